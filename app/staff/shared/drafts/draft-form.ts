import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { ApiError } from "#app/lib/api-fetch.ts";
import { retryUntilOnline } from "#app/lib/connection.ts";
import { withParts } from "#domain/club/pages-draft.ts";
import { canonical } from "#domain/text/canonical.ts";
import type { FieldErrors } from "#domain/text/checks.ts";
import {
  type DraftPayloads,
  type DraftSubject,
  draftQuery,
  type StoredDraft,
  saveDraft,
} from "./stored-draft.ts";
import { type KeptTyping, keepTyping, readTyping } from "./unsaved-edits.ts";

/** A form of a draft or of a part of it: where that is stored, and how it becomes the form's values and back. */
export interface DraftForm<Subject extends DraftSubject, Values> {
  subject: Subject;
  subjectId: string;
  /** Of the program, season or club that the form edits; the browser stores what is typed by it. */
  id: string;
  schema: z.ZodMiniType<Values>;
  /** @throws {Error} when the draft no longer has what the form edits */
  shown: (payload: DraftPayloads[Subject]) => Values;
  /** Unfinished fields keep the draft's value, and have an error code in `wrong`. */
  write: (
    values: Values,
    payload: DraftPayloads[Subject],
  ) => { payload: DraftPayloads[Subject]; wrong: FieldErrors };
}

/** How facts are a form: every field is saved as it is typed, and what cannot be published yet is a gap of the draft. */
export const asTyped = {
  shown: <Payload>(payload: Payload) => payload,
  write: <Payload>(payload: Payload) => ({ payload, wrong: {} }),
};

/** What a form says: `values` in all, of which it said `base` before somebody typed here. */
interface Typing<Subject extends DraftSubject, Values> extends KeptTyping<Values> {
  /** The newest draft that is known. */
  stored: StoredDraft<Subject>;
}

export interface TypedDraft<Subject extends DraftSubject, Values> extends Typing<Subject, Values> {
  /** The draft with what is typed and finished. */
  payload: DraftPayloads[Subject];
  wrong: FieldErrors;
  /** Somebody else saved other values of this form since. Nothing is saved until somebody here has chosen a version. */
  hasConflict: boolean;
  /** Something finished waits for the server. */
  isUnsaved: boolean;
}

/** What is typed, on the newest draft. A form in which nothing is typed shows what others saved. */
export function typedDraft<Subject extends DraftSubject, Values>(
  form: DraftForm<Subject, Values>,
  typing: Typing<Subject, Values>,
): TypedDraft<Subject, Values> {
  const { stored, base, values } = typing;
  const shown = form.shown(stored.payload);
  const { payload, wrong } = form.write(values, stored.payload);
  // "55" is no other fee than "55.00".
  const said = canonical(form.shown(payload));
  const isFinished = Object.keys(wrong).length === 0;
  const isTyped = !isFinished || said !== canonical(base);
  const isNewer = canonical(shown) !== canonical(base);
  if (isNewer && !isTyped) return typedDraft(form, { stored, base: shown, values: shown });
  const isSame = said === canonical(shown);
  const hasConflict = isNewer && !(isSame && isFinished);
  return {
    stored,
    base: hasConflict ? base : shown,
    values,
    payload,
    wrong,
    hasConflict,
    isUnsaved: !hasConflict && !isSame,
  };
}

/** Delay of a save after the last keystroke. */
const DEBOUNCE_MS = 800;
/** Delay of a retry after an error that may pass, such as a server restart. */
const RETRY_DELAY_MS = 5_000;

/** The draft that somebody else saved meanwhile. @throws what is no conflict */
function newerDraft<Subject extends DraftSubject>(error: unknown): StoredDraft<Subject> {
  if (error instanceof ApiError && error.code === "edit_conflict")
    return error.body.newer as StoredDraft<Subject>;
  throw error;
}

/**
 * A form whose typing is saved as a draft by itself (docs/reference/publishing.md#autosave). Until the
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

  const update = useCallback(
    (changes: Partial<Typing<Subject, Values>>) => {
      const next = typedDraft(form, { ...newest.current, ...changes });
      newest.current = next;
      setShown(next);
      const { base, values, wrong, hasConflict, isUnsaved } = next;
      const isOpen = isUnsaved || hasConflict || Object.keys(wrong).length > 0;
      keepTyping(form.id, isOpen ? { base, values } : undefined);
    },
    [form],
  );

  const saveOnce = useCallback(async () => {
    const { subject, subjectId } = form;
    const { payload } = newest.current;
    const draft = { ...newest.current.stored, payload };
    const stored = await retryUntilOnline(() => saveDraft(subject, subjectId, draft)).catch(
      newerDraft<Subject>,
    );
    // First for everybody: what somebody else took off the draft has no form any more.
    client.setQueryData(draftQuery(subject, subjectId).queryKey, { data: stored });
    const [now, sent] = [form.shown(stored.payload), form.shown(payload)];
    // Letters that came meanwhile stay typed; what was saved, even if its answer was lost, is what they stand on.
    update(canonical(now) === canonical(sent) ? { stored, base: now } : { stored });
  }, [client, form, update]);

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
      if (!isOut && isHere.current) timer.current = setTimeout(() => void save(), RETRY_DELAY_MS);
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
    if (given.version > newest.current.stored.version) update({ stored: given });
  }, [given, update]);

  /** Sets values by path. */
  const write = (parts: Readonly<Record<string, unknown>>) => {
    update({ values: withParts(newest.current.values, parts) });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), DEBOUNCE_MS);
  };
  /** Ends a conflict: the other's version is loaded, or what is typed here is saved over it. */
  const choose = (version: "theirs" | "mine") => {
    const theirs = form.shown(newest.current.stored.payload);
    update(version === "theirs" ? { base: theirs, values: theirs } : { base: theirs });
    void save();
  };
  return { ...shown, failure, write, choose };
}
