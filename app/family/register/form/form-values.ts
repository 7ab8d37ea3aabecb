import type { Program } from "#app/family/register/program-choice.ts";
import { mergeDefaults } from "#app/lib/storage/draft-storage.ts";
import type { TypedPerson } from "#app/shared/questions/pick-up-values.ts";
import { DONATION_CHOICES, type DonationChoice } from "#domain/prices/donation.ts";
import { AID_CHILDREN_MAX, ORDER_CHILDREN_MAX } from "#domain/registration/limits.ts";
import {
  type ChildPart,
  EMPTY_CHILD,
  EMPTY_FAMILY,
  type FamilyPart,
} from "#domain/registration/order-fields.ts";
import type { QuestionField, TypedAnswers } from "#domain/registration/questions.ts";

type TypedRegistration = TypedAnswers<QuestionField>;

export interface ChildValues extends ChildPart<TypedRegistration> {
  /** Empty without a choice. */
  programId: string;
  /** Answers by question id, for every program chosen so far. */
  answers: Record<string, string>;
  pickUp: TypedPerson[];
  /** The player's signatures by form id. */
  playerSignatures: Record<string, string>;
}

/** The form's values while it is filled in, structured like an order. */
export interface FormValues extends Omit<FamilyPart<TypedRegistration>, "donationAmount" | "language"> {
  /** At least one child. */
  children: ChildValues[];
  donationAmount: DonationChoice;
  customDonation: string;
  /** True if "We cannot pay this now" is checked; only then is `aid` sent. */
  asksAid: boolean;
  aid: string;
  /** The guardian's signatures by form id. */
  formSignatures: Record<string, string>;
}

/** A child's values: empty, overwritten by stored ones. */
export function childValues(...stored: unknown[]): ChildValues {
  const empty = { ...EMPTY_CHILD, programId: "", answers: {}, pickUp: [], playerSignatures: {} };
  const child = mergeDefaults<ChildValues>(empty, ...stored);
  // A stored value may be any object.
  return Array.isArray(child.pickUp) ? child : { ...child, pickUp: [] };
}

/**
 * The form's initial values: empty, dated today, overwritten by stored values.
 * @param programId the first child's program, chosen above the form
 */
export function initialFormValues(
  today: string,
  programId: string,
  ...stored: Record<string, unknown>[]
): FormValues {
  const { guardian, emergencyContact, language: _language, ...signatures } = EMPTY_FAMILY;
  const noDonation = { donationAmount: "none", customDonation: "" } as const;
  const values = mergeDefaults(
    { ...signatures, ...noDonation, asksAid: false, aid: "", waiverDate: today, formSignatures: {} },
    ...stored,
  );
  // Only a draft has children.
  const [firstChild, ...otherChildren] = stored.flatMap(({ children }) =>
    Array.isArray(children) ? children : [],
  );
  return {
    ...values,
    ...(!DONATION_CHOICES.includes(values.donationAmount) && noDonation),
    guardian: mergeDefaults(guardian, ...stored.map((form) => form.guardian)),
    emergencyContact: mergeDefaults(emergencyContact, ...stored.map((form) => form.emergencyContact)),
    children: [
      childValues(firstChild, { programId }),
      ...otherChildren.slice(0, ORDER_CHILDREN_MAX - 1).map((child) => childValues(child)),
    ],
  };
}

type PricedValues = Pick<FormValues, "children" | "donationAmount">;

/** Whether the order is free, and whether the family may request aid in the form or by phone. */
export function paymentOptions({ children, donationAmount }: PricedValues, programs: readonly Program[]) {
  const fees = children.map(({ programId }) => programs.find(({ id }) => id === programId)?.feeCents);
  const isDonating = donationAmount !== "none";
  // A family that donates can pay.
  const mayNeedAid = !isDonating && fees.some(Boolean);
  const fitsForm = fees.length <= AID_CHILDREN_MAX;
  return {
    isFree: !isDonating && fees.every((cents) => cents === 0),
    mayAskAid: mayNeedAid && fitsForm,
    /** True if a family has too many children for the form, and requests aid by phone. */
    mayCallForAid: mayNeedAid && !fitsForm,
  };
}
