import { useEffect, useEffectEvent } from "react";

/** Fetches what only somebody who types needs, once a field takes the focus. A failure is told where it is needed. */
export function useFetchOnFocus(fetch: () => Promise<unknown>): void {
  const fetchNow = useEffectEvent(() => void fetch().catch(() => undefined));
  useEffect(() => {
    const focused = () => fetchNow();
    window.addEventListener("focusin", focused, { once: true });
    return () => window.removeEventListener("focusin", focused);
  }, []);
}
