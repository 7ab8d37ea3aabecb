import { useState } from "react";
import { FamilyActionError } from "#app/shared/family-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { useFamilyMutation } from "./family-mutation.tsx";

interface ConfirmDangerButtonProps {
  /** Label of the button that opens the dialog. */
  label: string;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel: string;
  action: () => Promise<unknown>;
  onSuccess?: () => void;
}

export function ConfirmDangerButton({ label, action, onSuccess, ...dialog }: ConfirmDangerButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const finish = () => {
    close();
    onSuccess?.();
  };
  const { mutate, isPending, error } = useFamilyMutation(action, { onSuccess: finish });
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog {...dialog} open={isOpen} onClose={close} busy={isPending} onConfirm={() => mutate()}>
        <div className="mt-4 empty:hidden">
          <FamilyActionError error={error} />
        </div>
      </ConfirmDialog>
    </>
  );
}
