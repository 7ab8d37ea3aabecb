import { Hono } from "hono";
import type { Deps } from "#server/deps.ts";
import { queueMessage, unsentMail } from "#server/mail/queue.ts";
import { findDonation } from "#server/payments/donations.ts";
import { findPayment, type Payment } from "#server/payments/payments.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { idParam } from "#server/platform/http/request-input.ts";
import { queueOrderReceipt } from "#server/registrations/receipts.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { requireStaff } from "#server/staff/require-staff.ts";

const STUCK_SHOWN = 100;

async function mailState(db: Db) {
  const { waiting } = await unsentMail(db)
    .where("stuckAt", "is", null)
    .select((eb) => eb.fn.countAll().as("waiting"))
    .executeTakeFirstOrThrow();
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

/** Queues a payment's receipts, if it was paid: of its order, unless all children left it, and of its donation. @returns how many */
async function queueAgain(trx: Trx, payment: Payment, now: Date): Promise<number> {
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
  const donation = await findDonation(trx, payment.id);
  if (payment.paidAt === null || !donation?.donorEmail) return queued;
  const { id: paymentId, language } = payment;
  const receipt = { kind: "donation_receipt", recipient: "donor", language, about: { paymentId } } as const;
  await queueMessage(trx, { ...receipt, dedupeKey: dedupeKeyOf(paymentId, now), now: instantOf(now) });
  return queued + 1;
}

interface Resend {
  paymentId: string;
  actor: string;
  now: Date;
}

/**
 * Queues a payment's receipts again, to current addresses.
 * @returns how many; undefined if there is no such payment
 */
async function resendReceipts(db: Db, { paymentId, actor, now }: Resend): Promise<number | undefined> {
  const payment = await findPayment(db, paymentId);
  if (!payment) return undefined;
  return inTransaction(db, async (trx) => {
    await recordAudit(trx, { at: now, actor, action: "receipt_resent", subject: paymentId });
    return queueAgain(trx, payment, now);
  });
}

export function staffMailRoutes(deps: Deps) {
  const { db, mail, now } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/mail", staff, async (c) => {
      const { folder, readAt } = mail.present();
      return c.json({ data: { configured: folder === null, readAt, ...(await mailState(db)) } });
    })
    .post("/admin/payments/:id/resend", staff, async (c) => {
      const resend = { paymentId: idParam(c), actor: c.var.staff.actor, now: now() };
      const queued = await resendReceipts(db, resend);
      if (queued === undefined) throw new ApiError("not_found");
      return c.json({ data: { queued } });
    });
}
