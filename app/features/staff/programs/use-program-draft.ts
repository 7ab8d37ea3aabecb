import { useMemo } from "react";
import type { DraftPart, TypedDraft } from "#app/components/staff/typed-draft.ts";
import { useDraftSaving } from "#app/components/staff/use-draft-saving.ts";
import type { StoredDraft } from "#app/components/staff/use-season-draft.ts";
import { club } from "#content/club.ts";
import { type ProgramDifference, programDifferences } from "#domain/draft-changes.ts";
import { draftGaps, gapsOfProgram } from "#domain/draft-gaps.ts";
import {
  mergeTyping,
  type ProgramValues,
  programFrom,
  programValues,
  programValuesSchema,
} from "#domain/program-form.ts";
import type { PublishedProgram } from "#domain/site-facts.ts";

/** What somebody else wrote meanwhile into the same program. */
export interface EditConflict extends Pick<StoredDraft, "actor" | "actorName" | "updatedAt"> {
  /** From what they wrote to what would be saved. */
  differences: ProgramDifference[];
}

type ProgramPart = DraftPart<PublishedProgram, ProgramValues>;

function partOf(id: string): ProgramPart {
  return {
    id,
    pieceIn: ({ programs }) => {
      const found = programs.find((program) => program.id === id);
      if (!found) throw new Error("The draft has no such program");
      return found;
    },
    placed: (payload, program) => ({
      ...payload,
      programs: payload.programs.map((one) => (one.id === id ? program : one)),
    }),
    valuesOf: (program) => programValues(program, club.timeZone),
    read: (values, before) => {
      const { program, wrong } = programFrom(values, before, club.timeZone);
      return { piece: program, wrong };
    },
    merge: mergeTyping,
    schema: programValuesSchema,
  };
}

/** What differs between what the other one wrote and what would be saved. */
function conflictOf(
  part: ProgramPart,
  { base, values, theirs }: TypedDraft<ProgramValues>,
): EditConflict | undefined {
  if (!theirs) return undefined;
  const program = part.pieceIn(theirs.payload);
  const merged = part.merge(base, values, part.valuesOf(program));
  const { actor, actorName, updatedAt } = theirs;
  const differences = programDifferences(program, part.read(merged, program).piece);
  return { actor, actorName, updatedAt, differences };
}

/** A program's form whose typing is saved as a draft by itself (docs/rules/publishing.md#typing-is-saved-by-itself). */
export function useProgramDraft(seasonId: string, given: StoredDraft, id: string) {
  const part = useMemo(() => partOf(id), [id]);
  const { form, typed, ...saving } = useDraftSaving(seasonId, given, part);
  return {
    ...saving,
    conflict: conflictOf(part, form),
    gaps: gapsOfProgram(draftGaps(typed), typed, id),
  };
}
