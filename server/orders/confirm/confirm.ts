import { isAwaiting, isEntered, isPaid, PAID_STATES, statusOf } from "#domain/registration/status.ts";
import { codeDeadline } from "#server/mail/mailbox-codes.ts";
import { type Message, type MessageSubject, queueMessage, queueMessages } from "#server/mail/queue.ts";
import { findOrder, settleOrder } from "#server/money/orders.ts";
import type { Trx } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import {
  type Duplicate,
  earlierDuplicates,
  flagDuplicate,
  isExactRepeat,
  isSameChild,
} from "#server/registrations/duplicates.ts";
import { inOrder, isFreeRegistration, type Registration } from "#server/registrations/registration-rows.ts";
import { changeState } from "#server/registrations/state.ts";
import { claimSpot } from "#server/site/programs/spots.ts";

/** The rules that differ between the ways of confirming. */
interface ConfirmationRule {
  /** Whether a paid registration of the same child refuses a new one. Otherwise the new one is flagged. */
  refusesPaid: boolean;
  /** A paid child without a spot needs staff's review, or the whole order is refused. */
  ifFull: "review" | "refuse";
  becomes: "confirmed" | "awaiting_manual_payment";
  mails: "family and staff" | "family" | "nobody";
}

const CONFIRMATION_RULES = {
  card: { refusesPaid: false, ifFull: "review", becomes: "confirmed", mails: "family and staff" },
  /** The code from the mailbox was right, for children that cost nothing. */
  code: { refusesPaid: false, ifFull: "refuse", becomes: "confirmed", mails: "family and staff" },
  /** Staff have the money (cash, check, paper), or the order is free. */
  staff: { refusesPaid: true, ifFull: "refuse", becomes: "confirmed", mails: "family" },
  /** Staff give a spot to children who were charged when none was free. */
  review: { refusesPaid: false, ifFull: "refuse", becomes: "confirmed", mails: "family" },
  /** The family had paid in the system that exported the spreadsheet. */
  imported: { refusesPaid: false, ifFull: "refuse", becomes: "confirmed", mails: "nobody" },
  /** Staff allow a later payment: the children keep their spots, and the order stays open. */
  later: { refusesPaid: false, ifFull: "refuse", becomes: "awaiting_manual_payment", mails: "nobody" },
  /** The code from the mailbox was right, for an aid request or an order that will be paid in cash at the field. */
  unpaid: { refusesPaid: false, ifFull: "refuse", becomes: "awaiting_manual_payment", mails: "nobody" },
  /** Staff granted aid for the whole price. */
  granted: { refusesPaid: false, ifFull: "refuse", becomes: "confirmed", mails: "family and staff" },
} as const satisfies Record<string, ConfirmationRule>;

/** A child to confirm. Its registration is locked, and its program too unless isReadyExceptPayment(). */
export interface ToConfirm {
  registration: Registration;
  /** Earlier registrations of the same child, earliest first. */
  duplicates: readonly Duplicate[];
  /** Whether its family has registered it already, in this order or an earlier one. */
  isRepeated: boolean;
}

/** Finds the earlier duplicates of locked registrations. @param browserHash identifies the browser that confirms */
export async function withDuplicates(
  trx: Trx,
  rows: readonly Registration[],
  browserHash: string | null = null,
): Promise<ToConfirm[]> {
  const children: ToConfirm[] = [];
  const duplicatesByRow = await earlierDuplicates(trx, rows);
  for (const [index, registration] of rows.entries()) {
    const duplicates = duplicatesByRow[index] ?? [];
    const isRepeated =
      duplicates.some((earlier) => isExactRepeat(registration, browserHash, earlier)) ||
      children.some((earlier) => isSameChild(earlier.registration, registration));
    children.push({ registration, duplicates, isRepeated });
  }
  return children;
}

/** Registrations whose duplicates the caller has refused under the same locks, or that were flagged before. */
export function withoutDuplicates(rows: readonly Registration[]): ToConfirm[] {
  return rows.map((registration) => ({ registration, duplicates: [], isRepeated: false }));
}

export function hasNoSpot({ registration }: ToConfirm): boolean {
  return !registration.hasSpot;
}

/** Whether only the money is missing: the child has a spot. */
export function isReadyExceptPayment({ registration }: ToConfirm, isMoneyKept = true): boolean {
  return isMoneyKept && isAwaiting(registration) && registration.hasSpot && registration.deletedAt === null;
}

export interface Confirmation {
  way: keyof typeof CONFIRMATION_RULES;
  orderId: string;
  /** Without duplicates. */
  children: readonly ToConfirm[];
  /** For a card payment: every unpaid registration of the order; free ones among them then wait for a code. */
  cardRows?: readonly Registration[];
  /** false if the card was refunded before we learned that it was charged. */
  isMoneyKept?: boolean;
  /** The manual payment, or null to remove it; absent keeps the current one. */
  paymentId?: string | null;
  /** Ids of all children on the family page; program_full names children by their index here. */
  shownIds?: readonly string[];
  /** Dedupe key of a further receipt; leave it out for the order's first. */
  receiptKey?: string;
  /** Whether the order was settled before, so that the mail to staff names only these children. */
  wasSettled?: boolean;
  now: Instant;
}

/** Whether to look for duplicates now; paid or entered registrations were compared before. */
const isNewDuplicate = ({ registration, duplicates }: ToConfirm) =>
  duplicates.length > 0 && registration.deletedAt === null && !isEntered(registration);

/** Claims the child's held spot, or, if its hold has ended, a free one. @returns false if full */
async function ensureSpot(trx: Trx, child: ToConfirm, { way, now }: Confirmation): Promise<boolean> {
  if (!hasNoSpot(child)) return true;
  // A free child whose hold has ended comes after the waiting list; a paid child had its spot before.
  return claimSpot(trx, child.registration, now, way === "code" || way === "unpaid" ? now : null);
}

/** Whether a card payment is too late: it was refunded, staff deleted the child, or the registration has expired. */
function isTooLate({ registration }: ToConfirm, isMoneyKept: boolean): boolean {
  return !isMoneyKept || registration.deletedAt !== null || registration.state === "expired";
}

/** Flags new duplicates, or refuses the order. @throws {ApiError} already_registered */
async function flagOrRefuseDuplicates(trx: Trx, { way, children }: Confirmation): Promise<void> {
  const { refusesPaid } = CONFIRMATION_RULES[way];
  for (const child of children.filter(isNewDuplicate)) {
    if (refusesPaid && child.duplicates.some(isPaid)) throw new ApiError("already_registered");
    const [first] = child.duplicates;
    if (first) await flagDuplicate(trx, child.registration.id, first);
  }
}

/** Confirms one child or sends it to review. @returns false if the program is full and the whole order must be refused */
async function confirmChild(trx: Trx, child: ToConfirm, confirmation: Confirmation): Promise<boolean> {
  const { paymentId, isMoneyKept = true } = confirmation;
  const { ifFull, becomes } = CONFIRMATION_RULES[confirmation.way];
  const { registration } = child;
  const isLost = ifFull === "review" && isTooLate(child, isMoneyKept);
  const getsSpot = !isLost && (await ensureSpot(trx, child, confirmation));
  if (!getsSpot && ifFull === "refuse") return false;
  await changeState(trx, [registration], {
    to: getsSpot ? becomes : "needs_review",
    hasSpot: getsSpot,
    ...(paymentId !== undefined && { paymentId }),
  });
  return true;
}

/** @throws {ApiError} program_full with `children` */
async function confirmChildren(trx: Trx, confirmation: Confirmation): Promise<void> {
  const { children, paymentId, isMoneyKept } = confirmation;
  const readyChildren = children.filter((child) => isReadyExceptPayment(child, isMoneyKept));
  const { becomes } = CONFIRMATION_RULES[confirmation.way];
  const ready = readyChildren.map(({ registration }) => registration);
  await changeState(trx, ready, { to: becomes, ...(paymentId !== undefined && { paymentId }) });
  const others = children.filter((child) => !readyChildren.includes(child));
  const idsWithoutSpot: string[] = [];
  // Children with a spot come first: claiming a spot may free a sibling's expired hold, which would then count twice.
  for (const child of others.toSorted((a, b) => Number(hasNoSpot(a)) - Number(hasNoSpot(b)))) {
    if (!(await confirmChild(trx, child, confirmation))) idsWithoutSpot.push(child.registration.id);
  }
  if (idsWithoutSpot.length === 0) return;
  const shownIds = confirmation.shownIds ?? children.map(({ registration }) => registration.id);
  const indexes = idsWithoutSpot.map((id) => shownIds.indexOf(id)).sort((a, b) => a - b);
  throw new ApiError("program_full", { more: { children: indexes } });
}

async function queueMails(trx: Trx, confirmation: Confirmation): Promise<void> {
  const { way, orderId, children, receiptKey: dedupeKey, wasSettled = false, now } = confirmation;
  const { mails } = CONFIRMATION_RULES[way];
  if (mails === "nobody") return;
  const idsOf = (confirmed: readonly ToConfirm[]) => confirmed.map(({ registration }) => registration.id);
  const duplicates = idsOf(children.filter(isNewDuplicate));
  await queueOrderReceipt(trx, {
    orderId,
    now,
    ...(dedupeKey !== undefined && { dedupeKey }),
    ...(mails === "family and staff" && {
      toStaff: { duplicates, confirmedLaterIds: wasSettled ? idsOf(children) : null },
    }),
  });
}

/**
 * Moves a paid order's donation from a free child to the first child that costs something, because a free child may still
 * expire. If all children are free, it stays.
 */
async function moveDonation(trx: Trx, orderId: string, rows: readonly Registration[]): Promise<void> {
  const giver = rows.find((row) => isFreeRegistration(row) && row.donationAmount > 0);
  const [first] = await inOrder(
    trx,
    orderId,
    rows.filter((row) => !isFreeRegistration(row)),
  );
  if (!giver || !first) return;
  const { donationAmount: cents } = giver;
  await trx
    .updateTable("registrations")
    .set((eb) => ({ donationAmount: 0, totalAmount: eb("totalAmount", "-", cents) }))
    .where("id", "=", giver.id)
    .execute();
  await trx
    .updateTable("registrations")
    .set((eb) => ({
      donationAmount: eb("donationAmount", "+", cents),
      totalAmount: eb("totalAmount", "+", cents),
    }))
    .where("id", "=", first.id)
    .execute();
}

/**
 * Marks the free children of a paid order as waiting for a mailbox code and holds their spots for a day. The programs
 * of children without a spot must be locked (docs/reference/orders.md#free-children-in-paid-orders).
 * @returns whether a child waits
 */
async function awaitCodeOfFreeChildren(
  trx: Trx,
  { orderId, cardRows = [], isMoneyKept = true, now }: Confirmation,
): Promise<boolean> {
  const freeRows = cardRows.filter((row) => isFreeRegistration(row) && row.deletedAt === null);
  if (freeRows.length === 0) return false;
  if (!isMoneyKept) {
    await changeState(trx, freeRows, { to: "expired" });
    return false;
  }
  await moveDonation(trx, orderId, cardRows);
  for (const row of freeRows) {
    const hasSpot = row.hasSpot || (await claimSpot(trx, row, now));
    const holdExpiresAt = hasSpot ? codeDeadline(now) : null;
    await changeState(trx, [row], { to: "awaiting_code", hasSpot, holdExpiresAt });
  }
  return true;
}

/**
 * Confirms children of an order, by card, code, cash, check, paper, spreadsheet or staff's decision; WAYS has the
 * differences. Afterwards each child has a spot or needs review, its hold has ended, the order is settled and the
 * mails are queued. Callers write the audit log.
 * @throws {ApiError} already_registered; program_full with `children`; then nothing is confirmed
 * @returns whether free children of a paid order now wait for a mailbox code
 */
export async function confirmOrder(trx: Trx, request: Confirmation): Promise<{ waitsForCode: boolean }> {
  const { orderId, now } = request;
  const { becomes } = CONFIRMATION_RULES[request.way];
  await flagOrRefuseDuplicates(trx, request);
  await confirmChildren(trx, request);
  const waitsForCode = await awaitCodeOfFreeChildren(trx, request);
  if (becomes === "confirmed") await settleOrder(trx, orderId, now);
  await queueMails(trx, request);
  return { waitsForCode };
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
