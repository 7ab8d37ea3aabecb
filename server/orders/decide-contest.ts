import { pricedChildren } from "#domain/priced-children.ts";
import type { Deps } from "#server/deps.ts";
import { linesOf } from "#server/money/order-lines.ts";
import { lockPayment } from "#server/payments/payments.ts";
import { queueRefund, refundableOf } from "#server/payments/refund-queue.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Trx } from "#server/platform/database.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { contestedWith } from "#server/registrations/contests.ts";
import type { Registration } from "#server/registrations/data.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { noteRefundOf } from "./assign-refund.ts";
import { leave, lockFamiliesOf, sendBack } from "./cancel.ts";
import { planCancellation, readRegistration } from "./cancel-queries.ts";
import { moveToDeleted } from "./delete.ts";

interface Decision {
  /** The registration that stays. */
  keepId: string;
  /** The actor of the audit log. */
  actor: string;
}

/** Money of those who do not stay: what goes back to a card by itself, and what staff have to give back by hand. */
interface Returned {
  paymentId: string;
  cents: number;
  way: "card" | "by_hand";
}

/** Locks the sides of a contest, and reads them as they are then. */
async function lockSides(trx: Trx, keepId: string): Promise<{ kept: Registration; others: Registration[] }> {
  const known = await readRegistration(trx, keepId);
  await lockFamiliesOf(trx, [known, ...(await contestedWith(trx, known))]);
  const kept = await readRegistration(trx, keepId);
  if (!kept.contestedAt || kept.deletedAt !== null) throw new ApiError("contest_decided");
  return { kept, others: await contestedWith(trx, kept) };
}

/** Whether its order has other children who are there: then only its own money goes back. */
async function hasSiblings(trx: Trx, { id, orderId }: Registration): Promise<boolean> {
  if (orderId === null) return false;
  const lapsed = await trx
    .selectFrom("registrations")
    .select("id")
    .where("orderId", "=", orderId)
    .where("status", "=", "expired")
    .execute();
  const gone = new Set([id, ...lapsed.map((row) => row.id)]);
  const children = pricedChildren(await linesOf(trx, [orderId]));
  return children.some(({ registrationId, isGone }) => !gone.has(registrationId) && !isGone);
}

/** All that is left of the payment of somebody who registered this child alone, the donation too: nothing was wanted. */
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
 * What was paid for this child alone. Where some of it cannot go back to a card by itself, nothing of it does: staff
 * cancel the child by hand, who is among the recently deleted then.
 */
async function returnShare(trx: Trx, row: Registration, { actor }: Decision, now: Date): Promise<Returned[]> {
  const planning = { now, percent: 100, isDecision: true };
  const { preview } = await planCancellation(trx, row, planning);
  if (preview.blockedBy === "not_paid") return [];
  if (preview.blockedBy !== null) {
    return row.paymentId === null ? [] : [{ paymentId: row.paymentId, cents: 0, way: "by_hand" }];
  }
  const isByCard = preview.back.every(({ method }) => method === "card");
  if (isByCard) await leave(trx, row, { ...planning, reason: "other", note: null, actor });
  const way = isByCard ? ("card" as const) : ("by_hand" as const);
  return preview.back.map(({ paymentId, cents }) => ({ paymentId, cents, way }));
}

async function leaveTheChild(
  trx: Trx,
  row: Registration,
  decision: Decision,
  now: Date,
): Promise<Returned[]> {
  const isShared = await hasSiblings(trx, row);
  const returned = isShared ? await returnShare(trx, row, decision, now) : undefined;
  const { deletedAt } = await readRegistration(trx, row.id);
  if (deletedAt === null) await moveToDeleted(trx, row, { at: now, actor: decision.actor });
  return returned ?? returnAll(trx, row, decision, now);
}

/**
 * Keeps one of the registrations that two people made for one child; the others go to the recently deleted, and what
 * was paid by card for this child goes back; whoever ordered nothing else gets all of it (docs/rules/money.md#two-people-registered-this-child).
 * @throws {ApiError} not_found; contest_decided when somebody else was faster
 */
export async function decideContest(deps: Deps, decision: Decision): Promise<Returned[]> {
  const { db, now } = deps;
  const { keepId, actor } = decision;
  const returned = await inTransaction(db, async (trx) => {
    const at = now();
    const { kept, others } = await lockSides(trx, keepId);
    const moved: Returned[] = [];
    for (const { id } of others) {
      // As it is now: the place may have come to it from the one before.
      moved.push(...(await leaveTheChild(trx, await readRegistration(trx, id), decision, at)));
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
    return moved;
  });
  const byCard = returned.flatMap(({ paymentId, way }) =>
    way === "card" ? [{ paymentId, method: way }] : [],
  );
  await sendBack(deps, byCard);
  return returned;
}
