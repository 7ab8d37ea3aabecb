import { useMemo } from "react";
import type { DraftPart } from "#app/staff/shared/typed-draft.ts";
import { useDraftSaving } from "#app/staff/shared/use-draft-saving.ts";
import type { StoredDraft } from "#app/staff/shared/use-season-draft.ts";
import { club } from "#content/club/club.ts";
import { draftGaps, gapsOfProgram } from "#domain/draft-gaps.ts";
import { type ProgramValues, programFrom, programValues, programValuesSchema } from "#domain/program-form.ts";
import type { PublishedProgram } from "#domain/site-facts.ts";

/** A program's form, within the draft of its season. */
export function programPart(id: string): DraftPart<PublishedProgram, ProgramValues> {
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
    sectionOf: () => id,
    schema: programValuesSchema,
  };
}

/** A program's form whose typing is saved as a draft by itself (docs/rules/publishing.md#typing-is-saved-by-itself). */
export function useProgramDraft(seasonId: string, given: StoredDraft, id: string) {
  const part = useMemo(() => programPart(id), [id]);
  const { typed, ...saving } = useDraftSaving(seasonId, given, part);
  return {
    ...saving,
    gaps: gapsOfProgram(draftGaps(typed), typed, id),
  };
}
