import { type RefObject, useEffect, useRef, useState } from "react";

interface Disclosure<T extends HTMLElement> {
  /** Goes on the element that holds the button and what it shows. */
  ref: RefObject<T | null>;
  open: boolean;
  toggle: () => void;
  close: () => void;
}

/**
 * A button that shows something, and hides it on a press outside, on Escape (the focus goes back to the
 * button), and when the focus moves on.
 */
export function useDisclosure<T extends HTMLElement>(): Disclosure<T> {
  const ref = useRef<T>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      ref.current?.querySelector<HTMLElement>("button[aria-expanded]")?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [open]);

  return { ref, open, toggle: () => setOpen((was) => !was), close: () => setOpen(false) };
}
