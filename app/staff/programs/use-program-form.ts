import { createContext, use } from "react";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { FieldErrors } from "#domain/field-errors.ts";
import type { ProgramValues } from "#domain/program-form.ts";
import { DRAFT_ERROR_CODES, DRAFT_LIMITS } from "#domain/season-draft.ts";
import type { PublishedProgram } from "#domain/site-facts.ts";

interface ProgramForm {
  values: ProgramValues;
  change: (changes: Partial<ProgramValues>) => void;
  /** The error code of each field that is not finished, by its name in the draft. */
  wrong: FieldErrors;
  /** What the form stands in. */
  season: { startsOn: CalendarDate; endsOn: CalendarDate };
  programId: string;
  /** The program as families see it; undefined while it is only prepared. */
  published: PublishedProgram | undefined;
  /** Why a field of the draft could not be published, by the same names. */
  gaps: FieldErrors;
  /** Fields that somebody has left: before, nobody is told that they are wrong. */
  touched: ReadonlySet<string>;
  touch: (field: string) => void;
}

export const ProgramFormContext = createContext<ProgramForm | null>(null);

/** What the fields of a program's form share. @throws {Error} outside of the form */
export function useProgramForm(): ProgramForm {
  const form = use(ProgramFormContext);
  if (!form) throw new Error("A field of a program stands in its form");
  return form;
}

/** Of what is unfinished here, and of what could not be published. */
const OWN = [
  ...(["invalid_amount", "invalid_time", "missing_code", "invalid_slug", "invalid_days"] as const),
  ...(["invalid_percent", ...DRAFT_ERROR_CODES] as const),
];

/** The sentence for an error code of a draft's field. */
export function useWrongText(): (code: string) => string {
  const { t } = useTranslation("adminPrograms");
  const { ofCode } = useErrorText();
  const { money } = useFormat();
  const limits = { days: DRAFT_LIMITS.refundDays, least: money(DRAFT_LIMITS.leastCents) };
  return (code) => {
    const own = OWN.find((one) => one === code);
    return own ? t(`wrong.${own}`, limits) : ofCode(code).message;
  };
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

/** Whether something in a row of a list is unfinished or could not be published. */
export function useWrongRow(list: string): (index: number) => boolean {
  const { wrong, gaps } = useProgramForm();
  const places = Object.keys({ ...wrong, ...gaps });
  return (index) => places.some((place) => place.startsWith(`${list}.${index}.`));
}
