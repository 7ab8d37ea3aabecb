import { useEffect, useEffectEvent } from "react";

/** Where the key is typed as a character, or belongs to what is open. */
const OWN_KEYS = "input, select, textarea, [contenteditable], [role=menu], [role=dialog], [role=alertdialog]";

function focusSearch(): void {
  const fields = document.querySelectorAll<HTMLElement>("main input[type='search']");
  [...fields].find((field) => field.checkVisibility())?.focus();
}

/** Calls back and focuses the search field when somebody presses "/" outside fields and dialogs. */
export function useSearchKey(onPress?: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const isTyping = event.target instanceof Element && event.target.closest(OWN_KEYS);
    if (isTyping || document.querySelector("[role=dialog], [role=alertdialog]")) return;
    // Without this, the character is typed into the field, and Firefox opens its own search.
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
