import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import {
  actionsFor,
  type DiscrepancyAction,
  type DiscrepancyKind,
  type DiscrepancyResolution,
  isAboutLedgerEntry,
} from "#domain/money/reconciliation.ts";
import type { RefundReason } from "#domain/money/refund.ts";
import type { Deps } from "#server/deps.ts";
import { findPayment, lockPayment } from "#server/payments/payment-rows.ts";
import { refundableOf } from "#server/payments/refund-queue.ts";
import { requestRefund } from "#server/payments/request-refund.ts";
import { paymentForCaller } from "#server/payments/sync/sync-payment.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { DiscrepanciesTable } from "#server/platform/database/money-schema.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { type Finding, isEqualNow, keyOf } from "./compare-ledger.ts";

export type Discrepancy = Selectable<DiscrepanciesTable>;

const OPEN = { resolvedAt: null, resolution: null, note: null } as const;

export function openDiscrepancies(db: Db | Trx): Promise<Discrepancy[]> {
  return db
    .selectFrom("discrepancies")
    .selectAll()
    .where("resolvedAt", "is", null)
    .orderBy("foundAt")
    .orderBy("id")
    .execute();
}

function findDiscrepancy(db: Db | Trx, id: string): Promise<Discrepancy | undefined> {
  return db.selectFrom("discrepancies").selectAll().where("id", "=", id).executeTakeFirst();
}

function isAccepted(stored: Discrepancy, finding: Finding): boolean {
  const sameMoney = stored.stripeCents === finding.stripeCents && stored.ourCents === finding.ourCents;
  return stored.resolution === "ignored" && sameMoney;
}

async function storeFinding(trx: Trx, finding: Finding, existing: Discrepancy | undefined, now: Instant) {
  if (!existing) {
    const row = { id: randomUUID(), foundAt: now, ...finding, ...OPEN };
    await trx.insertInto("discrepancies").values(row).execute();
    return true;
  }
  if (isAccepted(existing, finding)) return false;
  const isReopened = existing.resolvedAt !== null;
  await trx
    .updateTable("discrepancies")
    .set({ ...finding, ...(isReopened && { ...OPEN, foundAt: now }) })
    .where("id", "=", existing.id)
    .execute();
  return isReopened;
}

/** Resolves differences that are gone. One of another account stays until both sides are equal or staff accept it. */
async function closeGone(trx: Trx, findings: readonly Finding[], now: Instant): Promise<void> {
  const found = new Set(findings.map(keyOf));
  const foundIds = new Set(findings.map(({ stripeId }) => stripeId));
  for (const { id, kind, stripeId } of await openDiscrepancies(trx)) {
    if (found.has(keyOf({ kind, stripeId }))) continue;
    if (isAboutLedgerEntry(kind) && !foundIds.has(stripeId) && !(await isEqualNow(trx, stripeId))) continue;
    await closeDiscrepancy(trx, id, { resolution: "gone", now });
  }
}

/**
 * Stores findings: updates known ones, reopens resolved ones, leaves ignored ones while their amounts are unchanged,
 * and resolves those that are gone.
 * @returns the number of new or reopened ones
 */
export async function storeFindings(trx: Trx, findings: readonly Finding[], now: Instant): Promise<number> {
  const stored = await trx.selectFrom("discrepancies").selectAll().execute();
  const byKey = new Map(stored.map((difference) => [keyOf(difference), difference]));
  let newCount = 0;
  for (const finding of findings) {
    if (await storeFinding(trx, finding, byKey.get(keyOf(finding)), now)) newCount += 1;
  }
  await closeGone(trx, findings, now);
  return newCount;
}

/** Resolves a difference. @returns undefined if it was already resolved */
function closeDiscrepancy(
  db: Db | Trx,
  id: string,
  { resolution, note = null, now }: { resolution: DiscrepancyResolution; note?: string | null; now: Instant },
): Promise<Discrepancy | undefined> {
  return db
    .updateTable("discrepancies")
    .set({ resolution, note, resolvedAt: now })
    .where("id", "=", id)
    .where("resolvedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
}

interface Decision {
  id: string;
  action: DiscrepancyAction;
  /** Staff's note; may be empty. */
  reason: string;
  actor: string;
}

const REFUND_REASONS: Partial<Record<DiscrepancyKind, RefundReason>> = {
  needs_review: "no_place",
  duplicate_paid: "duplicate",
};

/** The intent of the payment, or of Stripe's entry without a payment. */
async function intentOf(db: Db, { paymentId, stripeId }: Discrepancy): Promise<string | null> {
  const payment = paymentId === null ? undefined : await findPayment(db, paymentId);
  if (payment?.intentId) return payment.intentId;
  const entry = await db
    .selectFrom("stripeEntries")
    .select("intentId")
    .where("source", "=", stripeId)
    .executeTakeFirst();
  return entry?.intentId ?? null;
}

/**
 * Books a missing ledger entry by syncing its intent.
 * @throws {ApiError} difference_remains if the intent is unknown at Stripe or here
 */
async function bookMissing(deps: Deps, difference: Discrepancy): Promise<void> {
  const intentId = await intentOf(deps.db, difference);
  if (intentId === null) throw new ApiError("difference_remains");
  await paymentForCaller(deps, intentId).catch((error) => {
    if (error instanceof ApiError && error.code === "payment_not_found") return;
    throw error;
  });
  const booked = await deps.db
    .selectFrom("ledger")
    .select("id")
    .where("stripeId", "=", difference.stripeId)
    .executeTakeFirst();
  if (!booked) throw new ApiError("difference_remains");
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
  const refund = await requestRefund(deps, { paymentId, cents, actor, isRepeatMeant: true, ...refundReason });
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
        subject: id,
        details: { resolution },
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
