import { createContext, use } from "react";

/** A short message. `destructive` is for failures (docs/reference/texts.md#toasts). */
interface Toast {
  title: string;
  message?: string;
  tone?: "destructive" | "success" | "neutral";
  /** The page shows the same words: the toast is for screen readers only. */
  spoken?: boolean;
}

export interface ShownToast extends Toast {
  id: number;
}

/** Holds the visible toast; a newer one replaces it. Toasts never cover a dialog (docs/reference/texts.md#toasts). */
export function createToastStore() {
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
      set({ ...toast, id: lastId });
    },
    /** Removes the toast with this id if it is still visible. */
    dismiss: (id: number) => {
      if (current?.id === id) set(undefined);
    },
    clear: () => set(undefined),
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
