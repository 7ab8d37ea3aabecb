import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "#app/lib/api-error.ts";
import { untilConnected } from "#app/lib/connection.ts";
import { dropTyping, keepTyping } from "./kept-typing.ts";
import {
  type AnyDraft,
  choicesOf,
  type DraftPart,
  isKeptThere,
  onNewer,
  type TypedDraft,
  typedDraftOf,
  withNewer,
  written,
} from "./typed-draft.ts";
import { draftKey, type StoredDraft, saveSeasonDraft } from "./use-season-draft.ts";

/** After the last letter. */
const PAUSE_MS = 800;
/** After a refusal that may pass, such as a server that starts again. */
const AGAIN_MS = 5_000;

export type SavingState = { status: "saved" | "saving" } | { status: "failed"; error: unknown };

/** Where one kind of draft is kept; the same object as long as it is the same draft. */
export interface DraftSource<Payload> {
  queryKey: readonly string[];
  /** @throws {ApiError} edit_conflict with the newer draft when somebody else wrote meanwhile */
  save: (draft: { payload: Payload; version: number }) => Promise<number>;
}

/** Who wrote into the same section meanwhile, and every field to choose; undefined without anybody. */
function conflictOf<Piece, Values, Payload, Stored extends AnyDraft<Payload>>(
  part: DraftPart<Piece, Values, Payload>,
  form: TypedDraft<Values, Stored>,
) {
  if (!form.theirs) return undefined;
  const { version, actor, actorName, updatedAt } = form.theirs;
  return { version, actor, actorName, updatedAt, choices: choicesOf(part, form) };
}

/**
 * A form whose typing is saved as a draft by itself (docs/rules/publishing.md#typing-is-saved-by-itself). Until the
 * server has it the browser keeps it.
 * @param part the same object as long as it is the same form
 */
export function useSavedTyping<Piece, Values extends object, Payload, Stored extends AnyDraft<Payload>>(
  source: DraftSource<Payload>,
  given: Stored,
  part: DraftPart<Piece, Values, Payload>,
) {
  const client = useQueryClient();
  const [shown, setShown] = useState<TypedDraft<Values, Stored>>(() => typedDraftOf(part, given));
  const form = useRef(shown);
  const [state, setState] = useState<SavingState>({ status: "saved" });
  const isRunning = useRef(false);
  const isHere = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const place = useCallback(
    (next: TypedDraft<Values, Stored>) => {
      form.current = next;
      setShown(next);
      if (isKeptThere(part, next)) dropTyping(part.id);
      else keepTyping(part.id, { base: next.base, values: next.values });
    },
    [part],
  );

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const { draft, values, theirs } = form.current;
    const payload = theirs ? undefined : written(part, draft, values);
    if (!payload) return false;
    try {
      const version = await untilConnected(() => source.save({ payload, version: draft.version }));
      const saved = { ...draft, payload, version };
      // Letters that came meanwhile stay typed; what was saved is what they stand on.
      place({ ...form.current, draft: saved, base: part.valuesOf(part.pieceIn(payload)) });
      client.setQueryData([...source.queryKey], { data: saved });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "edit_conflict")) throw error;
      const newer = error.body.newer as Stored;
      // First for everybody: what somebody else took off the draft has no form any more.
      client.setQueryData([...source.queryKey], { data: newer });
      place(withNewer(part, form.current, newer));
    }
    return true;
  }, [client, part, place, source]);

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      setState({ status: "saving" });
      while (await saveOnce());
      setState({ status: "saved" });
    } catch (error) {
      setState({ status: "failed", error });
      const isOut = error instanceof ApiError && error.status === 401;
      if (!isOut && isHere.current) timer.current = setTimeout(() => void save(), AGAIN_MS);
    } finally {
      isRunning.current = false;
    }
  }, [saveOnce]);

  // What the browser had kept is saved at once, and what is left open when the page is left.
  useEffect(() => {
    isHere.current = true;
    void save();
    return () => {
      isHere.current = false;
      void save();
    };
  }, [save]);
  useEffect(() => {
    if (given.version > form.current.draft.version) place(withNewer(part, form.current, given));
  }, [given, part, place]);

  const change = (changes: Partial<Values>) => {
    place({ ...form.current, values: { ...form.current.values, ...changes } });
    setState({ status: "saving" });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), PAUSE_MS);
  };
  /** Ends a conflict: the newer version holds in these fields, and what was typed here in all others. */
  const choose = (given: readonly string[]) => {
    const { theirs } = form.current;
    if (!theirs) return;
    place(onNewer(part, form.current, { newer: theirs, given }));
    void save();
  };
  const { draft, values } = shown;
  return {
    values,
    state,
    wrong: part.read(values, part.pieceIn(draft.payload)).wrong,
    /** The draft as it will be, where what is typed is finished. */
    typed: written(part, draft, values) ?? draft.payload,
    change,
    conflict: conflictOf(part, shown),
    choose,
  };
}

/** The same of a part of a season. */
export function useDraftSaving<Piece, Values extends object>(
  seasonId: string,
  given: StoredDraft,
  part: DraftPart<Piece, Values>,
) {
  const source = useMemo(
    (): DraftSource<StoredDraft["payload"]> => ({
      queryKey: draftKey(seasonId),
      save: (draft) => saveSeasonDraft(seasonId, draft),
    }),
    [seasonId],
  );
  return useSavedTyping(source, given, part);
}
