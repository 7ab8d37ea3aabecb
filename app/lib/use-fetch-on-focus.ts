import { useEffect, useEffectEvent } from "react";

/**
 * Fetches code that only a form's user needs, when a field first gets the focus. The code that needs the
 * result reports a failure.
 */
export function useFetchOnFocus(load: () => Promise<unknown>): void {
  const fetchNow = useEffectEvent(() => void load().catch(() => undefined));
  useEffect(() => {
    const onFocus = () => fetchNow();
    window.addEventListener("focusin", onFocus, { once: true });
    return () => window.removeEventListener("focusin", onFocus);
  }, []);
}
