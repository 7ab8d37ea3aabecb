import { useSyncExternalStore } from "react";

const CALM = "(prefers-reduced-motion: reduce)";

function watchMotion(listener: () => void) {
  const query = window.matchMedia(CALM);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the visitor asked their device for less motion. */
export function useCalm(): boolean {
  return useSyncExternalStore(
    watchMotion,
    () => window.matchMedia(CALM).matches,
    () => false,
  );
}

function watchVisibility(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Whether another tab or app covers the page. */
export function usePageHidden(): boolean {
  return useSyncExternalStore(
    watchVisibility,
    () => document.hidden,
    () => false,
  );
}
