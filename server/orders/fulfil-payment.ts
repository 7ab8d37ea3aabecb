import { sumLines } from "#domain/order-lines.ts";
import { appendLines, linesOf } from "#server/money/order-lines.ts";
import { completeDonation } from "#server/payments/donations.ts";
import { alarmStaff } from "#server/payments/follow.ts";
import type { Fulfilled, Fulfilment } from "#server/payments/fulfilment.ts";
import { findPayment } from "#server/payments/payments.ts";
import { queueRefund, refundableOf, SYSTEM } from "#server/payments/refund-queue.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import type { Instant } from "#server/platform/schema.ts";
import { waitingTwins } from "#server/registrations/contests.ts";
import { costsNothing, lockRegistrationsOfPayment, type Registration } from "#server/registrations/data.ts";
import { lockChildren, lockProgramsOf } from "#server/registrations/locks.ts";
import { lockProgramsToOrder } from "#server/site/places.ts";
import { insertRefundLines, noteRefundOf } from "./assign-refund.ts";
import { confirmOrder, hasNoPlace, hasOnlyToBePaid, type ToConfirm, withRivals } from "./confirm.ts";
import { movePaidForToDeleted } from "./delete.ts";
import { mailCodeOfPaid } from "./free-order.ts";
import { endKept, expireRegistrations } from "./order-places.ts";

interface Paid {
  paymentId: string;
  /** What the browser that paid is known by. */
  browserHash: string | null;
  /** Whether the money is still there: false when it was sent back before we heard of it. */
  isKept: boolean;
  now: Instant;
}

const isOfFree = ({ registration }: ToConfirm) => costsNothing(registration);

/** Takes back what one child of an order comes to, in each of its programs. @returns the lines that do */
async function takeBack(trx: Trx, { id, orderId, programId }: Registration, now: Instant) {
  if (orderId === null) return [];
  const own = (await linesOf(trx, [orderId])).filter(({ registrationId }) => registrationId === id);
  const cents = sumLines(own);
  const line = { kind: "adjustment", reason: "cancelled", registrationId: id, programId } as const;
  const ids = await appendLines(trx, { orderId, lines: [{ ...line, cents: 0 - cents }], now });
  return ids.map((orderLineId) => ({ orderLineId, cents }));
}

/**
 * One of several children of a paid order was paid for before: its share goes back by itself, and its siblings are
 * registered (docs/rules/money.md#a-double-goes-back-by-itself). Payment, registrations and programs are locked; the
 * refund is sent after the commit.
 */
async function returnRepeated(
  trx: Trx,
  registration: Registration,
  { paymentId, now }: { paymentId: string; now: Instant },
): Promise<void> {
  await endKept(trx, [registration]);
  const [line] = await takeBack(trx, registration, now);
  const cents = Math.min(line?.cents ?? 0, await refundableOf(trx, paymentId));
  if (!line || cents <= 0) return;
  const wanted = { paymentId, cents, reason: "duplicate", actor: SYSTEM, now: new Date(now) } as const;
  const refund = await queueRefund(trx, wanted);
  await insertRefundLines(trx, refund.id, [{ ...line, cents }]);
  const payment = await findPayment(trx, paymentId);
  if (payment) await alarmStaff(trx, payment, { reason: "duplicate_paid", now, subjectId: refund.id });
}

/**
 * Whether a payment only repeats an earlier one: each child that costs something was paid for, and each free one is
 * registered already, or waits for the code of the earlier order.
 */
async function isAllRepeated(
  trx: Trx,
  unpaid: readonly ToConfirm[],
  free: readonly ToConfirm[],
): Promise<boolean> {
  if (unpaid.length === 0 || !unpaid.every(({ isRepeated }) => isRepeated)) return false;
  const open = free.filter(({ isRepeated }) => !isRepeated).map(({ registration }) => registration);
  if (open.length === 0) return true;
  const twins = await waitingTwins(trx, open);
  return twins.every((rows) => rows.length > 0);
}

/**
 * Confirms what a succeeded payment pays for, or marks it needs_review when the place or the money is gone or
 * it was deleted meanwhile: the money is recorded either way. When another person has registered the same child,
 * both stand until staff decide (docs/rules/money.md#two-people-registered-this-child). What costs nothing waits for its
 * mailbox's code (docs/rules/registration.md#a-free-child-beside-paid-ones).
 */
async function confirmRegistrations(trx: Trx, paid: Paid): Promise<Fulfilled> {
  const registrations = await lockRegistrationsOfPayment(trx, paid.paymentId);
  const waiting = registrations.filter(({ status }) => status === "pending" || status === "expired");
  await lockChildren(trx, waiting);
  const all = await withRivals(trx, waiting, paid.browserHash);
  const [free, unpaid] = [all.filter(isOfFree), all.filter((one) => !isOfFree(one))];
  const orderId = waiting[0]?.orderId;
  if (!orderId || (await isAllRepeated(trx, unpaid, free))) return { bought: "nothing", waitsForCode: false };
  const others = unpaid.filter((child) => child.isRepeated || !hasOnlyToBePaid(child, paid.isKept));
  const placeless = free.filter((child) => hasNoPlace(child) || !paid.isKept);
  // Places are asked for or given back.
  await lockProgramsToOrder(
    trx,
    [...others, ...placeless].map(({ registration }) => registration.programId),
  );
  for (const { registration, isRepeated } of unpaid) {
    if (isRepeated) await returnRepeated(trx, registration, paid);
  }
  const children = unpaid.filter(({ isRepeated }) => !isRepeated);
  const { waitsForCode } = await confirmOrder(trx, {
    ...{ way: "card", orderId, children, cardRows: waiting },
    isMoneyKept: paid.isKept,
    now: paid.now,
  });
  return { bought: unpaid.some(({ isRepeated }) => isRepeated) ? "part" : "all", waitsForCode };
}

/**
 * Gives the registrations of a locked payment that wait for review a free place each, and tells their family.
 * @throws {ApiError} program_full, already_registered, or registration_deleted when all of them were deleted
 */
async function finishReview(trx: Trx, paymentId: string, now: Instant): Promise<void> {
  const registrations = await lockRegistrationsOfPayment(trx, paymentId);
  const waiting = registrations.filter(({ status }) => status === "needs_review");
  const kept = waiting.filter(({ deletedAt }) => deletedAt === null);
  if (waiting.length > 0 && kept.length === 0) throw new ApiError("registration_deleted");
  const last = kept.at(-1);
  if (!last?.orderId) return;
  await lockProgramsOf(trx, kept);
  const children = await withRivals(trx, kept);
  const { id, orderId } = last;
  await confirmOrder(trx, { way: "review", orderId, children, receiptKey: `confirmed:${id}`, now });
}

/** Payments that can pay for nothing any more, while a registration still waits for one and holds no place. */
function endedWithPending(db: Db, now: Instant): Promise<{ id: string }[]> {
  return db
    .selectFrom("registrations")
    .innerJoin("payments", "payments.id", "registrations.paymentId")
    .select("payments.id")
    .distinct()
    .where("registrations.status", "=", "pending")
    .where("payments.state", "in", ["canceled", "refunded"])
    .where((eb) => eb.or([eb("holdExpiresAt", "is", null), eb("holdExpiresAt", "<=", now)]))
    .execute();
}

async function inReview(db: Db) {
  const rows = await db
    .selectFrom("registrations")
    .select(["paymentId", "deletedAt"])
    .where("status", "=", "needs_review")
    .where("paymentId", "is not", null)
    .execute();
  const byPayment = Map.groupBy(rows, ({ paymentId }) => paymentId ?? "");
  return [...byPayment].map(([paymentId, covered]) => ({
    paymentId,
    isOnList: covered.some(({ deletedAt }) => deletedAt === null),
  }));
}

/** What a payment brings about: a donation is thanked for, registrations are confirmed, ended or taken off the list. */
export const fulfilment: Fulfilment = {
  async fulfil(trx, { payment, isKept, now }) {
    if (payment.purpose === "donation") {
      await completeDonation(trx, payment, now);
      return { bought: "all", waitsForCode: false };
    }
    const { id: paymentId, browserHash } = payment;
    return confirmRegistrations(trx, { paymentId, browserHash, isKept, now });
  },
  followUp: mailCodeOfPaid,
  expire: expireRegistrations,
  endedWithPending,
  withdraw: movePaidForToDeleted,
  noteRefund: noteRefundOf,
  inReview,
  finishReview,
};
