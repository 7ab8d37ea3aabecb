import { useEffect, useState } from "react";

/**
 * Stands last in a part of the site and says on its element that the part's own code runs now: to what was kept
 * until then (app/early-input.ts) and to tests. That is once what its neighbours' first effects change has been
 * rendered: a form that takes back what it had stored would overwrite an answer.
 * @param id of the element, which carries data-alive="no" from the build
 */
export function AliveMark({ id }: { id: string }) {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => setSettled(true), []);
  useEffect(() => {
    if (!isSettled) return;
    const part = document.getElementById(id);
    part?.setAttribute("data-alive", "yes");
    part?.dispatchEvent(new Event("alive", { bubbles: true }));
  }, [id, isSettled]);
  return null;
}
