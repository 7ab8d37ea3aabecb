import { Dialog as Base } from "@base-ui/react/dialog";
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
  useSyncExternalStore,
} from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "./button.tsx";
import { FailureNotice } from "./load-failure.tsx";
import { focusAfter } from "./row-button.tsx";
import { clearToast, currentToast, dismissToast, holdToasts, onToastChange } from "./toasts.ts";

interface DialogProps {
  open: boolean;
  /** Called on Escape, a click outside, or a cancel button. */
  onClose: () => void;
  title: string;
  /** Description, announced with the title. */
  text?: ReactNode;
  /** A question: only its buttons or Escape close it. */
  alert?: boolean;
  /** Label of a close button at the top; a question has buttons of its own. */
  closeLabel?: string;
  /** Where the focus goes on closing; by default, or for null, where it was before, or beside it in its list. */
  returnTo?: () => HTMLElement | null;
  children: ReactNode;
}

/** Whether the dialog's answer is being sent; it stays open until then, because it shows a refusal. */
const Sending = createContext<RefObject<boolean>>({ current: false });

interface DialogToastProps {
  open: boolean;
}

/** Toasts never cover a dialog: a failure while it is open is shown inside it, other toasts after it closes. */
function DialogToast({ open }: DialogToastProps) {
  const [before] = useState(() => currentToast()?.id);
  const [shownId, setShownId] = useState<number>();
  const toast = useSyncExternalStore(onToastChange, currentToast);
  const isNew = toast?.tone === "destructive" && toast.id !== before;
  if (open && isNew && toast.id !== shownId) setShownId(toast.id);
  useEffect(holdToasts, []);
  // Not on unmount while open: then nobody has read the message yet.
  useEffect(() => {
    if (!open && shownId !== undefined) dismissToast(shownId);
  }, [open, shownId]);
  if (!toast || toast.id !== shownId) return null;
  return (
    <div className="mt-4">
      <FailureNotice title={toast.title} message={toast.message ?? ""} />
    </div>
  );
}

/** A modal dialog: at the bottom on a phone, in the centre elsewhere. */
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
  const isSending = useRef(false);
  const inList = useRef<() => HTMLElement | null>(() => null);
  useLayoutEffect(() => {
    if (open) inList.current = focusAfter(document.activeElement);
  }, [open]);
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isSending.current) onClose();
      }}
      disablePointerDismissal={alert}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-dusk-950/60" />
        <Base.Viewport className="fixed inset-0 z-40 grid items-end overflow-y-auto sm:place-items-center sm:p-6">
          <Base.Popup
            finalFocus={() => returnTo?.() ?? inList.current()}
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
            <DialogToast open={open} />
            <Sending value={isSending}>{children}</Sending>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

interface DialogActionsProps {
  leaveLabel: string;
  onLeave: () => void;
  /** Whether the answer is being sent: until then, nothing closes the dialog. */
  isSending?: boolean;
  /** The main action. */
  children?: ReactNode;
}

/** A dialog's buttons: the main action at the bottom on a phone, at the right elsewhere. */
export function DialogActions({ leaveLabel, onLeave, isSending = false, children }: DialogActionsProps) {
  const sending = useContext(Sending);
  useEffect(() => {
    sending.current = isSending;
    return () => {
      sending.current = false;
    };
  }, [sending, isSending]);
  return (
    <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button variant="secondary" busy={isSending} onClick={onLeave}>
        {leaveLabel}
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
  busy: boolean;
  onConfirm: () => void;
  returnTo?: () => HTMLElement | null;
}

/** Asks for confirmation. If the action fails, stays open and shows the reason, so that it can be retried. */
export function ConfirmDialog({
  confirmLabel,
  tone = "danger",
  busy,
  onConfirm,
  onClose,
  ...dialog
}: ConfirmDialogProps) {
  const { t } = useTranslation("admin");
  const confirm = () => {
    clearToast();
    onConfirm();
  };
  return (
    <Dialog {...dialog} onClose={onClose} alert>
      <DialogActions leaveLabel={t("terms:cancel")} onLeave={onClose} isSending={busy}>
        <Button variant={tone} busy={busy} onClick={confirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
