import { createContext, use, useMemo } from "react";
import { useFacts } from "#app/lib/i18n/use-translation.tsx";
import { type DraftForm, useDraftForm } from "#app/staff/shared/draft-form.ts";
import type { StoredDraft } from "#app/staff/shared/stored-draft.ts";
import { useWrongText } from "#app/staff/shared/use-wrong-text.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { SeasonFacts } from "#domain/draft-changes.ts";
import { draftGaps, gapsOfProgram } from "#domain/draft-gaps.ts";
import type { FieldErrors } from "#domain/field-errors.ts";
import { type ProgramValues, programFrom, programValues, programValuesSchema } from "#domain/program-form.ts";
import type { PublishedProgram } from "#domain/site-facts.ts";

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

interface ProgramForm {
  values: ProgramValues;
  change: (changes: Partial<ProgramValues>) => void;
  /** Error code of each incomplete field, by path in the draft. */
  wrong: FieldErrors;
  /** The program's season. */
  season: { startsOn: CalendarDate; endsOn: CalendarDate };
  programId: string;
  /** The program as published; undefined if it is not yet. */
  published: PublishedProgram | undefined;
  /** Why each field of the draft cannot be published, by the same paths. */
  gaps: FieldErrors;
  /** Fields that have lost the focus: only these show errors. */
  touched: ReadonlySet<string>;
  touch: (field: string) => void;
}

export const ProgramFormContext = createContext<ProgramForm | null>(null);

/**
 * State that the fields of a program's form share.
 * @throws {Error} outside the form
 */
export function useProgramForm(): ProgramForm {
  const form = use(ProgramFormContext);
  if (!form) throw new Error("A field of a program stands in its form");
  return form;
}

/** What a field of the form has besides its label and its value; its id is its name in the draft, which links lead to. */
export function useDraftField(field: string) {
  const { wrong, gaps, touched, touch } = useProgramForm();
  const wrongText = useWrongText();
  const code = (touched.has(field) ? wrong[field] : undefined) ?? gaps[field];
  return {
    id: field,
    unmarked: true,
    autoComplete: "off",
    error: code && wrongText(code),
    onBlur: () => touch(field),
  };
}

/** Whether a row of a list has anything incomplete or unpublishable. */
export function useWrongRow(list: string): (index: number) => boolean {
  const { wrong, gaps } = useProgramForm();
  const places = Object.keys({ ...wrong, ...gaps });
  return (index) => places.some((place) => place.startsWith(`${list}.${index}.`));
}
