import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses an element that replaces the focused one, so that the keyboard keeps its place and screen readers announce
 * it. Somebody who is searching meanwhile keeps the field.
 */
export function useFocusOnArrival<T extends HTMLElement>(active = true): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    const isSearching = document.activeElement?.matches("input[type=search]");
    if (active && !isSearching) element.current?.focus();
  }, [active]);
  return element;
}
