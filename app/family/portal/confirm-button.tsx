import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { FamilyActionError, useFamilyAction } from "./family-action.tsx";

interface ConfirmedActionProps {
  /** Label of the button that opens the dialog. */
  label: string;
  title: string;
  text: string;
  confirmLabel: string;
  keepLabel: string;
  action: () => Promise<unknown>;
  onDone?: () => void;
}

export function ConfirmedAction({
  label,
  title,
  text,
  confirmLabel,
  keepLabel,
  action,
  onDone,
}: ConfirmedActionProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const finish = () => {
    close();
    onDone?.();
  };
  const { mutate, isPending, error } = useFamilyAction(action, { onDone: finish });
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title} text={text} alert>
        <div className="mt-4 empty:hidden">
          <FamilyActionError error={error} />
        </div>
        <DialogActions cancelLabel={keepLabel} onCancel={close} isSending={isPending}>
          <Button variant="danger" busy={isPending} onClick={() => mutate()}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
