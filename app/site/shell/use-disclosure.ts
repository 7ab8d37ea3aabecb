import { useCallback, useEffect, useId, useRef, useState } from "react";

/**
 * State of a button that shows and hides content. A click outside, Escape, a moved focus, or close() hides
 * the content. close() also returns the focus to the button.
 */
export function useDisclosure<T extends HTMLElement>() {
  /** Of the element that contains the button and the content. */
  const ref = useRef<T>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const id = useId();

  const close = useCallback(() => {
    // Otherwise, a focus inside the hidden content would be lost.
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

  const onClick = () => setOpen((wasOpen) => !wasOpen);
  return {
    ref,
    open,
    close,
    buttonProps: { ref: button, onClick, "aria-expanded": open, "aria-controls": id },
    contentProps: { id, hidden: !open },
  };
}
