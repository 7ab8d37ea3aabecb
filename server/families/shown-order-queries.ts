import { sumLines } from "#domain/order-lines.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { balanceOfOrder } from "./balance-queries.ts";
import { findOrder, linesOf } from "./order-queries.ts";

/** Every child of an order that has not been erased. */
function childrenOf(db: Db | Trx, orderId: string) {
  return db
    .selectFrom("registrations")
    .select(["id", "programId", "childFirstName", "childLastName", "status", "deletedAt"])
    .where("orderId", "=", orderId)
    .execute();
}

/** What refunds that have not failed say of which line of an order. */
function namedOf(db: Db | Trx, orderId: string) {
  return db
    .selectFrom("refundLines")
    .innerJoin("orderLines", "orderLines.id", "refundLines.orderLineId")
    .innerJoin("refunds", "refunds.id", "refundLines.refundId")
    .select(["refundLines.refundId", "orderLines.registrationId", "refundLines.cents"])
    .where("orderLines.orderId", "=", orderId)
    .where("refunds.state", "<>", "failed")
    .execute();
}

/**
 * An order as staff read it: its children, its lines with their reasons, and what is open of it: above zero the family
 * is to pay, below it the club has too much. What Stripe's dashboard sent back is no part of that. Cents.
 */
export async function shownOrder(db: Db | Trx, orderId: string) {
  const order = await findOrder(db, orderId);
  if (!order) return null;
  const lines = await linesOf(db, [orderId]);
  const children = await childrenOf(db, orderId);
  const named = await namedOf(db, orderId);
  const balance = await balanceOfOrder(db, orderId);
  const places = lines.map(({ registrationId }) => registrationId);
  return {
    id: orderId,
    settledAt: order.settledAt,
    dueOn: order.dueOn,
    totalCents: sumLines(lines),
    openCents: balance ? balance.openCents - balance.tooMuchCents : 0,
    children: children.toSorted((a, b) => places.indexOf(a.id) - places.indexOf(b.id)),
    lines: lines.map(({ id, registrationId, programId, kind, reason, cents }) => ({
      ...{ id, registrationId, programId, kind, reason, cents },
    })),
    /** Which child each refund is of; null for the donation. */
    refunded: named.map(({ refundId, registrationId, cents }) => ({ refundId, registrationId, cents })),
  };
}
export type ShownOrder = NonNullable<Awaited<ReturnType<typeof shownOrder>>>;
