import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStore } from "#app/lib/store.ts";
import { Button } from "./button.tsx";
import { focusTargetAfter } from "./list-focus.ts";
import { FailureNotice } from "./load-failure.tsx";
import { clearToast, currentToast, dismissToast, pauseToasts } from "./toasts.ts";

interface DialogProps {
  open: boolean;
  /** Called on Escape, a click outside, or a cancel button. */
  onClose: () => void;
  title: string;
  /** Description, announced with the title. */
  text?: ReactNode;
  /** The dialog asks a question: only its buttons or Escape close it. */
  isAlert?: boolean;
  /** Label of a close button at the top. Without it, the dialog has no close button. */
  closeLabel?: string;
  /**
   * Returns the element that gets the focus after closing. By default, or for null: the previously focused
   * one, or its neighbor in a list.
   */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
}

/** Ref that is true while the dialog's form is being sent. The dialog stays open until then, because it shows errors. */
const SendingContext = createContext<RefObject<boolean>>({ current: false });

/**
 * Shows failures inside an open dialog, because toasts never cover a dialog. Other toasts appear after the
 * dialog closes.
 */
function DialogToast({ open }: { open: boolean }) {
  const [previousId] = useState(() => currentToast.get()?.id);
  const [toastId, setToastId] = useState<number>();
  const toast = useStore(currentToast);
  const isNew = toast?.tone === "destructive" && toast.id !== previousId;
  if (open && isNew && toast.id !== toastId) setToastId(toast.id);
  useEffect(pauseToasts, []);
  // Do not dismiss on unmount while open: nobody has read the message yet.
  useEffect(() => {
    if (!open && toastId !== undefined) dismissToast(toastId);
  }, [open, toastId]);
  if (!toast || toast.id !== toastId) return null;
  return (
    <div className="mt-4">
      <FailureNotice title={toast.title} message={toast.message ?? ""} />
    </div>
  );
}

/** A modal dialog, at the bottom on a phone, centered on larger screens. */
export function Dialog({
  open,
  onClose,
  title,
  text,
  isAlert = false,
  closeLabel,
  finalFocus,
  children,
}: DialogProps) {
  const isSending = useRef(false);
  const focusTarget = useRef<() => HTMLElement | null>(() => null);
  useLayoutEffect(() => {
    if (open) focusTarget.current = focusTargetAfter(document.activeElement);
  }, [open]);
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isSending.current) onClose();
      }}
      disablePointerDismissal={isAlert}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-dusk-950/60" />
        <BaseDialog.Viewport className="fixed inset-0 z-40 grid items-end overflow-y-auto sm:place-items-center sm:p-6">
          <BaseDialog.Popup
            finalFocus={() => finalFocus?.() ?? focusTarget.current()}
            role={isAlert ? "alertdialog" : "dialog"}
            className="dialog-card w-full rounded bg-white p-5 shadow-high outline-none sm:max-w-lg sm:p-7"
          >
            <div className="flex items-start justify-between gap-4">
              <BaseDialog.Title className="min-w-0 text-title">{title}</BaseDialog.Title>
              {closeLabel && (
                <BaseDialog.Close
                  aria-label={closeLabel}
                  className="-mt-1.5 -mr-2 grid size-11 shrink-0 place-items-center rounded hover:bg-sand-100"
                >
                  <X aria-hidden />
                </BaseDialog.Close>
              )}
            </div>
            {text && <BaseDialog.Description className="mt-2 text-dusk-700">{text}</BaseDialog.Description>}
            <DialogToast open={open} />
            <SendingContext value={isSending}>{children}</SendingContext>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

interface DialogActionsProps {
  cancelLabel: string;
  onCancel: () => void;
  /** True while the form is being sent: the dialog cannot close. */
  isSending?: boolean;
  children?: ReactNode;
}

/** A dialog's buttons: the main action at the bottom on a phone, at the right on larger screens. */
export function DialogActions({ cancelLabel, onCancel, isSending = false, children }: DialogActionsProps) {
  const isSendingRef = useContext(SendingContext);
  useEffect(() => {
    isSendingRef.current = isSending;
    return () => {
      isSendingRef.current = false;
    };
  }, [isSendingRef, isSending]);
  return (
    <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button variant="secondary" busy={isSending} onClick={onCancel}>
        {cancelLabel}
      </Button>
      {children}
    </div>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: ReactNode;
  /** A verb that names the action. */
  confirmLabel: string;
  /** "danger" for actions that remove something. */
  tone?: "danger" | "primary";
  /** By default, "Cancel". */
  cancelLabel?: string;
  busy: boolean;
  onConfirm: () => void;
  finalFocus?: () => HTMLElement | null;
  /** Shown above the buttons, such as an error. */
  children?: ReactNode;
}

/** A confirmation dialog. If the action fails, it stays open, shows the reason and allows a retry. */
export function ConfirmDialog({
  confirmLabel,
  tone = "danger",
  cancelLabel,
  busy,
  onConfirm,
  onClose,
  children,
  ...dialog
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const confirm = () => {
    clearToast();
    onConfirm();
  };
  return (
    <Dialog {...dialog} onClose={onClose} isAlert>
      {children}
      <DialogActions cancelLabel={cancelLabel ?? t("terms:cancel")} onCancel={onClose} isSending={busy}>
        <Button variant={tone} busy={busy} onClick={confirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
