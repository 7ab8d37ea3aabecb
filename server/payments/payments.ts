import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { type Cents, CURRENCY } from "#domain/money/money.ts";
import {
  ABANDONED_AFTER_HOURS,
  type PaymentEnvironment,
  type PaymentPurpose,
  UNSETTLED_STATES,
} from "#domain/money/payments.ts";
import type { Language } from "#domain/text/languages.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time/dates.ts";
import { queueMessage } from "#server/mail/queue.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { PaymentsTable } from "#server/platform/database/money-schema.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { locked, nonDurableWrite } from "#server/platform/database/transaction.ts";

/** Marks our intents in a Stripe account that other programs may use too. */
export const APP_NAME = "youth-club-registration";

/** The wait before the next look, as a share of the payment's age. */
const LOOK_AGAIN_AFTER = 1 / 10;

export type Payment = Selectable<PaymentsTable>;

function paymentWith(db: Db | Trx, column: "id" | "intentId", value: string) {
  return db.selectFrom("payments").selectAll().where(column, "=", value);
}

export function findPayment(db: Db | Trx, id: string): Promise<Payment | undefined> {
  return paymentWith(db, "id", id).executeTakeFirst();
}

export function findPaymentByIntent(db: Db | Trx, intentId: string): Promise<Payment | undefined> {
  return paymentWith(db, "intentId", intentId).executeTakeFirst();
}

/** As literals, because only then does SQLite use the partial index of unsettled payments. */
export const UNSETTLED = UNSETTLED_STATES.map((state) => sql.lit(state));

/** The payment with this key that can still be paid; there is at most one. */
export function findLivePayment(db: Db | Trx, liveKey: string): Promise<Payment | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("liveKey", "=", liveKey)
    .where("state", "in", UNSETTLED)
    .executeTakeFirst();
}

/** Payments of an order that may still be paid, sorted. */
export async function unsettledOfOrder(db: Db | Trx, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("payments")
    .select("id")
    .where("orderId", "=", orderId)
    .where("state", "in", UNSETTLED)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Reads a payment and locks it until the transaction ends. */
export function lockPayment(trx: Trx, id: string): Promise<Payment | undefined> {
  return locked(trx, paymentWith(trx, "id", id)).executeTakeFirst();
}

/** Reads and locks a payment by its intent's id. */
export function lockPaymentByIntent(trx: Trx, intentId: string): Promise<Payment | undefined> {
  return locked(trx, paymentWith(trx, "intentId", intentId)).executeTakeFirst();
}

/**
 * Payments that may still be paid, oldest first.
 * @param dueAt only those whose next look is due by then; all if left out
 */
export function unsettledBefore(db: Db, createdBefore: Instant, dueAt?: Instant): Promise<Payment[]> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("state", "in", UNSETTLED)
    .where("createdAt", "<=", createdBefore)
    .$if(dueAt !== undefined, (query) =>
      query.where((eb) => eb.or([eb("recheckAt", "is", null), eb("recheckAt", "<=", dueAt ?? "")])),
    )
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Payments whose refund or dispute is due for another look at Stripe. */
export function dueForRecheck(db: Db, now: Instant) {
  return db
    .selectFrom("payments")
    .select(["id", "intentId", "environment", "stripeAccount"])
    .where("recheckAt", "<=", now)
    .where("state", "not in", UNSETTLED)
    .execute();
}

interface NewPayment {
  purpose: PaymentPurpose;
  amountCents: Cents;
  /** At most one payment with this key can be paid at a time; left out for orders, whose browser is locked. */
  liveKey?: string;
  browserHash: string;
  /** Declined cards are counted by it. */
  networkHash?: string | undefined;
  language: Language;
  environment: PaymentEnvironment;
  stripeAccount: string | null;
  /** Left out for a separate donation. */
  orderId?: string | undefined;
  /** It is not given up before then, if that is later than usual. */
  keptUntil?: Instant | undefined;
  now: Date;
}

function abandonedAt(now: Date): Instant {
  return instantOf(new Date(now.getTime() + ABANDONED_AFTER_HOURS * HOUR_MS));
}

/**
 * The insert of a payment and of the exact parameters of its intent, before Stripe is called. Metadata contains only ids.
 */
export function newPayment(trx: Trx, values: NewPayment) {
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
      liveKey: values.liveKey ?? null,
      browserHash: values.browserHash,
      networkHash: values.networkHash ?? null,
      language: values.language,
      createdAt: values.now.toISOString(),
      expiresAt: [abandonedAt(values.now), values.keptUntil ?? ""].sort()[1] ?? "",
      paidAt: null,
      environment: values.environment,
      stripeAccount: values.stripeAccount,
      orderId: values.orderId ?? null,
    })
    .returningAll();
}

/** Stores a payment; undefined if another call stored one first with the same key that can still be paid. */
export function insertPayment(trx: Trx, values: NewPayment): Promise<Payment | undefined> {
  return newPayment(trx, values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
}

/** Locks an unsettled payment and restarts its 24 hours, because its family came back; undefined if it was settled. */
export function renewPayment(trx: Trx, id: string, now: Date): Promise<Payment | undefined> {
  return trx
    .updateTable("payments")
    .set({
      // An offer may keep it longer.
      expiresAt: sql<Instant>`case when expires_at > ${abandonedAt(now)} then expires_at else ${sql.val(abandonedAt(now))} end`,
      recheckAt: null,
    })
    .where("id", "=", id)
    .where("state", "in", UNSETTLED)
    .returningAll()
    .executeTakeFirst();
}

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

/** Stores the intent of a payment that has none yet. @returns whether the payment now has this intent */
export async function attachIntent(trx: Trx, paymentId: string, intentId: string): Promise<boolean> {
  const attached = await attaching(trx, paymentId, intentId).returning("id").executeTakeFirst();
  return attached !== undefined || hasIntent(trx, paymentId, intentId);
}

/**
 * The same for an intent that was just created, without waiting for the disk: if the write is lost, the next attempt
 * gets the same intent from Stripe.
 */
export async function attachNewIntent(db: Db, paymentId: string, intentId: string): Promise<boolean> {
  const attached = await nonDurableWrite(db, (quick, unwaited) =>
    attaching(quick, paymentId, intentId).returning(["id", unwaited]).executeTakeFirst(),
  );
  return attached !== undefined || hasIntent(db, paymentId, intentId);
}

/** Moves to the next idempotency key, after Stripe stored a failure for the last one. */
export async function nextAttempt(db: Db, { id, attempt }: Payment): Promise<void> {
  await db
    .updateTable("payments")
    .set({ attempt: attempt + 1 })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .execute();
}

/**
 * Schedules the next look at an unpaid payment: every minute at first, and ever more rarely, because most old ones were
 * given up (docs/reference/payments.md#payment-polling).
 */
export async function noteLook(db: Db, { id, expiresAt }: Payment, now: Date): Promise<void> {
  const begunAt = Date.parse(expiresAt) - ABANDONED_AFTER_HOURS * HOUR_MS;
  const wait = (now.getTime() - begunAt) * LOOK_AGAIN_AFTER;
  const [lookAt, endsAt] = [now.getTime() + wait, Date.parse(expiresAt)];
  // Past its end, it is still unpaid because Stripe could not be asked.
  const recheckAt = instantOf(new Date(now.getTime() < endsAt ? Math.min(lookAt, endsAt) : lookAt));
  await nonDurableWrite(db, (quick, unwaited) =>
    quick
      .updateTable("payments")
      .set({ recheckAt })
      .where("id", "=", id)
      .where("state", "in", UNSETTLED)
      // Not if the family came back meanwhile: its 24 hours have restarted.
      .where("expiresAt", "=", expiresAt)
      .returning(unwaited)
      .executeTakeFirst(),
  );
}

/** Reasons for an alarm to staff about a payment. */
export type AlarmReason =
  | "mismatch"
  | "duplicate_paid"
  | "duplicate"
  | "not_mine"
  | "refund_failed"
  | "dispute_opened"
  | "dispute_won"
  | "dispute_lost";

/**
 * Mails staff about a payment, once per reason and refund or dispute.
 * @param subjectId the refund or dispute, if it is about one
 */
export function alarmStaff(
  trx: Trx,
  { id }: Payment,
  { reason, now, subjectId }: { reason: AlarmReason; now: Instant; subjectId?: string },
): Promise<void> {
  return queueMessage(trx, {
    dedupeKey: ["alarm", id, reason, subjectId].filter(Boolean).join(":"),
    kind: "staff_payment_alarm",
    recipient: "staff",
    about: { paymentId: id, reason },
    now,
  });
}

/** A refund or an event that failed this often is given up, after about four hours. */
export const TRIES_MAX = 8;

/** Minutes until the next try: 2, 2, 4, 8 and so on. The request that stored it may still make the first try. */
export function nextTryAt(failures: number, now: Date): Instant {
  return instantOf(new Date(now.getTime() + 2 ** Math.max(1, failures) * MINUTE_MS));
}

interface Retried {
  tries: number;
  nextTryAt: Instant | null;
}

/**
 * The state after one more failure. A try before its time does not count: staff may press ten times while Stripe is away,
 * and Stripe may repeat an event within seconds.
 */
export function afterFailure({ tries: failures, nextTryAt: due }: Retried, now: Date): Retried {
  const isEarly = failures > 0 && due !== null && due > instantOf(now);
  if (isEarly) return { tries: failures, nextTryAt: due };
  const tries = failures + 1;
  return { tries, nextTryAt: nextTryAt(tries, now) };
}
