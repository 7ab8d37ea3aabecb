import { randomUUID } from "node:crypto";
import type { Language } from "#domain/languages.ts";
import { CASH_KINDS } from "#domain/ledger-sums.ts";
import { type Cents, CURRENCY } from "#domain/money.ts";
import type { PaymentState } from "#domain/payment-state.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { ledgerSums, recordMovements } from "./ledger.ts";
import { droppedHash, type PaidFor } from "./mutations.ts";
import type { Payment } from "./queries.ts";
import { queueRefundNotice, type Refund, updateRefund } from "./refund-queue.ts";

interface CashPayment {
  amountCents: Cents;
  paidFor: PaidFor;
  language: Language;
  now: Instant;
}

/** A payment that Stripe never hears of: no intent, no browser, and nothing to wait for (decision 019). */
export function insertCashPayment(
  trx: Trx,
  { amountCents, paidFor, language, now }: CashPayment,
): Promise<Payment> {
  const id = randomUUID();
  return trx
    .insertInto("payments")
    .values({
      id,
      purpose: "registration",
      method: "cash",
      amountCents,
      currency: CURRENCY,
      state: "succeeded",
      intentId: null,
      intentParams: null,
      requestHash: droppedHash(id),
      browserHash: null,
      language,
      expiresAt: now,
      createdAt: now,
      paidAt: now,
      recheckAt: null,
      outcome: "fulfilled",
      ...paidFor,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Like every paid state, it follows from the ledger alone. */
async function cashState(trx: Trx, { id, amountCents }: Payment): Promise<PaymentState> {
  const { netCents } = await ledgerSums(trx, id);
  if (netCents >= amountCents) return "succeeded";
  return netCents > 0 ? "part_refunded" : "refunded";
}

async function book(trx: Trx, payment: Payment, movement: Parameters<typeof recordMovements>[2][number]) {
  await recordMovements(trx, payment.id, [movement]);
  const state = await cashState(trx, payment);
  await trx.updateTable("payments").set({ state }).where("id", "=", payment.id).execute();
}

/** Books cash that staff took, once for each id. The payment is locked. */
export function bookCash(
  trx: Trx,
  payment: Payment,
  { id: stripeId, cents, now }: { id: string; cents: Cents; now: Instant },
): Promise<void> {
  return book(trx, payment, { kind: "cash", stripeId, cents, createdAt: now });
}

/** Books a refund of cash as done: staff hand the money over. The payment is locked. */
export async function giveCashBack(trx: Trx, payment: Payment, refund: Refund, now: Instant): Promise<void> {
  const { id, cents } = refund;
  await book(trx, payment, { kind: "cash_return", stripeId: id, cents: -cents, createdAt: now });
  await updateRefund(trx, id, { state: "succeeded", stripeId: id }, now);
  await queueRefundNotice(trx, payment, id, now);
}

/** The payment that this cash was booked for already, by the id that its call brought. */
export async function paymentOfCash(db: Db | Trx, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("ledger")
    .select("paymentId")
    .where("kind", "=", "cash")
    .where("stripeId", "=", id)
    .executeTakeFirst();
  return row?.paymentId;
}

/** All the cash that the ledger says the club was given and did not give back. */
export async function cashHeld(db: Db): Promise<Cents> {
  const { cents } = await db
    .selectFrom("ledger")
    .select((eb) => eb.fn.sum<number | string | null>("cents").as("cents"))
    .where("kind", "in", CASH_KINDS)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}
