import { sumLines } from "#domain/prices/order-lines.ts";
import { AWAITING_STATES, isAwaiting, isPaid } from "#domain/registration/status.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { appendLines, findOrder, linesOf } from "#server/money/orders.ts";
import { deletePaidRegistrations } from "#server/orders/cancel/delete.ts";
import { noteRefundOf } from "#server/orders/cancel/refund-lines.ts";
import { queueOrderReceipt, queuePartPaymentReceipt } from "#server/orders/confirm/confirm.ts";
import { takesParts } from "#server/orders/pay/pay-balance.ts";
import { completeDonation } from "#server/payments/donations.ts";
import { type Payment, queuePaymentAlert } from "#server/payments/payment-rows.ts";
import { insertRefundLines, queueRefund, refundableOf, SYSTEM } from "#server/payments/refund-queue.ts";
import type { BalanceMatch, FulfilmentResult, PaidPayment } from "#server/payments/sync/apply-snapshot.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { repeatsWaitingForCode } from "#server/registrations/duplicates.ts";
import {
  isFreeRegistration,
  lockChildren,
  lockProgramsOf,
  lockRegistrationsOfOrder,
  lockRegistrationsOfPayment,
  type Registration,
} from "#server/registrations/registration-rows.ts";
import { changeState } from "#server/registrations/state.ts";
import { lockProgramsToOrder } from "#server/site/programs/spots.ts";
import {
  confirmOrder,
  hasNoSpot,
  isReadyExceptPayment,
  type ToConfirm,
  withDuplicates,
  withoutDuplicates,
} from "./confirm.ts";
import { mailCodeOfPaidOrder } from "./free-order.ts";

/** The purpose of an exactly paid payment: the registrations that it covers, or the open balance of its order. */
interface Purchase {
  /** Locked; none if it pays a balance, or if another order took its children over. */
  covered: Registration[];
  /** How it compares with the balance; null for a payment that pays none. */
  balance: BalanceMatch | null;
}

/**
 * Compares a payment that covers no registration with what its order owes now. If it pays the balance or a part of it,
 * the order's closing lines are stored, so that its money can be allocated.
 */
async function matchOpenBalance(
  trx: Trx,
  { payment, isKept, now }: PaidPayment,
): Promise<BalanceMatch | null> {
  const { orderId, amountCents } = payment;
  if (orderId === null) return null;
  // No rows: another order took over the children, or they were erased. The money is unapplied.
  if ((await lockRegistrationsOfOrder(trx, orderId)).length === 0) return null;
  const balance = await balanceOfOrder(trx, orderId);
  if (!isKept || !balance || amountCents > balance.openCents) return "other";
  const isPart = amountCents < balance.openCents;
  if (isPart && !(await takesParts(trx, orderId, new Date(now)))) return "other";
  await appendLines(trx, { orderId, lines: balance.closingLines, now });
  return isPart ? "part" : "exact";
}

/** Locks the registrations or the balance of a payment, before its money is booked. */
async function lockPurchase(trx: Trx, arrived: PaidPayment): Promise<Purchase> {
  const covered = await lockRegistrationsOfPayment(trx, arrived.payment.id);
  return { covered, balance: covered.length > 0 ? null : await matchOpenBalance(trx, arrived) };
}

async function unpaidChildren(trx: Trx, rows: readonly Registration[]): Promise<ToConfirm[]> {
  const unpaid = rows.filter((row) => isAwaiting(row) && row.deletedAt === null);
  await lockChildren(trx, unpaid);
  const children = await withDuplicates(trx, unpaid);
  const needingSpots = children.filter((child) => !isReadyExceptPayment(child));
  await lockProgramsToOrder(
    trx,
    needingSpots.map(({ registration }) => registration.programId),
  );
  return children;
}

/**
 * Confirms the children that waited for an exactly paid balance; a part confirms nobody. An order that was settled before only gets its receipt
 * (docs/reference/manual-payments.md#card-payment-of-an-open-balance).
 */
async function fulfilBalance(
  trx: Trx,
  payment: Payment,
  balance: BalanceMatch,
  now: Instant,
): Promise<FulfilmentResult> {
  const { id: paymentId, orderId } = payment;
  if (balance === "other" || orderId === null) return { bought: "nothing", waitsForCode: false };
  const receiptKey = `receipt:${orderId}:${paymentId}`;
  const rows = await lockRegistrationsOfOrder(trx, orderId);
  if (balance === "part") {
    const [first] = rows;
    const isCash = (await findOrder(trx, orderId))?.cashNumber !== null;
    // Nothing expires of which a part was paid; but only money that staff record prolongs a hold for cash.
    const remaining = rows.filter(
      (row) =>
        isAwaiting(row) && row.deletedAt === null && !(isCash && row.state === "awaiting_manual_payment"),
    );
    await changeState(trx, remaining, { to: "awaiting_manual_payment", paymentId: null });
    if (first) await queuePartPaymentReceipt(trx, payment, first, now);
    return { bought: "all", waitsForCode: false };
  }
  const order = await findOrder(trx, orderId);
  if (order && order.settledAt === null) {
    const children = await unpaidChildren(trx, rows);
    await confirmOrder(trx, { way: "card", orderId, children, paymentId, receiptKey, now });
  } else {
    await queueOrderReceipt(trx, { orderId, dedupeKey: receiptKey, now });
  }
  return { bought: "all", waitsForCode: false };
}

const isFree = ({ registration }: ToConfirm) => isFreeRegistration(registration);

/** Reverses the sum of one child's lines in its order. @returns the reversing lines and their cents, positive */
async function reverseLines(trx: Trx, { id, orderId, programId }: Registration, now: Instant) {
  const childLines = (await linesOf(trx, [orderId])).filter(({ registrationId }) => registrationId === id);
  const cents = sumLines(childLines);
  const line = { kind: "adjustment", reason: "cancelled", registrationId: id, programId } as const;
  const written = await appendLines(trx, { orderId, lines: [{ ...line, cents: 0 - cents }], now });
  return written.map(({ id: orderLineId }) => ({ orderLineId, cents }));
}

/**
 * Refunds the share of one child that was paid for before; its siblings are registered as usual
 * (docs/reference/duplicates.md#duplicate-payments). Payment, registrations and programs must be locked; the refund is
 * sent after the commit.
 */
async function refundRepeated(
  trx: Trx,
  registration: Registration,
  { payment, now }: PaidPayment,
): Promise<void> {
  const { id: paymentId } = payment;
  await changeState(trx, [registration], { to: "expired" });
  const [line] = await reverseLines(trx, registration, now);
  const cents = Math.min(line?.cents ?? 0, await refundableOf(trx, paymentId));
  if (!line || cents <= 0) return;
  const refundRequest = { paymentId, cents, reason: "duplicate", actor: SYSTEM, now: new Date(now) } as const;
  const refund = await queueRefund(trx, refundRequest);
  await insertRefundLines(trx, refund.id, [{ ...line, cents }]);
  await queuePaymentAlert(trx, payment, { reason: "duplicate_paid", now, subjectId: refund.id });
}

/**
 * Whether a payment only repeats an earlier one. Each child with a price was paid before. Each free child is registered
 * or waits for the earlier order's code.
 */
async function isDoublePayment(
  trx: Trx,
  unpaid: readonly ToConfirm[],
  free: readonly ToConfirm[],
): Promise<boolean> {
  if (unpaid.length === 0 || !unpaid.every(({ isRepeated }) => isRepeated)) return false;
  const open = free.filter(({ isRepeated }) => !isRepeated).map(({ registration }) => registration);
  if (open.length === 0) return true;
  const repeats = await repeatsWaitingForCode(trx, open);
  return repeats.every((rows) => rows.length > 0);
}

/**
 * Confirms the children of a succeeded payment. A child without a spot or money, or a deleted one, is marked
 * needs_review; the money is recorded either way. A duplicate of another person's registration is flagged
 * (docs/reference/duplicates.md#duplicate-registrations). Free children wait for a mailbox code
 * (docs/reference/orders.md#free-children-in-paid-orders).
 */
async function confirmRegistrations(
  trx: Trx,
  paid: PaidPayment,
  covered: readonly Registration[],
): Promise<FulfilmentResult> {
  const waiting = covered.filter((row) => !isPaid(row));
  await lockChildren(trx, waiting);
  const withTheirDuplicates = await withDuplicates(trx, waiting, paid.payment.browserHash);
  const [free, unpaid] = [
    withTheirDuplicates.filter(isFree),
    withTheirDuplicates.filter((child) => !isFree(child)),
  ];
  const orderId = waiting[0]?.orderId;
  if (!orderId || (await isDoublePayment(trx, unpaid, free)))
    return { bought: "nothing", waitsForCode: false };
  const needingSpots = unpaid.filter(
    (child) => child.isRepeated || !isReadyExceptPayment(child, paid.isKept),
  );
  const withoutSpot = free.filter((child) => hasNoSpot(child) || !paid.isKept);
  // These children claim or release spots.
  await lockProgramsToOrder(
    trx,
    [...needingSpots, ...withoutSpot].map(({ registration }) => registration.programId),
  );
  for (const { registration, isRepeated } of unpaid) {
    if (isRepeated) await refundRepeated(trx, registration, paid);
  }
  const children = unpaid.filter(({ isRepeated }) => !isRepeated);
  const { waitsForCode } = await confirmOrder(trx, {
    way: "card",
    orderId,
    children,
    cardRows: waiting,
    isMoneyKept: paid.isKept,
    now: paid.now,
  });
  return { bought: unpaid.some(({ isRepeated }) => isRepeated) ? "part" : "all", waitsForCode };
}

/**
 * Gives a free spot to each registration of a locked payment that needs review, and mails the family.
 * @throws {ApiError} program_full; registration_deleted if all of them were deleted
 */
async function finishReview(trx: Trx, paymentId: string, now: Instant): Promise<void> {
  const registrations = await lockRegistrationsOfPayment(trx, paymentId);
  const waiting = registrations.filter(({ state }) => state === "needs_review");
  const remaining = waiting.filter(({ deletedAt }) => deletedAt === null);
  if (waiting.length > 0 && remaining.length === 0) throw new ApiError("registration_deleted");
  const last = remaining.at(-1);
  if (!last) return;
  await lockProgramsOf(trx, remaining);
  const children = withoutDuplicates(remaining);
  const { id, orderId } = last;
  await confirmOrder(trx, { way: "review", orderId, children, receiptKey: `confirmed:${id}`, now });
}

/** Ended payments with a pending registration without a held spot. */
function endedWithPending(db: Db, now: Instant): Promise<{ id: string }[]> {
  return db
    .selectFrom("registrations")
    .innerJoin("payments", "payments.id", "registrations.paymentId")
    .select("payments.id")
    .distinct()
    .where("registrations.state", "in", AWAITING_STATES)
    .where("payments.state", "in", ["canceled", "refunded"])
    .where((eb) => eb.or([eb("holdExpiresAt", "is", null), eb("holdExpiresAt", "<=", now)]))
    .execute();
}

/** Payments with registrations that need review; `isOnList` is false if all of those were deleted. */
async function paymentsInReview(db: Db) {
  const rows = await db
    .selectFrom("registrations")
    .select(["paymentId", "deletedAt"])
    .where("registrations.state", "=", "needs_review")
    .where("paymentId", "is not", null)
    .execute();
  const byPayment = Map.groupBy(rows, ({ paymentId }) => paymentId ?? "");
  return [...byPayment].map(([paymentId, covered]) => ({
    paymentId,
    isOnList: covered.some(({ deletedAt }) => deletedAt === null),
  }));
}

/** The effects of payments on donations and registrations; server/payments calls it without importing either. */
export const fulfilment = {
  lockPurchase,
  async fulfil(trx: Trx, arrived: PaidPayment, { covered, balance }: Purchase): Promise<FulfilmentResult> {
    const { payment, now } = arrived;
    if (payment.purpose === "donation") {
      await completeDonation(trx, payment, now);
      return { bought: "all", waitsForCode: false };
    }
    return balance === null
      ? confirmRegistrations(trx, arrived, covered)
      : fulfilBalance(trx, payment, balance, now);
  },
  followUp: mailCodeOfPaidOrder,
  /** Expires unpaid registrations; their answers stay for 30 days (docs/reference/privacy.md#erasure). */
  async expire(trx: Trx, paymentId: string): Promise<void> {
    const registrations = await lockRegistrationsOfPayment(trx, paymentId);
    await changeState(trx, registrations.filter(isAwaiting), { to: "expired" });
  },
  endedWithPending,
  withdraw: deletePaidRegistrations,
  noteRefund: noteRefundOf,
  inReview: paymentsInReview,
  finishReview,
};
