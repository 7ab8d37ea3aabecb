import { useRef } from "react";
import { newRequestId } from "./request-id.ts";

/** Returns the same id for the same request, so that a double click or a retry after a lost answer is one action. */
export function useRequestIds(): (wish: unknown) => string {
  const last = useRef({ wish: "", id: "" });
  return (request) => {
    const wish = JSON.stringify(request);
    if (last.current.wish !== wish) last.current = { wish, id: newRequestId() };
    return last.current.id;
  };
}
