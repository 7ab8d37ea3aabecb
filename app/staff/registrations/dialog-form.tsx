import type { ReactNode } from "react";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";

interface DialogFormProps {
  submitLabel: string;
  isPending: boolean;
  /** Why it was not taken. */
  error: unknown;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A question with fields: its answer is sent once, a refusal stands above the buttons. */
export function DialogForm({ submitLabel, isPending, error, onSubmit, onClose, children }: DialogFormProps) {
  const { t } = useTranslation("admin");
  const { ofThrown } = useErrorText();
  return (
    <form
      noValidate
      className="mt-5 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onSubmit();
      }}
    >
      {children}
      {Boolean(error) && <FailureNotice {...ofThrown(error)} />}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" busy={isPending}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
