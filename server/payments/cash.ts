import { randomUUID } from "node:crypto";
import type { Language } from "#domain/languages.ts";
import { CASH_KINDS } from "#domain/ledger-sums.ts";
import { type Cents, CURRENCY } from "#domain/money.ts";
import type { PaymentState } from "#domain/payment-state.ts";
import { bookMovements } from "#server/money/allocations.ts";
import { ledgerSums, type Movement } from "#server/money/ledger.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import type { Instant } from "#server/platform/schema.ts";
import { droppedHash, type Payment } from "./payments.ts";
import { queueRefundNotice, type Refund, updateRefund } from "./refund-queue.ts";

/** How money comes into the club's own hands. */
export type ByHand =
  | { method: "cash"; checkNumber: null }
  /** What stands on the check. */
  | { method: "check"; checkNumber: string };

interface PaymentByHand {
  amountCents: Cents;
  orderId: string;
  by: ByHand;
  language: Language;
  now: Instant;
}

/** A payment that Stripe never hears of: no intent, no browser, and nothing to wait for (decision 019). */
export function insertPaymentByHand(
  trx: Trx,
  { amountCents, orderId, by, language, now }: PaymentByHand,
): Promise<Payment> {
  const id = randomUUID();
  return trx
    .insertInto("payments")
    .values({
      id,
      purpose: "registration",
      ...by,
      orderId,
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
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Like every paid state, it follows from the ledger alone: a check that bounced was no payment
 * (docs/rules/money.md#a-check-that-bounces).
 */
async function stateByHand(trx: Trx, { id, amountCents }: Payment): Promise<PaymentState> {
  const { netCents, chargedCents } = await ledgerSums(trx, id);
  if (chargedCents <= 0) return "canceled";
  if (netCents >= amountCents) return "succeeded";
  return netCents > 0 ? "part_refunded" : "refunded";
}

async function book(trx: Trx, payment: Payment, movement: Movement) {
  await bookMovements(trx, payment, [movement]);
  const state = await stateByHand(trx, payment);
  await trx.updateTable("payments").set({ state }).where("id", "=", payment.id).execute();
}

/** Books what staff took, once for each id: cash, or a check. The payment is locked. */
export function bookByHand(
  trx: Trx,
  payment: Payment,
  { id: stripeId, cents, now }: { id: string; cents: Cents; now: Instant },
): Promise<void> {
  const kind = payment.method === "check" ? "check" : "cash";
  return book(trx, payment, { kind, stripeId, cents, createdAt: now });
}

/** Books a refund of cash as done: staff hand the money over. The payment is locked. */
export async function giveCashBack(trx: Trx, payment: Payment, refund: Refund, now: Instant): Promise<void> {
  const { id, cents } = refund;
  await updateRefund(trx, id, { state: "succeeded", stripeId: id }, now);
  await book(trx, payment, { kind: "cash_return", stripeId: id, cents: -cents, createdAt: now });
  await queueRefundNotice(trx, payment, id, now);
}

/** Books that a check bounced, once: it is as if nobody had paid. The payment is locked. */
export function bookBounce(trx: Trx, payment: Payment, now: Instant): Promise<void> {
  const { id: stripeId, amountCents } = payment;
  return book(trx, payment, { kind: "check_bounced", stripeId, cents: -amountCents, createdAt: now });
}

/** The order whose money this was booked for already, by the id that its call brought; null for one without. */
export async function orderOfMoney(db: Db | Trx, id: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.paymentId")
    .select("payments.orderId")
    .where("ledger.kind", "in", ["cash", "check"])
    .where("ledger.stripeId", "=", id)
    .executeTakeFirst();
  return row?.orderId;
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
