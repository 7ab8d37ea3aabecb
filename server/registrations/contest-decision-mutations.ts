import { recordAudit } from "#server/audit/mutations.ts";
import type { Trx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import type { Payment } from "#server/payments/queries.ts";
import { lockPayment } from "#server/payments/queries.ts";
import { queueRefund, refundableOf } from "#server/payments/refund-queue.ts";
import { sendRefundsOf } from "#server/payments/settle-mutations.ts";
import { contestedWith } from "./contest-mutations.ts";
import type { Registration } from "./data.ts";
import { registrationsOfPayment } from "./data.ts";
import { moveToDeleted } from "./lifecycle-mutations.ts";
import { lockRegistrations } from "./locks.ts";

interface Decision {
  /** The registration that stays. */
  keepId: string;
  /** The actor of the audit log. */
  actor: string;
}

/** Money of those who do not stay: what goes back to a card by itself, and what staff have to give back by hand. */
export interface Returned {
  paymentId: string;
  cents: number;
  way: "card" | "by_hand";
}

/** Locks the sides of a contest, and reads them as they are then. */
async function lockSides(trx: Trx, keepId: string): Promise<{ kept: Registration; others: Registration[] }> {
  const wanted = trx.selectFrom("registrations").selectAll().where("id", "=", keepId);
  const known = await wanted.executeTakeFirst();
  if (!known) throw new ApiError("not_found");
  await lockRegistrations(trx, [known, ...(await contestedWith(trx, known))]);
  const kept = await wanted.executeTakeFirst();
  if (!kept?.contestedAt || kept.deletedAt !== null) throw new ApiError("contest_decided");
  return { kept, others: await contestedWith(trx, kept) };
}

/** What is left of the payment of a registration that does not stay, queued to go back where that is possible. */
async function returnMoney(trx: Trx, { paymentId }: Registration, { actor }: Decision, now: Date) {
  if (paymentId === null) return undefined;
  const payment: Payment | undefined = await lockPayment(trx, paymentId);
  const cents = await refundableOf(trx, paymentId);
  if (!payment || cents === 0) return undefined;
  const paysForOthers = (await registrationsOfPayment(trx, paymentId)).length > 1;
  if (payment.method !== "card" || payment.state === "disputed" || paysForOthers) {
    return { paymentId, cents, way: "by_hand" as const };
  }
  await queueRefund(trx, { paymentId, cents, reason: "other", actor, now });
  return { paymentId, cents, way: "card" as const };
}

/**
 * Keeps one of the registrations that two people made for one child; the others go to the recently deleted and their
 * card money goes back (docs/rules/money.md#two-people-registered-this-child).
 * @throws {ApiError} not_found; contest_decided when somebody else was faster
 */
export async function decideContest(deps: Deps, decision: Decision): Promise<Returned[]> {
  const { db, now, stripe } = deps;
  const { keepId, actor } = decision;
  const returned = await inTransaction(db, async (trx) => {
    const at = now();
    const { kept, others } = await lockSides(trx, keepId);
    const moved: (Returned | undefined)[] = [];
    for (const { id } of others) {
      // As it is now: the place may have come to it from the one before.
      const other = await trx
        .selectFrom("registrations")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      await moveToDeleted(trx, other, { at, actor });
      moved.push(await returnMoney(trx, other, decision, at));
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
    return moved.flatMap((one) => one ?? []);
  });
  if (stripe)
    for (const { paymentId, way } of returned)
      if (way === "card") await sendRefundsOf({ ...deps, stripe }, paymentId);
  return returned;
}
