import { sumLines, withoutAid } from "#domain/prices/order-lines.ts";
import { PAID_STATES, statusOf } from "#domain/registration/status.ts";
import { type Message, type MessageSubject, queueMessage, queueMessages } from "#server/mail/queue.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { moneyOfOrders } from "#server/money/ledger.ts";
import { findOrder, inLineOrder, linesOf } from "#server/money/orders.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import type { Registration } from "./data.ts";

interface GuardianMail {
  kind: "registration_canceled" | "registration_moved" | "aid_requested" | "aid_decided";
  /** The note of the change; by default an order gets one mail of the kind. */
  noteId?: string;
  now: Instant;
}

/** Queues a mail to a child's guardian about what happened to it, once. */
export function mailGuardian(
  trx: Trx,
  { id: registrationId, orderId, language }: Pick<Registration, "id" | "orderId" | "language">,
  { kind, noteId, now }: GuardianMail,
): Promise<void> {
  const about = { orderId, registrationId, ...(noteId && { noteId }) };
  const dedupeKey = `${kind}:${noteId ?? orderId}`;
  return queueMessage(trx, { dedupeKey, kind, recipient: "guardian", language, about, now });
}

/** The children that a receipt lists: paid ones, and free ones of a paid order that wait for a code. */
function receiptChildren(trx: Trx, orderId: string) {
  return trx
    .selectFrom("registrations")
    .innerJoin("orders", "orders.id", "registrations.orderId")
    .select(["registrations.id", "registrations.state", "registrations.language", "registrations.paymentId"])
    .where("registrations.orderId", "=", orderId)
    .where((eb) =>
      eb.or([
        eb("registrations.state", "in", PAID_STATES),
        eb.and([
          eb("registrations.state", "=", "awaiting_code"),
          eb("orders.settledAt", "is not", null),
          eb("registrations.deletedAt", "is", null),
        ]),
      ]),
    )
    .orderBy("registrations.createdAt")
    .orderBy("registrations.id")
    .execute();
}
type ReceiptChild = Awaited<ReturnType<typeof receiptChildren>>[number];

const isCertain = ({ state }: ReceiptChild) => statusOf(state) === "confirmed";
const isInReview = ({ state }: ReceiptChild) => state === "needs_review";

function receiptOf(
  children: readonly ReceiptChild[],
  { orderId, dedupeKey = `receipt:${orderId}`, now }: OrderReceipt,
): Message[] {
  const [first] = children;
  if (!first) return [];
  const isReview = !children.some(isCertain) && children.some(isInReview);
  const kind = isReview ? "registration_needs_review" : "registration_receipt";
  return [{ dedupeKey, kind, recipient: "guardian", language: first.language, about: { orderId }, now }];
}

interface OrderReceipt {
  orderId: string;
  /** The key of a further receipt; by default an order gets one. */
  dedupeKey?: string;
  /** Leave it out if staff get no mail. */
  toStaff?: {
    /** Registrations whose child another person has registered too; staff get a separate mail for each. */
    duplicates: readonly string[];
    /** Free children confirmed by a code after their siblings were paid for; null if the whole order was settled now. */
    laterIds: readonly string[] | null;
  };
  now: Instant;
}

/** Staff's mails about a paid order: one notice, one alarm if a child is in review, and one alarm for each duplicate. */
function staffMails(children: readonly ReceiptChild[], { orderId, toStaff, now }: OrderReceipt): Message[] {
  if (!toStaff) return [];
  const { duplicates, laterIds } = toStaff;
  const mails: Message[] = [];
  const add = (
    kind: "staff_registration_notice" | "staff_payment_alarm",
    dedupeKey: string,
    about: MessageSubject,
  ) => mails.push({ kind, dedupeKey, about, recipient: "staff", now });
  const isDuplicate = ({ id }: ReceiptChild) => duplicates.includes(id);
  const others = children.filter((child) => !isDuplicate(child));
  for (const { id } of others.filter((child) => laterIds?.includes(child.id)))
    add("staff_registration_notice", `staff:${id}:code`, { registrationId: id });
  if (!laterIds && others.some(isCertain))
    add("staff_registration_notice", `staff:${orderId}:confirmed`, { orderId });
  const paymentId = others.find(isInReview)?.paymentId;
  if (paymentId) add("staff_payment_alarm", `staff:${orderId}:needs_review`, { paymentId });
  for (const { id } of children.filter(isDuplicate))
    add("staff_payment_alarm", `duplicate:${id}`, { registrationId: id, reason: "duplicate" });
  return mails;
}

/**
 * Queues an order's receipt, or the mail that all its places are in review, in the transaction that settles it, for every
 * way of paying (docs/reference/receipts.md#order-receipt). It also queues staff's mails.
 * @returns how many mails were queued; 0 for an unpaid order
 */
export async function queueOrderReceipt(trx: Trx, receipt: OrderReceipt): Promise<number> {
  const children = await receiptChildren(trx, receipt.orderId);
  const messages = [...receiptOf(children, receipt), ...staffMails(children, receipt)];
  if (messages.length > 0) await queueMessages(trx, messages);
  return messages.length;
}

/** Drops an order's receipts that are still queued, because a new one goes to a new address. */
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

/** Every child of an order, without erased ones. */
function childrenOf(db: Db | Trx, orderId: string) {
  return db
    .selectFrom("registrations")
    .select(["id", "programId", "childFirstName", "childLastName", "state", "deletedAt"])
    .where("orderId", "=", orderId)
    .execute();
}

/** The amounts of an order's refunds by line, without failed refunds. */
function refundedByLine(db: Db | Trx, orderId: string) {
  return db
    .selectFrom("refundLines")
    .innerJoin("orderLines", "orderLines.id", "refundLines.orderLineId")
    .innerJoin("refunds", "refunds.id", "refundLines.refundId")
    .select(["refundLines.refundId", "orderLines.registrationId", "refundLines.cents"])
    .where("orderLines.orderId", "=", orderId)
    .where("refunds.state", "<>", "failed")
    .execute();
}

/**
 * An order for staff: its children, its lines with reasons, and its open balance, cents. A positive balance is owed by the
 * family, a negative one was overpaid. Refunds made in Stripe's dashboard are not part of the balance. Only money's own
 * pages show aid (docs/reference/aid.md#aid-visibility).
 */
export async function shownOrder(db: Db | Trx, orderId: string, { withAid = false } = {}) {
  const order = await findOrder(db, orderId);
  if (!order) return null;
  const stored = await linesOf(db, [orderId]);
  const lines = withAid ? stored : withoutAid(stored);
  const children = await childrenOf(db, orderId);
  const refunded = await refundedByLine(db, orderId);
  const balance = await balanceOfOrder(db, orderId);
  const moneyOf = await moneyOfOrders(db, [orderId]);
  const { paidCents, remainingCents, ...returned } = moneyOf(orderId).money;
  // Aid that settled an order reads as paid, so that nobody tells an aided family from another.
  const aidedCents = order.settledAt === null ? 0 : sumLines(lines) - sumLines(stored);
  return {
    id: orderId,
    settledAt: order.settledAt,
    dueOn: order.dueOn,
    totalCents: sumLines(lines),
    openCents: balance ? balance.openCents - balance.tooMuchCents : 0,
    money: {
      ...returned,
      paidCents: paidCents + aidedCents,
      remainingCents: remainingCents + aidedCents,
    },
    children: inLineOrder(children, lines),
    lines: lines.map(({ id, registrationId, programId, kind, reason, cents }) => ({
      id,
      registrationId,
      programId,
      kind,
      reason,
      cents,
    })),
    /** The child of each refund; null for the donation. */
    refunded: refunded.map(({ refundId, registrationId, cents }) => ({ refundId, registrationId, cents })),
  };
}
export type ShownOrder = NonNullable<Awaited<ReturnType<typeof shownOrder>>>;
