import type Stripe from "stripe";
import type { DiscrepancyAction, DiscrepancyKind, DiscrepancyResolution } from "#domain/reconciliation.ts";
import { actionsFor } from "#domain/reconciliation.ts";
import type { RefundReason } from "#domain/refund.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps, StripeDeps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { paymentForCaller, requireStripe } from "#server/payments/caller-rules.ts";
import { isUnknownIntent } from "#server/payments/intents.ts";
import { findPayment, lockPayment } from "#server/payments/queries.ts";
import { requestRefund } from "#server/payments/refund-mutations.ts";
import { refundableOf } from "#server/payments/refund-queue.ts";
import type { Discrepancy } from "./discrepancy-mutations.ts";
import { closeDiscrepancy, findDiscrepancy } from "./discrepancy-mutations.ts";
import { ledgerRowsOf } from "./movement-queries.ts";

interface Decision {
  id: string;
  action: DiscrepancyAction;
  /** Staff's note; may be empty. */
  reason: string;
  /** An actor of the audit log. */
  actor: string;
}

const REFUND_REASONS: Partial<Record<DiscrepancyKind, RefundReason>> = {
  needs_review: "no_place",
  duplicate_paid: "duplicate",
};

/** The charge, refund or dispute, which contains its intent. */
function movedObject({ sdk }: StripeDeps["stripe"], id: string) {
  if (id.startsWith("re_") || id.startsWith("pyr_")) return sdk.refunds.retrieve(id);
  if (id.startsWith("du_") || id.startsWith("dp_")) return sdk.disputes.retrieve(id);
  return sdk.charges.retrieve(id);
}

async function intentOf(
  { db, stripe }: StripeDeps,
  { paymentId, stripeId }: Discrepancy,
): Promise<string | null> {
  const payment = paymentId === null ? undefined : await findPayment(db, paymentId);
  if (payment?.intentId) return payment.intentId;
  const object: Stripe.Charge | Stripe.Refund | Stripe.Dispute = await movedObject(stripe, stripeId);
  return typeof object.payment_intent === "string"
    ? object.payment_intent
    : (object.payment_intent?.id ?? null);
}

/**
 * Books a missing movement by settling its intent.
 * @throws {ApiError} difference_remains if Stripe or we do not know it
 */
async function bookMissing(deps: Deps, difference: Discrepancy): Promise<void> {
  const stripeDeps = requireStripe(deps);
  const intentId = await intentOf(stripeDeps, difference).catch((cause) => {
    if (isUnknownIntent(cause)) return null;
    throw new ApiError("stripe_unreachable", { cause });
  });
  if (intentId === null) throw new ApiError("difference_remains");
  await paymentForCaller(deps, intentId).catch((error) => {
    if (error instanceof ApiError && error.code === "payment_not_found") return;
    throw error;
  });
  const isHere = (await ledgerRowsOf(deps.db, [difference.stripeId])).length > 0;
  if (!isHere) throw new ApiError("difference_remains");
}

async function sendBack(
  deps: Deps,
  { kind, paymentId }: Discrepancy,
  { reason, actor }: Decision,
): Promise<void> {
  if (paymentId === null) throw new ApiError("payment_not_found");
  const cents = await inTransaction(deps.db, (trx) => refundableOf(trx, paymentId));
  if (cents === 0) throw new ApiError("payment_not_refundable");
  const refundReason = { reason: REFUND_REASONS[kind] ?? "other", note: reason || null } as const;
  const refund = await requestRefund(deps, { paymentId, cents, actor, ...refundReason });
  if (refund.state === "failed") throw new ApiError("difference_remains");
}

/** Resolves a difference and records it in the audit log; undefined if it was already resolved. */
async function close(deps: Deps, resolution: DiscrepancyResolution, decision: Decision) {
  const { id, reason, actor } = decision;
  return inTransaction(deps.db, async (trx) => {
    const now = deps.now();
    const current = await findDiscrepancy(trx, id);
    if (resolution === "finished" && current?.kind === "needs_review" && current.paymentId) {
      await lockPayment(trx, current.paymentId);
      if ((await refundableOf(trx, current.paymentId)) === 0) throw new ApiError("difference_remains");
      await deps.fulfilment.finishReview(trx, current.paymentId, instantOf(now));
    }
    const outcome = { resolution, note: reason || null, now: instantOf(now) };
    const closed = await closeDiscrepancy(trx, id, outcome);
    if (closed) {
      await recordAudit(trx, {
        at: now,
        actor,
        action: "difference_resolved",
        subject: `${id}: ${resolution}`,
      });
    }
    return closed;
  });
}

const RESOLUTIONS: Record<DiscrepancyAction, DiscrepancyResolution> = {
  finish: "finished",
  refund: "refunded",
  ignore: "ignored",
};

/**
 * Applies staff's decision about a difference, and resolves it on success.
 * @throws {ApiError} not_found if there is none or it was resolved, invalid_input for an invalid action, program_full,
 * already_registered, registration_deleted, payment_not_refundable, difference_remains
 */
export async function resolveDiscrepancy(deps: Deps, decision: Decision): Promise<Discrepancy> {
  const { id, action } = decision;
  const difference = await findDiscrepancy(deps.db, id);
  if (!difference || difference.resolvedAt !== null) throw new ApiError("not_found");
  if (!actionsFor(difference.kind).includes(action)) {
    throw new ApiError("invalid_input", { fields: { action: "invalid_input" } });
  }
  if (action === "refund") await sendBack(deps, difference, decision);
  if (action === "finish" && difference.kind === "missing_here") await bookMissing(deps, difference);
  const closed = await close(deps, RESOLUTIONS[action], decision);
  if (!closed) throw new ApiError("not_found");
  return closed;
}
