import { X } from "lucide-react";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { ShownToast, ToastStore } from "./toast-store.ts";

/** Milliseconds a toast stays (spec.md §9); the clock rests while someone points at it or focuses it. */
const SHOWN_MS = 5000;

const TONES = {
  destructive: "bg-error text-white",
  success: "bg-agave text-white",
  neutral: "bg-dusk-900 text-white",
} as const;

function ToastCard({ toast, onDismiss }: { toast: ShownToast; onDismiss: () => void }) {
  const { t } = useTranslation();
  return (
    <div
      className={`toast-card pointer-events-auto flex items-start gap-4 rounded py-3 pr-2 pl-5 shadow-high ${TONES[toast.tone ?? "neutral"]}`}
    >
      <div className="min-w-0 flex-1 py-1">
        <p className="font-semibold">{toast.title}</p>
        {toast.message && <p className="text-small">{toast.message}</p>}
      </div>
      <button
        type="button"
        onClick={onDismiss}
        aria-label={t("dismiss")}
        className="grid size-11 shrink-0 place-items-center rounded outline-current hover:bg-white/15"
      >
        <X aria-hidden size={20} />
      </button>
    </div>
  );
}

/** Whether someone points at the region or has the focus in it. */
function useHeld(region: RefObject<HTMLElement | null>) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const hold = () => setHeld(true);
    const release = () => setHeld(false);
    const listening = new AbortController();
    for (const event of ["pointerenter", "focusin"])
      element.addEventListener(event, hold, { signal: listening.signal });
    for (const event of ["pointerleave", "focusout"])
      element.addEventListener(event, release, { signal: listening.signal });
    return () => listening.abort();
  }, [region]);
  return { held, release: () => setHeld(false) };
}

/**
 * At the top, where it hides neither the button that was pressed nor the keyboard.
 *
 * Both live regions are always in the page, because a screen reader announces what changes in a region that
 * it already knows. Failures interrupt, the rest waits its turn.
 */
export function ToastRegion({ store }: { store: ToastStore }) {
  const region = useRef<HTMLDivElement>(null);
  const toast = useSyncExternalStore(store.subscribe, store.current, () => undefined);
  const { held, release } = useHeld(region);

  useEffect(() => {
    if (!toast || held) return;
    const timer = setTimeout(() => store.dismiss(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast, held, store]);

  const dismiss = (id: number) => {
    // The button that goes away tells no one that the pointer left.
    release();
    store.dismiss(id);
  };
  const card = toast && <ToastCard key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />;
  const interrupts = toast?.tone === "destructive";
  return (
    <div
      ref={region}
      className="pointer-events-none fixed inset-x-4 top-20 z-50 mx-auto max-w-md sm:right-6 sm:left-auto sm:mx-0 sm:w-md"
    >
      <div role="status">{interrupts ? null : card}</div>
      <div role="alert">{interrupts ? card : null}</div>
    </div>
  );
}
