import type { DifferenceKind } from "#domain/books.ts";
import { sumLedger } from "#domain/ledger-sums.ts";
import type { Cents } from "#domain/money.ts";
import type { PaymentState } from "#domain/payment-state.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Finding } from "./compare.ts";

interface Matter {
  id: string;
  intentId: string | null;
  amountCents: Cents;
}

function inState(db: Db | Trx, state: PaymentState): Promise<Matter[]> {
  return db
    .selectFrom("payments")
    .select(["id", "intentId", "amountCents"])
    .where("state", "=", state)
    .execute();
}

function forReview(db: Db | Trx): Promise<Matter[]> {
  return db
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

/** What the club still has of a payment and did not ask to send back. */
async function refundableCents(db: Db | Trx, paymentId: string): Promise<Cents> {
  const ledger = await db
    .selectFrom("ledger")
    .select(["kind", "cents"])
    .where("paymentId", "=", paymentId)
    .execute();
  const underWay = await db
    .selectFrom("refunds")
    .select("cents")
    .where("paymentId", "=", paymentId)
    .where("state", "in", ["queued", "pending"])
    .execute();
  return Math.max(0, sumLedger(ledger).netCents - underWay.reduce((sum, { cents }) => sum + cents, 0));
}

/** Payments whose money agrees and yet waits for somebody, without those that are on their way back. */
export async function openMatters(db: Db | Trx): Promise<Finding[]> {
  const waiting: [DifferenceKind, Matter[]][] = [
    ["needs_review", await forReview(db)],
    ["mismatch", await inState(db, "mismatch")],
    ["duplicate_paid", await inState(db, "duplicate_paid")],
  ];
  const findings: Finding[] = [];
  for (const [kind, matters] of waiting) {
    for (const matter of matters) {
      const left = await refundableCents(db, matter.id);
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
