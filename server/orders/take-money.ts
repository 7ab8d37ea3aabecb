import { randomUUID } from "node:crypto";
import { club } from "#content/club.ts";
import { type CalendarDate, dateInZone } from "#domain/calendar-date.ts";
import type { Cents } from "#domain/money.ts";
import { type Balance, owedByHand } from "#domain/open-balance.ts";
import { isUnsettled } from "#domain/payment-state.ts";
import type { Deps } from "#server/deps.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { appendLines, findOrder } from "#server/money/order-lines.ts";
import { type ByHand, bookByHand, insertPaymentByHand, orderOfMoney } from "#server/payments/cash.ts";
import { findPayment, lockPayment, type Payment } from "#server/payments/payments.ts";
import { settlePayment } from "#server/payments/settle.ts";
import { endForStaff } from "#server/payments/supersede.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import {
  type ChildOfProgram,
  lockRegistrationsOfOrder,
  type Registration,
  unpaidAttempts,
} from "#server/registrations/data.ts";
import { noteDeed } from "#server/registrations/details.ts";
import { lockProgramsOf } from "#server/registrations/locks.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { confirmOrder, withoutRivals, withRivals } from "./confirm.ts";

/** An order that staff do something with by hand, found by one of its registrations. */
interface OrderOfOne {
  orderId: string;
  /** The registrations of the order, the deleted ones among them. */
  rows: Registration[];
}

/** @throws {ApiError} not_found */
async function orderOfRegistration(db: Db | Trx, id: string): Promise<OrderOfOne> {
  const row = await db.selectFrom("registrations").select("orderId").where("id", "=", id).executeTakeFirst();
  if (!row?.orderId) throw new ApiError("not_found");
  const { orderId } = row;
  const rows = await db.selectFrom("registrations").selectAll().where("orderId", "=", orderId).execute();
  return { orderId, rows };
}

/** The payments that its children wait for or have paid with. */
function paymentIdsOf(rows: readonly Registration[]): string[] {
  return [...new Set(rows.flatMap(({ paymentId }) => paymentId ?? []))].sort();
}

interface LockedOrder extends OrderOfOne {
  /** The one that staff opened. */
  row: Registration;
  payments: Payment[];
  /** Undeleted children of it that nobody has paid; none of a paid one, whose free children wait for their code. */
  unpaid: Registration[];
}

const isUnpaid = ({ status }: Registration) => status === "pending" || status === "expired";

/** The children that money taken by hand is for: what of a paid order is not registered waits for no money. */
async function unpaidOf(db: Db | Trx, { orderId, rows }: OrderOfOne): Promise<Registration[]> {
  const order = await findOrder(db, orderId);
  return order && order.settledAt !== null ? [] : rows.filter(isUnpaid);
}

/**
 * Locks an order's payments, its registrations and the programs of those that nobody has paid.
 * @throws {ApiError} not_found; registration_deleted; card_not_ended while a family pays by card
 */
async function lockOrderOf(trx: Trx, id: string): Promise<LockedOrder> {
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

/** Books what another attempt for the child has paid meanwhile; it is somebody else's, and stays as it is. */
async function lookAt(deps: Deps, paymentId: string): Promise<void> {
  const { stripe } = deps;
  const intentId = (await findPayment(deps.db, paymentId))?.intentId;
  if (!stripe || !intentId) return;
  const settlement = await settlePayment({ ...deps, stripe }, intentId).catch((err) => {
    deps.log.warn({ err, paymentId }, "an attempt for the same child could not be looked at");
  });
  const state = settlement?.payment.state;
  if (state && !isUnsettled(state) && state !== "canceled") throw new ApiError("already_paid");
}

/**
 * Ends the card payment of an order, at Stripe first, before money is taken for it by hand: nobody can pay by card what
 * was handed over. What other browsers began for its children is looked at and left alone
 * (docs/rules/money.md#one-browsers-success-ends-no-other-attempt).
 * @param own the payments of the order that the money is for
 * @throws {ApiError} already_paid when a card went through meanwhile, card_processing while a bank still works on
 * it, card_not_ended when Stripe could not be asked
 */
export async function endCardAttempts(
  deps: Deps,
  children: readonly ChildOfProgram[],
  own: readonly string[],
): Promise<void> {
  for (const paymentId of own) await endForStaff(deps, paymentId);
  for (const child of children) {
    for (const paymentId of await unpaidAttempts(deps.db, child)) {
      if (!own.includes(paymentId)) await lookAt(deps, paymentId);
    }
  }
}

interface MoneyTaking {
  /** A registration of the order that it is for. */
  id: string;
  /** What was handed over. */
  cents: Cents;
  by: ByHand;
  /** What staff wrote; empty for nothing. */
  note: string;
  /** The same id again is the same money. */
  requestId?: string | undefined;
  /** The actor of the audit log. */
  actor: string;
}
type Taking = MoneyTaking & { requestId: string };

/** A new order's children, or what staff found open of an older one. */
type ToPay = Pick<LockedOrder, "orderId" | "row"> & { unpaid: readonly Registration[] };

/** Writes the money into the ledger and the log. */
async function bookTaken(trx: Trx, payment: Payment, taking: Taking, at: Date): Promise<void> {
  const { id, cents, by, requestId, actor } = taking;
  await bookByHand(trx, payment, { id: requestId, cents, now: instantOf(at) });
  const action = by.method === "check" ? "check_taken" : "cash_taken";
  await recordAudit(trx, { at, actor, action, subject: `${id}: ${cents} cents` });
}

/** Confirms a new order whose money came along with it; its family, programs and children are locked. */
export async function payAtOnce(trx: Trx, order: ToPay, taking: Taking, at: Date): Promise<void> {
  await bookTaken(trx, await confirmUnpaid(trx, order, taking, at), taking, at);
}

/** A payment by hand of an order. */
function insertFor(trx: Trx, { orderId, row }: ToPay, taking: MoneyTaking, at: Date) {
  const { cents: amountCents, by } = taking;
  const { language } = row;
  return insertPaymentByHand(trx, { amountCents, orderId, by, language, now: instantOf(at) });
}

interface Owed {
  taking: Taking;
  balance: Balance;
  at: Date;
}

/**
 * Confirms the children that nobody had paid, all of them, under a payment of their own.
 * @throws {ApiError} already_registered, program_full
 */
async function confirmUnpaid(trx: Trx, order: ToPay, taking: MoneyTaking, at: Date): Promise<Payment> {
  const { orderId, unpaid } = order;
  const payment = await insertFor(trx, order, taking, at);
  await confirmOrder(trx, {
    ...{ way: "staff", orderId, paymentId: payment.id, now: instantOf(at) },
    children: await withRivals(trx, unpaid),
    // Paid once more after its check bounced, it has another receipt.
    receiptKey: `receipt:${orderId}:${payment.id}`,
  });
  return payment;
}

/** What was given back by mistake is owed again, for whom it went back; cash goes to the payment that it came from. */
async function payAgain(trx: Trx, order: LockedOrder, { taking, balance, at }: Owed): Promise<Payment> {
  const { orderId, row, payments } = order;
  await appendLines(trx, { orderId, lines: balance.restorable, now: instantOf(at) });
  const known = payments.find(({ id, method }) => id === row.paymentId && method === "cash");
  return known && taking.by.method === "cash" ? known : insertFor(trx, order, taking, at);
}

async function take(trx: Trx, order: LockedOrder, taking: Taking, at: Date): Promise<Payment> {
  const balance = await balanceOfOrder(trx, order.orderId);
  const owed = balance ? owedByHand(balance) : 0;
  if (!balance || owed === 0) throw new ApiError("already_paid");
  if (taking.cents !== owed) throw new ApiError("cash_amount");
  if (order.unpaid.length > 0) {
    await appendLines(trx, { orderId: order.orderId, lines: balance.leaving, now: instantOf(at) });
    return confirmUnpaid(trx, order, taking, at);
  }
  if (balance.openCents > 0) return insertFor(trx, order, taking, at);
  return payAgain(trx, order, { taking, balance, at });
}

/** Whether this call's money is in the books. @throws {ApiError} invalid_input when it was another order's */
async function isBookedFor(trx: Trx, orderId: string, requestId: string): Promise<boolean> {
  const booked = await orderOfMoney(trx, requestId);
  if (booked !== undefined && booked !== orderId) throw new ApiError("invalid_input");
  return booked !== undefined;
}

async function book(trx: Trx, taking: Taking, at: Date): Promise<void> {
  const { id, by, note, requestId, actor } = taking;
  const order = await lockOrderOf(trx, id);
  if (await isBookedFor(trx, order.orderId, requestId)) return;
  const payment = await take(trx, order, taking, at);
  await bookTaken(trx, payment, taking, at);
  const kind = by.method === "check" ? "check_taken" : "cash_taken";
  await noteDeed(trx, { registrationId: id, kind, note, actor, at });
}

/**
 * Books cash or a check for all of an order that is open, and confirms its children that nobody had paid; its own card
 * payment is ended first (docs/rules/money.md#money-by-hand-is-always-exactly-what-is-owed). The same request again is
 * the same money.
 * @throws {ApiError} not_found, registration_deleted, already_paid, already_registered, program_full; cash_amount
 * when it is not exactly what is owed; card_processing or card_not_ended while a card may still be charged
 */
export async function takeMoney(deps: Deps, taking: MoneyTaking): Promise<void> {
  const { db, now } = deps;
  const { id, requestId = randomUUID() } = taking;
  const order = await orderOfRegistration(db, id);
  // Only a hint: a double click may book between the two reads. Under the lock it is decided.
  if ((await orderOfMoney(db, requestId)) === order.orderId) return;
  const unpaid = await unpaidOf(db, order);
  await endCardAttempts(deps, unpaid, paymentIdsOf(unpaid));
  await inTransaction(db, (trx) => book(trx, { ...taking, requestId }, now()));
}

interface PayLater {
  /** A registration of the order. */
  id: string;
  /** null for no day. */
  dueOn: CalendarDate | null;
  note: string;
  actor: string;
}

async function wait(trx: Trx, { id, dueOn, note, actor }: PayLater, at: Date): Promise<void> {
  const { orderId, unpaid } = await lockOrderOf(trx, id);
  const balance = await balanceOfOrder(trx, orderId);
  if (!balance || balance.openCents === 0) throw new ApiError("already_paid");
  const now = instantOf(at);
  const children = withoutRivals(unpaid);
  await confirmOrder(trx, { way: "later", orderId, children, paymentId: null, now });
  await trx.updateTable("orders").set({ dueOn }).where("id", "=", orderId).execute();
  await recordAudit(trx, { at, actor, action: "due_changed", subject: `${id}: ${dueOn ?? "no day"}` });
  await noteDeed(trx, { registrationId: id, kind: "due_changed", note, actor, at });
}

/**
 * Lets a family pay what is open of its order until a day: its children keep their places, and a card payment that it
 * began is ended first (docs/rules/money.md#who-pays-later-keeps-the-place). A day can be changed the same way.
 * @throws {ApiError} not_found, registration_deleted, already_paid, program_full; invalid_input for a day that is over;
 * card_processing or card_not_ended while a card may still be charged
 */
export async function letPayLater(deps: Deps, later: PayLater): Promise<void> {
  const { db, now } = deps;
  if (later.dueOn !== null && later.dueOn < dateInZone(now(), club.timeZone)) {
    throw new ApiError("invalid_input", { fields: { dueOn: "due_date" } });
  }
  const unpaid = await unpaidOf(db, await orderOfRegistration(db, later.id));
  await endCardAttempts(deps, unpaid, paymentIdsOf(unpaid));
  await inTransaction(db, (trx) => wait(trx, later, now()));
}
