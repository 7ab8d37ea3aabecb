/** A message that comes and goes. `destructive` is for failures (spec.md §8). */
export interface Toast {
  title: string;
  message?: string;
  tone?: "destructive" | "success" | "neutral";
}

export interface ShownToast extends Toast {
  id: number;
}

/** Holds the one toast that is visible; a newer one takes the place of an older one (spec.md §9). */
export function createToastStore() {
  let current: ShownToast | undefined;
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: ShownToast | undefined) => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    show: (toast: Toast) => {
      lastId += 1;
      set({ ...toast, id: lastId });
    },
    /** Takes away the toast with this id, if it is still the visible one. */
    dismiss: (id: number) => {
      if (current?.id === id) set(undefined);
    },
    clear: () => set(undefined),
    current: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
export type ToastStore = ReturnType<typeof createToastStore>;
