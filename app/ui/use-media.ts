import { useSyncExternalStore } from "react";

/** Whether a media query holds; false without a browser. */
export function useMedia(query: string): boolean {
  const subscribe = (onChange: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener("change", onChange);
    return () => media.removeEventListener("change", onChange);
  };
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Whether there is room for a table: Tailwind's lg, or paper. */
export function useWideScreen(): boolean {
  return useMedia("(min-width: 64rem), print");
}
