import type { Program } from "#app/family/register/offers.ts";
import type { PendingOrder } from "#app/family/register/pending-order.ts";
import { AID_CHILDREN_MAX } from "#domain/aid-limits.ts";
import type { FormValues } from "./form-values.ts";

type Priced = Pick<FormValues, "children" | "donationAmount">;

/** What the form's order costs, as far as the button and the question of aid depend on it. */
export function costOf({ children, donationAmount }: Priced, programs: readonly Program[]) {
  const fees = children.map(({ programId }) => programs.find(({ id }) => id === programId)?.feeCents);
  const isGift = donationAmount !== "none";
  return {
    isFree: !isGift && fees.every((cents) => cents === 0),
    /** A family that donates can pay, and a school with many children calls. */
    mayAskAid: !isGift && fees.length <= AID_CHILDREN_MAX && fees.some(Boolean),
  };
}

/** The line of text of a family that ticked that it cannot pay; {} for any other. */
export function aidOfForm(values: FormValues, programs: readonly Program[]): Pick<PendingOrder, "aid"> {
  return values.asksAid && costOf(values, programs).mayAskAid ? { aid: values.aid } : {};
}
