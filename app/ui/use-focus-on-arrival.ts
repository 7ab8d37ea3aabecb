import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to an element when it comes in place of what had the focus, so that a keyboard keeps its
 * place and a screen reader says what is there now.
 */
export function useFocusOnArrival<T extends HTMLElement>(active = true): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (active) element.current?.focus();
  }, [active]);
  return element;
}
