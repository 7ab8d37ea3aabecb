import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#app/lib/api-error.ts";
import { untilConnected } from "#app/lib/connection.ts";
import { canonical } from "#domain/canonical.ts";
import { type DraftForm, type TypedDraft, typedDraft } from "./draft-form.ts";
import { keepTyping, readTyping } from "./kept-typing.ts";
import { type DraftSubject, draftQuery, type StoredDraft, saveDraft } from "./stored-draft.ts";

/** After the last letter. */
const PAUSE_MS = 800;
/** After a refusal that may pass, such as a server that starts again. */
const AGAIN_MS = 5_000;

/** The draft that somebody else saved meanwhile. @throws what is no conflict */
function newerDraft<Subject extends DraftSubject>(error: unknown): StoredDraft<Subject> {
  if (error instanceof ApiError && error.code === "edit_conflict")
    return error.body.newer as StoredDraft<Subject>;
  throw error;
}

/**
 * A form whose typing is saved as a draft by itself (docs/rules/publishing.md#typing-is-saved-by-itself). Until the
 * server has it the browser stores it.
 * @param form the same object as long as it is the same form
 * @param given the draft as it was fetched, or fetched again
 */
export function useDraftForm<Subject extends DraftSubject, Values extends object>(
  form: DraftForm<Subject, Values>,
  given: StoredDraft<Subject>,
) {
  const client = useQueryClient();
  const [shown, setShown] = useState(() =>
    typedDraft(form, { stored: given, ...readTyping(form, form.shown(given.payload)) }),
  );
  /** Why the last try to save failed. */
  const [failure, setFailure] = useState<unknown>();
  const newest = useRef(shown);
  const isSaving = useRef(false);
  const isHere = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const place = useCallback(
    (changes: Partial<TypedDraft<Subject, Values>>, fields?: readonly string[]) => {
      const next = typedDraft(form, { ...newest.current, ...changes }, fields);
      newest.current = next;
      setShown(next);
      const { base, values, wrong, conflicts, isUnsaved } = next;
      const isOpen = isUnsaved || conflicts.length > 0 || Object.keys(wrong).length > 0;
      keepTyping(form.id, isOpen ? { base, values } : undefined);
    },
    [form],
  );

  const saveOnce = useCallback(async () => {
    const { subject, subjectId } = form;
    const { payload } = newest.current;
    const draft = { ...newest.current.stored, payload };
    const stored = await untilConnected(() => saveDraft(subject, subjectId, draft)).catch(
      newerDraft<Subject>,
    );
    // First for everybody: what somebody else took off the draft has no form any more.
    client.setQueryData(draftQuery(subject, subjectId).queryKey, { data: stored });
    const [now, sent] = [form.shown(stored.payload), form.shown(payload)];
    // Letters that came meanwhile stay typed; what was saved, even if its answer was lost, is what they stand on.
    place(canonical(now) === canonical(sent) ? { stored, base: now } : { stored });
  }, [client, form, place]);

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      while (newest.current.isUnsaved) await saveOnce();
      setFailure(undefined);
    } catch (error) {
      setFailure(error);
      const isOut = error instanceof ApiError && error.status === 401;
      if (!isOut && isHere.current) timer.current = setTimeout(() => void save(), AGAIN_MS);
    } finally {
      isSaving.current = false;
    }
  }, [saveOnce]);

  // What the browser had stored is saved at once, and what is left open when the page is left.
  useEffect(() => {
    isHere.current = true;
    void save();
    return () => {
      isHere.current = false;
      void save();
    };
  }, [save]);
  useEffect(() => {
    if (given.version > newest.current.stored.version) place({ stored: given });
  }, [given, place]);

  const change = (changes: Partial<Values>) => {
    place({ values: { ...newest.current.values, ...changes } });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), PAUSE_MS);
  };
  /** Ends a conflict: the other's value holds in these fields, and what was typed here in all others. */
  const choose = (fields: readonly string[]) => {
    place({}, fields);
    void save();
  };
  return { ...shown, failure, change, choose };
}
