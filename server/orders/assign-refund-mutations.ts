import { randomUUID } from "node:crypto";
import { recordAudit } from "#server/audit/mutations.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";
import { allocateAnew } from "#server/money/allocation-mutations.ts";
import { lockPayment } from "#server/payments/queries.ts";
import { noteRefundOf } from "./refund-lines-mutations.ts";
import { unallocatedRefunds } from "./refund-parts-queries.ts";

interface Assignment {
  paymentId: string;
  /** Stripe's id of the refund. */
  stripeId: string;
  /** Whose money it was; null: the donation's. */
  registrationId: string | null;
  /** The actor of the audit log. */
  actor: string;
}

/**
 * Says whose money a refund was that somebody made in Stripe's dashboard: it becomes a refund like one of ours
 * (docs/rules/money.md#whose-money-a-refund-is).
 * @throws {ApiError} not_found for what is no such refund, or was assigned before; invalid_input, refund_too_large
 */
export async function assignRefund(
  { db, now }: Pick<Deps, "db" | "now">,
  assignment: Assignment,
): Promise<void> {
  const { paymentId, stripeId, registrationId, actor } = assignment;
  await inTransaction(db, async (trx) => {
    const payment = await lockPayment(trx, paymentId);
    const found = (await unallocatedRefunds(trx, paymentId)).find((refund) => refund.stripeId === stripeId);
    if (!payment || !found) throw new ApiError("not_found");
    const at = instantOf(now());
    const refund = await trx
      .insertInto("refunds")
      .values({
        ...{ id: randomUUID(), paymentId, cents: found.cents, stripeId, requestedBy: actor },
        ...{ reason: "other", note: null, state: "succeeded", lastError: null, createdAt: at, updatedAt: at },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const beside = { payment, refund, registrationId, isAll: false, now: now() };
    await noteRefundOf(trx, { ...beside, reason: "refunded" });
    await allocateAnew(trx, payment, stripeId);
    const subject = `${paymentId}: ${found.cents} cents of ${stripeId} are of ${registrationId ?? "the donation"}`;
    await recordAudit(trx, { at: now(), actor, action: "refund_assigned", subject });
  });
}
