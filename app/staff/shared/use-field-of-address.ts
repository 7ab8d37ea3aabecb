import { useEffect } from "react";

/** Focuses the field named in the address, for links such as those about what is missing. */
export function useFieldOfAddress(): void {
  useEffect(() => {
    // After usePageArrival, which focuses the heading.
    const frame = requestAnimationFrame(() => {
      const field = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
      field?.focus();
      field?.scrollIntoView({ block: "center" });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}
