import { Hono } from "hono";
import type { Deps } from "#server/deps.ts";
import { unsentMail } from "#server/mail/queue.ts";
import { queueOrderReceipt } from "#server/orders/confirm/confirm.ts";
import { queueDonationReceipt } from "#server/payments/donations.ts";
import { findPayment, type Payment } from "#server/payments/payment-rows.ts";
import { countRows, type Db, type Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { idParam } from "#server/platform/http/request-input.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requirePermission } from "#server/staff/require-permission.ts";

const STUCK_SHOWN = 100;

async function mailState(db: Db) {
  const waiting = await countRows(unsentMail(db).where("stuckAt", "is", null));
  const stuck = await unsentMail(db)
    .where("stuckAt", "is not", null)
    .select(["id", "kind", "createdAt", "attempts", "lastError"])
    .orderBy("createdAt")
    .orderBy("id")
    .limit(STUCK_SHOWN)
    .execute();
  return { waiting: Number(waiting), stuck };
}

/** One key per minute, so a double click sends once. */
function dedupeKeyOf(id: string, now: Date): string {
  return `again:${id}:${instantOf(now).slice(0, 16)}`;
}

/**
 * Queues a paid payment's receipts again to current addresses: for its order, unless all children were canceled, and
 * for its donation.
 * @returns how many
 */
async function requeueReceipts(trx: Trx, payment: Payment, now: Date): Promise<number> {
  let queued = 0;
  const active = trx
    .selectFrom("registrations")
    .select("orderId")
    .where("orderId", "=", payment.orderId)
    .where("deletedAt", "is", null);
  const order = await active.executeTakeFirst();
  if (order) {
    const dedupeKey = dedupeKeyOf(order.orderId, now);
    queued += await queueOrderReceipt(trx, { ...order, dedupeKey, now: instantOf(now) });
  }
  if (payment.paidAt === null) return queued;
  return queued + (await queueDonationReceipt(trx, payment, instantOf(now), dedupeKeyOf(payment.id, now)));
}

export function staffMailRoutes(deps: Deps) {
  const { db, mail, now } = deps;
  const allow = requirePermission(deps);
  return new Hono()
    .get("/admin/mail", allow("today.view"), async (c) => {
      const { deliveryFolder, inboxPath } = mail.present();
      return c.json({
        data: { configured: deliveryFolder === null, inboxPath, ...(await mailState(db)) },
      });
    })
    .post("/admin/payments/:id/resend", allow("registrations.edit"), async (c) => {
      const payment = await findPayment(db, idParam(c));
      if (!payment) throw new ApiError("not_found");
      const { actor } = c.var.staff;
      const currentTime = now();
      const queued = await inTransaction(db, async (trx) => {
        await recordAudit(trx, { at: currentTime, actor, action: "receipt_resent", subject: payment.id });
        return requeueReceipts(trx, payment, currentTime);
      });
      return c.json({ data: { queued } });
    });
}
