import { pricedChildren } from "#domain/priced-children.ts";
import type { Deps } from "#server/deps.ts";
import { linesOf } from "#server/money/order-lines.ts";
import { endBalances, refuseLiveBalance } from "#server/payments/balance-attempts.ts";
import { lockPayment } from "#server/payments/payments.ts";
import { queueRefund, refundableOf } from "#server/payments/refund-queue.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Trx } from "#server/platform/database.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { contestedWith } from "#server/registrations/contests.ts";
import type { Registration } from "#server/registrations/data.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { noteRefundOf } from "./assign-refund.ts";
import { lockFamiliesOf, removeChild, sendCardRefunds } from "./cancel.ts";
import { planCancellation, readRegistration } from "./cancel-queries.ts";
import { moveToDeleted } from "./delete.ts";

interface Decision {
  /** The registration that stays. */
  keepId: string;
  /** The actor of the audit log. */
  actor: string;
}

/** A refund to a family whose registration is not kept: to the card automatically, or by hand, which staff must do. */
interface Returned {
  paymentId: string;
  cents: number;
  way: "card" | "by_hand";
}

/** Locks all registrations of a contest and reads them under the locks. */
async function lockSides(trx: Trx, keepId: string): Promise<{ kept: Registration; others: Registration[] }> {
  const unlockedRow = await readRegistration(trx, keepId);
  await lockFamiliesOf(trx, [unlockedRow, ...(await contestedWith(trx, unlockedRow))]);
  const kept = await readRegistration(trx, keepId);
  if (!kept.contestedAt || kept.deletedAt !== null) throw new ApiError("contest_decided");
  return { kept, others: await contestedWith(trx, kept) };
}

/** Whether its order has other active children; then only this child's money is refunded. */
async function hasSiblings(trx: Trx, { id, orderId }: Registration): Promise<boolean> {
  const expiredSiblings = await trx
    .selectFrom("registrations")
    .select("id")
    .where("orderId", "=", orderId)
    .where("status", "=", "expired")
    .execute();
  const ignoredIds = new Set([id, ...expiredSiblings.map((row) => row.id)]);
  const children = pricedChildren(await linesOf(trx, [orderId]));
  return children.some(({ registrationId, isGone }) => !ignoredIds.has(registrationId) && !isGone);
}

/** Refunds the whole rest of a payment for this child alone, with its donation. */
async function returnAll(trx: Trx, row: Registration, { actor }: Decision, now: Date): Promise<Returned[]> {
  const payment = row.paymentId === null ? undefined : await lockPayment(trx, row.paymentId);
  const cents = payment ? await refundableOf(trx, payment.id) : 0;
  if (!payment || cents === 0) return [];
  const paymentId = payment.id;
  if (payment.method !== "card" || payment.state === "disputed")
    return [{ paymentId, cents, way: "by_hand" }];
  const refund = await queueRefund(trx, { paymentId, cents, reason: "other", actor, now });
  await noteRefundOf(trx, { payment, refund, isAll: true, reason: "cancelled", now });
  return [{ paymentId, cents, way: "card" }];
}

/**
 * Refunds only this child's share of a shared order. If a part of it was not paid by card, nothing is refunded: staff
 * cancel the child by hand among the recently deleted.
 */
async function returnShare(trx: Trx, row: Registration, { actor }: Decision, now: Date): Promise<Returned[]> {
  const options = { now, percent: 100, isDecision: true };
  const { preview } = await planCancellation(trx, row, options);
  if (preview.blockedBy === "not_paid") return [];
  if (preview.blockedBy !== null) {
    return row.paymentId === null ? [] : [{ paymentId: row.paymentId, cents: 0, way: "by_hand" }];
  }
  const isByCard = preview.back.every(({ method }) => method === "card");
  if (isByCard) await removeChild(trx, row, { ...options, reason: "other", note: null, actor });
  const way = isByCard ? ("card" as const) : ("by_hand" as const);
  return preview.back.map(({ paymentId, cents }) => ({ paymentId, cents, way }));
}

async function removeSide(trx: Trx, row: Registration, decision: Decision, now: Date): Promise<Returned[]> {
  const isShared = await hasSiblings(trx, row);
  const returned = isShared ? await returnShare(trx, row, decision, now) : undefined;
  const { deletedAt } = await readRegistration(trx, row.id);
  if (deletedAt === null) await moveToDeleted(trx, row, { at: now, actor: decision.actor });
  return returned ?? returnAll(trx, row, decision, now);
}

/**
 * Keeps one of several registrations for one child. The others move to the recently deleted, and their card payments for
 * this child are refunded, completely if they were for nothing else
 * (docs/rules/money.md#two-people-registered-this-child).
 * @throws {ApiError} not_found; contest_decided if somebody else has decided already; card_processing or card_not_ended
 * while one of these families pays what is open by card
 */
export async function decideContest(deps: Deps, decision: Decision): Promise<Returned[]> {
  const { db, now } = deps;
  const { keepId, actor } = decision;
  const sides = await contestedWith(db, await readRegistration(db, keepId));
  await endBalances(
    deps,
    sides.map(({ orderId }) => orderId),
  );
  const returned = await inTransaction(db, async (trx) => {
    const at = now();
    const { kept, others } = await lockSides(trx, keepId);
    for (const { orderId } of others) await refuseLiveBalance(trx, orderId);
    const allReturned: Returned[] = [];
    for (const { id } of others) {
      // Read again: the place may have passed to it from the previous one.
      allReturned.push(...(await removeSide(trx, await readRegistration(trx, id), decision, at)));
    }
    await trx
      .updateTable("registrations")
      .set({ notMineAt: null })
      .where(
        "id",
        "in",
        [kept, ...others].map(({ id }) => id),
      )
      .execute();
    await recordAudit(trx, {
      at,
      actor,
      action: "contest_decided",
      subject: `${kept.id} stays, ${others.map(({ id }) => id).join(", ")} does not`,
    });
    return allReturned;
  });
  const byCard = returned.flatMap(({ paymentId, way }) =>
    way === "card" ? [{ paymentId, method: way }] : [],
  );
  await sendCardRefunds(deps, byCard);
  return returned;
}
