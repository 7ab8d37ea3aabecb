import { type DonationChoice, donationDollars, isDonationChoice } from "#domain/prices/donation.ts";
import type { Language } from "#domain/text/languages.ts";
import type { ChildValues, FormValues } from "./form-values.ts";

/** Parses an age. Empty text gives NaN, which the schema refuses as missing; other text gives 0, which is out of range. */
function ageOf(text: string): number {
  const typed = text.trim();
  if (typed === "") return Number.NaN;
  return /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
}

/** The donation in dollars. An invalid amount gives NaN, so that it is refused and not dropped. */
function dollarsOf(choice: DonationChoice, custom: string): number {
  return isDonationChoice(choice, custom) ? donationDollars(choice, custom) : Number.NaN;
}

type Asked = readonly { id: string }[];

/** Answers to the chosen program's questions; those for other programs stay in the form. */
function answersTo(asked: Asked, answers: ChildValues["answers"]) {
  if (asked.length === 0) return {};
  return { answers: Object.fromEntries(asked.flatMap(({ id }) => (answers[id] ? [[id, answers[id]]] : []))) };
}

/** The form's values as an order, not validated yet. */
export function toOrder(
  { customDonation, children, donationAmount, ...family }: FormValues,
  language: Language,
  askedBy: (programId: string) => Asked = () => [],
) {
  return {
    ...family,
    children: children.map(({ age, answers, ...child }) => ({
      ...child,
      age: ageOf(age),
      ...answersTo(askedBy(child.programId), answers),
    })),
    donationAmount: dollarsOf(donationAmount, customDonation),
    language,
  };
}
