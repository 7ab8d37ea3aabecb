import { randomUUID } from "node:crypto";
import type { Cents } from "#domain/money.ts";
import type { LedgerKind } from "#domain/payment-state.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";

export interface LedgerEntry {
  paymentId: string;
  kind: LedgerKind;
  /** Stripe's id of the charge, refund or dispute: what makes an entry unique. */
  stripeId: string;
  /** Positive for a charge, negative for money that goes back. */
  cents: Cents;
  createdAt: Instant;
}

/** Writes a movement of money once, however often it is reported (payments.md, Principle 3). */
export async function recordMovement(trx: Trx, entry: LedgerEntry): Promise<void> {
  await trx
    .insertInto("ledger")
    .values({ id: randomUUID(), ...entry })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Cents of a payment that the club still holds: what came less what went back. */
export async function heldCents(db: Db, paymentId: string): Promise<Cents> {
  const { held } = await db
    .selectFrom("ledger")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("cents"), eb.lit(0)).as("held"))
    .where("paymentId", "=", paymentId)
    .executeTakeFirstOrThrow();
  return Number(held);
}
