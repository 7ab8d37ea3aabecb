import { useEffect, useState } from "react";
import type { HydratedEvent } from "./replay-input.ts";

/**
 * Enters a recorded value. React ignores a change event if the element's own value setter has seen the value,
 * so this function calls the prototype's setter.
 */
const enterValue: HydratedEvent["detail"] = (field, value) => {
  if (typeof value === "boolean") {
    Reflect.set(field, "checked", !value);
    field.click();
    return;
  }
  field.value = "";
  Reflect.set(Object.getPrototypeOf(field), "value", value, field);
  field.dispatchEvent(new Event("change", { bubbles: true }));
};

/**
 * Marks a section as hydrated, for replayed input (app/lib/hydration/replay-input.ts) and for tests. It must
 * be the section's last child. It waits for the render after the first effects, because a form that restores
 * stored values would overwrite replayed ones.
 * @param id of the element, which has data-hydrated="no" in the built HTML
 */
export function HydrationMarker({ id }: { id: string }) {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => setSettled(true), []);
  useEffect(() => {
    if (!isSettled) return;
    const section = document.getElementById(id);
    section?.setAttribute("data-hydrated", "yes");
    section?.dispatchEvent(new CustomEvent("hydrated", { bubbles: true, detail: enterValue }));
  }, [id, isSettled]);
  return null;
}
