import { createContext, use } from "react";

/** A short message. `destructive` is for failures (docs/reference/texts.md#toasts). */
interface Toast {
  title: string;
  message?: string;
  tone?: "destructive" | "success" | "neutral";
  /** The page shows the same words: the toast is for screen readers only. */
  spoken?: boolean;
  /** Path of the page, or of one above it, that it announces, if that is not the current page. */
  at?: string;
}

export interface ShownToast extends Toast {
  id: number;
  at: string;
  /** Whether its page has been opened; the toast ends when that page is left. */
  arrived: boolean;
}

function isUnder(path: string, base: string): boolean {
  return path === base || (base !== "/" && path.startsWith(`${base}/`));
}

/**
 * Holds the visible toast; a newer one replaces it (docs/reference/texts.md#toasts). Toasts never cover a
 * dialog or outlive their page (docs/reference/texts.md#toasts). `here` returns the current path.
 */
export function createToastStore(here: () => string) {
  let current: ShownToast | undefined;
  let lastId = 0;
  let dialogs = 0;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const set = (next: ShownToast | undefined) => {
    current = next;
    notify();
  };
  return {
    show: (toast: Toast) => {
      lastId += 1;
      const open = here();
      const page = toast.at ?? open;
      set({ ...toast, at: page, id: lastId, arrived: page === open });
    },
    /** Removes the toast with this id if it is still visible. */
    dismiss: (id: number) => {
      if (current?.id === id) set(undefined);
    },
    clear: () => set(undefined),
    /** Navigation: removes a toast of the previous page. */
    arriveAt: (path: string) => {
      if (!current || (current.arrived && path === current.at)) return;
      if (current.arrived || !isUnder(path, current.at)) return set(undefined);
      set({ ...current, at: path, arrived: true });
    },
    /** Toasts wait until the returned function is called. */
    openDialog: () => {
      dialogs += 1;
      notify();
      return () => {
        dialogs -= 1;
        notify();
      };
    },
    current: () => current,
    /** The toast to show now. */
    visible: () => (dialogs === 0 ? current : undefined),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type ToastStore = ReturnType<typeof createToastStore>;

export const ToastContext = createContext<ToastStore | undefined>(undefined);

export function useToastStore(): ToastStore {
  const store = use(ToastContext);
  if (!store) throw new Error("Toasts need a ToastProvider above them");
  return store;
}

/** Shows a toast for five seconds without moving the focus. */
export function useToast(): (toast: Toast) => void {
  return useToastStore().show;
}

/** Removes the current toast, once its problem is solved. */
export function useClearToast(): () => void {
  return useToastStore().clear;
}
