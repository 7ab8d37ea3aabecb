import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Cents } from "#domain/money/money.ts";
import {
  isCheckReturned,
  isDisputeLost,
  type PaymentState,
  PENDING_STATES,
  REFUND_KINDS,
} from "#domain/money/payments.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
import {
  PAID_STATES,
  RETURNED_STATES,
  type RegistrationMoney,
  type ReturnedState,
} from "#domain/registration/status.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { RegistrationsTable } from "#server/platform/database/schema.ts";
import { ledgerEntriesOf } from "./allocations.ts";
import { balancesOf } from "./balances.ts";
import { moneyOfOrders } from "./ledger.ts";
import { linesOf, type OrderLine } from "./orders.ts";

/** The condition of the index `order_lines_adjusting`. */
const IS_DISCOUNT_OR_ADJUSTMENT = sql`order_lines.kind not in ('fee', 'donation')`;

/**
 * Ids of registrations that cost nothing any more because a refund names their own lines; the row that shows the
 * order's donation counts with it. The query starts from the few adjustment lines, through the index of discounts and
 * adjustments, which SQLite uses only for its exact condition.
 */
const FULLY_REFUNDED = sql`select own.registration_id from order_lines as own
  inner join registrations as child on child.id = own.registration_id and child.order_id = own.order_id
  where own.registration_id in (select registration_id from order_lines
      where kind = 'adjustment' and ${IS_DISCOUNT_OR_ADJUSTMENT})
    and exists (select 1 from order_lines as named
      inner join refund_lines on refund_lines.order_line_id = named.id
      inner join refunds on refunds.id = refund_lines.refund_id and refunds.state in ('pending', 'succeeded')
      where named.registration_id = own.registration_id)
  group by own.registration_id, child.order_id, child.donation_amount
  having sum(own.cents) + case when child.donation_amount > 0 then coalesce((select sum(gift.cents)
    from order_lines as gift where gift.order_id = child.order_id and gift.registration_id is null), 0)
    else 0 end <= 0`;

/** Condition on `registrations as paid`: was paid, and is not deleted. */
const WAS_PAID = sql`paid.deleted_at is null and paid.state || '' in (${sql.join(PAID_STATES)})`;

/** Condition on `payments as returned`: the club holds money of another payment of its order. */
const HELD_IN_PART = sql`exists (select 1 from payments as held where held.order_id = returned.order_id
  and held.id <> returned.id and held.outcome = 'fulfilled' and held.state in ('succeeded', 'part_refunded'))`;

/**
 * Ids of paid registrations with refunded money: a whole order's, or one child's. They are few and found through
 * payments and adjustments, so a list can exclude them cheaply; the cross join makes SQLite start there.
 */
export function returnedIds(states: readonly ReturnedState[] = RETURNED_STATES): RawBuilder<string> {
  const hasRefunded = states.includes("refunded");
  const others = hasRefunded ? sql`` : sql`and paid.id not in (${FULLY_REFUNDED})`;
  const whole = sql`select paid.id from payments as returned cross join registrations as paid
    where returned.state in (${sql.join(states)}) and paid.payment_id = returned.id and ${WAS_PAID} ${others}
      and not (returned.state = 'refunded' and ${HELD_IN_PART})`;
  if (!hasRefunded) return sql<string>`(${whole})`;
  return sql<string>`(${whole} union all select paid.id from registrations as paid
    inner join payments as returned on returned.id = paid.payment_id
    where paid.id in (${FULLY_REFUNDED}) and returned.state in ('part_refunded', 'refunded', 'disputed') and ${WAS_PAID})`;
}

type PaidRegistration = Pick<Selectable<RegistrationsTable>, "id" | "paymentId" | "orderId" | "state">;

/** The registration that an order's donation is shown with: the first that costs something, else the first. */
function donationRowOf(lines: readonly OrderLine[]): string | null {
  const ordered = lines.filter(({ kind }) => kind !== "adjustment");
  const fees = ordered.filter(({ kind }) => kind === "fee");
  const costs = (id: string | null) =>
    sumLines(ordered.filter(({ registrationId }) => registrationId === id)) > 0;
  return (fees.find(({ registrationId }) => costs(registrationId)) ?? fees[0])?.registrationId ?? null;
}

type RegistrationPayment = Awaited<ReturnType<typeof paymentsOf>>[number];

/**
 * Refunds of these payments by registration, in cents. The donation and unapplied money count with the registration
 * that shows the donation.
 */
async function refundsOf(db: Db | Trx, payments: readonly RegistrationPayment[]) {
  const orderIds = [...new Set(payments.flatMap(({ orderId }) => orderId ?? []))];
  const lines = Map.groupBy(await linesOf(db, orderIds), ({ orderId }) => orderId);
  const ledgerEntries = await ledgerEntriesOf(
    db,
    payments.map(({ id }) => id),
  );
  const refunds = new Map<string, Cents>();
  for (const { id, orderId } of payments) {
    const donationRow = donationRowOf(lines.get(orderId ?? "") ?? []);
    const moved = (ledgerEntries.get(id) ?? []).filter(({ kind }) => REFUND_KINDS.includes(kind));
    for (const { purpose, registrationId, cents } of moved.flatMap(({ parts }) => parts)) {
      const isOfOrder = purpose === "donation" || purpose === "unapplied";
      const row = isOfOrder ? donationRow : registrationId;
      if (row) refunds.set(row, (refunds.get(row) ?? 0) - cents);
    }
  }
  return refunds;
}

/** The refunded ones of these registrations, by the same rule as `returnedIds`. */
async function refundedIds(db: Db | Trx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("registrations")
    .select("id")
    .where("id", "in", ids)
    .where(sql<boolean>`id in (${FULLY_REFUNDED})`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What the club holds for an order that waits for the rest, and what all of it comes to; cents. */
interface PartPaid {
  paidCents: Cents;
  totalCents: Cents;
}

/** The partly paid orders among those that wait for money, by id. */
async function partPaidOrders(db: Db | Trx, orderIds: readonly string[]): Promise<Map<string, PartPaid>> {
  if (orderIds.length === 0) return new Map();
  const moneyOf = await moneyOfOrders(db, orderIds);
  const balances = await balancesOf(db, orderIds);
  return new Map(
    orderIds.flatMap((id) => {
      const paidCents = moneyOf(id).money.remainingCents;
      const openCents = balances.get(id)?.openCents ?? 0;
      return paidCents > 0 && openCents > 0 ? [[id, { paidCents, totalCents: paidCents + openCents }]] : [];
    }),
  );
}

export interface MoneyOf extends Omit<RegistrationMoney, "state"> {
  /** null unless its order is partly paid. */
  partPaid: PartPaid | null;
  /** null for cash, and before the first payment attempt. */
  stripePaymentIntentId: string | null;
}

/**
 * The states in which a card payment has no refund, so that its ledger need not be read. A check's state is not enough:
 * it may be returned after a refund.
 */
const UNREFUNDED_STATES: readonly PaymentState[] = ["succeeded", ...PENDING_STATES, "canceled"];

function hasNoRefund({ method, state }: RegistrationPayment): boolean {
  return method === "card" && UNREFUNDED_STATES.includes(state);
}

/**
 * Whether all payments of the order of `registrations` are kept in full: `withMoney` then finds no refund. Counted,
 * because PostgreSQL would read all payments for a `not exists`.
 */
export const HAS_NO_REFUND = sql<SqlBool>`(select count(*) from payments
  where payments.order_id = registrations.order_id
    and (payments.method <> 'card' or payments.state not in (${sql.join(UNREFUNDED_STATES)}))) = 0`;

/** Whether the club holds money of another payment of the same order, as `HELD_IN_PART`. */
function isHeldBeside({ id, orderId }: RegistrationPayment, held: RegistrationPayment): boolean {
  const isHeld = held.state === "succeeded" || held.state === "part_refunded";
  return held.orderId === orderId && held.id !== id && held.outcome === "fulfilled" && isHeld;
}

async function paymentsOf(db: Db | Trx, rows: readonly PaidRegistration[]) {
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("payments")
    .select(["id", "orderId", "state", "intentId", "method", "outcome", "paidAt", "recheckAt"])
    .where("orderId", "in", orderIds)
    .execute();
}

/**
 * Adds to each row its payment's state, method and intent (null without a payment), and what was refunded, in cents
 * (docs/reference/ledger.md#allocations).
 */
export async function withMoney<Row extends PaidRegistration>(
  db: Db | Trx,
  rows: readonly Row[],
): Promise<(Row & MoneyOf)[]> {
  const payments = await paymentsOf(db, rows);
  const paymentsById = new Map(payments.map((payment) => [payment.id, payment]));
  const moved = payments.filter((payment) => !hasNoRefund(payment));
  const refunds = moved.length === 0 ? new Map<string, Cents>() : await refundsOf(db, moved);
  const fullyRefundedIds = await refundedIds(
    db,
    rows.flatMap(({ id }) => (refunds.get(id) ? [id] : [])),
  );
  const withReturnedCheck = new Set(
    payments.flatMap((payment) => (isCheckReturned(payment) ? payment.orderId : [])),
  );
  const paidOrderIds = new Set(payments.flatMap(({ orderId, paidAt }) => (paidAt === null ? [] : orderId)));
  const waiting = rows.filter(({ state }) => state === "awaiting_manual_payment");
  const partPaid = await partPaidOrders(
    db,
    [...new Set(waiting.map(({ orderId }) => orderId))].filter((id) => paidOrderIds.has(id)),
  );
  // Changes the rows themselves: copying thousands would take as long as reading them.
  return rows.map((row) => {
    const payment = paymentsById.get(row.paymentId ?? "");
    const isHeldInPart =
      payment?.state === "refunded" && payments.some((held) => isHeldBeside(payment, held));
    return Object.assign(row, {
      paymentState: isHeldInPart ? "part_refunded" : (payment?.state ?? null),
      stripePaymentIntentId: payment?.intentId ?? null,
      refundedCents: refunds.get(row.id) ?? 0,
      isDisputeLost: payment !== undefined && isDisputeLost(payment),
      isCheckReturned: withReturnedCheck.has(row.orderId),
      isFullyRefunded: fullyRefundedIds.has(row.id),
      partPaid: partPaid.get(row.orderId) ?? null,
    });
  });
}

/** Early price and sibling discount of `registrations` together; cents, zero or negative. */
export const DISCOUNT_CENTS = sql<Cents>`coalesce((select sum(cents) from order_lines
  where order_lines.registration_id = registrations.id and order_lines.order_id = registrations.order_id
    and order_lines.kind in ('early', 'sibling') and ${IS_DISCOUNT_OR_ADJUSTMENT}), 0)`;
