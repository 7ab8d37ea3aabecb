import type { Cents } from "#domain/money.ts";
import type { PaymentState } from "#domain/payment-state.ts";
import type { DiscrepancyKind } from "#domain/reconciliation.ts";
import type { Trx } from "#server/db/database.ts";
import type { Fulfilment } from "#server/payments/fulfilment.ts";
import { refundableOf } from "#server/payments/refund-queue.ts";
import type { Finding } from "./compare-rules.ts";
import { inChunks } from "./movement-queries.ts";

interface Matter {
  id: string;
  intentId: string | null;
  amountCents: Cents;
}

function inState(trx: Trx, state: PaymentState): Promise<Matter[]> {
  return trx
    .selectFrom("payments")
    .select(["id", "intentId", "amountCents"])
    .where("state", "=", state)
    .execute();
}

async function forReview(trx: Trx, fulfilment: Fulfilment): Promise<Matter[]> {
  const waiting = await fulfilment.inReview(trx);
  return inChunks(
    waiting.map(({ paymentId }) => paymentId),
    (ids) =>
      trx.selectFrom("payments").select(["id", "intentId", "amountCents"]).where("id", "in", ids).execute(),
  );
}

/** Payments whose money agrees and yet waits for somebody, without those that are on their way back. */
export async function pendingReview(trx: Trx, fulfilment: Fulfilment): Promise<Finding[]> {
  const waiting: [DiscrepancyKind, Matter[]][] = [
    ["needs_review", await forReview(trx, fulfilment)],
    ["mismatch", await inState(trx, "mismatch")],
    ["duplicate_paid", await inState(trx, "duplicate_paid")],
  ];
  const findings: Finding[] = [];
  for (const [kind, matters] of waiting) {
    for (const matter of matters) {
      const left = await refundableOf(trx, matter.id);
      if (left === 0) continue;
      findings.push({
        kind,
        stripeId: matter.intentId ?? matter.id,
        paymentId: matter.id,
        stripeCents: left,
        // Nothing was bought with a second payment.
        ourCents: kind === "duplicate_paid" ? 0 : matter.amountCents,
      });
    }
  }
  return findings;
}
