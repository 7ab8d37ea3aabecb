import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Cents } from "#domain/money/money.ts";
import {
  type LedgerKind,
  type LedgerSums,
  type PaymentEnvironment,
  paymentAmounts,
  sumLedger,
} from "#domain/money/payments.ts";
import { type Db, inChunks, type Trx } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";
import type { InstantSpan, MoneyScope } from "#server/platform/season-scope.ts";

/** Excludes card payments made in the other Stripe mode (live or test); undefined excludes none. */
export function inStripeMode<O>(
  payments: SelectQueryBuilder<DatabaseSchema, "payments", O>,
  environment: PaymentEnvironment | undefined,
): typeof payments {
  if (!environment) return payments;
  return payments.where((eb) =>
    eb.or([eb("payments.method", "<>", "card"), eb("payments.environment", "=", environment)]),
  );
}

/** Condition on `payments`: a bank decided its dispute against the club (`isDisputeLost`). */
export function disputeLost(): RawBuilder<SqlBool> {
  return sql`(payments.state = 'disputed' and payments.recheck_at is null)`;
}

export interface AccountKeys {
  environment: PaymentEnvironment;
  /** Stripe's id of the account; null until Stripe's first answer. */
  account: string | null;
}

/** Condition on `payments`: made with keys of this account and mode, or before the account was known. */
export function paidToAccount({ environment, account }: AccountKeys): RawBuilder<SqlBool> {
  const accountCondition =
    account === null
      ? sql``
      : sql`and (payments.stripe_account is null or payments.stripe_account = ${account})`;
  return sql`(payments.environment = ${environment} ${accountCondition})`;
}

/** SQL for the Stripe entries of a `ledger` row. */
export const stripeEntryOf = sql`
  from stripe_entries where stripe_entries.source = ledger.stripe_id and stripe_entries.type = ledger.kind`;

export interface LedgerEntry {
  kind: LedgerKind;
  /** Stripe's id of the charge, refund or dispute. `kind` and `stripeId` identify a row of the ledger. */
  stripeId: string;
  /** Positive for charges and reversals, negative for money that leaves. */
  cents: Cents;
  /** When the money moved, by Stripe's clock. */
  createdAt: Instant;
  /** Stripe's fee, negative if returned; left out for cash and checks, and while unknown. */
  stripeFeeCents?: Cents | null;
}

export async function ledgerSums(db: Db | Trx, paymentId: string): Promise<LedgerSums> {
  const rows = await db
    .selectFrom("ledger")
    .select(["kind", "cents"])
    .where("paymentId", "=", paymentId)
    .execute();
  return sumLedger(rows);
}

/**
 * Received, refunded, pending, disputed and remaining money of each order. Also the sum of failed refunds, including
 * repeated ones. Cents.
 */
export async function moneyOfOrders(db: Db | Trx, orderIds: readonly string[]) {
  const ledgerEntries = await inChunks(orderIds, (ids) =>
    db
      .selectFrom("ledger")
      .innerJoin("payments", "payments.id", "ledger.paymentId")
      .select(["payments.orderId", "ledger.kind", "ledger.cents", "ledger.stripeId"])
      .where("payments.orderId", "in", ids)
      .execute(),
  );
  const refunds = await inChunks(orderIds, (ids) =>
    db
      .selectFrom("refunds")
      .innerJoin("payments", "payments.id", "refunds.paymentId")
      .select(["payments.orderId", "refunds.state", "refunds.cents", "refunds.stripeId"])
      .where("payments.orderId", "in", ids)
      .execute(),
  );
  const ledgerEntriesByOrder = Map.groupBy(ledgerEntries, ({ orderId }) => orderId);
  const refundsByOrder = Map.groupBy(refunds, ({ orderId }) => orderId);
  return (orderId: string) => {
    const orderRefunds = refundsByOrder.get(orderId) ?? [];
    const failed = orderRefunds.filter(({ state }) => state === "failed");
    return {
      money: paymentAmounts(ledgerEntriesByOrder.get(orderId) ?? [], orderRefunds),
      failedRefundCents: failed.reduce((sum, { cents }) => sum + cents, 0),
    };
  };
}

/** Every ledger entry of these payments with the payout that contains it, oldest first. */
export function ledgerOf(db: Db | Trx, paymentIds: readonly string[]) {
  return db
    .selectFrom("ledger")
    .select(["id", "paymentId", "kind", "stripeId", "cents", "createdAt", "stripeFeeCents"])
    .select(sql<string | null>`(select max(payout_id) ${stripeEntryOf})`.as("payoutId"))
    .where("paymentId", "in", paymentIds)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export type LedgerRow = Awaited<ReturnType<typeof ledgerOf>>[number];

function donatedWithin({ from, before }: InstantSpan): RawBuilder<string> {
  const since = from === null ? sql`` : sql`and created_at >= ${from}`;
  const until = before === null ? sql`` : sql`and created_at < ${before}`;
  return sql<string>`select id from payments where purpose = 'donation' ${since} ${until}`;
}

/** Ids of payments for a program or a season, including the season's separate donations. */
export function paymentIdsInScope({ seasonId, programId, donationPeriods }: MoneyScope) {
  const orders = programId
    ? sql`(select order_id from order_lines where program_id = ${programId})`
    : sql`(select id from orders where season_id = ${seasonId})`;
  const paid = sql<string>`select id from payments where order_id in ${orders}`;
  return sql<string>`(${sql.join([paid, ...donationPeriods.map(donatedWithin)], sql` union all `)})`;
}
