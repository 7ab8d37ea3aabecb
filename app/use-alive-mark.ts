import { useEffect } from "react";

/** Marks the root of the site once a page's own code runs, so that a test knows when a press is answered. */
export function useAliveMark(): void {
  useEffect(() => {
    document.getElementById("root")?.setAttribute("data-alive", "");
  }, []);
}
