import { priceOf, sumLines } from "./order-lines.ts";
import { isAwaiting, isPaid, type RegistrationState } from "./registration-status.ts";

/**
 * What a family reads about each child after paying: registered, paid but under review, refunded, or unpaid
 * (docs/rules/money.md#every-child-of-an-order-has-its-own-word). A free child beside paid ones waits for a code from
 * the mailbox, or missed it (docs/rules/registration.md#a-free-child-beside-paid-ones).
 */
export const CHILD_OUTCOMES = ["registered", "review", "returned", "unpaid", "waiting", "lapsed"] as const;
export type ChildOutcome = (typeof CHILD_OUTCOMES)[number];

interface Child {
  state: RegistrationState;
  isDeleted: boolean;
  /** Whether the child's order cost something and was paid. */
  isOrderPaid: boolean;
  /** The child's lines, including adjustments. */
  lines: Parameters<typeof priceOf>[0];
}

export function childOutcome({ state, isDeleted, isOrderPaid, lines }: Child): ChildOutcome {
  if (!isPaid({ state })) {
    if (!isOrderPaid || priceOf(lines) !== 0) return "unpaid";
    return isAwaiting({ state }) && !isDeleted ? "waiting" : "lapsed";
  }
  if (state !== "needs_review") return isDeleted ? "returned" : "registered";
  return priceOf(lines) > 0 && sumLines(lines) <= 0 ? "returned" : "review";
}
