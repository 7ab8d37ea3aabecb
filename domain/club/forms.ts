import type { ProgramId } from "#domain/programs/programs.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { type CalendarDate, isCalendarDate, yearsBetween } from "#domain/time/dates.ts";
import type { FormToSign, Policy } from "./policy-draft.ts";

/** Who signs a form for a child. */
export const SIGNERS = ["guardian", "player"] as const;
export type Signer = (typeof SIGNERS)[number];

/** Whether a form has text in both languages. Nobody is asked to sign another. */
export function isSignable({ text }: Pick<FormToSign, "text">): boolean {
  return LANGUAGES.every((language) => text[language].length > 0);
}

/** The forms that a program asks for. */
export function formsOfProgram(forms: readonly FormToSign[], programId: ProgramId): FormToSign[] {
  return forms.filter(
    (form) => isSignable(form) && (form.programs.length === 0 || form.programs.includes(programId)),
  );
}

/** A form in the shape of a policy, with one section that has no heading. */
export function formAsPolicy({ version, title, text }: FormToSign): Policy {
  const section = (paragraphs: string[]) => [{ heading: "", paragraphs }];
  return { version, title, sections: { en: section(text.en), es: section(text.es) } };
}

/** A player's birth date, or without one the age in completed years; null if it is unknown. */
export interface PlayerAge {
  childDateOfBirth: CalendarDate | "" | null;
  childAge: number | null;
}

/**
 * Who signs a form for a child of this age; without an age, only the guardian.
 * @param firstDay of the program; today if it has none
 */
export function signersOf(
  { playerFromAge }: Pick<FormToSign, "playerFromAge">,
  { childDateOfBirth: birth, childAge }: PlayerAge,
  firstDay: CalendarDate,
): readonly Signer[] {
  const age = birth && isCalendarDate(birth) ? yearsBetween(birth, firstDay) : childAge;
  return playerFromAge !== null && age !== null && age >= playerFromAge ? SIGNERS : ["guardian"];
}

/** The last day of a new signature's validity; null: it counts for its season. */
export function signatureEnd({ validUntil }: Pick<FormToSign, "validUntil">, today: CalendarDate) {
  return validUntil !== null && validUntil >= today ? validUntil : null;
}
