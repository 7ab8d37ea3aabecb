import { createContext, use } from "react";

/** A message that comes and goes. `destructive` is for failures (docs/rules/pages.md#one-toast-five-seconds). */
interface Toast {
  title: string;
  message?: string;
  tone?: "destructive" | "success" | "neutral";
  /** The same words stand in the page: this one is for screen readers alone. */
  spoken?: boolean;
  /** The page that it announces, by its path or one above it, when that is not the one that is open now. */
  at?: string;
}

export interface ShownToast extends Toast {
  id: number;
  at: string;
  /** Whether its page is open: it ends with that one. */
  arrived: boolean;
}

function isUnder(path: string, at: string): boolean {
  return path === at || (at !== "/" && path.startsWith(`${at}/`));
}

/**
 * Holds the one toast that is visible; a newer one takes the place of an older one (docs/rules/pages.md#one-toast-five-seconds). None is over an open
 * dialog, none outlives its page (docs/rules/pages.md#toasts-cover-nothing). `here` is the path of the open page.
 */
export function createToastStore(here: () => string) {
  let current: ShownToast | undefined;
  let lastId = 0;
  let dialogs = 0;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const set = (next: ShownToast | undefined) => {
    current = next;
    tell();
  };
  return {
    show: (toast: Toast) => {
      lastId += 1;
      const open = here();
      const at = toast.at ?? open;
      set({ ...toast, at, id: lastId, arrived: at === open });
    },
    /** Takes away the toast with this id, if it is still the visible one. */
    dismiss: (id: number) => {
      if (current?.id === id) set(undefined);
    },
    clear: () => set(undefined),
    /** Another page is open: what belongs to the one before goes. */
    arriveAt: (path: string) => {
      if (!current || (current.arrived && path === current.at)) return;
      if (current.arrived || !isUnder(path, current.at)) return set(undefined);
      set({ ...current, at: path, arrived: true });
    },
    /** A dialog is open until the answer is called: toasts wait. */
    openDialog: () => {
      dialogs += 1;
      tell();
      return () => {
        dialogs -= 1;
        tell();
      };
    },
    current: () => current,
    /** The toast that may be seen now. */
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

/** Shows a toast for five seconds. Never moves the focus. */
export function useToast(): (toast: Toast) => void {
  return useToastStore().show;
}

/** Takes away whatever toast is shown: what it complained about has been put right. */
export function useClearToast(): () => void {
  return useToastStore().clear;
}
