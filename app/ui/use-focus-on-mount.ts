import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses an element that replaces the focused one, for keyboard users and screen readers. Leaves the focus
 * in a search field.
 */
export function useFocusOnMount<T extends HTMLElement>(isActive = true): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    const isSearching = document.activeElement?.matches("input[type=search]");
    if (isActive && !isSearching) element.current?.focus();
  }, [isActive]);
  return element;
}
