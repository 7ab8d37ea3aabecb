import { randomUUID } from "node:crypto";
import { type LedgerSums, sumLedger } from "#domain/ledger-sums.ts";
import type { Cents } from "#domain/money.ts";
import type { LedgerKind } from "#domain/payment-state.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";

export interface Movement {
  kind: LedgerKind;
  /** Stripe's id of the charge, refund or dispute: what makes an entry unique. */
  stripeId: string;
  /** Positive for a charge and for what a reversal brings back, negative for money that leaves. */
  cents: Cents;
  /** When Stripe moved it, by Stripe's own clock. */
  createdAt: Instant;
}

/** Writes movements of money once each, however often they are reported (payments.md, Principle 3). */
export async function recordMovements(
  trx: Trx,
  paymentId: string,
  movements: readonly Movement[],
): Promise<void> {
  if (movements.length === 0) return;
  await trx
    .insertInto("ledger")
    .values(movements.map((movement) => ({ id: randomUUID(), paymentId, ...movement })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether any money of a payment ever moved, and what the club has of it. */
export async function paidSoFar(db: Db | Trx, paymentId: string) {
  const rows = await db
    .selectFrom("ledger")
    .select(["kind", "cents"])
    .where("paymentId", "=", paymentId)
    .execute();
  return { hasMoved: rows.length > 0, netCents: sumLedger(rows).netCents };
}

/** What a payment's ledger rows come to. */
export async function ledgerSums(db: Db | Trx, paymentId: string): Promise<LedgerSums> {
  const rows = await db
    .selectFrom("ledger")
    .select(["kind", "cents"])
    .where("paymentId", "=", paymentId)
    .execute();
  return sumLedger(rows);
}
