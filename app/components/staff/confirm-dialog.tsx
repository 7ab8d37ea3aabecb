import { Button } from "#app/components/button.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  /** What the button does, as a verb. */
  confirmLabel: string;
  /** Danger for what takes something away. */
  tone?: "danger" | "primary";
  busy: boolean;
  onConfirm: () => void;
  returnTo?: () => HTMLElement | null;
}

/** Asks before something that should not happen by a slip. */
export function ConfirmDialog({
  confirmLabel,
  tone = "danger",
  busy,
  onConfirm,
  onClose,
  ...dialog
}: ConfirmDialogProps) {
  const { t } = useTranslation("admin");
  return (
    <Dialog {...dialog} onClose={onClose} alert>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button variant={tone} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
