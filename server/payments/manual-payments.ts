import { randomUUID } from "node:crypto";
import { type Cents, CURRENCY } from "#domain/money/money.ts";
import { CASH_KINDS, MANUAL_METHODS, type ManualMethod, type PaymentState } from "#domain/money/payments.ts";
import type { Language } from "#domain/text/languages.ts";
import { bookLedgerEntries } from "#server/money/allocations.ts";
import { type LedgerEntry, ledgerSums } from "#server/money/ledger.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import type { Payment } from "./payment-rows.ts";
import { queueRefundNotice, type Refund, updateRefund } from "./refund-queue.ts";

/** How staff took the money: in cash, by check with its number, or another way with its name. */
export interface ManualWay {
  method: ManualMethod;
  /** null for other methods. */
  checkNumber: string | null;
  methodName: string | null;
  reference: string | null;
}

interface NewManualPayment {
  amountCents: Cents;
  orderId: string;
  by: ManualWay;
  language: Language;
  now: Instant;
}

/** Stores a payment that staff took: it has no intent and no browser, and is paid at once (decision 026). */
export function insertManualPayment(
  trx: Trx,
  { amountCents, orderId, by, language, now }: NewManualPayment,
): Promise<Payment> {
  return trx
    .insertInto("payments")
    .values({
      id: randomUUID(),
      purpose: "registration",
      ...by,
      orderId,
      amountCents,
      language,
      currency: CURRENCY,
      state: "succeeded",
      expiresAt: now,
      createdAt: now,
      paidAt: now,
      outcome: "fulfilled",
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * The payment's state, by its ledger rows alone; a returned check counts as not paid
 * (docs/reference/manual-payments.md#returned-checks).
 */
async function manualPaymentState(trx: Trx, { id, amountCents }: Payment): Promise<PaymentState> {
  const { netCents, chargedCents } = await ledgerSums(trx, id);
  if (chargedCents <= 0) return "canceled";
  if (netCents >= amountCents) return "succeeded";
  return netCents > 0 ? "part_refunded" : "refunded";
}

async function book(trx: Trx, payment: Payment, ledgerEntry: LedgerEntry) {
  await bookLedgerEntries(trx, payment, [ledgerEntry]);
  const state = await manualPaymentState(trx, payment);
  await trx.updateTable("payments").set({ state }).where("id", "=", payment.id).execute();
}

function manualMethodOf({ method }: Payment): ManualMethod {
  if (method === "card") throw new Error("a card payment is not booked by staff");
  return method;
}

/** Books money that staff took, once per id. The caller has locked the payment. */
export function bookManualPayment(
  trx: Trx,
  payment: Payment,
  { id: stripeId, cents, now }: { id: string; cents: Cents; now: Instant },
): Promise<void> {
  return book(trx, payment, { kind: manualMethodOf(payment), stripeId, cents, createdAt: now });
}

/** Books a refund outside Stripe as done, because staff hand the money over. The caller has locked the payment. */
export async function refundCash(trx: Trx, payment: Payment, refund: Refund, now: Instant): Promise<void> {
  const { id, cents } = refund;
  await updateRefund(trx, id, { state: "succeeded", stripeId: id }, now);
  const kind = payment.method === "other" ? "other_return" : "cash_return";
  await book(trx, payment, { kind, stripeId: id, cents: -cents, createdAt: now });
  await queueRefundNotice(trx, payment, { refundId: id, now });
}

/** Books a returned check, once, as an unpaid balance. The caller has locked the payment. */
export function bookReturnedCheck(trx: Trx, payment: Payment, now: Instant): Promise<void> {
  const { id: stripeId, amountCents } = payment;
  return book(trx, payment, { kind: "check_returned", stripeId, cents: -amountCents, createdAt: now });
}

/** The order that manual money with this id was booked for; null if it has no order, undefined if not booked. */
export async function orderOfMoney(db: Db | Trx, id: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.paymentId")
    .select("payments.orderId")
    .where("ledger.kind", "in", MANUAL_METHODS)
    .where("ledger.stripeId", "=", id)
    .executeTakeFirst();
  return row?.orderId;
}

/** Cash received and not refunded, by the ledger. Cents. */
export async function cashHeld(db: Db): Promise<Cents> {
  const { cents } = await db
    .selectFrom("ledger")
    .select((eb) => eb.fn.sum<number | string | null>("cents").as("cents"))
    .where("kind", "in", CASH_KINDS)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}
