import { type ReactNode, useState } from "react";
import { ToastRegion } from "./toast-region.tsx";
import { createToastStore } from "./toast-store.ts";
import { ToastContext } from "./use-toast.ts";

/** Gives every page below it useToast(), and one place on the screen where toasts appear. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createToastStore);
  return (
    <ToastContext value={store}>
      {children}
      <ToastRegion store={store} />
    </ToastContext>
  );
}
