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
import { lockPayment } from "#server/payments/payment-rows.ts";
import { refundableOf } from "#server/payments/refund-queue.ts";
import { requestRefund } from "#server/payments/request-refund.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { DiscrepanciesTable } from "#server/platform/database/money-schema.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { isEqualNow, keyOf, type NewDiscrepancy } from "./reconcile-ledger.ts";

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

function isAccepted(stored: Discrepancy, found: NewDiscrepancy): boolean {
  const sameMoney = stored.stripeCents === found.stripeCents && stored.ourCents === found.ourCents;
  return stored.resolution === "ignored" && sameMoney;
}

async function storeOrReopen(trx: Trx, found: NewDiscrepancy, stored: Discrepancy | undefined, now: Instant) {
  if (!stored) {
    const row = { id: randomUUID(), foundAt: now, ...found, ...OPEN };
    await trx.insertInto("discrepancies").values(row).execute();
    return true;
  }
  if (isAccepted(stored, found)) return false;
  const isReopened = stored.resolvedAt !== null;
  await trx
    .updateTable("discrepancies")
    .set({ ...found, ...(isReopened && { ...OPEN, foundAt: now }) })
    .where("id", "=", stored.id)
    .execute();
  return isReopened;
}

/** Resolves discrepancies that are no longer found. One of another account stays until both sides are equal or staff accept it. */
async function closeResolved(trx: Trx, found: readonly NewDiscrepancy[], now: Instant): Promise<void> {
  const foundKeys = new Set(found.map(keyOf));
  const foundIds = new Set(found.map(({ stripeId }) => stripeId));
  for (const { id, kind, stripeId } of await openDiscrepancies(trx)) {
    if (foundKeys.has(keyOf({ kind, stripeId }))) continue;
    if (isAboutLedgerEntry(kind) && !foundIds.has(stripeId) && !(await isEqualNow(trx, stripeId))) continue;
    await closeDiscrepancy(trx, id, { resolution: "gone", now });
  }
}

/**
 * Stores discrepancies: updates known ones, reopens resolved ones, skips ignored ones with equal amounts, and resolves
 * the others.
 * @returns the number of new or reopened ones
 */
export async function storeDiscrepancies(trx: Trx, found: readonly NewDiscrepancy[], now: Instant) {
  const stored = await trx.selectFrom("discrepancies").selectAll().execute();
  const byKey = new Map(stored.map((discrepancy) => [keyOf(discrepancy), discrepancy]));
  let newCount = 0;
  for (const discrepancy of found) {
    if (await storeOrReopen(trx, discrepancy, byKey.get(keyOf(discrepancy)), now)) newCount += 1;
  }
  await closeResolved(trx, found, now);
  return newCount;
}

/** Resolves a discrepancy. @returns undefined if it was already resolved */
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
  needs_review: "no_spot",
  duplicate_paid: "duplicate",
};

async function refundDiscrepancy(
  deps: Deps,
  { kind, paymentId }: Discrepancy,
  { reason, actor }: Decision,
): Promise<void> {
  if (paymentId === null) throw new ApiError("payment_not_found");
  const cents = await inTransaction(deps.db, (trx) => refundableOf(trx, paymentId));
  if (cents === 0) throw new ApiError("payment_not_refundable");
  const refundReason = { reason: REFUND_REASONS[kind] ?? "other", note: reason || null } as const;
  const refund = await requestRefund(deps, {
    paymentId,
    cents,
    actor,
    isRepeatConfirmed: true,
    ...refundReason,
  });
  if (refund.state === "failed") throw new ApiError("discrepancy_remains");
}

/** Resolves a discrepancy and records it in the audit log; undefined if it was already resolved. */
async function close(deps: Deps, resolution: DiscrepancyResolution, decision: Decision) {
  const { id, reason, actor } = decision;
  return inTransaction(deps.db, async (trx) => {
    const now = deps.now();
    const current = await findDiscrepancy(trx, id);
    if (resolution === "finished" && current?.paymentId) {
      await lockPayment(trx, current.paymentId);
      if ((await refundableOf(trx, current.paymentId)) === 0) throw new ApiError("discrepancy_remains");
      await deps.fulfilment.finishReview(trx, current.paymentId, instantOf(now));
    }
    const outcome = { resolution, note: reason || null, now: instantOf(now) };
    const closed = await closeDiscrepancy(trx, id, outcome);
    if (closed) {
      await recordAudit(trx, {
        at: now,
        actor,
        action: "discrepancy_resolved",
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
 * Applies staff's decision about a discrepancy, and resolves it on success.
 * @throws {ApiError} not_found if there is none or it was resolved, invalid_input for an invalid action, program_full,
 * already_registered, registration_deleted, payment_not_refundable, discrepancy_remains
 */
export async function resolveDiscrepancy(deps: Deps, decision: Decision): Promise<Discrepancy> {
  const { id, action } = decision;
  const discrepancy = await findDiscrepancy(deps.db, id);
  if (!discrepancy || discrepancy.resolvedAt !== null) throw new ApiError("not_found");
  if (!actionsFor(discrepancy.kind).includes(action)) {
    throw new ApiError("invalid_input", { fields: { action: "invalid_input" } });
  }
  if (action === "refund") await refundDiscrepancy(deps, discrepancy, decision);
  const closed = await close(deps, RESOLUTIONS[action], decision);
  if (!closed) throw new ApiError("not_found");
  return closed;
}
