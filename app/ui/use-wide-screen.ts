import { useSyncExternalStore } from "react";

/** Wide enough for a table: Tailwind's lg, or paper. */
const WIDE = "(min-width: 64rem), print";

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** Whether there is room for a table; false without a browser. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}
