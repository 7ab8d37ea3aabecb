import { createStore } from "#app/lib/store.ts";

/** Duration of a toast, in milliseconds (docs/reference/texts.md#toasts). Repeats while the toast is hovered or focused. */
export const TOAST_DURATION_MS = 5000;

/** A short message. `destructive` is for failures (docs/reference/texts.md#toasts). */
export interface Toast {
  title: string;
  message?: string;
  tone?: "destructive" | "success" | "neutral";
  /** The page shows the same text: the toast is for screen readers only. */
  isScreenReaderOnly?: boolean;
}

export interface ToastWithId extends Toast {
  id: number;
}

let lastId = 0;
export const currentToast = createStore<ToastWithId | undefined>(undefined);
export const openDialogCount = createStore(0);

/** Removes the current toast, when its problem is solved. */
export function clearToast(): void {
  currentToast.set(undefined);
}

/** Shows a toast without moving the focus. A newer one replaces it. */
export function showToast(toast: Toast): void {
  lastId += 1;
  currentToast.set({ ...toast, id: lastId });
}

/** Removes the toast with this id if it is still current. */
export function dismissToast(id: number): void {
  if (currentToast.get()?.id === id) clearToast();
}

/** Hides toasts, which never cover a dialog, until the returned function is called. */
export function pauseToasts(): () => void {
  openDialogCount.set(openDialogCount.get() + 1);
  return () => openDialogCount.set(openDialogCount.get() - 1);
}
