import { useOpenDraft } from "#app/staff/shared/drafts/draft-editor.tsx";
import type { DraftForm } from "#app/staff/shared/drafts/draft-form.ts";
import {
  type ProgramValues,
  programFrom,
  programValues,
  programValuesSchema,
} from "#domain/programs/program-form.ts";
import type { SeasonDraft } from "#domain/programs/season-draft.ts";
import { isCalendarDate } from "#domain/time/dates.ts";

/** A program's form in the draft of its season. */
export function programForm(
  seasonId: string,
  id: string,
  timeZone: string,
): DraftForm<"season", ProgramValues> {
  const programIn = ({ programs }: SeasonDraft) => {
    const match = programs.find((program) => program.id === id);
    if (!match) throw new Error("The draft has no such program");
    return match;
  };
  return {
    subject: "season",
    subjectId: seasonId,
    id,
    schema: programValuesSchema,
    toValues: (payload) => programValues(programIn(payload), timeZone),
    toPayload: (values, payload) => {
      const { program, wrong: inputErrors } = programFrom(values, programIn(payload), timeZone);
      const programs = payload.programs.map((candidate) => (candidate.id === id ? program : candidate));
      return { payload: { ...payload, programs }, inputErrors };
    },
  };
}

/** The program's form and its season. `published` is undefined for an unpublished program. */
export function useProgramForm() {
  const { id: programId, values, payload, published, setValues } = useOpenDraft<ProgramValues, SeasonDraft>();
  return {
    values,
    programId,
    changeValues: (changes: Partial<ProgramValues>) => setValues(changes),
    /** Sorted dates of the sessions. */
    days: values.sessions
      .map(({ on }) => on)
      .filter(isCalendarDate)
      .sort(),
    season: { startsOn: payload.startsOn, endsOn: payload.endsOn },
    published: published?.programs.find(({ id }) => id === programId),
  };
}
