import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#app/lib/api-error.ts";
import { untilConnected } from "#app/lib/connection.ts";
import { canonical } from "#domain/canonical.ts";

/** After the last letter. */
const PAUSE_MS = 800;
/** After a refusal that may pass, such as a server that starts again. */
const AGAIN_MS = 5_000;

/** What staff are writing, as the server has it. */
export interface StoredPayload<Payload> {
  payload: Payload;
  /** Rises with every change; 0 while there is no draft. */
  version: number;
  actor: string | null;
  actorName: string | null;
  updatedAt: string | null;
}

/** What was typed and is not all on the server yet, and what the form said before. */
export interface KeptPayload<Payload> {
  base: Payload;
  values: Payload;
}

/** How one kind of draft is kept; the same object for as long as its form is open. */
export interface DraftRules<Payload, Stored extends StoredPayload<Payload>> {
  queryKey: readonly string[];
  fetch(): Promise<Stored>;
  /** @throws {ApiError} edit_conflict when somebody else wrote meanwhile */
  save(draft: { payload: Payload; version: number }): Promise<number>;
  merge(
    typing: KeptPayload<Payload>,
    theirs: Payload,
    whose?: "mine" | "theirs",
  ): { merged: Payload; isConflict: boolean };
  typing: {
    read(): KeptPayload<Payload> | undefined;
    keep(typing: KeptPayload<Payload>): void;
    drop(): void;
  };
}

export type DraftState = { status: "saved" | "saving" } | { status: "failed"; error: unknown };

interface Desk<Payload, Stored> extends KeptPayload<Payload> {
  /** The newest version that this form stands on. */
  draft: Stored;
  /** Somebody else wrote the same: nothing is saved until whoever types has decided. */
  theirs: Stored | undefined;
}

/** A draft whose typing is saved by itself (docs/rules/publishing.md#typing-is-saved-by-itself). */
export function useDraftSaving<Payload, Stored extends StoredPayload<Payload>>(
  given: Stored,
  rules: DraftRules<Payload, Stored>,
) {
  type OwnDesk = Desk<Payload, Stored>;
  const client = useQueryClient();
  const withNewer = useCallback(
    (desk: OwnDesk, newer: Stored): OwnDesk => {
      const { merged, isConflict } = rules.merge(desk, newer.payload);
      if (isConflict) return { ...desk, theirs: newer };
      return { draft: newer, base: newer.payload, values: merged, theirs: undefined };
    },
    [rules],
  );
  const [shown, setShown] = useState((): OwnDesk => {
    const fresh = { draft: given, base: given.payload, values: given.payload, theirs: undefined };
    const kept = rules.typing.read();
    return kept ? withNewer({ ...fresh, ...kept }, given) : fresh;
  });
  const desk = useRef(shown);
  const [state, setState] = useState<DraftState>({ status: "saved" });
  const isRunning = useRef(false);
  const isHere = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const place = useCallback(
    (next: OwnDesk) => {
      desk.current = next;
      setShown(next);
      const { base, values, theirs, draft } = next;
      if (!theirs && canonical(values) === canonical(draft.payload)) rules.typing.drop();
      else rules.typing.keep({ base, values });
    },
    [rules],
  );

  const saveOnce = useCallback(async (): Promise<boolean> => {
    const { draft, values: payload, theirs } = desk.current;
    if (theirs || canonical(payload) === canonical(draft.payload)) return false;
    try {
      const version = await untilConnected(() => rules.save({ payload, version: draft.version }));
      const saved = { ...draft, payload, version };
      // Letters that came meanwhile stay typed; what was saved is what they stand on.
      place({ ...desk.current, draft: saved, base: payload });
      client.setQueryData([...rules.queryKey], { data: saved });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "edit_conflict")) throw error;
      place(withNewer(desk.current, await rules.fetch()));
    }
    return true;
  }, [client, place, rules, withNewer]);

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
    if (given.version > desk.current.draft.version) place(withNewer(desk.current, given));
  }, [given, place, withNewer]);

  return {
    values: shown.values,
    /** What somebody else saved meanwhile, and what would be saved over it. */
    conflict: shown.theirs && {
      theirs: shown.theirs,
      merged: rules.merge(shown, shown.theirs.payload).merged,
    },
    state,
    change(values: Payload) {
      place({ ...desk.current, values });
      setState({ status: "saving" });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), PAUSE_MS);
    },
    /** Ends a conflict: with what was typed here over the other's, or with the other's alone. */
    decide(whose: "mine" | "theirs") {
      const { theirs } = desk.current;
      if (!theirs) return;
      const { merged } = rules.merge(desk.current, theirs.payload, whose);
      place({ draft: theirs, base: theirs.payload, values: merged, theirs: undefined });
      void save();
    },
  };
}
