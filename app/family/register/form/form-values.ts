import type { Program } from "#app/family/register/offers.ts";
import { mergeDefaults } from "#app/lib/storage/split-storage.ts";
import { DONATION_CHOICES, type DonationChoice } from "#domain/prices/donation.ts";
import { ORDER_CHILDREN_MAX } from "#domain/prices/order-lines.ts";
import { AID_CHILDREN_MAX } from "#domain/registration/limits.ts";
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

type Priced = Pick<FormValues, "children" | "donationAmount">;

/** What the form's order costs, as far as the button and the question of aid depend on it. */
export function costOf({ children, donationAmount }: Priced, programs: readonly Program[]) {
  const fees = children.map(({ programId }) => programs.find(({ id }) => id === programId)?.feeCents);
  const isGift = donationAmount !== "none";
  // A family that donates can pay.
  const mayNeedAid = !isGift && fees.some(Boolean);
  const isForPage = fees.length <= AID_CHILDREN_MAX;
  return {
    isFree: !isGift && fees.every((cents) => cents === 0),
    mayAskAid: mayNeedAid && isForPage,
    /** A family with more children calls. */
    mayCallForAid: mayNeedAid && !isForPage,
  };
}
