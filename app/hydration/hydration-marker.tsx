import { useEffect, useState } from "react";

/**
 * Stands last in a part of the site and says on its element that the part's own code runs now: to what was kept
 * until then (app/hydration/replay-input.ts) and to tests. That is once what its neighbours' first effects change has been
 * rendered: a form that takes back what it had stored would overwrite an answer.
 * @param id of the element, which carries data-hydrated="no" from the build
 */
export function HydrationMarker({ id }: { id: string }) {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => setSettled(true), []);
  useEffect(() => {
    if (!isSettled) return;
    const part = document.getElementById(id);
    part?.setAttribute("data-hydrated", "yes");
    part?.dispatchEvent(new Event("hydrated", { bubbles: true }));
  }, [id, isSettled]);
  return null;
}
