import type { Program } from "#app/family/register/offers.ts";
import type { PendingOrder } from "#app/family/register/pending-order.ts";
import { AID_CHILDREN_MAX } from "#domain/registration/limits.ts";
import type { FormValues } from "./form-values.ts";

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

/** The line of text of a family that ticked that it cannot pay; {} for any other. */
export function aidOfForm(values: FormValues, programs: readonly Program[]): Pick<PendingOrder, "aid"> {
  return values.asksAid && costOf(values, programs).mayAskAid ? { aid: values.aid } : {};
}
