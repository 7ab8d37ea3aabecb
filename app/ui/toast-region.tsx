import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useStore } from "#app/lib/store.ts";
import {
  currentToast,
  dismissToast,
  openDialogCount,
  TOAST_DURATION_MS,
  type ToastWithId,
} from "./toasts.ts";

const TONE_CLASSES = {
  destructive: "bg-error text-white",
  success: "bg-agave text-white",
  neutral: "bg-dusk-900 text-white",
} as const;

function ToastCard({ toast, onDismiss }: { toast: ToastWithId; onDismiss: () => void }) {
  const { t } = useTranslation();
  return (
    <div
      className={`toast-card pointer-events-auto flex items-start gap-[min(1rem,4.5vw)] rounded py-[min(0.75rem,3.75vw)] pr-[min(0.5rem,2.5vw)] pl-card text-[length:min(1.125rem,8vw)] shadow-high ${TONE_CLASSES[toast.tone ?? "neutral"]}`}
    >
      <div className="min-w-0 flex-1 py-1">
        <p className="font-semibold">{toast.title}</p>
        {toast.message && <p className="text-small">{toast.message}</p>}
      </div>
      <button
        type="button"
        onClick={onDismiss}
        aria-label={t("dismiss")}
        className="grid size-[clamp(44px,2.75rem,12.3vw)] shrink-0 place-items-center rounded outline-current hover:bg-white/15"
      >
        <X aria-hidden size={20} />
      </button>
    </div>
  );
}

/**
 * The toast region at the bottom of the screen. Screen readers announce changes only in live regions that exist
 * before the change, so both are always in the page. Failures interrupt; others wait.
 */
export function ToastRegion() {
  const latestToast = useStore(currentToast);
  const toast = useStore(openDialogCount) === 0 ? latestToast : undefined;
  const region = useRef<HTMLDivElement>(null);
  const isVisible = toast && !toast.isScreenReaderOnly;

  useEffect(() => {
    if (!toast) return;
    const dismissOrExtend = () => {
      if (region.current?.matches(":hover, :focus-within"))
        timer = setTimeout(dismissOrExtend, TOAST_DURATION_MS);
      else dismissToast(toast.id);
    };
    let timer = setTimeout(dismissOrExtend, TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [toast]);

  const card =
    toast &&
    (toast.isScreenReaderOnly ? (
      <p key={toast.id}>{`${toast.title}: ${toast.message ?? ""}`}</p>
    ) : (
      <ToastCard key={toast.id} toast={toast} onDismiss={() => dismissToast(toast.id)} />
    ));
  const isAssertive = toast?.tone === "destructive";
  return (
    <div
      ref={region}
      className={
        isVisible
          ? "toast-region pointer-events-none fixed inset-x-[min(1rem,4.5vw)] z-50 mx-auto max-w-md sm:right-6 sm:left-auto sm:mx-0 sm:w-md"
          : "sr-only"
      }
    >
      <div role="status">{isAssertive ? null : card}</div>
      <div role="alert">{isAssertive ? card : null}</div>
    </div>
  );
}
