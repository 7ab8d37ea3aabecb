import { createContext, use } from "react";
import type { Toast, ToastStore } from "./toast-store.ts";

export const ToastContext = createContext<ToastStore | undefined>(undefined);

/** Shows a toast for five seconds. Never moves the focus. */
export function useToast(): (toast: Toast) => void {
  const store = use(ToastContext);
  if (!store) throw new Error("useToast needs a ToastProvider above it");
  return store.show;
}
