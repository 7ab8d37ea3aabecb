import type { DifferenceKind } from "#domain/books.ts";
import type { Cents } from "#domain/money.ts";
import type { PaymentState } from "#domain/payment-state.ts";
import type { Trx } from "#server/db/database.ts";
import { lockPayment } from "#server/payments/data.ts";
import { ledgerSums } from "#server/payments/ledger.ts";
import { isGoneForGood } from "#server/payments/paid-state.ts";
import { refundableOf } from "#server/payments/refund-data.ts";
import { movePaidForToDeleted } from "#server/registrations/move-to-deleted.ts";
import type { Finding } from "./compare.ts";

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

function forReview(trx: Trx): Promise<Matter[]> {
  return trx
    .selectFrom("payments")
    .select(["id", "intentId", "amountCents"])
    .where("id", "in", (eb) =>
      eb
        .selectFrom("registrations")
        .select("paymentId")
        .where("status", "=", "needs_review")
        .where("paymentId", "is not", null),
    )
    .execute();
}

/** Payments whose money agrees and yet waits for somebody, without those that are on their way back. */
export async function openMatters(trx: Trx): Promise<Finding[]> {
  const waiting: [DifferenceKind, Matter[]][] = [
    ["needs_review", await forReview(trx)],
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

/**
 * Ends what waits for staff although its money is gone for good, as settling does: what an older version left open, or
 * settled while it served beside this one.
 */
export async function endReviews(trx: Trx, at: Date): Promise<void> {
  const waiting = await trx
    .selectFrom("payments")
    .selectAll()
    .where("state", "in", ["refunded", "disputed"])
    .where("id", "in", (eb) =>
      eb
        .selectFrom("registrations")
        .select("paymentId")
        .where("status", "=", "needs_review")
        .where("deletedAt", "is", null)
        .where("paymentId", "is not", null),
    )
    .orderBy("id")
    .execute();
  for (const { id } of waiting) {
    const payment = await lockPayment(trx, id);
    const { netCents } = await ledgerSums(trx, id);
    if (payment && isGoneForGood(payment, netCents)) {
      await movePaidForToDeleted(trx, id, { at, actor: "system", onlyInReview: true });
    }
  }
}
