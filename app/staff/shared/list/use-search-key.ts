import { useEffect, useEffectEvent } from "react";

/** On a Mac, Ctrl+K deletes the rest of a line in a text field. */
const IS_APPLE = typeof navigator !== "undefined" && /mac|iphone|ipad/i.test(navigator.platform);

/** Label for users, and notation of aria-keyshortcuts. */
export const SEARCH_KEY = IS_APPLE ? { label: "⌘K", aria: "Meta+K" } : { label: "Ctrl K", aria: "Control+K" };

function focusSearch(): void {
  const fields = document.querySelectorAll<HTMLElement>("main input[type='search']");
  [...fields].find((field) => field.checkVisibility())?.focus();
}

/**
 * Focuses the search field on Ctrl+K, or ⌘K on a Mac, outside dialogs. A single character would conflict with speech
 * input (WCAG 2.1.4).
 */
export function useSearchKey(onPress?: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isPressed = IS_APPLE ? metaKey && !ctrlKey : ctrlKey && !metaKey;
    if (key.toLowerCase() !== "k" || !isPressed || altKey || shiftKey || event.defaultPrevented) return;
    if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
    // Prevents the browser's own search.
    event.preventDefault();
    onPress?.();
    focusSearch();
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener("keydown", press, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
