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

let current: ToastWithId | undefined;
let lastId = 0;
let openDialogCount = 0;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Removes the current toast, when its problem is solved. */
export function clearToast(): void {
  current = undefined;
  notify();
}

/** Shows a toast without moving the focus. A newer one replaces it. */
export function showToast(toast: Toast): void {
  lastId += 1;
  current = { ...toast, id: lastId };
  notify();
}

/** Removes the toast with this id if it is still current. */
export function dismissToast(id: number): void {
  if (current?.id === id) clearToast();
}

/** Hides toasts, which never cover a dialog, until the returned function is called. */
export function pauseToasts(): () => void {
  openDialogCount += 1;
  notify();
  return () => {
    openDialogCount -= 1;
    notify();
  };
}

export function currentToast(): ToastWithId | undefined {
  return current;
}

export function visibleToast(): ToastWithId | undefined {
  return openDialogCount === 0 ? current : undefined;
}

/** Calls back on each change. Returns an unsubscribe function. */
export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
