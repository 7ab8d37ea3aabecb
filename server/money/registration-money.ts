import { type RawBuilder, type Selectable, sql } from "kysely";
import { REFUND_KINDS } from "#domain/ledger-sums.ts";
import type { Cents } from "#domain/money.ts";
import { sumLines } from "#domain/order-lines.ts";
import {
  isUnsettled,
  type PaymentEnvironment,
  type PaymentMethod,
  type PaymentState,
} from "#domain/payment-state.ts";
import { RETURNED_STATES, type ReturnedState } from "#domain/registration-money.ts";
import { PAID_STATUSES } from "#domain/registration-status.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import type { PaymentsTable } from "#server/platform/money-schema.ts";
import type { RegistrationsTable } from "#server/platform/schema.ts";
import type { InstantSpan, MoneyScope } from "#server/platform/season-scope.ts";
import { movementsOf } from "./allocations.ts";
import { linesOf, type OrderLine } from "./order-lines.ts";

/**
 * The ids of children of whom a refund that names their own lines left nothing to pay, the donation that their row shows
 * included. The adjustments are few, and an index has them alone.
 */
const GIVEN_BACK = sql`select own.registration_id from order_lines as own
  inner join registrations as child on child.id = own.registration_id and child.order_id = own.order_id
  where own.registration_id in (select registration_id from order_lines where kind = 'adjustment')
    and exists (select 1 from order_lines as named
      inner join refund_lines on refund_lines.order_line_id = named.id
      inner join refunds on refunds.id = refund_lines.refund_id and refunds.state in ('pending', 'succeeded')
      where named.registration_id = own.registration_id)
  group by own.registration_id, child.order_id, child.donation_amount
  having sum(own.cents) + case when child.donation_amount > 0 then coalesce((select sum(gift.cents)
    from order_lines as gift where gift.order_id = child.order_id and gift.registration_id is null
      and coalesce(gift.reason, '') not in ('bank_fee', 'bank_fee_waived')), 0)
    else 0 end <= 0`;

/** Rows as `paid` of payments as `gone`: paid once, and on a list. */
const WAS_PAID = sql`paid.deleted_at is null and paid.status || '' in (${sql.join(PAID_STATUSES)})`;

/**
 * The ids of registrations that were paid and whose money the club no longer has: of all of an order, or of one child
 * of it. They are few and found by their payments and adjustments, so that any list can leave them out without opening
 * its rows; the cross join tells SQLite to begin there.
 */
export function returnedIds(states: readonly ReturnedState[] = RETURNED_STATES): RawBuilder<string> {
  const hasRefunded = states.includes("refunded");
  const others = hasRefunded ? sql`` : sql`and paid.id not in (${GIVEN_BACK})`;
  const whole = sql`select paid.id from payments as gone cross join registrations as paid
    where gone.state in (${sql.join(states)}) and paid.payment_id = gone.id and ${WAS_PAID} ${others}`;
  if (!hasRefunded) return sql<string>`(${whole})`;
  return sql<string>`(${whole} union all select paid.id from registrations as paid
    inner join payments as gone on gone.id = paid.payment_id
    where paid.id in (${GIVEN_BACK}) and gone.state in ('part_refunded', 'disputed') and ${WAS_PAID})`;
}

type Paid = Pick<Selectable<RegistrationsTable>, "id" | "paymentId" | "orderId">;

/** The child with which an order's donation stands: the first that costs something, else the first. */
function giverOf(lines: readonly OrderLine[]): string | null {
  const ordered = lines.filter(({ kind }) => kind !== "adjustment");
  const fees = ordered.filter(({ kind }) => kind === "fee");
  const costs = (id: string | null) =>
    sumLines(ordered.filter(({ registrationId }) => registrationId === id)) > 0;
  return (fees.find(({ registrationId }) => costs(registrationId)) ?? fees[0])?.registrationId ?? null;
}

type PaymentFacts = Pick<Selectable<PaymentsTable>, "id" | "orderId" | "state" | "intentId" | "method">;

/**
 * What of these payments was booked as going back, child by child: of its own lines, and of the donation and what paid
 * for nothing with the first that costs something. Cents.
 */
async function refundsOf(db: Db | Trx, payments: readonly PaymentFacts[], rows: readonly Paid[]) {
  const orderIds = [...new Set(payments.flatMap(({ orderId }) => orderId ?? []))];
  const lines = Map.groupBy(await linesOf(db, orderIds), ({ orderId }) => orderId);
  const movements = await movementsOf(
    db,
    payments.map(({ id }) => id),
  );
  const refunds = new Map<string, Cents>();
  for (const { id, orderId } of payments) {
    const first = orderId ? giverOf(lines.get(orderId) ?? []) : rows.find((row) => row.paymentId === id)?.id;
    const moved = (movements.get(id) ?? []).filter(({ kind }) => REFUND_KINDS.includes(kind));
    for (const { purpose, registrationId, cents } of moved.flatMap(({ parts }) => parts)) {
      const isOfAll = purpose === "donation" || purpose === "unapplied";
      const child = isOfAll ? first : registrationId;
      if (child) refunds.set(child, (refunds.get(child) ?? 0) - cents);
    }
  }
  return refunds;
}

/** Which of these children's own lines were given back, as a list's filter finds them. */
async function givenBackOf(db: Db | Trx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("registrations")
    .select("id")
    .where("id", "in", ids)
    .where(sql<boolean>`id in (${GIVEN_BACK})`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export interface MoneyOf {
  paymentState: PaymentState | null;
  /** null where nobody began to pay. */
  paymentMethod: PaymentMethod | null;
  /** null for cash, and before anybody began to pay. */
  stripePaymentIntentId: string | null;
  refundedCents: Cents;
  /** Whether nothing is left to pay for this child, because it was given back. */
  isGivenBack: boolean;
}

/**
 * Whether nothing went back of a payment, as of nearly all: a card's state follows from the ledger, so that nobody
 * needs to look there. Cash that was given back and handed in again is as good as paid, and did move.
 */
function isKeptWhole({ method, state }: Pick<Selectable<PaymentsTable>, "method" | "state">): boolean {
  return method === "card" && (state === "succeeded" || isUnsettled(state) || state === "canceled");
}

/** The payments of these rows' orders, and what was paid without one. */
async function paymentsOf(db: Db | Trx, rows: readonly Paid[]): Promise<PaymentFacts[]> {
  const facts = () => db.selectFrom("payments").select(["id", "orderId", "state", "intentId", "method"]);
  const orders = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))];
  const alone = rows.flatMap(({ orderId, paymentId }) => (orderId === null ? (paymentId ?? []) : []));
  return [
    ...(orders.length === 0 ? [] : await facts().where("orderId", "in", orders).execute()),
    ...(alone.length === 0 ? [] : await facts().where("id", "in", alone).execute()),
  ];
}

/**
 * Each row with its payment's state and intent, null without one, and what went back of its own lines; refunds in cents
 * (docs/rules/money.md#whatever-adds-up-money-adds-up-these-rows).
 */
export async function withMoney<Row extends Paid>(
  db: Db | Trx,
  rows: readonly Row[],
): Promise<(Row & MoneyOf)[]> {
  const payments = await paymentsOf(db, rows);
  const known = new Map(payments.map((payment) => [payment.id, payment]));
  const moved = payments.filter((payment) => !isKeptWhole(payment));
  const refunds = moved.length === 0 ? new Map<string, Cents>() : await refundsOf(db, moved, rows);
  const back = await givenBackOf(
    db,
    rows.flatMap(({ id }) => (refunds.get(id) ? [id] : [])),
  );
  // Onto the row itself: a copy of each would cost a list of thousands as much as reading them.
  return rows.map((row) => {
    const payment = known.get(row.paymentId ?? "");
    return Object.assign(row, {
      paymentState: payment?.state ?? null,
      paymentMethod: payment?.method ?? null,
      stripePaymentIntentId: payment?.intentId ?? null,
      refundedCents: refunds.get(row.id) ?? 0,
      isGivenBack: back.has(row.id),
    });
  });
}

/** Of rows of `payments`: whether a donation came with what it is for. */
export const cameWithDonation = sql<boolean>`payments.order_id in (select id from orders where donation_cents > 0)`;

function donatedWithin({ from, before }: InstantSpan): RawBuilder<string> {
  const since = from === null ? sql`` : sql`and created_at >= ${from}`;
  const until = before === null ? sql`` : sql`and created_at < ${before}`;
  return sql<string>`select id from payments where purpose = 'donation' ${since} ${until}`;
}

/**
 * Ids of the payments whose order has a line for a program, or is of a season, and of the season's donations on their
 * own; of those that a trial with the other kind of keys made, none.
 */
export function paidForIn({ seasonId, programId, donated }: MoneyScope, trial?: PaymentEnvironment) {
  const orders = programId
    ? sql`(select order_id from order_lines where program_id = ${programId})`
    : sql`(select id from orders where season_id = ${seasonId})`;
  const paid = sql<string>`select id from payments where order_id in ${orders}`;
  const ids = sql.join([paid, ...donated.map(donatedWithin)], sql` union all `);
  if (!trial) return sql<string>`(${ids})`;
  return sql<string>`(select id from payments where id in (${ids}) and coalesce(environment, '') <> ${trial})`;
}

/** What a file says of a child's price beside its total. */
export interface PriceFacts {
  /** What the early price and the sibling discount take off its fee, below zero. Cents. */
  discountCents: Cents;
  /** Whether some of it was paid in another system before it was imported. */
  isPaidElsewhere: boolean;
}

export async function priceFactsOf(
  db: Db,
  rows: readonly Pick<Selectable<RegistrationsTable>, "id" | "orderId">[],
): Promise<Map<string, PriceFacts>> {
  if (rows.length === 0) return new Map();
  const orders = new Map(rows.map(({ id, orderId }) => [id, orderId]));
  const lines = await db
    .selectFrom("orderLines")
    .select(["registrationId", "orderId", "reason", "cents"])
    .where("registrationId", "in", [...orders.keys()])
    .where((eb) => eb.or([eb("kind", "in", ["early", "sibling"]), eb("reason", "=", "paid_elsewhere")]))
    .execute();
  const facts = new Map<string, PriceFacts>();
  for (const { registrationId, orderId, reason, cents } of lines) {
    if (registrationId === null || orders.get(registrationId) !== orderId) continue;
    const known = facts.get(registrationId) ?? { discountCents: 0, isPaidElsewhere: false };
    const isElsewhere = reason === "paid_elsewhere";
    facts.set(registrationId, {
      discountCents: known.discountCents + (isElsewhere ? 0 : cents),
      isPaidElsewhere: known.isPaidElsewhere || isElsewhere,
    });
  }
  return facts;
}
