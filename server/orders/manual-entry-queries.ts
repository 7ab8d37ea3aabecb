import { isUnsettled } from "#domain/payment-state.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { balanceOfOrder } from "#server/families/balance-queries.ts";
import { findOrder } from "#server/families/order-queries.ts";
import { ApiError } from "#server/http/api-error.ts";
import { findPayment, lockPayment, type Payment } from "#server/payments/queries.ts";
import { lockRegistrationsOfOrder, type Registration } from "#server/registrations/data.ts";
import { lockProgramsOf } from "#server/registrations/locks.ts";

/** An order that staff do something with by hand, found by one of its registrations. */
export interface OrderOfOne {
  orderId: string;
  /** The registrations of the order, the deleted ones among them. */
  rows: Registration[];
}

/** @throws {ApiError} not_found */
export async function orderOfRegistration(db: Db | Trx, id: string): Promise<OrderOfOne> {
  const row = await db.selectFrom("registrations").select("orderId").where("id", "=", id).executeTakeFirst();
  if (!row?.orderId) throw new ApiError("not_found");
  const { orderId } = row;
  const rows = await db.selectFrom("registrations").selectAll().where("orderId", "=", orderId).execute();
  return { orderId, rows };
}

/** The payments that its children wait for or have paid with. */
export function paymentIdsOf(rows: readonly Registration[]): string[] {
  return [...new Set(rows.flatMap(({ paymentId }) => paymentId ?? []))].sort();
}

export interface LockedOrder extends OrderOfOne {
  /** The one that staff opened. */
  row: Registration;
  payments: Payment[];
  /** Undeleted children of it that nobody has paid; none of a paid one, whose free children wait for their code. */
  unpaid: Registration[];
}

const isUnpaid = ({ status }: Registration) => status === "pending" || status === "expired";

/** The children that money taken by hand is for: what of a paid order is not registered waits for no money. */
export async function unpaidOf(db: Db | Trx, { orderId, rows }: OrderOfOne): Promise<Registration[]> {
  const order = await findOrder(db, orderId);
  return order && order.settledAt !== null ? [] : rows.filter(isUnpaid);
}

/**
 * Locks an order's payments, its registrations and the programs of those that nobody has paid.
 * @throws {ApiError} not_found; registration_deleted; card_not_ended while a family pays by card
 */
export async function lockOrderOf(trx: Trx, id: string): Promise<LockedOrder> {
  const found = await orderOfRegistration(trx, id);
  const payments: Payment[] = [];
  for (const paymentId of paymentIdsOf(found.rows)) {
    const payment = await lockPayment(trx, paymentId);
    if (payment) payments.push(payment);
  }
  const rows = await lockRegistrationsOfOrder(trx, found.orderId);
  const row = rows.find((one) => one.id === id);
  // It went on with another order meanwhile: whoever tries again finds that.
  if (!row) throw new ApiError("card_not_ended");
  // Where nobody is left, what went back of a check that bounced may still be owed.
  const isLeft = rows.some(({ deletedAt }) => deletedAt === null);
  const owed = isLeft ? undefined : await balanceOfOrder(trx, found.orderId);
  if (row.deletedAt !== null && !owed?.openCents) throw new ApiError("registration_deleted");
  // A family that began to pay by card just now: whoever tries again ends that first.
  for (const paymentId of paymentIdsOf(rows)) {
    const payment = payments.find((one) => one.id === paymentId) ?? (await findPayment(trx, paymentId));
    if (payment && isUnsettled(payment.state)) throw new ApiError("card_not_ended");
  }
  const unpaid = (await unpaidOf(trx, { ...found, rows })).filter(({ deletedAt }) => deletedAt === null);
  await lockProgramsOf(trx, unpaid);
  return { ...found, rows, row, payments, unpaid };
}
