import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { owedInCash } from "#domain/cash.ts";
import type { Cents } from "#domain/money.ts";
import { isUnsettled } from "#domain/payment-state.ts";
import { PAID_STATUSES } from "#domain/registration-status.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/email/queue-message.ts";
import { ApiError } from "#server/http/api-error.ts";
import { bookCash, insertCashPayment, paymentOfCash } from "#server/payments/cash-mutations.ts";
import { ledgerSums } from "#server/payments/ledger.ts";
import type { Payment } from "#server/payments/queries.ts";
import { findPayment } from "#server/payments/queries.ts";
import { settlePayment } from "#server/payments/settle-mutations.ts";
import { endPayment } from "#server/payments/supersede-mutations.ts";
import { claimPlace, lockProgram } from "#server/programs/place-mutations.ts";
import type { ChildOfProgram, Registration } from "./data.ts";
import { findDuplicateRegistration, unpaidAttempts } from "./data.ts";
import { lockRegistration } from "./locks.ts";
import { insertNote } from "./notes.ts";

async function endOne(deps: Deps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (!payment || !isUnsettled(payment.state)) return;
  const { stripe } = deps;
  if (!stripe) throw new ApiError("card_not_ended");
  const ended = await endPayment({ ...deps, stripe }, paymentId).catch((cause) => {
    const isStripe = cause instanceof Stripe.errors.StripeError || cause instanceof ApiError;
    throw isStripe ? new ApiError("card_not_ended", { cause }) : cause;
  });
  if (ended) return;
  const after = await findPayment(deps.db, paymentId);
  throw new ApiError(after?.state === "processing" ? "card_processing" : "already_paid");
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
 * Ends the card payment of a registration, at Stripe first, before cash is taken for it: nobody can pay by card what
 * was handed over in cash. What other browsers began for the child is looked at and left alone
 * (docs/rules/money.md#one-browsers-success-ends-no-other-attempt).
 * @param own the payment of the registration that the cash is for; null when it has none
 * @throws {ApiError} already_paid when a card went through meanwhile, card_processing while a bank still works on
 * it, card_not_ended when Stripe could not be asked
 */
export async function endCardAttempts(deps: Deps, child: ChildOfProgram, own: string | null): Promise<void> {
  if (own !== null) await endOne(deps, own);
  for (const paymentId of await unpaidAttempts(deps.db, child)) {
    if (paymentId !== own) await lookAt(deps, paymentId);
  }
}

interface CashTaking {
  id: string;
  /** What was handed over. */
  cents: Cents;
  /** What staff wrote; empty for nothing. */
  note: string;
  /** The same id again is the same cash. */
  requestId?: string | undefined;
  /** The actor of the audit log. */
  actor: string;
}

/** A family that paid in cash gets the same receipt as one that paid by card. */
export function queueReceipt(
  trx: Trx,
  { id, language }: Pick<Registration, "id" | "language">,
  now: string,
): Promise<void> {
  const about = { registrationId: id };
  const receipt = { kind: "registration_receipt", recipient: "guardian", language, about, now } as const;
  return queueMessage(trx, { ...receipt, dedupeKey: `receipt:${id}` });
}

/** Confirms a registration that was not paid, under a payment of its own. */
async function confirmInCash(trx: Trx, row: Registration, cents: Cents, now: string): Promise<Payment> {
  await lockProgram(trx, row.programId);
  if (await findDuplicateRegistration(trx, row, { exceptId: row.id, statuses: PAID_STATUSES })) {
    throw new ApiError("already_registered");
  }
  if (row.place === "none" && !(await claimPlace(trx, row, now))) {
    throw new ApiError("program_full");
  }
  const { language, programId: forProgramId, donationAmount: forDonationCents } = row;
  const paidFor = { forProgramId, forDonationCents };
  const payment = await insertCashPayment(trx, { amountCents: cents, paidFor, language, now });
  await trx
    .updateTable("registrations")
    .set({ paymentId: payment.id, status: "confirmed", place: "taken", holdExpiresAt: null })
    .where("id", "=", row.id)
    .execute();
  await queueReceipt(trx, row, now);
  return payment;
}

/** The payment that the registration had, and what may be taken beside it. */
async function whatIsOwed(trx: Trx, row: Registration) {
  const payment = row.paymentId === null ? undefined : await findPayment(trx, row.paymentId);
  // A family that began to pay by card just now: whoever tries again ends that first.
  if (payment && isUnsettled(payment.state)) throw new ApiError("card_not_ended");
  const paid = payment ? { method: payment.method, ...(await ledgerSums(trx, payment.id)) } : null;
  return { payment, owed: owedInCash(row, paid) };
}

/** Whether this call's cash is in the books. @throws {ApiError} invalid_input when it was another child's */
async function isBookedFor(trx: Trx, row: Pick<Registration, "paymentId">, requestId: string) {
  const paymentId = await paymentOfCash(trx, requestId);
  if (paymentId !== undefined && paymentId !== row.paymentId) throw new ApiError("invalid_input");
  return paymentId !== undefined;
}

async function book(trx: Trx, taking: CashTaking & { requestId: string }, at: Date): Promise<void> {
  const { id, cents, note, requestId, actor } = taking;
  const now = instantOf(at);
  const row = await lockRegistration(trx, id);
  if (await isBookedFor(trx, row, requestId)) return;
  if (row.deletedAt !== null) throw new ApiError("registration_deleted");
  const { payment: known, owed } = await whatIsOwed(trx, row);
  if (owed === 0) throw new ApiError("already_paid");
  if (cents !== owed) throw new ApiError("cash_amount");
  const payment = known?.method === "cash" ? known : await confirmInCash(trx, row, cents, now);
  await bookCash(trx, payment, { id: requestId, cents, now });
  await recordAudit(trx, { at, actor, action: "cash_taken", subject: `${id}: ${cents} cents` });
  if (note !== "") {
    const noted = { id: randomUUID(), registrationId: id, kind: "cash_taken" as const, fields: null };
    await insertNote(trx, { ...noted, note, actor, createdAt: now });
  }
}

function childOf(db: Db, id: string) {
  return db
    .selectFrom("registrations")
    .select(["programId", "childKey", "childDateOfBirth", "paymentId"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * Books cash for a registration and confirms it; its own card payment is ended first.
 * The same request again is the same cash.
 * @throws {ApiError} not_found, registration_deleted, already_paid, already_registered, program_full; cash_amount
 * when it is not exactly what is owed; card_processing or card_not_ended while a card may still be charged
 */
export async function takeCash(deps: Deps, taking: CashTaking): Promise<void> {
  const { db, now } = deps;
  const { id, requestId = randomUUID() } = taking;
  const child = await childOf(db, id);
  if (!child) throw new ApiError("not_found");
  // Only a hint: a double click may book between the two reads. Under the lock it is decided.
  if ((await paymentOfCash(db, requestId)) === child.paymentId) return;
  await endCardAttempts(deps, child, child.paymentId);
  await inTransaction(db, (trx) => book(trx, { ...taking, requestId }, now()));
}
