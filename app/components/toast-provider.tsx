import { type ReactNode, useLayoutEffect, useState } from "react";
import { useLocation } from "wouter";
import { ToastRegion } from "./toast-region.tsx";
import { createToastStore } from "./toast-store.ts";
import { ToastContext } from "./use-toast.ts";

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
