import { createContext, use } from "react";
import { useWrongText } from "#app/staff/shared/use-wrong-text.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { FieldErrors } from "#domain/field-errors.ts";
import type { ProgramValues } from "#domain/program-form.ts";
import type { PublishedProgram } from "#domain/site-facts.ts";

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
