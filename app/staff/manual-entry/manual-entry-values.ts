import { mergeDefaults } from "#app/lib/storage/draft-storage.ts";
import type { TypedPerson } from "#app/shared/questions/pick-up-values.ts";
import type { PaymentMethodValues } from "#app/staff/shared/forms/payment-method-fields.tsx";
import { ageForForm } from "#domain/registration/ages.ts";
import {
  ANSWER_FIELDS,
  type AnswerField,
  emptyAnswers,
  type TypedAnswers,
} from "#domain/registration/questions.ts";
import type { RegistrationContext } from "#domain/registration/registration.ts";
import { isCalendarDate } from "#domain/time/dates.ts";

export interface ManualEntryValues extends TypedAnswers<AnswerField>, PaymentMethodValues {
  /** Program of a paper form. A stored registration keeps its program. */
  programId: string;
  /** Whole dollars. */
  donationAmount: string;
  /** True if the payment came with the paper form. */
  isPaid: boolean;
  /** Due date; empty if none. */
  dueOn: string;
  reason: string;
  /** Answers to the program's questions, by question id. */
  answers: Record<string, string>;
  pickUp: TypedPerson[];
}

const EMPTY_VALUES: ManualEntryValues = {
  ...emptyAnswers(ANSWER_FIELDS),
  programId: "",
  donationAmount: "",
  isPaid: false,
  method: "cash",
  checkNumber: "",
  methodName: "",
  reference: "",
  dueOn: "",
  reason: "",
  answers: {},
  pickUp: [],
};

/** Initial form values: empty values, overwritten by the arguments in order. */
export function initialManualEntryValues(
  ...overrides: (Record<string, unknown> | undefined)[]
): ManualEntryValues {
  return mergeDefaults(EMPTY_VALUES, ...overrides);
}

export function answerValues(stored: { [Field in AnswerField]?: unknown }): Record<string, string | boolean> {
  const formValue = (value: unknown) => (typeof value === "boolean" ? value : String(value ?? ""));
  return Object.fromEntries(ANSWER_FIELDS.map((field) => [field, formValue(stored[field])]));
}

/** Parses digits. Other text gives NaN, which the validation rejects as missing. */
function parseWholeNumber(text: string): number {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** The age at a birth date; undefined if the date is invalid or in the future. */
export function ageOfBirth(birth: string, { today, programStart }: RegistrationContext): number | undefined {
  return isCalendarDate(birth) && birth <= today ? ageForForm(birth, today, programStart) : undefined;
}

/** The form's values as answers, not validated yet. */
export function typedAnswers(values: ManualEntryValues): Record<AnswerField, unknown> {
  const entries = ANSWER_FIELDS.map((field) => [field, values[field]]);
  return { ...Object.fromEntries(entries), childAge: parseWholeNumber(values.childAge) };
}

/** Parses whole dollars; an empty text gives 0. */
export function parseDonation(text: string): number {
  return text.trim() === "" ? 0 : parseWholeNumber(text);
}
