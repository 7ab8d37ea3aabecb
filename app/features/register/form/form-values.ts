import type * as z from "zod/mini";
import { withKept } from "#app/lib/kept-values.ts";
import type { DonationChoice } from "#domain/donation.ts";
import { DONATION_CHOICES, donationDollars, isDonationChoice } from "#domain/donation.ts";
import type { Language } from "#domain/languages.ts";
import { ORDER_CHILDREN_MAX } from "#domain/order-lines.ts";
import type { registrationSchema } from "#domain/registration.ts";
import type { FieldsWith, FormField, TypedAnswers } from "#domain/registration-questions.ts";
import { emptyAnswers, FORM_FIELDS, fieldsOf } from "#domain/registration-questions.ts";

/** What each child is asked for itself. */
export type ChildField = FieldsWith<{ section: "child" | "health" | "photos" }>;
export const CHILD_FIELDS: readonly ChildField[] = [
  ...fieldsOf("child"),
  ...fieldsOf("health"),
  ...fieldsOf("photos"),
];

/** What the form holds of a child after the first. */
export interface SiblingValues extends TypedAnswers<ChildField> {
  programId: string;
  answers: Record<string, string>;
}

/** What the form holds while someone types: text as typed, and boxes. */
export interface FormValues extends Omit<TypedAnswers<FormField>, "donationAmount"> {
  donationAmount: DonationChoice;
  customDonation: string;
  /** Of every program that was chosen meanwhile, by the questions' ids. */
  answers: Record<string, string>;
  /** The children after the first one, whose answers keep the names of a form of one. */
  siblings: SiblingValues[];
}

/** A further child of whom nothing is typed, or what was kept of it. */
export function siblingValues(...kept: Record<string, unknown>[]): SiblingValues {
  const empty = { ...emptyAnswers(CHILD_FIELDS), programId: "", answers: {} };
  return withKept<SiblingValues>(empty, ...kept);
}

function keptSiblings(kept: unknown): SiblingValues[] {
  if (!Array.isArray(kept)) return [];
  return kept.slice(0, ORDER_CHILDREN_MAX - 1).map((one) => siblingValues(one));
}

/** The form as it opens: empty, dated today, with what was kept of earlier typing. */
export function startValues(today: string, ...kept: Record<string, unknown>[]): FormValues {
  const none = { donationAmount: "none", customDonation: "", answers: {} } as const;
  const empty = { ...emptyAnswers(FORM_FIELDS), ...none };
  const values = withKept<FormValues>({ ...empty, siblings: [], waiverDate: today }, ...kept);
  const siblings = keptSiblings(values.siblings);
  const isChoice = DONATION_CHOICES.includes(values.donationAmount);
  return { ...values, siblings, ...(!isChoice && { donationAmount: empty.donationAmount }) };
}

/** Digits as a number. Nothing is no number, which the schema refuses as missing; other text is no child's age. */
function ageOf(text: string): number {
  const typed = text.trim();
  if (typed === "") return Number.NaN;
  return /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
}

/** Dollars of the choice. An amount that cannot be given is no number, so that it is refused and not dropped. */
function dollarsOf(choice: DonationChoice, custom: string): number {
  return isDonationChoice(choice, custom) ? donationDollars(choice, custom) : Number.NaN;
}

/** What the rules take in. */
type Unchecked = z.input<ReturnType<typeof registrationSchema>>;

/** Answers to what the chosen program asks: those to another one's wait in the form. */
function answersTo(asked: readonly { id: string }[], answers: FormValues["answers"]) {
  if (asked.length === 0) return {};
  return { answers: Object.fromEntries(asked.flatMap(({ id }) => (answers[id] ? [[id, answers[id]]] : []))) };
}

/** The form's values as the registration that the rules check; a text may be none of its choices, and they say so. */
export function toRegistration(
  { customDonation, answers, siblings: _others, ...values }: FormValues,
  language: Language,
  asked: readonly { id: string }[] = [],
): Unchecked {
  const childAge = ageOf(values.childAge);
  const donationAmount = dollarsOf(values.donationAmount, customDonation);
  return { ...values, ...answersTo(asked, answers), childAge, donationAmount, language } as Unchecked;
}
