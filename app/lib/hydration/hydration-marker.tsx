import { useEffect, useState } from "react";
import type { HydratedEvent } from "./replay-input.ts";

/**
 * Enters an answer again. React hears of a change only when it differs from what it last saw on the element
 * itself, so the answer goes past the element to its prototype.
 */
const enterAgain: HydratedEvent["detail"] = (field, answer) => {
  if (typeof answer === "boolean") {
    Reflect.set(field, "checked", !answer);
    field.click();
    return;
  }
  field.value = "";
  Reflect.set(Object.getPrototypeOf(field), "value", answer, field);
  field.dispatchEvent(new Event("change", { bubbles: true }));
};

/**
 * Stands last in a part of the site and says on its element that the part's own code runs now: to what was kept
 * until then (app/lib/hydration/replay-input.ts) and to tests. That is once what its neighbours' first effects change has been
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
    part?.dispatchEvent(new CustomEvent("hydrated", { bubbles: true, detail: enterAgain }));
  }, [id, isSettled]);
  return null;
}
