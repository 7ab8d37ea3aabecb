import { useSyncExternalStore } from "react";

/** Wide enough for the table's columns: Tailwind's lg, or any sheet of paper. */
const WIDE = "(min-width: 64rem), print";

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** Whether there is room for a table; without a browser there is not. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
}
