import { useEffect, useState } from "react";
import type { HydratedEvent } from "./replay-input.ts";

/**
 * Enters an answer again. React ignores a change event if the element's own value setter has seen the value, so this
 * calls the prototype's setter.
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
 * Placed last in a part of the page, marks it as hydrated, for replayed input (app/lib/hydration/replay-input.ts) and
 * for tests. It waits for the render after the first effects: a form that restores stored values there would overwrite
 * replayed answers.
 * @param id of the element, which has data-hydrated="no" in the built HTML
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
