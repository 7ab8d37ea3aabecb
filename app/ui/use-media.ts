import { useSyncExternalStore } from "react";

/** True if a media query matches. False without a browser. */
export function useMediaQuery(query: string): boolean {
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

/** True if a table fits: at Tailwind's lg, or on paper. */
export function useWideScreen(): boolean {
  return useMediaQuery("(min-width: 64rem), print");
}
