import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { completeDonation } from "#server/donations/mutations.ts";
import { settleOrder } from "#server/families/order-mutations.ts";
import { queueOrderMails, queueOrderReceipt } from "#server/families/receipt-mutations.ts";
import { ApiError } from "#server/http/api-error.ts";
import type { Fulfilled, Fulfilment } from "#server/payments/fulfilment.ts";
import {
  claimPlace,
  lockProgram,
  lockProgramsToOrder,
  releasePlaces,
} from "#server/programs/place-mutations.ts";
import { openContest } from "#server/registrations/contest-mutations.ts";
import { waitingTwins } from "#server/registrations/contest-queries.ts";
import {
  findDuplicateRegistration,
  lockRegistrationsOfPayment,
  type Registration,
} from "#server/registrations/data.ts";
import { movePaidForToDeleted } from "#server/registrations/lifecycle-mutations.ts";
import { lockChildren } from "#server/registrations/locks.ts";
import { hasNoPlace, type ToConfirm, takePlace, withRivals } from "./confirm-mutations.ts";
import { letFreeChildrenWait } from "./free-children-mutations.ts";
import { costsNothing } from "./free-order-queries.ts";
import { mailCodeOfPaid } from "./order-code-mutations.ts";
import { expireRegistrations } from "./place-mutations.ts";
import { noteRefundOf } from "./refund-lines-mutations.ts";
import { returnRepeated } from "./repeated-mutations.ts";

interface Paid {
  paymentId: string;
  /** What the browser that paid is known by. */
  browserHash: string | null;
  /** Whether the money is still there: false when it was sent back before we heard of it. */
  isKept: boolean;
  now: Instant;
}

async function statusAfterPayment(trx: Trx, unpaid: ToConfirm, { isKept, now }: Paid) {
  const { registration, rivals } = unpaid;
  if (!isKept || registration.deletedAt !== null) return "needs_review";
  if (registration.status === "expired" && rivals.length === 0) return "needs_review";
  return (await takePlace(trx, unpaid, now)) ? "confirmed" : "needs_review";
}

const isOfFree = ({ registration }: ToConfirm) => costsNothing(registration);

/** Whether a payment of another person for the same child begins a contest: what is deleted stands against nobody. */
function isContested({ registration, rivals, isRepeated }: ToConfirm): boolean {
  return rivals.length > 0 && !isRepeated && registration.deletedAt === null;
}

async function confirmOne(trx: Trx, unpaid: ToConfirm, paid: Paid): Promise<void> {
  const { registration, rivals } = unpaid;
  const { now } = paid;
  const status = await statusAfterPayment(trx, unpaid, paid);
  const sharesPlace = rivals.some(({ place }) => place !== "none");
  const place = status === "confirmed" && !sharesPlace ? "taken" : "none";
  if (isContested(unpaid)) await openContest(trx, registration, rivals, now);
  await trx
    .updateTable("registrations")
    .set({ status, place, holdExpiresAt: null })
    .where("id", "=", registration.id)
    .execute();
  if (place === "none" && registration.place !== "none") await releasePlaces(trx, [registration]);
}

/** Whether nothing but the payment was missing: its place is kept, and nobody else has registered the child. */
function isUsual({ registration, rivals, isRepeated }: ToConfirm, { isKept }: Paid): boolean {
  const { status, place, deletedAt } = registration;
  const isWaiting = status === "pending" && place !== "none" && deletedAt === null;
  return isKept && isWaiting && rivals.length === 0 && !isRepeated;
}

/** What confirmOne() does where nothing but the payment was missing, for all of them in one statement. */
async function confirmKept(trx: Trx, usual: readonly ToConfirm[]): Promise<void> {
  if (usual.length === 0) return;
  const ids = usual.map(({ registration }) => registration.id);
  await trx
    .updateTable("registrations")
    .set({ status: "confirmed", place: "taken", holdExpiresAt: null })
    .where("id", "in", ids)
    .execute();
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
  const isNothing = all.length === 0 || (await isAllRepeated(trx, unpaid, free));
  if (isNothing) return { bought: "nothing", waitsForCode: false };
  // Whoever has a place first: asking for another one may free what ran out of a sibling, which would count twice.
  await confirmKept(
    trx,
    unpaid.filter((one) => isUsual(one, paid)),
  );
  const others = unpaid.filter((one) => !isUsual(one, paid));
  const placeless = free.filter((one) => hasNoPlace(one) || !paid.isKept);
  // Places are asked for or given back.
  await lockProgramsToOrder(
    trx,
    [...others, ...placeless].map(({ registration }) => registration.programId),
  );
  for (const one of others.toSorted((a, b) => Number(hasNoPlace(a)) - Number(hasNoPlace(b)))) {
    if (one.isRepeated) await returnRepeated(trx, one.registration, paid);
    else await confirmOne(trx, one, paid);
  }
  const contested = unpaid.filter(isContested).map(({ registration }) => registration.id);
  let waitsForCode = false;
  for (const orderId of new Set(waiting.flatMap((row) => row.orderId ?? []))) {
    if (free.length > 0) {
      waitsForCode = await letFreeChildrenWait(trx, { ...paid, orderId, rows: waiting });
    }
    await settleOrder(trx, orderId, paid.now);
    await queueOrderMails(trx, { orderId, contested, now: paid.now });
  }
  return { bought: unpaid.some(({ isRepeated }) => isRepeated) ? "part" : "all", waitsForCode };
}

async function confirmReviewed(trx: Trx, registration: Registration, now: Instant): Promise<void> {
  const { id, programId } = registration;
  await lockProgram(trx, programId);
  if (await findDuplicateRegistration(trx, registration, { exceptId: id }))
    throw new ApiError("already_registered");
  if (!(await claimPlace(trx, registration, now))) throw new ApiError("program_full");
  await trx
    .updateTable("registrations")
    .set({ status: "confirmed", place: "taken", holdExpiresAt: null })
    .where("id", "=", id)
    .execute();
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
  for (const registration of kept) await confirmReviewed(trx, registration, now);
  for (const { id, orderId } of new Map(kept.map((row) => [row.orderId, row])).values()) {
    if (orderId !== null) await queueOrderReceipt(trx, { orderId, dedupeKey: `confirmed:${id}`, now });
  }
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
