import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Language } from "#domain/languages.ts";
import { type Cents, CURRENCY } from "#domain/money.ts";
import { ABANDONED_AFTER_HOURS, type PaymentPurpose, UNSETTLED_STATES } from "#domain/payment-state.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { PaymentsTable } from "#server/db/money-schema.ts";
import { locked } from "#server/db/row-lock.ts";
import type { Instant } from "#server/db/schema.ts";
import { withoutWaitingForDisk } from "#server/db/without-waiting.ts";
import { instantOf } from "#server/deps.ts";
import type { PayerOrigin } from "./payer-origin.ts";

export type Payment = Selectable<PaymentsTable>;

export interface NewPayment {
  purpose: PaymentPurpose;
  amountCents: Cents;
  requestHash: string;
  browserHash: string;
  /** Where it is begun; its declined cards are counted there. */
  origin?: PayerOrigin | undefined;
  language: Language;
  environment: string;
  /** What of it is for which program; nothing for a donation on its own. */
  paidFor?: PaidFor | undefined;
  now: Date;
}

/** What a payment is for, kept beside its money (docs/rules/money.md#what-was-paid-for-outlives-the-names). */
export interface PaidFor {
  forProgramId: ProgramId;
  /** The donation inside it; all else is the fee. */
  forDonationCents: Cents;
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
      ...values.paidFor,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

function paymentWith(db: Db | Trx, column: "id" | "intentId", value: string) {
  return db.selectFrom("payments").selectAll().where(column, "=", value);
}

export function findPayment(db: Db | Trx, id: string): Promise<Payment | undefined> {
  return paymentWith(db, "id", id).executeTakeFirst();
}

export function findPaymentByIntent(db: Db | Trx, intentId: string): Promise<Payment | undefined> {
  return paymentWith(db, "intentId", intentId).executeTakeFirst();
}

/** As literals, from which SQLite knows that an index of the unsettled ones alone has all that is asked for. */
const UNSETTLED = UNSETTLED_STATES.map((state) => sql.lit(state));

/** The payment that the same request made a moment ago, while it can still be paid. */
export function findLiveByRequest(db: Db | Trx, requestHash: string): Promise<Payment | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("requestHash", "=", requestHash)
    .where("state", "in", UNSETTLED)
    .executeTakeFirst();
}

/** The payment, which nobody else changes until the transaction ends. */
export function lockPayment(trx: Trx, id: string): Promise<Payment | undefined> {
  return locked(trx, paymentWith(trx, "id", id)).executeTakeFirst();
}

/** The same by its intent's id. */
export function lockPaymentByIntent(trx: Trx, intentId: string): Promise<Payment | undefined> {
  return locked(trx, paymentWith(trx, "intentId", intentId)).executeTakeFirst();
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

/** Remembers the intent of a payment that has none yet; answers whether the payment now has this one. */
export async function attachIntent(db: Db | Trx, paymentId: string, intentId: string): Promise<boolean> {
  const attached = await db
    .updateTable("payments")
    .set({ intentId, state: "open" })
    .where("id", "=", paymentId)
    .where("intentId", "is", null)
    .returning("id")
    .executeTakeFirst();
  return attached !== undefined || (await findPayment(db, paymentId))?.intentId === intentId;
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
  await withoutWaitingForDisk(db, (quick) =>
    quick
      .updateTable("payments")
      .set({ recheckAt })
      .where("id", "=", id)
      .where("state", "in", UNSETTLED)
      // A family that came back meanwhile begins anew.
      .where("expiresAt", "=", expiresAt)
      .execute(),
  );
}

interface Unsettled {
  createdBefore: Instant;
  /** Those alone that are due to be looked at by then; all, where there is none. */
  dueAt?: Instant | undefined;
  limit: number;
}

/** Up to `limit` payments that money may still come for, oldest first. */
export function unsettledBefore(
  db: Db,
  { createdBefore, dueAt, limit }: Unsettled,
  after?: Pick<Payment, "createdAt" | "id">,
): Promise<Payment[]> {
  const unsettled = db
    .selectFrom("payments")
    .selectAll()
    .where("state", "in", UNSETTLED)
    .where("createdAt", "<=", createdBefore)
    .$if(dueAt !== undefined, (query) =>
      query.where((eb) => eb.or([eb("recheckAt", "is", null), eb("recheckAt", "<=", dueAt ?? "")])),
    )
    .orderBy("createdAt")
    .orderBy("id")
    .limit(limit);
  if (!after) return unsettled.execute();
  return unsettled.where(sql<boolean>`(created_at, id) > (${after.createdAt}, ${after.id})`).execute();
}

/** Payments whose refund or dispute is to be asked about again by now. */
export function dueForRecheck(db: Db, now: Instant): Promise<Pick<Payment, "id" | "intentId">[]> {
  return db
    .selectFrom("payments")
    .select(["id", "intentId"])
    .where("recheckAt", "<=", now)
    .where("state", "not in", UNSETTLED)
    .execute();
}

/** Payments that can pay for nothing any more, while a registration still waits for one and holds no place. */
export function endedWithPending(db: Db, now: Instant): Promise<{ id: string }[]> {
  return db
    .selectFrom("registrations")
    .innerJoin("payments", "payments.id", "registrations.paymentId")
    .select("payments.id")
    .distinct()
    .where("registrations.status", "=", "pending")
    .where("payments.state", "in", ["canceled", "refunded"])
    .where((eb) => eb.or([eb("holdExpiresAt", "is", null), eb("holdExpiresAt", "<=", now)]))
    .execute();
}
