import { useCallback, useEffect, useId, useRef, useState } from "react";

/**
 * State of a button that shows and hides content. A click outside, Escape, a moved focus, or close() hides
 * the content. close() also returns the focus to the button.
 */
export function useDisclosure<T extends HTMLElement>() {
  /** Of the element that contains the button and the content. */
  const containerRef = useRef<T>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();

  const close = useCallback(() => {
    // Otherwise, a focus inside the hidden content would be lost.
    if (containerRef.current?.contains(document.activeElement)) buttonRef.current?.focus();
    setIsOpen(false);
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !containerRef.current?.contains(event.target)) setIsOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener("pointerdown", closeOutside, { signal });
    document.addEventListener("focusin", closeOutside, { signal });
    document.addEventListener("keydown", closeOnEscape, { signal });
    return () => controller.abort();
  }, [isOpen, close]);

  const onClick = () => setIsOpen((wasOpen) => !wasOpen);
  return {
    containerRef,
    isOpen,
    close,
    buttonProps: { ref: buttonRef, onClick, "aria-expanded": isOpen, "aria-controls": id },
    contentProps: { id, hidden: !isOpen },
  };
}
