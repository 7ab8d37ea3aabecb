import { randomUUID } from "node:crypto";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type Stripe from "stripe";
import type { Cents } from "#domain/money/money.ts";
import { refundableCents } from "#domain/money/payments.ts";
import { REFUND_STATES, type RefundReason, type RefundState } from "#domain/money/refund.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { type Db, hasRows, type Trx } from "#server/platform/database/database.ts";
import type { RefundsTable } from "#server/platform/database/money-schema.ts";
import { type Instant, instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { assertActorIsAllowed } from "#server/staff/require-permission.ts";
import { type Payment, queuePaymentAlert } from "./payment-rows.ts";

/** A refund or an event that failed this often is given up, after about four hours. */
export const TRIES_MAX = 8;

/** When to try again: after 2, 2, 4, 8 … minutes. The request that stored it may still make the first try. */
export function nextTryAt(failures: number, now: Date): Instant {
  return instantOf(new Date(now.getTime() + 2 ** Math.max(1, failures) * MINUTE_MS));
}

interface RetryState {
  tries: number;
  nextTryAt: Instant | null;
}

/**
 * The state after one more failure. A try before its time does not count: staff may press ten times while Stripe is away,
 * and Stripe may repeat an event within seconds.
 */
export function afterFailure({ tries: failures, nextTryAt: due }: RetryState, now: Date): RetryState {
  const isEarly = failures > 0 && due !== null && due > instantOf(now);
  if (isEarly) return { tries: failures, nextTryAt: due };
  const tries = failures + 1;
  return { tries, nextTryAt: nextTryAt(tries, now) };
}

export type Refund = Selectable<RefundsTable>;

/** The actor of refunds that a rule requests. */
export const SYSTEM = "system";

/** A newly queued refund, and its registration if known. */
export interface RefundToNote {
  /** Locked. */
  payment: Pick<Payment, "id" | "orderId">;
  refund: Refund;
  /** The registration; null for the donation; left out if unknown. */
  registrationId?: string | null | undefined;
  /** Whether it refunds all that was left of the payment. */
  isAll: boolean;
  /** "refunded": the registration stays. "cancelled": it is removed from the list, or was never bought. */
  reason: "refunded" | "cancelled";
  now: Date;
}

export interface NewRefund {
  /** The refund's id; a repeated request sends the same id. */
  id?: string | undefined;
  paymentId: string;
  /** Above zero. */
  cents: Cents;
  reason: RefundReason;
  note?: string | null | undefined;
  actor: string;
  now: Date;
}

export function findRefund(db: Db | Trx, id: string): Promise<Refund | undefined> {
  return db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst();
}

export function refundsOf(db: Db | Trx, paymentId: string): Promise<Refund[]> {
  return db
    .selectFrom("refunds")
    .selectAll()
    .where("paymentId", "=", paymentId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/**
 * Stores a refund and its audit line. The caller sends it after the commit.
 * @throws {ApiError} account_needed, not_permitted
 */
export async function queueRefund(trx: Trx, newRefund: NewRefund): Promise<Refund> {
  const { id = randomUUID(), paymentId, cents, reason, note = null, actor, now } = newRefund;
  await assertActorIsAllowed(trx, actor, "refunds.send");
  const createdAt = instantOf(now);
  const refund = await trx
    .insertInto("refunds")
    .values({
      id,
      paymentId,
      cents,
      reason,
      note,
      requestedBy: actor,
      nextTryAt: nextTryAt(0, now),
      createdAt,
      updatedAt: createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const details = { cents, refundId: id };
  await recordAudit(trx, { at: now, actor, action: "refund_requested", subject: paymentId, details });
  return refund;
}

/** Whether a sent refund of this payment failed; staff got a mail, and decide. */
function hasFailedRefund(trx: Trx, paymentId: string): Promise<boolean> {
  const failed = trx.selectFrom("refunds").where("paymentId", "=", paymentId).where("state", "=", "failed");
  return hasRows(failed.where("stripeId", "is not", null));
}

function isOnOrderLines(trx: Trx, paymentId: string): Promise<boolean> {
  const allocations = trx
    .selectFrom("allocations")
    .innerJoin("ledger", "ledger.id", "allocations.ledgerEntryId")
    .where("ledger.paymentId", "=", paymentId)
    .where("allocations.purpose", "<>", "unapplied");
  return hasRows(allocations);
}

/**
 * Queues a refund of the rest of a duplicate payment, after the payment and after a won dispute
 * (docs/reference/duplicates.md#duplicate-payments).
 * @returns false if nothing remains, or an earlier refund of it failed
 */
export async function queueDuplicateRefund(
  trx: Trx,
  payment: Payment,
  { fulfilment, now }: { fulfilment: Pick<Deps["fulfilment"], "noteRefund">; now: Date },
): Promise<boolean> {
  const cents = await refundableOf(trx, payment.id);
  if (cents === 0 || (await hasFailedRefund(trx, payment.id))) return false;
  const newRefund = { paymentId: payment.id, cents, reason: "duplicate", actor: SYSTEM, now } as const;
  const refund = await queueRefund(trx, newRefund);
  if (await isOnOrderLines(trx, payment.id)) {
    await fulfilment.noteRefund(trx, { payment, refund, isAll: true, reason: "cancelled", now });
  }
  return true;
}

/** Mails the guardian or donor that their refund is on its way, was handed over, or failed. */
export function queueRefundNotice(
  trx: Trx,
  { id, purpose, language }: Pick<Payment, "id" | "purpose" | "language">,
  {
    refundId,
    now,
    kind = "refund_notice",
  }: { refundId: string; now: Instant; kind?: "refund_notice" | "refund_failed" },
): Promise<void> {
  return queueMessage(trx, {
    dedupeKey: `${kind === "refund_failed" ? kind : "refund"}:${refundId}`,
    kind,
    recipient: purpose === "donation" ? "donor" : "guardian",
    language,
    about: { paymentId: id, refundId },
    now,
  });
}

export async function refundableOf(trx: Trx, paymentId: string): Promise<Cents> {
  const ledger = trx.selectFrom("ledger").selectAll().where("paymentId", "=", paymentId);
  return refundableCents(await ledger.execute(), await refundsOf(trx, paymentId));
}

/** Refunds that Stripe has not accepted yet, those that failed least often first. */
export function queuedRefunds(
  db: Db,
  { dueAt, paymentId }: { dueAt?: Instant; paymentId?: string },
): Promise<Refund[]> {
  return db
    .selectFrom("refunds")
    .selectAll()
    .where("state", "=", "queued")
    .$if(dueAt !== undefined, (query) => query.where("nextTryAt", "<=", dueAt ?? ""))
    .$if(paymentId !== undefined, (query) => query.where("paymentId", "=", paymentId ?? ""))
    .orderBy("tries")
    .orderBy("createdAt")
    .execute();
}

/** Failed tries after which staff see a refund that is still queued. */
const SHOWN_AFTER_TRIES = 3;
/** How long staff see a refund that failed. Afterwards it is only in the payment's own list. */
const SHOWN_MS = 30 * DAY_MS;

/** Ids of payments with a refund that does not go out, or that failed and no later refund replaced. */
export function withFailedRefund(now: Date): RawBuilder<string> {
  return sql`(select refund.payment_id from refunds as refund
    inner join payments as paid on paid.id = refund.payment_id and paid.state <> 'refunded'
    where refund.state = 'queued' and refund.tries >= ${sql.lit(SHOWN_AFTER_TRIES)}
      or refund.state = 'failed' and refund.updated_at > ${instantBefore(now, SHOWN_MS)}
        and not exists (select 1 from refunds as later where later.payment_id = refund.payment_id
          and later.created_at > refund.created_at and later.state <> 'failed'))`;
}

/** Stores a refund's new state. */
export async function updateRefund(
  trx: Trx,
  id: string,
  change: Partial<Pick<Refund, "state" | "stripeId" | "attempt" | "lastError" | "tries" | "nextTryAt">>,
  now: Instant,
): Promise<void> {
  await trx
    .updateTable("refunds")
    .set({ ...change, updatedAt: now })
    .where("id", "=", id)
    .execute();
}

/** https://docs.stripe.com/api/refunds/object#refund_object-status */
function stateOf({ status }: Stripe.Refund): RefundState {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

/** Whether Stripe's state is newer than ours; answers may arrive out of order. */
function isNews(ours: Refund, state: RefundState): boolean {
  return ours.stripeId === null || REFUND_STATES.indexOf(state) > REFUND_STATES.indexOf(ours.state);
}

async function followRefund(trx: Trx, payment: Payment, ours: Refund, theirs: Stripe.Refund, now: Instant) {
  const state = stateOf(theirs);
  if (!isNews(ours, state)) return;
  const lastError = state === "failed" ? (theirs.failure_reason ?? theirs.status) : null;
  await updateRefund(trx, ours.id, { state, stripeId: theirs.id, lastError }, now);
  const isFailed = state === "failed";
  if (isFailed) await queuePaymentAlert(trx, payment, { reason: "refund_failed", now, subjectId: ours.id });
  await queueRefundNotice(trx, payment, {
    refundId: ours.id,
    now,
    ...(isFailed && { kind: "refund_failed" }),
  });
}

/**
 * Updates a payment's refunds to Stripe's state. A refund whose answer was lost is found by our id in its metadata.
 * Mails the family once the money is on its way, and family and staff if the refund failed or was canceled.
 */
export async function followRefunds(
  trx: Trx,
  payment: Payment,
  atStripe: readonly Stripe.Refund[],
  now: Instant,
): Promise<void> {
  if (atStripe.length === 0) return;
  const stored = await refundsOf(trx, payment.id);
  for (const theirs of atStripe) {
    const ours = stored.find(
      ({ id, stripeId }) => stripeId === theirs.id || id === theirs.metadata?.refund_id,
    );
    if (ours) await followRefund(trx, payment, ours, theirs, now);
  }
}

export function isRefundPending(refund: Stripe.Refund): boolean {
  return stateOf(refund) === "pending";
}

/** Links a refund to its order lines; their cents together must be the refund's. Lines of zero cents are skipped. */
export async function insertRefundLines(
  trx: Trx,
  refundId: string,
  lines: readonly { orderLineId: string; cents: Cents }[],
): Promise<void> {
  const rows = lines
    .filter(({ cents }) => cents > 0)
    .map((line) => ({ id: randomUUID(), refundId, ...line }));
  if (rows.length > 0) await trx.insertInto("refundLines").values(rows).execute();
}
