import { useOpenDraft } from "#app/staff/shared/drafts/draft-editor.tsx";
import type { ProgramValues } from "#domain/programs/program-form.ts";
import type { SeasonDraft } from "#domain/programs/season-draft.ts";
import { isCalendarDate } from "#domain/time/dates.ts";

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
