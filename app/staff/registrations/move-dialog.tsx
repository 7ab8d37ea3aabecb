import { useState } from "react";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { REFUND_NOTE_MAX } from "#domain/refund.ts";
import type { RegistrationDetails } from "./details-card.tsx";
import { type Move, useMove, useMovePreview, useTargets } from "./use-move.ts";

/** The price difference in a sentence, before the click. */
function Difference({ shown }: { shown: Move | undefined }) {
  const { t } = useTranslation("adminLeaving");
  const { money } = useFormat();
  // Reserves its line until the price is known.
  if (!shown) return <p role="status" className="min-h-6" />;
  const { differenceCents, discountLostCents, back } = shown;
  const backCents = back.reduce((sum, { cents }) => sum + cents, 0);
  const more = differenceCents > 0 && t("move.more", { cents: money(differenceCents) });
  const less = differenceCents < 0 && t("move.less", { cents: money(0 - differenceCents) });
  const lost = discountLostCents > 0 ? t("move.lost", { cents: money(discountLostCents) }) : "";
  const goesBack = backCents > 0 ? t("move.back", { cents: money(backCents) }) : "";
  return (
    <p role="status" className="min-h-6 font-semibold">
      {more || less || t("move.same")} {lost} {goesBack}
    </p>
  );
}

interface MoveDialogProps {
  registration: RegistrationDetails;
  open: boolean;
  onClose: () => void;
}

function MoveForm({ registration, onClose }: Omit<MoveDialogProps, "open">) {
  const { t } = useTranslation("adminLeaving");
  const { ofThrown, ofCode } = useErrorText();
  const [target, setTarget] = useState({ programId: String(registration.programId), groupId: "" });
  const [reason, setReason] = useState("");
  const { programs, groups } = useTargets(registration, target.programId);
  const { data, error: unknown } = useMovePreview(registration.id, target);
  const { mutate, isPending, error } = useMove(registration, onClose);
  const shown = data?.data;
  const failure = error ?? unknown;
  const isBlocked = !shown || shown.blockedBy !== null;
  return (
    <form
      noValidate
      className="mt-5 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending || isBlocked) return;
        mutate({ ...target, reason, expectedDifferenceCents: shown.differenceCents });
      }}
    >
      <SelectField
        name="programId"
        required
        label={t("move.program")}
        choices={programs.map(({ id, name }) => ({ value: id, label: name }))}
        value={target.programId}
        onChange={(event) => setTarget({ programId: event.target.value, groupId: "" })}
      />
      {groups.length > 0 && (
        <SelectField
          name="groupId"
          required
          label={t("move.group")}
          choices={[
            { value: "", label: t("move.ownGroup") },
            ...groups.map(({ id, code }) => ({ value: id, label: code })),
          ]}
          value={target.groupId}
          onChange={(event) => setTarget({ ...target, groupId: event.target.value })}
        />
      )}
      <TextField
        name="reason"
        autoComplete="off"
        required={shown?.needsReason ?? false}
        maxLength={REFUND_NOTE_MAX}
        label={t("move.reason")}
        hint={t("move.reasonHint")}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {shown?.blockedBy && <FailureNotice {...ofCode(shown.blockedBy)} />}
      {!failure && !shown?.blockedBy && <Difference shown={shown} />}
      {Boolean(failure) && <FailureNotice {...ofThrown(failure)} />}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t("leaveIt")}
        </Button>
        <Button type="submit" busy={isPending} disabled={isBlocked}>
          {isPending ? t("move.sending") : t("move.submit")}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Moves a child to another program or group (docs/rules/money.md#moving-a-child). */
export function MoveDialog({ registration, open, onClose }: MoveDialogProps) {
  const { t } = useTranslation("adminLeaving");
  const { childFirstName: child } = registration;
  return (
    <Dialog open={open} onClose={onClose} title={t("move.title", { child })} text={t("move.text")}>
      <MoveForm registration={registration} onClose={onClose} />
    </Dialog>
  );
}
