import type * as z from "zod/mini";
import { withKept } from "#app/lib/kept-values.ts";
import type { DonationChoice } from "#domain/donation.ts";
import { DONATION_CHOICES, donationDollars, isDonationChoice } from "#domain/donation.ts";
import type { Language } from "#domain/languages.ts";
import type { registrationSchema } from "#domain/registration.ts";
import type { FormField, TypedAnswers } from "#domain/registration-questions.ts";
import { emptyAnswers, FORM_FIELDS } from "#domain/registration-questions.ts";

/** What the form holds while someone types: text as typed, and boxes. */
export interface FormValues extends Omit<TypedAnswers<FormField>, "donationAmount"> {
  donationAmount: DonationChoice;
  customDonation: string;
  /** Of every program that was chosen meanwhile, by the questions' ids. */
  answers: Record<string, string>;
}

/** The form as it opens: empty, dated today, with what was kept of earlier typing. */
export function startValues(today: string, ...kept: Record<string, unknown>[]): FormValues {
  const none = { donationAmount: "none", customDonation: "", answers: {} } as const;
  const empty = { ...emptyAnswers(FORM_FIELDS), ...none };
  const values = withKept<FormValues>({ ...empty, waiverDate: today }, ...kept);
  const isChoice = DONATION_CHOICES.includes(values.donationAmount);
  return isChoice ? values : { ...values, donationAmount: empty.donationAmount };
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
  { customDonation, answers, ...values }: FormValues,
  language: Language,
  asked: readonly { id: string }[] = [],
): Unchecked {
  const childAge = ageOf(values.childAge);
  const donationAmount = dollarsOf(values.donationAmount, customDonation);
  return { ...values, ...answersTo(asked, answers), childAge, donationAmount, language } as Unchecked;
}
