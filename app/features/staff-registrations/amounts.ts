import type { Cents } from "#domain/money.ts";
import type { StaffRegistration } from "./use-registrations.ts";

/** What has the amounts of a registration, in cents. */
export type Amounted = Pick<StaffRegistration, "totalAmount" | "donationAmount">;

/** What the card shows when no total is stored: the column's own default (spec.md §9, design.md §7.2). */
const DEFAULT_TOTAL: Cents = 27_500;

/** The table shows 0.00 for a missing total (spec.md §2). */
export function tableTotal({ totalAmount }: Pick<Amounted, "totalAmount">): Cents {
  return totalAmount ?? 0;
}

export function cardAmounts({ totalAmount, donationAmount }: Amounted) {
  const total = totalAmount ?? DEFAULT_TOTAL;
  return { total, donation: donationAmount, fee: Math.max(0, total - donationAmount) };
}
