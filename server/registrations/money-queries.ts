import { type RawBuilder, sql } from "kysely";
import { sumLedger } from "#domain/ledger-sums.ts";
import type { Cents } from "#domain/money.ts";
import type { PaymentState } from "#domain/payment-state.ts";
import { RETURNED_STATES, type ReturnedState, shareCents } from "#domain/registration-money.ts";
import { PAID_STATUSES } from "#domain/registration-status.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Registration } from "./data.ts";

/**
 * The ids of registrations that were paid and whose money the club no longer has. They are few and found by their
 * payments, so that any list can leave them out without opening its rows; the cross join tells SQLite to begin there.
 */
export function returnedIds(states: readonly ReturnedState[] = RETURNED_STATES): RawBuilder<string> {
  return sql<string>`(select paid.id from payments as gone cross join registrations as paid
    where gone.state in (${sql.join(states)}) and paid.payment_id = gone.id and paid.deleted_at is null
    and paid.status || '' in (${sql.join(PAID_STATUSES)}))`;
}

type Paid = Pick<Registration, "id" | "paymentId">;

/** What of each payment was booked as going back, its registrations' shares of it among them. Cents. */
async function refundsOf(db: Db | Trx, paymentIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("ledger")
    .select(["paymentId", "kind", "cents"])
    .where("paymentId", "in", paymentIds)
    .where("kind", "in", ["refund", "refund_reversal", "cash_return"])
    .execute();
  const byPayment = Map.groupBy(rows, ({ paymentId }) => paymentId);
  const payments = [...byPayment.keys()];
  if (payments.length === 0) return new Map();
  const covered = await db
    .selectFrom("registrations")
    .select(["id", "paymentId", "totalAmount"])
    .where("paymentId", "in", payments)
    .orderBy("id")
    .execute();
  const parts = payments.flatMap((payment) => {
    const siblings = covered.filter(({ paymentId }) => paymentId === payment);
    const { refundedCents } = sumLedger(byPayment.get(payment) ?? []);
    const shares = shareCents(
      refundedCents,
      siblings.map(({ totalAmount }) => totalAmount ?? 0),
    );
    return siblings.map(({ id }, i) => [id, shares[i] ?? 0] as const);
  });
  return new Map(parts);
}

export interface MoneyOf {
  paymentState: PaymentState | null;
  /** null for cash, and before anybody began to pay. */
  stripePaymentIntentId: string | null;
  refundedCents: Cents;
}

/** Each row with its payment's state and intent, null without one, and what went back of it; refunds in cents. */
export async function withMoney<Row extends Paid>(
  db: Db | Trx,
  rows: readonly Row[],
): Promise<(Row & MoneyOf)[]> {
  const ids = [...new Set(rows.flatMap(({ paymentId }) => paymentId ?? []))];
  const payments =
    ids.length === 0
      ? []
      : await db.selectFrom("payments").select(["id", "state", "intentId"]).where("id", "in", ids).execute();
  const known = new Map(payments.map((payment) => [payment.id, payment]));
  const refunds = ids.length === 0 ? new Map<string, number>() : await refundsOf(db, ids);
  return rows.map((row) => {
    const payment = known.get(row.paymentId ?? "");
    return {
      ...row,
      paymentState: payment?.state ?? null,
      stripePaymentIntentId: payment?.intentId ?? null,
      refundedCents: refunds.get(row.id) ?? 0,
    };
  });
}
