import { type Selectable, sql } from "kysely";
import { ABANDONED_AFTER_HOURS, PENDING_STATES } from "#domain/money/payments.ts";
import { HOUR_MS } from "#domain/time/dates.ts";
import { queueMessage } from "#server/mail/queue.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { PaymentsTable } from "#server/platform/database/money-schema.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { locked, nonDurableWrite } from "#server/platform/database/transaction.ts";

/** The wait before the next poll, as a share of the payment's age. */
const POLL_WAIT_SHARE = 1 / 10;

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

/** As literals, because otherwise SQLite does not use the partial index of live payments. */
export const PENDING = PENDING_STATES.map((state) => sql.lit(state));

/** The payment with this key that can still be paid; there is at most one. */
export function findLivePayment(db: Db | Trx, liveKey: string): Promise<Payment | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("liveKey", "=", liveKey)
    .where("state", "in", PENDING)
    .executeTakeFirst();
}

/** Payments of an order that may still be paid, sorted. */
export async function pendingPaymentIds(db: Db | Trx, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("payments")
    .select("id")
    .where("orderId", "=", orderId)
    .where("state", "in", PENDING)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Reads a payment and locks it until the transaction ends. */
export function lockPayment(trx: Trx, id: string): Promise<Payment | undefined> {
  return locked(trx, paymentWith(trx, "id", id)).executeTakeFirst();
}

export function lockPaymentByIntent(trx: Trx, intentId: string): Promise<Payment | undefined> {
  return locked(trx, paymentWith(trx, "intentId", intentId)).executeTakeFirst();
}

/**
 * Payments that may still be paid, oldest first.
 * @param dueAt only those whose next poll is due by then; all if absent
 */
export function pendingPaymentsBefore(db: Db, createdBefore: Instant, dueAt?: Instant): Promise<Payment[]> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("state", "in", PENDING)
    .where("createdAt", "<=", createdBefore)
    .$if(dueAt !== undefined, (query) =>
      query.where((eb) => eb.or([eb("recheckAt", "is", null), eb("recheckAt", "<=", dueAt ?? "")])),
    )
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Payments whose refund or dispute is due for another poll. */
export function dueForRecheck(db: Db, now: Instant) {
  return db
    .selectFrom("payments")
    .select(["id", "intentId", "environment", "stripeAccount"])
    .where("recheckAt", "<=", now)
    .where("state", "not in", PENDING)
    .execute();
}

export function abandonedAt(now: Date): Instant {
  return instantOf(new Date(now.getTime() + ABANDONED_AFTER_HOURS * HOUR_MS));
}

/** Locks an unsettled payment and restarts its 24 hours for a returning family; undefined if it was settled. */
export function renewPayment(trx: Trx, id: string, now: Date): Promise<Payment | undefined> {
  return trx
    .updateTable("payments")
    .set({
      // An offer may have set a later time.
      expiresAt: sql<Instant>`case when expires_at > ${abandonedAt(now)} then expires_at else ${sql.val(abandonedAt(now))} end`,
      recheckAt: null,
    })
    .where("id", "=", id)
    .where("state", "in", PENDING)
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
 * Stores an intent that was just created, without waiting for the disk. If the write is lost, the next attempt gets the
 * same intent from Stripe.
 */
export async function attachNewIntent(db: Db, paymentId: string, intentId: string): Promise<boolean> {
  const attached = await nonDurableWrite(db, (quickDb, unwaited) =>
    attaching(quickDb, paymentId, intentId).returning(["id", unwaited]).executeTakeFirst(),
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
 * Schedules the next poll of an unpaid payment: every minute at first, then ever more rarely, because most old ones
 * were abandoned (docs/reference/payments.md#payment-polling).
 */
export async function scheduleNextPoll(db: Db, { id, expiresAt }: Payment, now: Date): Promise<void> {
  const begunAt = Date.parse(expiresAt) - ABANDONED_AFTER_HOURS * HOUR_MS;
  const wait = (now.getTime() - begunAt) * POLL_WAIT_SHARE;
  const [lookAt, endsAt] = [now.getTime() + wait, Date.parse(expiresAt)];
  // Past its end, it is still unpaid because Stripe could not be reached.
  const recheckAt = instantOf(new Date(now.getTime() < endsAt ? Math.min(lookAt, endsAt) : lookAt));
  await nonDurableWrite(db, (quickDb, unwaited) =>
    quickDb
      .updateTable("payments")
      .set({ recheckAt })
      .where("id", "=", id)
      .where("state", "in", PENDING)
      // Not if the family returned meanwhile: its 24 hours have restarted.
      .where("expiresAt", "=", expiresAt)
      .returning(unwaited)
      .executeTakeFirst(),
  );
}

/** Reasons for an alert to staff about a payment. */
export type PaymentAlertReason =
  | "mismatch"
  | "duplicate_paid"
  | "duplicate"
  | "wrong_address"
  | "refund_failed"
  | "dispute_opened"
  | "dispute_won"
  | "dispute_lost";

/**
 * Mails staff about a payment, once per reason and refund or dispute.
 * @param subjectId the refund or dispute, if it is about one
 */
export function queuePaymentAlert(
  trx: Trx,
  { id }: Payment,
  { reason, now, subjectId }: { reason: PaymentAlertReason; now: Instant; subjectId?: string },
): Promise<void> {
  return queueMessage(trx, {
    dedupeKey: ["alert", id, reason, subjectId].filter(Boolean).join(":"),
    kind: "staff_payment_alert",
    recipient: "staff",
    about: { paymentId: id, reason },
    now,
  });
}
