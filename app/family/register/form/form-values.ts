import { mergeDefaults } from "#app/lib/storage/kept-values.ts";
import { DONATION_CHOICES, type DonationChoice } from "#domain/prices/donation.ts";
import { ORDER_CHILDREN_MAX } from "#domain/prices/order-lines.ts";
import {
  type ChildPart,
  EMPTY_CHILD,
  EMPTY_FAMILY,
  type FamilyPart,
} from "#domain/registration/order-fields.ts";
import type { QuestionField, TypedAnswers } from "#domain/registration/questions.ts";

type Typed = TypedAnswers<QuestionField>;

/** The form's values for each child. */
export interface ChildValues extends ChildPart<Typed> {
  /** Empty if none is chosen. */
  programId: string;
  /** By question id, for every program that was chosen meanwhile. */
  answers: Record<string, string>;
}

/** The form's values while it is filled in, structured like an order: text as typed, and checkboxes. */
export interface FormValues extends Omit<FamilyPart<Typed>, "donationAmount" | "language"> {
  /** At least one. */
  children: ChildValues[];
  donationAmount: DonationChoice;
  customDonation: string;
  /** Whether "We cannot pay this now" is ticked; its line of text is sent only then. */
  asksAid: boolean;
  aid: string;
}

/** Initial values of a child, or its kept ones. */
export function childValues(...kept: unknown[]): ChildValues {
  return mergeDefaults<ChildValues>({ ...EMPTY_CHILD, programId: "", answers: {} }, ...kept);
}

/** A form as stored on the device. */
interface KeptForm {
  guardian?: unknown;
  emergencyContact?: unknown;
  children?: unknown;
}

/**
 * The form's initial values: empty, dated today, overwritten by kept values.
 * @param programId the first child's program, chosen above the form
 */
export function startValues(today: string, programId: string, ...kept: KeptForm[]): FormValues {
  const { guardian, emergencyContact, language: _pages, ...signed } = EMPTY_FAMILY;
  const none = { donationAmount: "none", customDonation: "" } as const;
  const values = mergeDefaults({ ...signed, ...none, asksAid: false, aid: "", waiverDate: today }, ...kept);
  // Only a draft has children.
  const [first, ...others] = kept.flatMap(({ children }) => (Array.isArray(children) ? children : []));
  return {
    ...values,
    ...(!DONATION_CHOICES.includes(values.donationAmount) && none),
    guardian: mergeDefaults(guardian, ...kept.map((form) => form.guardian)),
    emergencyContact: mergeDefaults(emergencyContact, ...kept.map((form) => form.emergencyContact)),
    children: [
      childValues(first, { programId }),
      ...others.slice(0, ORDER_CHILDREN_MAX - 1).map((child) => childValues(child)),
    ],
  };
}
