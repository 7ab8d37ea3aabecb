import { randomUUID } from "node:crypto";
import type { Cents } from "#domain/money/money.ts";
import { isPendingState } from "#domain/money/payments.ts";
import { isPaid } from "#domain/registration/status.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { appendLines, findOrder } from "#server/money/orders.ts";
import { confirmOrder, queuePartPaymentReceipt, withDuplicates } from "#server/orders/confirm/confirm.ts";
import {
  bookManualPayment,
  insertManualPayment,
  type ManualWay,
  orderOfMoney,
} from "#server/payments/manual-payments.ts";
import { findPayment, lockPayment, type Payment, pendingPaymentIds } from "#server/payments/payment-rows.ts";
import { cancelCardPaymentForStaff } from "#server/payments/sync/card-payment.ts";
import { syncPayment } from "#server/payments/sync/sync-payment.ts";
import { type Db, hasRows, type Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { noteAction } from "#server/registrations/details.ts";
import { type ChildOfProgram, unpaidAttempts } from "#server/registrations/duplicates.ts";
import {
  lockProgramsOf,
  lockRegistrationsOfOrder,
  type Registration,
  readRegistration,
} from "#server/registrations/registration-rows.ts";
import { recordAudit } from "#server/staff/audit-log.ts";

interface OrderRows {
  orderId: string;
  /** All registrations of the order, including deleted ones. */
  rows: Registration[];
}

/** @throws {ApiError} not_found */
async function orderOfRegistration(db: Db | Trx, id: string): Promise<OrderRows> {
  const { orderId } = await readRegistration(db, id);
  const rows = await db.selectFrom("registrations").selectAll().where("orderId", "=", orderId).execute();
  return { orderId, rows };
}

interface LockedOrder extends OrderRows {
  row: Registration;
  /** Active unpaid registrations; empty for a settled order, whose free children wait for a code instead. */
  unpaid: Registration[];
}

/** The registrations that money taken by hand would pay for; none if the order is settled. */
async function unpaidOf(db: Db | Trx, { orderId, rows }: OrderRows): Promise<Registration[]> {
  const order = await findOrder(db, orderId);
  return order && order.settledAt !== null ? [] : rows.filter((row) => !isPaid(row));
}

/**
 * Locks an order's payments, its registrations and the programs of unpaid ones.
 * @throws {ApiError} not_found; registration_deleted; card_not_cancelled while the family pays by card
 */
export async function lockOrderOf(trx: Trx, id: string): Promise<LockedOrder> {
  const unlocked = await orderOfRegistration(trx, id);
  const paymentIds = new Set(unlocked.rows.flatMap(({ paymentId }) => paymentId ?? []));
  for (const paymentId of [...paymentIds].sort()) await lockPayment(trx, paymentId);
  const rows = await lockRegistrationsOfOrder(trx, unlocked.orderId);
  const row = rows.find((candidate) => candidate.id === id);
  // The registration moved to another order in the meantime; the next attempt finds that order.
  if (!row) throw new ApiError("card_not_cancelled");
  // If all children are deleted, a refunded returned check may still be owed.
  const isLeft = rows.some(({ deletedAt }) => deletedAt === null);
  const owed = isLeft ? undefined : await balanceOfOrder(trx, unlocked.orderId);
  if (row.deletedAt !== null && !owed?.openCents) throw new ApiError("registration_deleted");
  // The family has just begun to pay by card; the next attempt ends that payment first.
  const attempts = await pendingPaymentIds(trx, unlocked.orderId);
  if (attempts.length > 0) throw new ApiError("card_not_cancelled");
  const unpaid = (await unpaidOf(trx, { ...unlocked, rows })).filter(({ deletedAt }) => deletedAt === null);
  await lockProgramsOf(trx, unpaid);
  return { ...unlocked, rows, row, unpaid };
}

/** Settles another browser's payment attempt if its card was charged; the attempt is not ended. @throws {ApiError} already_paid */
async function refuseIfPaid(deps: Deps, paymentId: string): Promise<void> {
  const stripe = deps.stripe.present();
  const intentId = (await findPayment(deps.db, paymentId))?.intentId;
  if (!stripe || !intentId) return;
  const synced = await syncPayment({ ...deps, stripe }, intentId).catch((err) => {
    deps.log.warn({ err, paymentId }, "an attempt for the same child could not be looked at");
  });
  const state = synced?.payment.state;
  if (state && !isPendingState(state) && state !== "canceled") throw new ApiError("already_paid");
}

/**
 * Cancels an order's card payments, at Stripe first, before a manual payment, so that nothing is paid twice. Attempts
 * of other browsers for the same children are checked but not canceled
 * (docs/reference/duplicates.md#parallel-attempts).
 * @param orderPaymentIds the payments of the paid order
 * @throws {ApiError} already_paid if a card was charged in the meantime; card_processing while a bank processes it;
 * card_not_cancelled if Stripe could not be reached
 */
export async function cancelCardPayments(
  deps: Deps,
  children: readonly ChildOfProgram[],
  orderPaymentIds: readonly string[],
): Promise<void> {
  for (const paymentId of orderPaymentIds) await cancelCardPaymentForStaff(deps, paymentId);
  for (const child of children) {
    for (const paymentId of await unpaidAttempts(deps.db, child)) {
      if (!orderPaymentIds.includes(paymentId)) await refuseIfPaid(deps, paymentId);
    }
  }
}

/** The same for an order and its unpaid children. */
async function endCardsOf(deps: Deps, order: OrderRows): Promise<void> {
  const unpaid = await unpaidOf(deps.db, order);
  await cancelCardPayments(deps, unpaid, await pendingPaymentIds(deps.db, order.orderId));
}

interface ManualPayment {
  /** A registration of the order. */
  id: string;
  cents: Cents;
  /** For a part of the balance: the balance that the page showed. */
  openCents?: Cents | undefined;
  by: ManualWay;
  /** Staff's note; may be empty. */
  note: string;
  /** Makes the call idempotent. */
  requestId?: string | undefined;
  actor: string;
}
type PaymentRequest = ManualPayment & { requestId: string };

type ToPay = Pick<LockedOrder, "orderId" | "row"> & { unpaid: readonly Registration[] };

const TAKEN = { cash: "cash_taken", check: "check_taken", other: "other_taken" } as const;

/** Books the money in the ledger and writes the audit log. */
async function bookMoney(trx: Trx, payment: Payment, taking: PaymentRequest, now: Date): Promise<void> {
  const { id, cents, by, requestId, actor } = taking;
  await bookManualPayment(trx, payment, { id: requestId, cents, now: instantOf(now) });
  await recordAudit(trx, { at: now, actor, action: TAKEN[by.method], subject: id, details: { cents } });
}

/** Confirms a new order with its payment. Its family, programs and registrations must be locked. */
export async function confirmPaidOrder(
  trx: Trx,
  order: ToPay,
  taking: PaymentRequest,
  now: Date,
): Promise<void> {
  await bookMoney(trx, await confirmUnpaid(trx, order, taking, now), taking, now);
}

function insertPayment(trx: Trx, { orderId, row }: ToPay, taking: ManualPayment, now: Date) {
  const { cents: amountCents, by } = taking;
  const { language } = row;
  return insertManualPayment(trx, { amountCents, orderId, by, language, now: instantOf(now) });
}

/**
 * Confirms all unpaid registrations of an order with a new payment.
 * @throws {ApiError} already_registered, program_full
 */
async function confirmUnpaid(trx: Trx, order: ToPay, taking: ManualPayment, now: Date): Promise<Payment> {
  const { orderId, unpaid } = order;
  const payment = await insertPayment(trx, order, taking, now);
  await confirmOrder(trx, {
    way: "staff",
    orderId,
    paymentId: payment.id,
    now: instantOf(now),
    children: await withDuplicates(trx, unpaid),
    // An order that is paid again after a returned check gets another receipt.
    receiptKey: `receipt:${orderId}:${payment.id}`,
  });
  return payment;
}

function isAidUndecided(trx: Trx, orderId: string): Promise<boolean> {
  const requests = trx.selectFrom("aidRequests").where("orderId", "=", orderId);
  return hasRows(requests.where("verifiedAt", "is not", null).where("decidedAt", "is", null));
}

/** The children keep their spots without an end: nothing expires of which a part was paid. @throws {ApiError} program_full */
async function awaitRest(trx: Trx, { orderId, unpaid }: LockedOrder, now: Instant): Promise<void> {
  const children = await withDuplicates(trx, unpaid);
  if (children.length > 0) await confirmOrder(trx, { way: "later", orderId, children, paymentId: null, now });
}

async function applyMoney(trx: Trx, order: LockedOrder, taking: PaymentRequest, now: Date): Promise<Payment> {
  const balance = await balanceOfOrder(trx, order.orderId);
  if (!balance || balance.openCents === 0) throw new ApiError("already_paid");
  const { cents, openCents = cents } = taking;
  if (openCents !== balance.openCents || cents > openCents) throw new ApiError("cash_amount");
  // A part would leave money in an order that expires if staff refuse the aid.
  if (cents < openCents && (await isAidUndecided(trx, order.orderId))) throw new ApiError("cash_amount");
  await appendLines(trx, { orderId: order.orderId, lines: balance.closingLines, now: instantOf(now) });
  if (cents === openCents && order.unpaid.length > 0) return confirmUnpaid(trx, order, taking, now);
  const payment = await insertPayment(trx, order, taking, now);
  if (cents === openCents) return payment;
  await awaitRest(trx, order, instantOf(now));
  await queuePartPaymentReceipt(trx, payment, order.row, instantOf(now));
  return payment;
}

async function bookUnderLock(trx: Trx, taking: PaymentRequest, now: Date): Promise<void> {
  const { id, by, note, requestId, actor } = taking;
  const order = await lockOrderOf(trx, id);
  const bookedOrderId = await orderOfMoney(trx, requestId);
  if (bookedOrderId === order.orderId) return;
  if (bookedOrderId !== undefined) throw new ApiError("invalid_input");
  const payment = await applyMoney(trx, order, taking, now);
  await bookMoney(trx, payment, taking, now);
  await noteAction(trx, { registrationId: id, kind: TAKEN[by.method], note, actor, at: now });
}

/**
 * Books money that staff took for an order's open balance. The whole balance confirms its unpaid registrations; a part
 * leaves the rest open. The order's card payment is ended first (docs/reference/manual-payments.md#open-balance).
 * Repeating the request books nothing.
 * @throws {ApiError} not_found, registration_deleted, already_paid, already_registered, program_full; cash_amount if it is
 * not the balance, nor a part of the shown one; invalid_input if the id was for another order; card_processing or card_not_cancelled while a card may still be charged
 */
export async function recordManualPayment(deps: Deps, taking: ManualPayment): Promise<void> {
  const { db, now } = deps;
  const { id, requestId = randomUUID() } = taking;
  const order = await orderOfRegistration(db, id);
  // A shortcut only: bookUnderLock() checks again under the lock, as a double click may book in between.
  if ((await orderOfMoney(db, requestId)) === order.orderId) return;
  await endCardsOf(deps, order);
  await inTransaction(db, (trx) => bookUnderLock(trx, { ...taking, requestId }, now()));
}

interface PayLater {
  /** A registration of the order. */
  id: string;
  /** The last day to pay; null for no day. */
  dueOn: CalendarDate | null;
  actor: string;
}

/**
 * Allows the payment of an order's open balance by a given day (docs/reference/manual-payments.md#paying-later). Its
 * children keep their spots, and a card payment in progress is canceled first. The day can be changed in the same way.
 * @throws {ApiError} not_found, registration_deleted, already_paid, program_full; invalid_input for a day in the past;
 * card_processing or card_not_cancelled while a card may still be charged
 */
export async function allowLaterPayment(deps: Deps, { id, dueOn, actor }: PayLater): Promise<void> {
  const { db, live } = deps;
  const now = deps.now();
  if (dueOn !== null && dueOn < dateInZone(now, live.club.timeZone)) {
    throw new ApiError("invalid_input", { fields: { dueOn: "due_date" } });
  }
  await endCardsOf(deps, await orderOfRegistration(db, id));
  await inTransaction(db, async (trx) => {
    const { orderId, unpaid } = await lockOrderOf(trx, id);
    const balance = await balanceOfOrder(trx, orderId);
    if (!balance || balance.openCents === 0) throw new ApiError("already_paid");
    const children = await withDuplicates(trx, unpaid);
    await confirmOrder(trx, { way: "later", orderId, children, paymentId: null, now: instantOf(now) });
    await trx.updateTable("orders").set({ dueOn }).where("id", "=", orderId).execute();
    await recordAudit(trx, { at: now, actor, action: "due_changed", subject: id, details: { to: dueOn } });
  });
}
