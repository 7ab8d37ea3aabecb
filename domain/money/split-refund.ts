import type { Cents } from "./money.ts";
import type { PaymentMethod } from "./payments.ts";

/** A payment of the family through which money can be refunded. */
interface RefundSource {
  paymentId: string;
  orderId: string;
  method: PaymentMethod;
  /** When the payment was received, UTC. */
  paidAt: string;
  /** The rest of the payment, without refunds made or under way. */
  refundableCents: Cents;
}

export interface RefundPart {
  paymentId: string;
  method: PaymentMethod;
  cents: Cents;
}

/**
 * Splits a refund over the payments of the family: those of the child's own order first, then the others, each newest
 * first. Donations inside an order are not touched.
 * @param feesLeft fees the club still holds of each order, without its donation
 * @throws {Error} if the payments or fees left are less than the amount
 */
export function splitRefund(
  cents: Cents,
  orderId: string,
  { payments, feesLeft }: { payments: readonly RefundSource[]; feesLeft: ReadonlyMap<string, Cents> },
): RefundPart[] {
  const newestFirst = payments.toSorted((a, b) => (a.paidAt < b.paidAt ? 1 : -1));
  const byPriority = [
    ...newestFirst.filter((payment) => payment.orderId === orderId),
    ...newestFirst.filter((payment) => payment.orderId !== orderId),
  ];
  const remainingFees = new Map(feesLeft);
  let remaining = cents;
  const parts = byPriority.flatMap(({ paymentId, method, refundableCents, orderId: paidOrderId }) => {
    const part = Math.min(remaining, refundableCents, remainingFees.get(paidOrderId) ?? 0);
    if (part <= 0) return [];
    remaining -= part;
    remainingFees.set(paidOrderId, (remainingFees.get(paidOrderId) ?? 0) - part);
    return [{ paymentId, method, cents: part }];
  });
  if (remaining > 0) throw new Error(`the payments cannot cover the last ${remaining} cents of the refund`);
  return parts;
}

/**
 * Splits a refund over an order's lines, in cents by line index. Negative lines take up to their own amount, in order;
 * any excess goes to the first line.
 */
export function shareAmongLines(cents: Cents, lines: readonly { cents: Cents }[]): Cents[] {
  let remaining = cents;
  const parts = lines.map((line) => {
    const part = Math.max(0, Math.min(remaining, 0 - line.cents));
    remaining -= part;
    return part;
  });
  return parts.map((part, index) => (index === 0 ? part + remaining : part));
}
