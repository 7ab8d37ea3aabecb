import { priceOf, sumLines } from "./order-lines.ts";
import type { RegistrationStatus } from "./registration-status.ts";

/**
 * What a family hears of each of its children after paying: registered, paid and not certain, money gone back, or not
 * paid at all (docs/rules/money.md#every-child-of-an-order-has-its-own-word); of a free child beside paid ones that it
 * waits for the mailbox's code, or that nobody typed it in time
 * (docs/rules/registration.md#a-free-child-beside-paid-ones).
 */
export const CHILD_OUTCOMES = ["registered", "review", "returned", "unpaid", "waiting", "lapsed"] as const;
export type ChildOutcome = (typeof CHILD_OUTCOMES)[number];

interface Child {
  status: RegistrationStatus;
  isDeleted: boolean;
  /** Whether its order cost something and is paid. */
  isOrderPaid: boolean;
  /** Its own lines of its order, adjustments and all. */
  lines: Parameters<typeof priceOf>[0];
}

export function childOutcome({ status, isDeleted, isOrderPaid, lines }: Child): ChildOutcome {
  if (status === "pending" || status === "expired") {
    if (!isOrderPaid || priceOf(lines) !== 0) return "unpaid";
    return status === "pending" && !isDeleted ? "waiting" : "lapsed";
  }
  if (status === "confirmed") return isDeleted ? "returned" : "registered";
  return priceOf(lines) > 0 && sumLines(lines) <= 0 ? "returned" : "review";
}
