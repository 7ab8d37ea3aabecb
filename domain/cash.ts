import type { Cents } from "./money.ts";
import type { PaymentMethod } from "./payment-state.ts";
import type { RegistrationStatus } from "./registration-status.ts";

interface Payable {
  status: RegistrationStatus;
  deletedAt: string | null;
  totalAmount: Cents | null;
}

interface Paid {
  method: PaymentMethod;
  /** Whether any money ever moved. */
  hasMoved: boolean;
  /** What the club has of it. */
  netCents: Cents;
}

/**
 * What may be taken in cash for a registration (docs/decisions/019): all of it while nothing was paid, and what
 * was given back in cash, if that was a mistake. 0 when no cash may be taken: once a card has moved money, its
 * payment is put right first. Cents.
 */
export function owedInCash({ status, deletedAt, totalAmount }: Payable, payment: Paid | null): Cents {
  if (deletedAt !== null) return 0;
  const total = totalAmount ?? 0;
  if (payment?.method === "cash") return Math.max(0, total - payment.netCents);
  const isUnpaid = status === "pending" || status === "expired";
  return isUnpaid && !payment?.hasMoved ? total : 0;
}
