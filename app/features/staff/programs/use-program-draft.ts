import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  draftKey,
  fetchSeasonDraft,
  type StoredDraft,
  saveSeasonDraft,
} from "#app/components/staff/use-season-draft.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { untilConnected } from "#app/lib/connection.ts";
import { club } from "#content/club.ts";
import { canonical } from "#domain/canonical.ts";
import { type ProgramDifference, programDifferences } from "#domain/draft-changes.ts";
import { draftGaps, gapsOfProgram } from "#domain/draft-gaps.ts";
import { mergeTyping, type ProgramValues, programFrom, programValues } from "#domain/program-form.ts";
import type { PublishedProgram } from "#domain/site-facts.ts";
import { dropTyping, keepTyping, readTyping } from "./kept-typing.ts";

/** After the last letter. */
const PAUSE_MS = 800;
/** After a refusal that may pass, such as a server that starts again. */
const AGAIN_MS = 5_000;

/** What somebody else wrote meanwhile into the same program. */
export interface EditConflict extends Pick<StoredDraft, "actor" | "actorName" | "updatedAt"> {
  /** From what they wrote to what would be saved. */
  differences: ProgramDifference[];
}

export type SavingState = { status: "saved" | "saving" } | { status: "failed"; error: unknown };

const valuesOf = (program: PublishedProgram) => programValues(program, club.timeZone);

function programIn({ payload }: StoredDraft, id: string): PublishedProgram {
  const found = payload.programs.find((program) => program.id === id);
  if (!found) throw new Error("The draft has no such program");
  return found;
}

const read = (values: ProgramValues, before: PublishedProgram) => programFrom(values, before, club.timeZone);

/** What is typed, in the place of the program of a draft; undefined when that says the same. */
function written(draft: StoredDraft, id: string, values: ProgramValues): StoredDraft["payload"] | undefined {
  const before = programIn(draft, id);
  const { program } = read(values, before);
  if (canonical(program) === canonical(before)) return undefined;
  const programs = draft.payload.programs.map((one) => (one.id === id ? program : one));
  return { ...draft.payload, programs };
}

interface Desk {
  /** The newest version that this form stands on. */
  draft: StoredDraft;
  /** What the form said at that version: the rest is typed here. */
  base: ProgramValues;
  values: ProgramValues;
  /** Somebody else wrote into the same program: nothing is saved until whoever types has decided. */
  theirs: StoredDraft | undefined;
}

/** Whether everything typed is in the draft. */
function isKeptThere({ draft, values, theirs }: Desk, id: string): boolean {
  const { wrong } = read(values, programIn(draft, id));
  return !theirs && Object.keys(wrong).length === 0 && written(draft, id, values) === undefined;
}

/** The desk after a newer version came: what was typed here stays, and the same program written twice is a conflict. */
function withNewer(desk: Desk, newer: StoredDraft, id: string): Desk {
  const program = programIn(newer, id);
  const shown = valuesOf(program);
  if (canonical(shown) === canonical(desk.base)) return { ...desk, draft: newer, theirs: undefined };
  const [mine, before] = [read(desk.values, program), read(desk.base, program)];
  const isMine = canonical(mine.program) !== canonical(before.program) || Object.keys(mine.wrong).length > 0;
  if (!isMine || canonical(mine.program) === canonical(program)) {
    return { draft: newer, base: shown, values: isMine ? desk.values : shown, theirs: undefined };
  }
  return { ...desk, theirs: newer };
}

/** What differs between what the other one wrote and what would be saved. */
function conflictOf({ base, values, theirs }: Desk, id: string): EditConflict | undefined {
  if (!theirs) return undefined;
  const program = programIn(theirs, id);
  const merged = mergeTyping(base, values, valuesOf(program));
  const { actor, actorName, updatedAt } = theirs;
  return {
    actor,
    actorName,
    updatedAt,
    differences: programDifferences(program, read(merged, program).program),
  };
}

function deskOf(draft: StoredDraft, id: string): Desk {
  const shown = valuesOf(programIn(draft, id));
  const fresh = { draft, base: shown, values: shown, theirs: undefined };
  const kept = readTyping(id);
  return kept ? withNewer({ ...fresh, ...kept }, draft, id) : fresh;
}

/**
 * A program's form whose typing is saved as a draft by itself (docs/rules/publishing.md#typing-is-saved-by-itself). Until
 * the server has it the browser keeps it.
 */
export function useProgramDraft(seasonId: string, given: StoredDraft, id: string) {
  const client = useQueryClient();
  const [shown, setShown] = useState(() => deskOf(given, id));
  const desk = useRef(shown);
  const [state, setState] = useState<SavingState>({ status: "saved" });
  const isRunning = useRef(false);
  const isHere = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const place = useCallback(
    (next: Desk) => {
      desk.current = next;
      setShown(next);
      if (isKeptThere(next, id)) dropTyping(id);
      else keepTyping(id, { base: next.base, values: next.values });
    },
    [id],
  );

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const { draft, values, theirs } = desk.current;
    const payload = theirs ? undefined : written(draft, id, values);
    if (!payload) return false;
    try {
      const version = await untilConnected(() =>
        saveSeasonDraft(seasonId, { payload, version: draft.version }),
      );
      const saved = { ...draft, payload, version };
      // Letters that came meanwhile stay typed; what was saved is what they stand on.
      place({ ...desk.current, draft: saved, base: valuesOf(programIn(saved, id)) });
      client.setQueryData(draftKey(seasonId), { data: saved });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "edit_conflict")) throw error;
      place(withNewer(desk.current, await fetchSeasonDraft(seasonId), id));
    }
    return true;
  }, [client, id, place, seasonId]);

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
    if (given.version > desk.current.draft.version) place(withNewer(desk.current, given, id));
  }, [given, id, place]);

  const change = (changes: Partial<ProgramValues>) => {
    place({ ...desk.current, values: { ...desk.current.values, ...changes } });
    setState({ status: "saving" });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), PAUSE_MS);
  };
  /** Ends a conflict: with what was typed here over the other's, or with the other's alone. */
  const decide = (whose: "mine" | "theirs") => {
    const { base, values, theirs } = desk.current;
    if (!theirs) return;
    const shownThere = valuesOf(programIn(theirs, id));
    const chosen = whose === "mine" ? mergeTyping(base, values, shownThere) : shownThere;
    place({ draft: theirs, base: shownThere, values: chosen, theirs: undefined });
    void save();
  };
  const before = programIn(shown.draft, id);
  const typed = written(shown.draft, id, shown.values) ?? shown.draft.payload;
  return {
    values: shown.values,
    conflict: conflictOf(shown, id),
    state,
    wrong: read(shown.values, before).wrong,
    gaps: gapsOfProgram(draftGaps(typed), typed, id),
    change,
    decide,
  };
}
