import { useEffect, useEffectEvent } from "react";

/** On a Mac, Ctrl+K deletes the rest of a line in a text field. */
const IS_APPLE = typeof navigator !== "undefined" && /mac|iphone|ipad/i.test(navigator.platform);

/** For people, and in the notation of aria-keyshortcuts. */
export const SEARCH_KEY = IS_APPLE ? { label: "⌘K", aria: "Meta+K" } : { label: "Ctrl K", aria: "Control+K" };

function focusSearch(): void {
  const fields = document.querySelectorAll<HTMLElement>("main input[type='search']");
  [...fields].find((field) => field.checkVisibility())?.focus();
}

/**
 * Calls back and focuses the search field when somebody presses Ctrl+K, or ⌘K on a Mac, outside dialogs. Not a character
 * alone, which dictated words would press (WCAG 2.1.4).
 */
export function useSearchKey(onPress?: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isPressed = IS_APPLE ? metaKey && !ctrlKey : ctrlKey && !metaKey;
    if (key.toLowerCase() !== "k" || !isPressed || altKey || shiftKey || event.defaultPrevented) return;
    if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
    // Without this, browsers open their own search.
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
