import { withKept } from "#app/lib/storage/kept-values.ts";
import type { AnswerField, TypedAnswers } from "#domain/registration-questions.ts";
import { ANSWER_FIELDS, emptyAnswers } from "#domain/registration-questions.ts";

/** What the forms hold while staff type: text as typed, and boxes. */
export interface ManualEntryValues extends TypedAnswers<AnswerField> {
  /** Whole dollars. */
  donationAmount: string;
  /** Whether the money came with the paper. */
  isPaid: boolean;
  method: "cash" | "check";
  checkNumber: string;
  /** Until when it is paid; empty for no day. */
  dueOn: string;
  note: string;
  /** Why something is changed. */
  reason: string;
  /** To what the program asks, by the questions' ids. */
  answers: Record<string, string>;
}

const EMPTY: ManualEntryValues = {
  ...emptyAnswers(ANSWER_FIELDS),
  donationAmount: "",
  isPaid: false,
  method: "cash",
  checkNumber: "",
  dueOn: "",
  note: "",
  reason: "",
  answers: {},
};

/** A form as it opens: empty, then what is given. */
export function startValues(...given: (Record<string, unknown> | undefined)[]): ManualEntryValues {
  return withKept(EMPTY, ...given);
}

/** Stored answers as the form shows them. */
export function shownAnswers(stored: { [Field in AnswerField]?: unknown }): Record<string, string | boolean> {
  const shown = (value: unknown) => (typeof value === "boolean" ? value : String(value ?? ""));
  return Object.fromEntries(ANSWER_FIELDS.map((field) => [field, shown(stored[field])]));
}

/** Digits as a number; anything else is no number, which the rules refuse as missing. */
function wholeNumber(text: string): number {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** The form's values as the answers that the rules check; some may be none of their choices. */
export function typedAnswers(values: ManualEntryValues): Record<AnswerField, unknown> {
  const entries = ANSWER_FIELDS.map((field) => [field, values[field]]);
  return { ...Object.fromEntries(entries), childAge: wholeNumber(values.childAge) };
}

/** Whole dollars; nothing typed is nothing given. */
export function donationIn(text: string): number {
  return text.trim() === "" ? 0 : wholeNumber(text);
}
