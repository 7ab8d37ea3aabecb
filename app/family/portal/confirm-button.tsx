import { useState } from "react";
import { FamilyActionError } from "#app/shared/family-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { useFamilyAction } from "./family-action.tsx";

interface ConfirmButtonProps {
  /** Label of the button that opens the dialog. */
  label: string;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel: string;
  action: () => Promise<unknown>;
  onSuccess?: () => void;
}

export function ConfirmButton({
  label,
  title,
  text,
  confirmLabel,
  cancelLabel,
  action,
  onSuccess,
}: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const finish = () => {
    close();
    onSuccess?.();
  };
  const { mutate, isPending, error } = useFamilyAction(action, { onSuccess: finish });
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title} text={text} isAlert>
        <div className="mt-4 empty:hidden">
          <FamilyActionError error={error} />
        </div>
        <DialogActions cancelLabel={cancelLabel} onCancel={close} isSending={isPending}>
          <Button variant="danger" busy={isPending} onClick={() => mutate()}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
