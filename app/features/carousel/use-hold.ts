import { type RefObject, useEffect, useState } from "react";

/** Whether a mouse points at an element or the focus is in it. A finger that has lifted holds nothing. */
export function useHold(frame: RefObject<HTMLElement | null>): boolean {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const listening = new AbortController();
    const on = (event: string, react: (event: Event) => void) =>
      element.addEventListener(event, react, { signal: listening.signal });
    on("pointerenter", () => setPointed(true));
    on("pointerleave", () => setPointed(false));
    on("focusin", () => setFocused(true));
    on("focusout", () => setFocused(false));
    return () => listening.abort();
  }, [frame]);
  return pointed || focused;
}
