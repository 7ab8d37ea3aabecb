import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Refusal, useFamilyAction } from "./family-action.tsx";

interface ConfirmedActionProps {
  /** What the button says that opens the question. */
  label: string;
  title: string;
  text: string;
  /** What the answers say. */
  confirm: string;
  keep: string;
  call: () => Promise<unknown>;
  onDone?: () => void;
}

/** Something final, which a question asks once before it is done. */
export function ConfirmedAction({ label, title, text, confirm, keep, call, onDone }: ConfirmedActionProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const done = () => {
    close();
    onDone?.();
  };
  const { mutate, isPending, error } = useFamilyAction(call, { onDone: done });
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title} text={text} alert>
        <div className="mt-4 empty:hidden">
          <Refusal error={error} />
        </div>
        <DialogActions leaveLabel={keep} onLeave={close} isSending={isPending}>
          <Button variant="danger" busy={isPending} onClick={() => mutate()}>
            {confirm}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
