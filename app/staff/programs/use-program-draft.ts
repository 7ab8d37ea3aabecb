import { useMemo } from "react";
import { useFacts } from "#app/lib/i18n/use-translation.tsx";
import type { DraftForm } from "#app/staff/shared/draft-form.ts";
import type { StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { useDraftForm } from "#app/staff/shared/use-draft-form.ts";
import type { SeasonFacts } from "#domain/draft-changes.ts";
import { draftGaps, gapsOfProgram } from "#domain/draft-gaps.ts";
import { type ProgramValues, programFrom, programValues, programValuesSchema } from "#domain/program-form.ts";

/** A program's form, within the draft of its season. */
export function programForm(
  seasonId: string,
  id: string,
  timeZone: string,
): DraftForm<"season", ProgramValues> {
  const programIn = ({ programs }: SeasonFacts) => {
    const found = programs.find((program) => program.id === id);
    if (!found) throw new Error("The draft has no such program");
    return found;
  };
  return {
    ...{ subject: "season", subjectId: seasonId, id, schema: programValuesSchema },
    shown: (payload) => programValues(programIn(payload), timeZone),
    write: (values, payload) => {
      const { program, wrong } = programFrom(values, programIn(payload), timeZone);
      const programs = payload.programs.map((one) => (one.id === id ? program : one));
      return { payload: { ...payload, programs }, wrong };
    },
  };
}

/** A program's form, saved automatically as a draft (docs/rules/publishing.md#typing-is-saved-by-itself). */
export function useProgramDraft(seasonId: string, given: StoredDraft, id: string) {
  const { timeZone } = useFacts().club;
  const draft = useDraftForm(
    useMemo(() => programForm(seasonId, id, timeZone), [seasonId, id, timeZone]),
    given,
  );
  return { ...draft, gaps: gapsOfProgram(draftGaps(draft.payload), draft.payload, id) };
}
