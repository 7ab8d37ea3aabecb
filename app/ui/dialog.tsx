import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "./button.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { useClearToast, useToastStore } from "./use-toast.ts";

interface DialogProps {
  open: boolean;
  /** Escape, a press beside it, or its own cancel button. */
  onClose: () => void;
  title: string;
  /** What this is about, read out with the title. */
  text?: ReactNode;
  /** A question that only its own buttons or Escape answer. */
  alert?: boolean;
  /** Name of a button at the top that closes it; a question has its own. */
  closeLabel?: string;
  /** Where the focus goes afterwards; null for where it was, which is also the usual. */
  returnTo?: () => HTMLElement | null;
  children: ReactNode;
}

interface ToldInsideProps {
  open: boolean;
}

/** No toast stands over a dialog: a failure that comes while it is open is told inside, anything else afterwards. */
function ToldInside({ open }: ToldInsideProps) {
  const store = useToastStore();
  const [before] = useState(() => store.current()?.id);
  const [toldId, setToldId] = useState<number>();
  const toast = useSyncExternalStore(store.subscribe, store.current);
  const isNew = toast?.tone === "destructive" && toast.id !== before;
  if (open && isNew && toast.id !== toldId) setToldId(toast.id);
  useEffect(() => store.openDialog(), [store]);
  // Not when it is unmounted while open: what it asked about has gone, and nobody has read why.
  useEffect(() => {
    if (!open && toldId !== undefined) store.dismiss(toldId);
  }, [store, open, toldId]);
  if (!toast || toast.id !== toldId) return null;
  return (
    <div className="mt-4">
      <FailureNotice title={toast.title} message={toast.message ?? ""} />
    </div>
  );
}

/** A question or a small form before everything else: at the thumb on a phone, in the middle elsewhere. */
export function Dialog({
  open,
  onClose,
  title,
  text,
  alert = false,
  closeLabel,
  returnTo,
  children,
}: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      disablePointerDismissal={alert}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-dusk-950/60" />
        <Base.Viewport className="fixed inset-0 z-40 grid items-end overflow-y-auto sm:place-items-center sm:p-6">
          <Base.Popup
            finalFocus={returnTo}
            role={alert ? "alertdialog" : "dialog"}
            className="dialog-card w-full rounded bg-white p-5 shadow-high outline-none sm:max-w-lg sm:p-7"
          >
            <div className="flex items-start justify-between gap-4">
              <Base.Title className="min-w-0 text-title">{title}</Base.Title>
              {closeLabel && (
                <Base.Close
                  aria-label={closeLabel}
                  className="-mt-1.5 -mr-2 grid size-11 shrink-0 place-items-center rounded hover:bg-sand-100"
                >
                  <X aria-hidden />
                </Base.Close>
              )}
            </div>
            {text && <Base.Description className="mt-2 text-dusk-700">{text}</Base.Description>}
            <ToldInside open={open} />
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The dialog's buttons: the one that acts at the thumb and at the right, the way out beside it. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>;
}

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: ReactNode;
  /** What the button does, as a verb. */
  confirmLabel: string;
  /** Danger for what takes something away. */
  tone?: "danger" | "primary";
  busy: boolean;
  onConfirm: () => void;
  returnTo?: () => HTMLElement | null;
}

/** Asks before something that should not happen by a slip; a failure leaves it open with the reason, for another try. */
export function ConfirmDialog({
  confirmLabel,
  tone = "danger",
  busy,
  onConfirm,
  onClose,
  ...dialog
}: ConfirmDialogProps) {
  const { t } = useTranslation("admin");
  const clearToast = useClearToast();
  const confirm = () => {
    clearToast();
    onConfirm();
  };
  return (
    <Dialog {...dialog} onClose={onClose} alert>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button variant={tone} busy={busy} onClick={confirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
