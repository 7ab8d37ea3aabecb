import { randomUUID } from "node:crypto";
import type { Cents } from "#domain/money.ts";
import type { Balance } from "#domain/open-balance.ts";
import { owedByHand } from "#domain/open-balance.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { balanceOfOrder } from "#server/families/balance-queries.ts";
import { appendLines } from "#server/families/order-mutations.ts";
import { ApiError } from "#server/http/api-error.ts";
import type { ByHand } from "#server/payments/cash-mutations.ts";
import { bookByHand, insertPaymentByHand, orderOfMoney } from "#server/payments/cash-mutations.ts";
import type { Payment } from "#server/payments/queries.ts";
import type { Registration } from "#server/registrations/data.ts";
import { insertNote } from "#server/registrations/notes.ts";
import { confirmOrder, withRivals } from "./confirm-mutations.ts";
import { endCardAttempts } from "./end-cards-mutations.ts";
import {
  type LockedOrder,
  lockOrderOf,
  orderOfRegistration,
  paymentIdsOf,
  unpaidOf,
} from "./manual-entry-queries.ts";

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
  if (note !== "") {
    const kind = by.method === "check" ? ("check_taken" as const) : ("cash_taken" as const);
    const noted = { id: randomUUID(), registrationId: id, kind, fields: null };
    await insertNote(trx, { ...noted, note, actor, createdAt: instantOf(at) });
  }
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
