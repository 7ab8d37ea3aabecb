import type Stripe from "stripe";
import type { RefundState } from "#domain/refund.ts";
import { queueMessage } from "#server/mail/queue.ts";
import type { Trx } from "#server/platform/database.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import type { Payment } from "./payments.ts";
import { queueRefundNotice, type Refund, updateRefund } from "./refund-queue.ts";

/** Reasons for an alarm to staff about a payment. */
export type AlarmReason =
  | "mismatch"
  | "duplicate_paid"
  | "contested"
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
  { id, language }: Payment,
  { reason, now, subjectId }: { reason: AlarmReason; now: Instant; subjectId?: string },
): Promise<void> {
  return queueMessage(trx, {
    dedupeKey: ["alarm", id, reason, subjectId].filter(Boolean).join(":"),
    kind: "staff_payment_alarm",
    recipient: "staff",
    language,
    about: { paymentId: id, reason },
    now,
  });
}

/** https://docs.stripe.com/api/disputes/object#dispute_object-status */
const CLOSED = new Set(["won", "lost", "warning_closed", "prevented"]);

export function isDisputeOpen({ status }: Stripe.Dispute): boolean {
  return !CLOSED.has(status);
}

/** Open disputes in these states wait for the club; in the others the bank is deciding. */
const TO_ANSWER = new Set(["needs_response", "warning_needs_response"]);

/**
 * The earliest deadline for answering disputes; null if none waits for an answer. Stripe gives 0 if the bank accepts no
 * answer.
 */
export function answerBy(disputes: readonly Stripe.Dispute[]): Instant | null {
  const wanted = disputes.filter(({ status }) => TO_ANSWER.has(status));
  const seconds = wanted.flatMap(({ evidence_details: { due_by: dueBy } }) => dueBy || []);
  return seconds.length === 0 ? null : instantOf(new Date(Math.min(...seconds) * 1000));
}

function reasonOf(dispute: Stripe.Dispute): AlarmReason | undefined {
  if (isDisputeOpen(dispute)) return "dispute_opened";
  if (dispute.status === "won") return "dispute_won";
  return dispute.status === "lost" ? "dispute_lost" : undefined;
}

/** Mails staff when a dispute or inquiry opens, and when a dispute is won or lost. */
export async function followDisputes(
  trx: Trx,
  payment: Payment,
  disputes: readonly Stripe.Dispute[],
  now: Instant,
): Promise<void> {
  for (const dispute of disputes) {
    const reason = reasonOf(dispute);
    if (reason) await alarmStaff(trx, payment, { reason, now, subjectId: dispute.id });
  }
}

const ORDER: readonly RefundState[] = ["queued", "pending", "succeeded", "failed"];

/** https://docs.stripe.com/api/refunds/object#refund_object-status */
function stateOf({ status }: Stripe.Refund): RefundState {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

/** Whether Stripe's state is newer than ours; answers may arrive out of order. */
function isNews(ours: Refund, state: RefundState): boolean {
  return ours.stripeId === null || ORDER.indexOf(state) > ORDER.indexOf(ours.state);
}

async function followOne(trx: Trx, payment: Payment, ours: Refund, theirs: Stripe.Refund, now: Instant) {
  const state = stateOf(theirs);
  if (!isNews(ours, state)) return;
  const lastError = state === "failed" ? (theirs.failure_reason ?? theirs.status) : null;
  await updateRefund(trx, ours.id, { state, stripeId: theirs.id, lastError }, now);
  if (state === "failed")
    return alarmStaff(trx, payment, { reason: "refund_failed", now, subjectId: ours.id });
  await queueRefundNotice(trx, payment, ours.id, now);
}

/**
 * Updates a payment's refunds to Stripe's state. A refund whose answer was lost is found by our id in its metadata.
 * Mails the family once the money is on its way, and staff if the refund failed.
 */
export async function followRefunds(
  trx: Trx,
  payment: Payment,
  atStripe: readonly Stripe.Refund[],
  now: Instant,
): Promise<void> {
  if (atStripe.length === 0) return;
  const stored = await trx.selectFrom("refunds").selectAll().where("paymentId", "=", payment.id).execute();
  for (const theirs of atStripe) {
    const ours = stored.find(
      ({ id, stripeId }) => stripeId === theirs.id || id === theirs.metadata?.refund_id,
    );
    if (ours) await followOne(trx, payment, ours, theirs, now);
  }
}

/** Whether Stripe has not finished a refund. */
export function isRefundUnderWay(refund: Stripe.Refund): boolean {
  return stateOf(refund) === "pending";
}
