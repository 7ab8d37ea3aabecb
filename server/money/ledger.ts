import { randomUUID } from "node:crypto";
import type { SelectQueryBuilder } from "kysely";
import { isMoneyIn, type LedgerSums, sumLedger } from "#domain/ledger-sums.ts";
import type { Cents } from "#domain/money.ts";
import type { LedgerKind, PaymentEnvironment } from "#domain/payment-state.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import type { Instant } from "#server/platform/schema.ts";
import type { DatabaseSchema } from "#server/platform/tables.ts";

/** Leaves out what was paid with the other kind of keys: a trial with test cards is no money. */
export function paidWith<O>(
  payments: SelectQueryBuilder<DatabaseSchema, "payments", O>,
  environment: PaymentEnvironment | undefined,
): typeof payments {
  if (!environment) return payments;
  return payments.where((eb) =>
    eb.or([eb("payments.method", "<>", "card"), eb("payments.environment", "=", environment)]),
  );
}

export interface Movement {
  kind: LedgerKind;
  /** Stripe's id of the charge, refund or dispute: what makes an entry unique. */
  stripeId: string;
  /** Positive for a charge and for what a reversal brings back, negative for money that leaves. */
  cents: Cents;
  /** When Stripe moved it, by Stripe's own clock. */
  createdAt: Instant;
  /** What Stripe took for it, below zero where it gave that back; left out for cash, and where Stripe has not said. */
  stripeFeeCents?: Cents | null;
}

/** Stripe's instants are whole seconds: of those that are alike, money comes first, goes, and comes back. */
export function inOrderOfEvents<M extends Pick<Movement, "kind" | "cents" | "createdAt">>(
  ledger: readonly M[],
): M[] {
  const rank = ({ kind, cents }: M) => (cents < 0 ? 1 : isMoneyIn(kind) ? 0 : 2);
  return ledger.toSorted((a, b) => {
    if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
    return rank(a) - rank(b);
  });
}

/**
 * Writes movements of money once each, however often they are reported (docs/rules/money.md#every-cent-that-moves-is-one-row). A fee that was not
 * known yet is added when it is (docs/rules/money.md#stripes-fees-stand-beside-the-movements).
 * @returns those that were not written before
 */
export async function insertMovements(
  trx: Trx,
  paymentId: string,
  movements: readonly Movement[],
): Promise<(Movement & { id: string; paymentId: string })[]> {
  if (movements.length === 0) return [];
  const rows = movements.map((movement) => ({ id: randomUUID(), paymentId, ...movement }));
  const written = await trx
    .insertInto("ledger")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "stripeId"])
        .doUpdateSet((eb) => ({ stripeFeeCents: eb.ref("excluded.stripeFeeCents") }))
        .where("ledger.stripeFeeCents", "is", null)
        .where((eb) => eb("excluded.stripeFeeCents", "is not", null)),
    )
    .returning("id")
    .execute();
  const ids = new Set(written.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id));
}

/** Whether this charge is all that the ledger has of a payment, with what Stripe took for it. */
export async function isOnlyCharge(db: Db, paymentId: string, charge: Movement): Promise<boolean> {
  const rows = await db
    .selectFrom("ledger")
    .select(["stripeId", "cents", "stripeFeeCents"])
    .where("paymentId", "=", paymentId)
    .execute();
  const [row] = rows;
  return (
    rows.length === 1 &&
    row?.stripeId === charge.stripeId &&
    row.cents === charge.cents &&
    row.stripeFeeCents === (charge.stripeFeeCents ?? null)
  );
}

/** What a payment's ledger rows come to, and whether any money of it ever moved. */
export async function ledgerSums(
  db: Db | Trx,
  paymentId: string,
): Promise<LedgerSums & { hasMoved: boolean }> {
  const rows = await db
    .selectFrom("ledger")
    .select(["kind", "cents"])
    .where("paymentId", "=", paymentId)
    .execute();
  return { ...sumLedger(rows), hasMoved: rows.length > 0 };
}

/** Every movement of these payments, oldest first. */
export function ledgerOf(db: Db | Trx, paymentIds: readonly string[]) {
  return db
    .selectFrom("ledger")
    .select(["id", "paymentId", "kind", "stripeId", "cents", "createdAt", "stripeFeeCents", "payoutId"])
    .where("paymentId", "in", paymentIds)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export type LedgerRow = Awaited<ReturnType<typeof ledgerOf>>[number];
