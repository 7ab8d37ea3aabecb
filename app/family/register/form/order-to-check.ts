import type { DonationChoice } from "#domain/donation.ts";
import { donationDollars, isDonationChoice } from "#domain/donation.ts";
import type { Language } from "#domain/languages.ts";
import type { ChildValues, FormValues } from "./form-values.ts";

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

type Asked = readonly { id: string }[];

/** Answers to what the chosen program asks: those to another one's wait in the form. */
function answersTo(asked: Asked, answers: ChildValues["answers"]) {
  if (asked.length === 0) return {};
  return { answers: Object.fromEntries(asked.flatMap(({ id }) => (answers[id] ? [[id, answers[id]]] : []))) };
}

/** The form's values as the order that the rules check; a text may be none of its choices, and they say so. */
export function toOrder(
  { customDonation, children, donationAmount, ...said }: FormValues,
  language: Language,
  askedBy: (programId: string) => Asked = () => [],
) {
  return {
    ...said,
    children: children.map(({ age, answers, ...child }) => ({
      ...child,
      age: ageOf(age),
      ...answersTo(askedBy(child.programId), answers),
    })),
    donationAmount: dollarsOf(donationAmount, customDonation),
    language,
  };
}
