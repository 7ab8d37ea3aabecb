import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { api, dataFrom } from "#app/lib/api.ts";
import { ApiError, hasCode } from "#app/lib/api-fetch.ts";
import { retryUntilOnline } from "#app/lib/connection.ts";
import {
  readUnsavedEdits,
  storeUnsavedEdits,
  type UnsavedEdits,
} from "#app/staff/shared/drafts/unsaved-edits.ts";
import { staffQuery } from "#app/staff/shared/list/staff-data.ts";
import { CONTENT_IDS, type ContentSubject, type PublishedContent } from "#domain/club/content.ts";
import { withParts } from "#domain/programs/draft-fields.ts";
import type { SeasonDraft } from "#domain/programs/season-draft.ts";
import { canonicalJson } from "#domain/text/canonical.ts";
import type { FieldErrors } from "#domain/text/checks.ts";

export interface DraftPayloads extends PublishedContent {
  season: SeasonDraft;
}
export type DraftSubject = keyof DraftPayloads;

/** A draft on the server. Without a draft (version 0), the payload is the published version. */
export interface StoredDraft<Subject extends DraftSubject = "season"> {
  payload: DraftPayloads[Subject];
  /** Increases with every change; 0 without a draft. */
  version: number;
  /** The published version; null for an unpublished season. */
  published: DraftPayloads[Subject] | null;
  /** Author and time of the last change. */
  actor: string | null;
  actorName: string | null;
  updatedAt: string | null;
}

/** A form of a draft or of its part: the stored draft, and conversions to the form's values and back. */
export interface DraftForm<Subject extends DraftSubject, Values> {
  subject: Subject;
  subjectId: string;
  /** Id of the program, season or club in the form; key of the unsaved edits in the browser. */
  id: string;
  schema: z.ZodMiniType<Values>;
  /** @throws {Error} if the draft no longer contains the form's subject */
  toValues: (payload: DraftPayloads[Subject]) => Values;
  /** Returns the draft with the values. Unfinished fields keep the draft's value and get an error code. */
  toPayload: (
    values: Values,
    payload: DraftPayloads[Subject],
  ) => { payload: DraftPayloads[Subject]; inputErrors: FieldErrors };
}

/** A form of all content of a subject. Every field is saved as typed, even if it cannot be published yet. */
export function contentForm<Subject extends ContentSubject>(
  subject: Subject,
  schema: z.ZodMiniType<DraftPayloads[Subject]>,
): DraftForm<Subject, DraftPayloads[Subject]> {
  return {
    subject,
    subjectId: CONTENT_IDS[subject],
    id: CONTENT_IDS[subject],
    schema,
    toValues: (payload) => payload,
    toPayload: (payload) => ({ payload, inputErrors: {} }),
  };
}

/** The unsaved edits, with the latest draft from the server. */
interface DraftEdits<Subject extends DraftSubject, Values> extends UnsavedEdits<Values> {
  storedDraft: StoredDraft<Subject>;
}

export interface EditedDraft<Subject extends DraftSubject, Values> extends DraftEdits<Subject, Values> {
  /** The draft with all finished edits. */
  payload: DraftPayloads[Subject];
  inputErrors: FieldErrors;
  /** True if another user saved other values. Saving stops until the user chooses a version. */
  hasConflict: boolean;
  /** True if finished edits are not saved yet. */
  isUnsaved: boolean;
}

/** Applies the edits to the newest draft. A form without edits takes the values of other users. */
export function applyEdits<Subject extends DraftSubject, Values>(
  form: DraftForm<Subject, Values>,
  edits: DraftEdits<Subject, Values>,
): EditedDraft<Subject, Values> {
  const { storedDraft, base, values } = edits;
  const savedValues = form.toValues(storedDraft.payload);
  const { payload, inputErrors } = form.toPayload(values, storedDraft.payload);
  // Compares parsed values: "55" equals "55.00".
  const editedJson = canonicalJson(form.toValues(payload));
  const isFinished = Object.keys(inputErrors).length === 0;
  const isEdited = !isFinished || editedJson !== canonicalJson(base);
  const isNewer = canonicalJson(savedValues) !== canonicalJson(base);
  if (isNewer && !isEdited) return applyEdits(form, { storedDraft, base: savedValues, values: savedValues });
  const isSame = editedJson === canonicalJson(savedValues);
  const hasConflict = isNewer && !(isSame && isFinished);
  return {
    storedDraft,
    base: hasConflict ? base : savedValues,
    values,
    payload,
    inputErrors,
    hasConflict,
    isUnsaved: !hasConflict && !isSame,
  };
}

/** Delay of a save after the last keystroke. */
const DEBOUNCE_MS = 800;
/** Delay of a retry after an error that may pass, such as a server restart. */
const RETRY_DELAY_MS = 5_000;

/** Returns the draft that another user saved. Throws any error other than a conflict. */
function draftFromConflict<Subject extends DraftSubject>(error: unknown): StoredDraft<Subject> {
  if (hasCode(error, "edit_conflict")) return error.body.newer as StoredDraft<Subject>;
  throw error;
}

/**
 * A form that saves edits to a draft automatically (docs/reference/publishing.md#autosave). Until the server has saved
 * the edits, the browser stores them.
 * @param form a stable object for the same form
 * @param fetchedDraft the latest draft from the server
 */
export function useDraftForm<Subject extends DraftSubject, Values extends object>(
  form: DraftForm<Subject, Values>,
  fetchedDraft: StoredDraft<Subject>,
) {
  const client = useQueryClient();
  const [current, setCurrent] = useState(() =>
    applyEdits(form, {
      storedDraft: fetchedDraft,
      ...readUnsavedEdits(form, form.toValues(fetchedDraft.payload)),
    }),
  );
  /** Error of the last save. */
  const [failure, setFailure] = useState<unknown>();
  const latest = useRef(current);
  const isSaving = useRef(false);
  const isMounted = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const update = useCallback(
    (changes: Partial<DraftEdits<Subject, Values>>) => {
      const next = applyEdits(form, { ...latest.current, ...changes });
      latest.current = next;
      setCurrent(next);
      const { base, values, inputErrors, hasConflict, isUnsaved } = next;
      const hasOpenEdits = isUnsaved || hasConflict || Object.keys(inputErrors).length > 0;
      storeUnsavedEdits(form.id, hasOpenEdits ? { base, values } : undefined);
    },
    [form],
  );

  const saveOnce = useCallback(async () => {
    const { subject, subjectId } = form;
    const { payload } = latest.current;
    const draft = { ...latest.current.storedDraft, payload };
    const storedDraft = await retryUntilOnline(() => saveDraft(subject, subjectId, draft)).catch(
      draftFromConflict<Subject>,
    );
    // Update the cache first, so that forms of removed rows close.
    client.setQueryData(draftQuery(subject, subjectId).queryKey, { data: storedDraft });
    const [savedValues, sentValues] = [form.toValues(storedDraft.payload), form.toValues(payload)];
    // Keeps text typed during the save. The saved version becomes its new base.
    update(
      canonicalJson(savedValues) === canonicalJson(sentValues)
        ? { storedDraft, base: savedValues }
        : { storedDraft },
    );
  }, [client, form, update]);

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      while (latest.current.isUnsaved) await saveOnce();
      setFailure(undefined);
    } catch (error) {
      setFailure(error);
      const isSignedOut = error instanceof ApiError && error.status === 401;
      if (!isSignedOut && isMounted.current) timer.current = setTimeout(() => void save(), RETRY_DELAY_MS);
    } finally {
      isSaving.current = false;
    }
  }, [saveOnce]);

  // Saves edits stored in the browser on mount, and unsaved edits on unmount.
  useEffect(() => {
    isMounted.current = true;
    void save();
    return () => {
      isMounted.current = false;
      void save();
    };
  }, [save]);
  useEffect(() => {
    if (fetchedDraft.version > latest.current.storedDraft.version) update({ storedDraft: fetchedDraft });
  }, [fetchedDraft, update]);

  const setValues = (valuesByPath: Readonly<Record<string, unknown>>) => {
    update({ values: withParts(latest.current.values, valuesByPath) });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), DEBOUNCE_MS);
  };
  /** Ends a conflict: loads the other user's version, or overwrites it with the edits. */
  const resolveConflict = (version: "theirs" | "mine") => {
    const storedValues = form.toValues(latest.current.storedDraft.payload);
    update(version === "theirs" ? { base: storedValues, values: storedValues } : { base: storedValues });
    void save();
  };
  return { ...current, failure, setValues, resolveConflict };
}

export function draftQuery<Subject extends DraftSubject>(subject: Subject, id: string) {
  return staffQuery<StoredDraft<Subject>>(`/api/admin/drafts/${subject}/${id}`);
}

/**
 * Saves a draft over the version that was read.
 * @returns the draft with its new version
 * @throws {ApiError} edit_conflict if another user saved a version; `newer` has their draft
 */
export async function saveDraft<Subject extends DraftSubject>(
  subject: Subject,
  id: string,
  draft: StoredDraft<Subject>,
): Promise<StoredDraft<Subject>> {
  const payload: DraftPayloads[DraftSubject] = draft.payload;
  const json = { payload: { ...payload }, version: draft.version };
  const { version } = await dataFrom(
    api.admin.drafts[":subject"][":id"].$put({ param: { subject, id }, json }),
  );
  return { ...draft, version };
}
