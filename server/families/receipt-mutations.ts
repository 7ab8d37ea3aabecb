import { PAID_STATUSES } from "#domain/registration-status.ts";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { type Message, queueMessages } from "#server/email/queue-message.ts";

/** The paid children of an order. */
function paidChildren(trx: Trx, orderId: string) {
  return trx
    .selectFrom("registrations")
    .select(["id", "status", "language", "paymentId"])
    .where("orderId", "=", orderId)
    .where("status", "in", PAID_STATUSES)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
type PaidChild = Awaited<ReturnType<typeof paidChildren>>[number];

const isCertain = ({ status }: PaidChild) => status === "confirmed";

function receiptOf(
  children: readonly PaidChild[],
  { orderId, dedupeKey = `receipt:${orderId}`, now }: OrderReceipt,
): Message[] {
  const [first] = children;
  if (!first) return [];
  const kind = children.some(isCertain) ? "registration_receipt" : "registration_needs_review";
  return [{ dedupeKey, kind, recipient: "guardian", language: first.language, about: { orderId }, now }];
}

interface OrderReceipt {
  orderId: string;
  /** Of a receipt that comes once more; without it an order has one. */
  dedupeKey?: string;
  now: Instant;
}

/**
 * Queues the one receipt of an order, or the mail that no place of it is certain, in the transaction that settled it:
 * whether by card, cash, check or a code, and whoever entered it (docs/rules/money.md#one-receipt-for-an-order).
 * @returns how many mails: none for an order that nobody has paid
 */
export async function queueOrderReceipt(trx: Trx, receipt: OrderReceipt): Promise<number> {
  const messages = receiptOf(await paidChildren(trx, receipt.orderId), receipt);
  if (messages.length > 0) await queueMessages(trx, messages);
  return messages.length;
}

interface SettledOrder {
  orderId: string;
  /** Registrations of it that another person has registered as well: staff hear that in a mail of their own. */
  contested: readonly string[];
  now: Instant;
}

/** What staff hear of an order that a family paid: one notice, one alarm for what is not certain, one for each contest. */
function staffMails(children: readonly PaidChild[], { orderId, contested, now }: SettledOrder): Message[] {
  const plain = children.filter(({ id }) => !contested.includes(id));
  const [unsure] = plain.filter((child) => !isCertain(child));
  const to = ({ language }: PaidChild) => ({ recipient: "staff" as const, language, now });
  const notice = plain
    .filter(isCertain)
    .slice(0, 1)
    .map((child): Message => {
      const kind = "staff_registration_notice";
      return { ...to(child), dedupeKey: `staff:${orderId}:confirmed`, kind, about: { orderId } };
    });
  const alarm = unsure?.paymentId
    ? [{ ...to(unsure), dedupeKey: `staff:${orderId}:needs_review`, about: { paymentId: unsure.paymentId } }]
    : [];
  const contests = children
    .filter(({ id }) => contested.includes(id))
    .map((child) => {
      const about = { registrationId: child.id, reason: "contested" };
      return { ...to(child), dedupeKey: `contested:${child.id}`, about };
    });
  const alarms = [...alarm, ...contests].map((mail) => ({ ...mail, kind: "staff_payment_alarm" as const }));
  return [...notice, ...alarms];
}

/** Queues what an order that its family has just paid brings about: its receipt, and what staff hear. */
export async function queueOrderMails(trx: Trx, settled: SettledOrder): Promise<void> {
  const { orderId, now } = settled;
  const children = await paidChildren(trx, orderId);
  const messages = [...receiptOf(children, { orderId, now }), ...staffMails(children, settled)];
  if (messages.length > 0) await queueMessages(trx, messages);
}
