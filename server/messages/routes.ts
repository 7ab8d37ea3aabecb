import { Hono } from "hono";
import { recordAudit } from "#server/audit/mutations.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { type Message, queueMessage } from "#server/email/queue-message.ts";
import { ApiError } from "#server/http/api-error.ts";
import { idParam } from "#server/http/request-input.ts";
import { type PaymentForMail, paymentForMail } from "./queries.ts";

/** A page of them is enough to see what is wrong. */
const STUCK_SHOWN = 100;

/** How many mails wait for their turn, and those that staff should look at, oldest first. */
async function mailState(db: Db) {
  const unsent = () => db.selectFrom("outbox").where("sentAt", "is", null).where("droppedAt", "is", null);
  const { waiting } = await unsent()
    .where("stuckAt", "is", null)
    .select((eb) => eb.fn.countAll().as("waiting"))
    .executeTakeFirstOrThrow();
  const stuck = await unsent()
    .where("stuckAt", "is not", null)
    .select(["id", "kind", "createdAt", "attempts", "lastError"])
    .orderBy("createdAt")
    .orderBy("id")
    .limit(STUCK_SHOWN)
    .execute();
  return { waiting: Number(waiting), stuck };
}

type Receipt = Pick<Message, "kind" | "recipient" | "about"> & { of: string };

/** The receipts that a payment has by now; none before it was paid. */
function receiptsOf({ payment, registrations, donation }: PaymentForMail): Receipt[] {
  const receipts = registrations
    .filter(({ deletedAt, status }) => deletedAt === null && ["confirmed", "needs_review"].includes(status))
    .map(
      ({ id, status }): Receipt => ({
        of: id,
        kind: status === "confirmed" ? "registration_receipt" : "registration_needs_review",
        recipient: "guardian",
        about: { registrationId: id },
      }),
    );
  if (payment.paidAt === null || !donation?.donorEmail) return receipts;
  const about = { paymentId: payment.id };
  return [...receipts, { of: payment.id, kind: "donation_receipt", recipient: "donor", about }];
}

async function queueAgain(trx: Trx, found: PaymentForMail, now: Date): Promise<number> {
  const receipts = receiptsOf(found);
  const { language } = found.payment;
  for (const { of, ...receipt } of receipts) {
    // Twice within a minute is a double click.
    const dedupeKey = `again:${of}:${instantOf(now).slice(0, 16)}`;
    await queueMessage(trx, { ...receipt, dedupeKey, language, now: instantOf(now) });
  }
  return receipts.length;
}

interface Resend {
  paymentId: string;
  actor: string;
  now: Date;
}

/**
 * Queues the receipts of a payment again, to the addresses that its rows have now.
 * @returns how many; undefined when there is no such payment
 */
async function resendReceipts(db: Db, { paymentId, actor, now }: Resend): Promise<number | undefined> {
  const found = await paymentForMail(db, paymentId);
  if (!found) return undefined;
  return inTransaction(db, async (trx) => {
    await recordAudit(trx, { at: now, actor, action: "receipt_resent", subject: paymentId });
    return queueAgain(trx, found, now);
  });
}

/** Whether mail gets through, and a receipt once more. */
export function staffMailRoutes(deps: Deps) {
  const { db, mail, now } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/mail", staff, async (c) => {
      const state = await mailState(db);
      return c.json({ data: { configured: mail.folder === null, readAt: mail.readAt, ...state } });
    })
    .post("/admin/payments/:id/resend", staff, async (c) => {
      const resend = { paymentId: idParam(c), actor: c.var.staff.actor, now: now() };
      const queued = await resendReceipts(db, resend);
      if (queued === undefined) throw new ApiError("not_found");
      return c.json({ data: { queued } });
    });
}
