import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { DialogActions } from "#app/components/staff/dialog.tsx";
import { FailureNotice } from "#app/components/staff/failure-notice.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { STAFF_NOTE_MAX } from "#domain/paper-registration.ts";
import { useCash } from "./use-cash.ts";
import type { RegistrationDetails } from "./use-registration-details.ts";

interface CashFormProps {
  registration: RegistrationDetails;
  onClose: () => void;
}

/** The button names the exact sum; a note may say who brought it. */
export function CashForm({ registration: { id, owedCents: cents }, onClose }: CashFormProps) {
  const { t } = useTranslation("admin");
  const { money } = useFormat();
  const { ofThrown } = useErrorText();
  const [note, setNote] = useState("");
  const { mutate, isPending, error } = useCash(id, onClose);
  return (
    <form
      noValidate
      className="mt-5 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate({ cents, note });
      }}
    >
      <TextField
        name="note"
        autoComplete="off"
        maxLength={STAFF_NOTE_MAX}
        label={t("cash.note")}
        hint={t("cash.noteHint")}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {Boolean(error) && <FailureNotice {...ofThrown(error)} />}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" busy={isPending}>
          {isPending ? t("cash.saving") : t("cash.submit", { cents: money(cents) })}
        </Button>
      </DialogActions>
    </form>
  );
}
