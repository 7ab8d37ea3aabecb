import { withKept } from "#app/lib/storage/kept-values.ts";
import type { DonationChoice } from "#domain/donation.ts";
import { DONATION_CHOICES } from "#domain/donation.ts";
import { type ChildPart, EMPTY_CHILD, EMPTY_FAMILY, type FamilyPart } from "#domain/order-fields.ts";
import { ORDER_CHILDREN_MAX } from "#domain/order-lines.ts";
import type { QuestionField, TypedAnswers } from "#domain/registration-questions.ts";

type Typed = TypedAnswers<QuestionField>;

/** What the form holds of each child. */
export interface ChildValues extends ChildPart<Typed> {
  /** Empty where none is chosen. */
  programId: string;
  /** Of every program that was chosen meanwhile, by the questions' ids. */
  answers: Record<string, string>;
}

/** What the form holds while someone types, in the shape of an order: text as typed, and boxes. */
export interface FormValues extends Omit<FamilyPart<Typed>, "donationAmount" | "language"> {
  /** At least one. */
  children: ChildValues[];
  donationAmount: DonationChoice;
  customDonation: string;
}

/** A child of whom nothing is typed, or what was kept of it. */
export function childValues(...kept: unknown[]): ChildValues {
  return withKept<ChildValues>({ ...EMPTY_CHILD, programId: "", answers: {} }, ...kept);
}

/** What a device kept of a form. */
interface KeptForm {
  guardian?: unknown;
  emergencyContact?: unknown;
  children?: unknown;
}

/**
 * The form as it opens: empty, dated today, with what was kept of earlier typing.
 * @param programId of its first child: what is chosen above the form
 */
export function startValues(today: string, programId: string, ...kept: KeptForm[]): FormValues {
  const { guardian, emergencyContact, language: _pages, ...signed } = EMPTY_FAMILY;
  const none = { donationAmount: "none", customDonation: "" } as const;
  const said = withKept({ ...signed, ...none, waiverDate: today }, ...kept);
  // Only a draft has any.
  const [first, ...others] = kept.flatMap(({ children }) => (Array.isArray(children) ? children : []));
  return {
    ...said,
    ...(!DONATION_CHOICES.includes(said.donationAmount) && none),
    guardian: withKept(guardian, ...kept.map((form) => form.guardian)),
    emergencyContact: withKept(emergencyContact, ...kept.map((form) => form.emergencyContact)),
    children: [
      childValues(first, { programId }),
      ...others.slice(0, ORDER_CHILDREN_MAX - 1).map((child) => childValues(child)),
    ],
  };
}
