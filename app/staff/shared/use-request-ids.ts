import { useRef } from "react";
import { newRequestId } from "./request-id.ts";
import { readDraft, saveDraft } from "./staff-drafts.ts";

/**
 * Returns the same id for the same request, so that a double click or a retry after a lost answer is one action.
 * @param draft stores the id as a draft of this name, so that it survives a reload; the caller clears it when done
 */
export function useRequestIds(draft?: string): (wish: unknown) => string {
  const last = useRef({ wish: "", id: "" });
  return (request) => {
    const wish = JSON.stringify(request);
    const kept = draft === undefined ? undefined : readDraft(draft);
    if (kept?.wish === wish) return String(kept.id);
    if (last.current.wish !== wish) last.current = { wish, id: newRequestId() };
    if (draft !== undefined) saveDraft(draft, last.current);
    return last.current.id;
  };
}
