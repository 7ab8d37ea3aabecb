import { createContext, use } from "react";
import type { Toast, ToastStore } from "./toast-store.ts";

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
