import type { Cents } from "#domain/money.ts";
import type { PaymentState } from "#domain/payment-state.ts";
import type { DiscrepancyKind } from "#domain/reconciliation.ts";
import type { Trx } from "#server/db/database.ts";
import type { Fulfilment } from "#server/payments/fulfilment.ts";
import { refundableOf } from "#server/payments/refund-queue.ts";
import type { Finding } from "./compare-rules.ts";
import { inChunks } from "./movement-queries.ts";

interface ReviewPayment {
  id: string;
  intentId: string | null;
  amountCents: Cents;
}

function inState(trx: Trx, state: PaymentState): Promise<ReviewPayment[]> {
  return trx
    .selectFrom("payments")
    .select(["id", "intentId", "amountCents"])
    .where("state", "=", state)
    .execute();
}

async function forReview(trx: Trx, fulfilment: Fulfilment): Promise<ReviewPayment[]> {
  const waiting = await fulfilment.inReview(trx);
  return inChunks(
    waiting.map(({ paymentId }) => paymentId),
    (ids) =>
      trx.selectFrom("payments").select(["id", "intentId", "amountCents"]).where("id", "in", ids).execute(),
  );
}

/** Payments that agree with Stripe but wait for staff, except those being refunded. */
export async function pendingReview(trx: Trx, fulfilment: Fulfilment): Promise<Finding[]> {
  const waiting: [DiscrepancyKind, ReviewPayment[]][] = [
    ["needs_review", await forReview(trx, fulfilment)],
    ["mismatch", await inState(trx, "mismatch")],
    ["duplicate_paid", await inState(trx, "duplicate_paid")],
  ];
  const findings: Finding[] = [];
  for (const [kind, payments] of waiting) {
    for (const payment of payments) {
      const refundableCents = await refundableOf(trx, payment.id);
      if (refundableCents === 0) continue;
      findings.push({
        kind,
        stripeId: payment.intentId ?? payment.id,
        paymentId: payment.id,
        stripeCents: refundableCents,
        // A duplicate payment bought nothing.
        ourCents: kind === "duplicate_paid" ? 0 : payment.amountCents,
      });
    }
  }
  return findings;
}
