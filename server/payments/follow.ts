import type Stripe from "stripe";
import type { RefundState } from "#domain/refund.ts";
import { queueMessage } from "#server/mail/queue.ts";
import type { Trx } from "#server/platform/database.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import type { Payment } from "./payments.ts";
import { queueRefundNotice, type Refund, updateRefund } from "./refund-queue.ts";

/** What staff are called for, beyond a registration without a place. */
export type AlarmReason =
  | "mismatch"
  | "duplicate_paid"
  | "contested"
  | "not_mine"
  | "refund_failed"
  | "dispute_opened"
  | "dispute_won"
  | "dispute_lost";

/** Tells staff about a payment, once for each reason and each refund or dispute that it is about. */
export function alarmStaff(
  trx: Trx,
  { id, language }: Payment,
  { reason, now, of }: { reason: AlarmReason; now: Instant; of?: string },
): Promise<void> {
  return queueMessage(trx, {
    dedupeKey: ["alarm", id, reason, of].filter(Boolean).join(":"),
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

/** In these a bank waits for the club's word; in the other open ones it is deciding. */
const TO_ANSWER = new Set(["needs_response", "warning_needs_response"]);

/**
 * Until when an answer counts, of several disputes the first; null where no bank waits for one. 0 is Stripe's word for a bank
 * that takes none.
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

/** Tells staff about each dispute and how it ended, inquiries of a bank too. */
export async function followDisputes(
  trx: Trx,
  payment: Payment,
  disputes: readonly Stripe.Dispute[],
  now: Instant,
): Promise<void> {
  for (const dispute of disputes) {
    const reason = reasonOf(dispute);
    if (reason) await alarmStaff(trx, payment, { reason, now, of: dispute.id });
  }
}

const ORDER: readonly RefundState[] = ["queued", "pending", "succeeded", "failed"];

/** https://docs.stripe.com/api/refunds/object#refund_object-status */
function stateOf({ status }: Stripe.Refund): RefundState {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

/** Whether Stripe's word is newer than ours: an older answer may arrive after a newer one. */
function isNews(ours: Refund, state: RefundState): boolean {
  return ours.stripeId === null || ORDER.indexOf(state) > ORDER.indexOf(ours.state);
}

async function followOne(trx: Trx, payment: Payment, ours: Refund, theirs: Stripe.Refund, now: Instant) {
  const state = stateOf(theirs);
  if (!isNews(ours, state)) return;
  const lastError = state === "failed" ? (theirs.failure_reason ?? theirs.status) : null;
  await updateRefund(trx, ours.id, { state, stripeId: theirs.id, lastError }, now);
  if (state === "failed") return alarmStaff(trx, payment, { reason: "refund_failed", now, of: ours.id });
  await queueRefundNotice(trx, payment, ours.id, now);
}

/**
 * Brings our refunds of a payment in line with Stripe's, also one whose answer was lost: it carries our id.
 * Tells the family once their money is on its way, and staff when it came back.
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

/** Whether Stripe has not finished one of them. */
export function isRefundUnderWay(refund: Stripe.Refund): boolean {
  return stateOf(refund) === "pending";
}
