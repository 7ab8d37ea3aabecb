import { recordAudit } from "#server/audit/record.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { instantOf } from "#server/deps.ts";
import { type Message, queueMessage } from "#server/outbox.ts";
import { type PaymentForMail, paymentForMail } from "./letter-data.ts";

/** A page of them is enough to see what is wrong. */
const STUCK_SHOWN = 100;

/** How many mails wait for their turn, and those that staff should look at, oldest first. */
export async function mailState(db: Db) {
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
export async function resendReceipts(db: Db, { paymentId, actor, now }: Resend): Promise<number | undefined> {
  const found = await paymentForMail(db, paymentId);
  if (!found) return undefined;
  return inTransaction(db, async (trx) => {
    await recordAudit(trx, { at: now, actor, action: "receipt_resent", subject: paymentId });
    return queueAgain(trx, found, now);
  });
}
