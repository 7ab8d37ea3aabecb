import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  /** What the button does, as a verb. */
  confirmLabel: string;
  busy: boolean;
  onConfirm: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ confirmLabel, busy, onConfirm, onClose, ...dialog }: ConfirmDialogProps) {
  const { t } = useTranslation("admin");
  return (
    <Dialog {...dialog} onClose={onClose} alert>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
