import { X } from "lucide-react";
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useLocation } from "wouter";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { placeOf } from "./toast-place.ts";
import { createToastStore, type ShownToast, ToastContext, type ToastStore } from "./use-toast.ts";

/** Milliseconds a toast stays (docs/rules/pages.md#one-toast-five-seconds); the clock rests while someone points at it or focuses it. */
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

/** Keeps a toast where it covers nothing that matters, also when the page below it changes. */
function usePlace(region: RefObject<HTMLElement | null>, id: number | undefined) {
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || id === undefined) return;
    const place = () => {
      // It stays under a pointer that points at it, and out from under one that presses something else.
      const isPressing = document.documentElement.matches(":active");
      if (!isPressing && !element.matches(":hover, :focus-within"))
        element.style.top = `${placeOf(element)}px`;
    };
    place();
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    const changes = new MutationObserver(later);
    changes.observe(document.body, { childList: true, subtree: true });
    const listening = new AbortController();
    const { signal } = listening;
    for (const event of ["scrollend", "resize", "click"]) window.addEventListener(event, later, { signal });
    window.visualViewport?.addEventListener("resize", later, { signal });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      listening.abort();
    };
  }, [region, id]);
}

/**
 * At the foot of the screen, or further up where that would cover a heading, a field or a button.
 *
 * Both live regions are always in the page, because a screen reader announces what changes in a region that
 * it already knows. Failures interrupt, the rest waits its turn.
 */
export function ToastRegion({ store }: { store: ToastStore }) {
  const region = useRef<HTMLDivElement>(null);
  const toast = useSyncExternalStore(store.subscribe, store.visible, () => undefined);
  const { held, release } = useHeld(region);
  const isSeen = toast && !toast.spoken;
  usePlace(region, isSeen ? toast.id : undefined);

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
  const card =
    toast &&
    (toast.spoken ? (
      <p key={toast.id}>
        {toast.title}: {toast.message}
      </p>
    ) : (
      <ToastCard key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
    ));
  const interrupts = toast?.tone === "destructive";
  return (
    <div
      ref={region}
      className={
        isSeen
          ? "pointer-events-none fixed inset-x-4 z-50 mx-auto max-w-md sm:right-6 sm:left-auto sm:mx-0 sm:w-md"
          : "sr-only"
      }
    >
      <div role="status">{interrupts ? null : card}</div>
      <div role="alert">{interrupts ? card : null}</div>
    </div>
  );
}

/** Gives every page below it useToast(), and one place on the screen where toasts appear. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createToastStore(() => window.location.pathname));
  const [path] = useLocation();
  // Before the new page's own effects, which may have something to say.
  useLayoutEffect(() => store.arriveAt(path), [store, path]);
  return (
    <ToastContext value={store}>
      {children}
      <ToastRegion store={store} />
    </ToastContext>
  );
}
