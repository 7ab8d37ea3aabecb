import { useEffect } from "react";

/** Whoever comes by a link to a field, such as from what is still missing, arrives in it. */
export function useFieldOfAddress(): void {
  useEffect(() => {
    // After the page's own arrival, which goes to its heading.
    const frame = requestAnimationFrame(() => {
      const field = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
      field?.focus();
      field?.scrollIntoView({ block: "center" });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}
