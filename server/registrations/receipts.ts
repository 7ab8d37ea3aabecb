import { PAID_STATES, statusOf } from "#domain/registration/status.ts";
import { type Message, type MessageSubject, queueMessage, queueMessages } from "#server/mail/queue.ts";
import { findOrder } from "#server/money/orders.ts";
import type { Trx } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import type { Registration } from "./registration-rows.ts";
import { activeSecondGuardians } from "./second-guardians.ts";

interface GuardianMail {
  kind: "registration_canceled" | "registration_moved" | "aid_requested" | "aid_decided" | "cash_hold";
  /** The note of the change; by default an order gets one mail of the kind. */
  noteId?: string;
  now: Instant;
}

/** Queues a mail to a child's guardian about what happened to it, once; without money also to the second guardian. */
export async function mailGuardian(
  trx: Trx,
  { id: registrationId, orderId, language }: Pick<Registration, "id" | "orderId" | "language">,
  { kind, noteId, now }: GuardianMail,
): Promise<void> {
  const about = { orderId, registrationId, ...(noteId && { noteId }) };
  const dedupeKey = `${kind}:${noteId ?? orderId}`;
  await queueMessage(trx, { dedupeKey, kind, recipient: "guardian", language, about, now });
  const second = (await activeSecondGuardians(trx, [orderId])).get(orderId);
  if (!second || kind === "aid_requested" || kind === "aid_decided") return;
  await queueMessage(trx, {
    dedupeKey: `${dedupeKey}:second`,
    kind,
    recipient: "second_guardian",
    language: second.language,
    about: { ...about, isSecond: true },
    now,
  });
}

/** The children that a receipt lists: paid ones, and free ones of a paid order that wait for a code. */
async function receiptChildren(trx: Trx, orderId: string) {
  const children = await trx
    .selectFrom("registrations")
    .select(["id", "state", "language", "paymentId"])
    .where("orderId", "=", orderId)
    .where((eb) =>
      eb.or([
        eb("state", "in", PAID_STATES),
        eb.and([eb("state", "=", "awaiting_code"), eb("deletedAt", "is", null)]),
      ]),
    )
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const isPaidFor = ({ state }: (typeof children)[number]) => state !== "awaiting_code";
  if (children.every(isPaidFor)) return children;
  const order = await findOrder(trx, orderId);
  return order?.settledAt ? children : children.filter(isPaidFor);
}
type ReceiptChild = Awaited<ReturnType<typeof receiptChildren>>[number];

const isConfirmed = ({ state }: ReceiptChild) => statusOf(state) === "confirmed";
const isInReview = ({ state }: ReceiptChild) => state === "needs_review";

function receiptOf(
  children: readonly ReceiptChild[],
  { orderId, dedupeKey = `receipt:${orderId}`, now }: OrderReceipt,
): Message[] {
  const [first] = children;
  if (!first) return [];
  const isReview = !children.some(isConfirmed) && children.some(isInReview);
  const kind = isReview ? "registration_needs_review" : "registration_receipt";
  return [{ dedupeKey, kind, recipient: "guardian", language: first.language, about: { orderId }, now }];
}

interface OrderReceipt {
  orderId: string;
  /** The key of a further receipt; by default an order gets one. */
  dedupeKey?: string;
  /** Leave it out if staff get no mail. */
  toStaff?: {
    /** Duplicate registrations by other persons; staff get a separate mail for each. */
    duplicates: readonly string[];
    /** Free children confirmed by a code after their siblings were paid for; null if the whole order was settled now. */
    confirmedLaterIds: readonly string[] | null;
  };
  now: Instant;
}

/** Staff's mails about a paid order: one notice, one alert if a child is in review, and one alert for each duplicate. */
function staffMails(children: readonly ReceiptChild[], { orderId, toStaff, now }: OrderReceipt): Message[] {
  if (!toStaff) return [];
  const { duplicates, confirmedLaterIds } = toStaff;
  const mails: Message[] = [];
  const add = (
    kind: "staff_registration_notice" | "staff_payment_alert",
    dedupeKey: string,
    about: MessageSubject,
  ) => mails.push({ kind, dedupeKey, about, recipient: "staff", now });
  const isDuplicate = ({ id }: ReceiptChild) => duplicates.includes(id);
  const others = children.filter((child) => !isDuplicate(child));
  for (const { id } of others.filter((child) => confirmedLaterIds?.includes(child.id)))
    add("staff_registration_notice", `staff:${id}:code`, { registrationId: id });
  if (!confirmedLaterIds && others.some(isConfirmed))
    add("staff_registration_notice", `staff:${orderId}:confirmed`, { orderId });
  const paymentId = others.find(isInReview)?.paymentId;
  if (paymentId) add("staff_payment_alert", `staff:${orderId}:needs_review`, { paymentId });
  for (const { id } of children.filter(isDuplicate))
    add("staff_payment_alert", `duplicate:${id}`, { registrationId: id, reason: "duplicate" });
  return mails;
}

/**
 * Queues an order's receipt, or the mail that all its spots are in review, in the transaction that settles it, for
 * every payment method (docs/reference/receipts.md#order-receipt). It also queues staff's mails.
 * @returns how many mails were queued; 0 for an unpaid order
 */
export async function queueOrderReceipt(trx: Trx, receipt: OrderReceipt): Promise<number> {
  const children = await receiptChildren(trx, receipt.orderId);
  const messages = [...receiptOf(children, receipt), ...staffMails(children, receipt)];
  if (messages.length > 0) await queueMessages(trx, messages);
  return messages.length;
}

/** Queues the mail about a payment that leaves a part of its order's balance open. */
export async function queuePartPaymentReceipt(
  trx: Trx,
  { id: paymentId }: { id: string },
  { id: registrationId, orderId, language }: Pick<Registration, "id" | "orderId" | "language">,
  now: Instant,
): Promise<void> {
  await queueMessage(trx, {
    dedupeKey: `part_payment:${paymentId}`,
    kind: "part_payment_receipt",
    recipient: "guardian",
    language,
    about: { orderId, registrationId, paymentId },
    now,
  });
}

/** Deletes an order's queued receipts, because a new one is sent to a new address. */
export async function dropQueuedReceipts(trx: Trx, orderId: string, now: Instant): Promise<void> {
  await trx
    .updateTable("outbox")
    .set({ droppedAt: now, lastError: "outdated", stuckAt: null })
    .where("orderId", "=", orderId)
    .where("kind", "in", ["registration_receipt", "registration_needs_review"])
    .where("sentAt", "is", null)
    .where("droppedAt", "is", null)
    .execute();
}
