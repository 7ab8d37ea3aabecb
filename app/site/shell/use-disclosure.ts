import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

interface Disclosure<T extends HTMLElement> {
  /** For the element that contains both the button and what it shows. */
  ref: RefObject<T | null>;
  /** For the button, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  toggle: () => void;
  close: () => void;
}

/**
 * State of a button that shows and hides something. A click outside, Escape, moving the focus away, or close() hides
 * it; close() also returns the focus to the button.
 */
export function useDisclosure<T extends HTMLElement>(): Disclosure<T> {
  const ref = useRef<T>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);

  const close = useCallback(() => {
    // If the focus is in what hides, it would be lost.
    if (ref.current?.contains(document.activeElement)) button.current?.focus();
    setOpen(false);
  }, []);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [open, close]);

  return { ref, button, open, toggle: () => setOpen((wasOpen) => !wasOpen), close };
}
