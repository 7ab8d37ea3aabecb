import { randomUUID } from "node:crypto";
import type { Language } from "#domain/languages.ts";
import { type Cents, CURRENCY } from "#domain/money.ts";
import {
  ABANDONED_AFTER_HOURS,
  type PaymentEnvironment,
  type PaymentPurpose,
} from "#domain/payment-state.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { type Instant, instantOf } from "#server/db/schema.ts";
import { nonDurableWrite } from "#server/db/transaction.ts";
import type { PayerOrigin } from "./payer.ts";
import { findPayment, type Payment, UNSETTLED } from "./queries.ts";

export interface NewPayment {
  purpose: PaymentPurpose;
  amountCents: Cents;
  requestHash: string;
  browserHash: string;
  /** Where it is begun; its declined cards are counted there. */
  origin?: PayerOrigin | undefined;
  language: Language;
  environment: PaymentEnvironment;
  /** The order that it pays for; nothing for a donation on its own. */
  orderId?: string | undefined;
  now: Date;
}

/** Marks intents as ours among those of other programs that use the same Stripe account. */
export const APP_NAME = "youth-club-registration";

function abandonedAt(now: Date): Instant {
  return instantOf(new Date(now.getTime() + ABANDONED_AFTER_HOURS * 3_600_000));
}

/**
 * What stands in place of a payment's request once nobody can pay it any more: what a family typed leaves no
 * trace here (docs/rules/privacy.md#no-hash-of-what-a-family-typed-outlives-its-payment).
 */
export function droppedHash(paymentId: string): string {
  return `dropped ${paymentId}`;
}

/**
 * Stores a payment and the exact parameters that its intent will be made with, before Stripe hears of it.
 * undefined when another payment for the same request was faster. Metadata holds ids, never a person.
 */
export function insertPayment(trx: Trx, values: NewPayment): Promise<Payment | undefined> {
  const id = randomUUID();
  const params = {
    amount: values.amountCents,
    currency: CURRENCY,
    allowed_payment_method_types: ["card"],
    metadata: { app: APP_NAME, environment: values.environment, purpose: values.purpose, payment_id: id },
  };
  return trx
    .insertInto("payments")
    .values({
      id,
      purpose: values.purpose,
      amountCents: values.amountCents,
      currency: CURRENCY,
      intentId: null,
      intentParams: JSON.stringify(params),
      requestHash: values.requestHash,
      browserHash: values.browserHash,
      payerAddressHash: values.origin?.payerAddressHash ?? null,
      payerNetworkHash: values.origin?.payerNetworkHash ?? null,
      language: values.language,
      createdAt: values.now.toISOString(),
      expiresAt: abandonedAt(values.now),
      paidAt: null,
      environment: values.environment,
      orderId: values.orderId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Locks a payment that a family comes back to and starts its day anew; undefined when it was settled or ended. */
export function renewPayment(trx: Trx, id: string, now: Date): Promise<Payment | undefined> {
  return trx
    .updateTable("payments")
    .set({ expiresAt: abandonedAt(now), recheckAt: null })
    .where("id", "=", id)
    .where("state", "in", UNSETTLED)
    .returningAll()
    .executeTakeFirst();
}

/** To the payment that has none yet. */
function attaching(db: Db | Trx, paymentId: string, intentId: string) {
  return db
    .updateTable("payments")
    .set({ intentId, state: "open" })
    .where("id", "=", paymentId)
    .where("intentId", "is", null);
}

async function hasIntent(db: Db | Trx, paymentId: string, intentId: string): Promise<boolean> {
  return (await findPayment(db, paymentId))?.intentId === intentId;
}

/** Remembers the intent of a payment that has none yet; answers whether the payment now has this one. */
export async function attachIntent(trx: Trx, paymentId: string, intentId: string): Promise<boolean> {
  const attached = await attaching(trx, paymentId, intentId).returning("id").executeTakeFirst();
  return attached !== undefined || hasIntent(trx, paymentId, intentId);
}

/** The same of an intent that was just made; should that be lost, the next try gets this intent again. */
export async function attachNewIntent(db: Db, paymentId: string, intentId: string): Promise<boolean> {
  const attached = await nonDurableWrite(db, (quick, unwaited) =>
    attaching(quick, paymentId, intentId).returning(["id", unwaited]).executeTakeFirst(),
  );
  return attached !== undefined || hasIntent(db, paymentId, intentId);
}

/** Plans another try under a key of its own, after the last key's try has failed for good. */
export async function nextAttempt(db: Db, { id, attempt }: Payment): Promise<void> {
  await db
    .updateTable("payments")
    .set({ attempt: attempt + 1 })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .execute();
}

/** What of the time since somebody was last about to pay passes before a payment is looked at again. */
const LOOK_AGAIN_AFTER = 1 / 10;

/**
 * Notes when a payment that nobody has paid is to be asked about again: each minute at first, and rarely in the end,
 * when nearly all that wait were given up (docs/rules/money.md#who-never-pays-is-asked-about-ever-more-rarely).
 */
export async function noteLook(db: Db, { id, expiresAt }: Payment, now: Date): Promise<void> {
  const begunAt = Date.parse(expiresAt) - ABANDONED_AFTER_HOURS * 3_600_000;
  const wait = (now.getTime() - begunAt) * LOOK_AGAIN_AFTER;
  const recheckAt = instantOf(new Date(Math.min(now.getTime() + wait, Date.parse(expiresAt))));
  await nonDurableWrite(db, (quick, unwaited) =>
    quick
      .updateTable("payments")
      .set({ recheckAt })
      .where("id", "=", id)
      .where("state", "in", UNSETTLED)
      // A family that came back meanwhile begins anew.
      .where("expiresAt", "=", expiresAt)
      .returning(unwaited)
      .executeTakeFirst(),
  );
}
