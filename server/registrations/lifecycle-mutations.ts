import { restoredCents } from "#domain/cancellation.ts";
import { isGoneForGood } from "#domain/payment-state.ts";
import type { Place } from "#domain/registration-status.ts";
import { RESTORE_DAYS } from "#domain/retention.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { appendLines } from "#server/families/order-mutations.ts";
import { lockFamily } from "#server/families/order-queries.ts";
import { familySeason } from "#server/families/season-money-queries.ts";
import { ApiError } from "#server/http/api-error.ts";
import { ledgerSums } from "#server/payments/ledger.ts";
import { findPayment } from "#server/payments/queries.ts";
import { endPayment } from "#server/payments/supersede-mutations.ts";
import { claimPlace, lockProgram, releasePlaces } from "#server/programs/place-mutations.ts";
import { leaveContest } from "./contest-mutations.ts";
import type { Registration } from "./data.ts";
import {
  ENTERED_STATUSES,
  findDuplicateRegistration,
  isWaitingForCash,
  lockRegistrationsOfPayment,
} from "./data.ts";
import { lockRegistration, lockRegistrationAndRivals } from "./locks.ts";
import { eraseRegistration } from "./retention-job.ts";

interface Removal {
  at: Date;
  /** Who does it, as the audit log names them; "system" for a rule. */
  actor: string;
}

/**
 * Moves a locked registration to the recently deleted. Its place is free, or stays with whoever else has registered
 * the same child (docs/rules/money.md#two-people-registered-this-child).
 */
export async function moveToDeleted(
  trx: Trx,
  row: Registration,
  { at, actor }: Removal,
): Promise<Registration> {
  const changes = {
    deletedAt: instantOf(at),
    place: "none" as const,
    holdExpiresAt: null,
    ...(row.status === "pending" && !isWaitingForCash(row) && { status: "expired" as const }),
  };
  await trx.updateTable("registrations").set(changes).where("id", "=", row.id).execute();
  if (row.contestedAt !== null) await lockProgram(trx, row.programId);
  const hasLeft = await leaveContest(trx, { registration: row, now: instantOf(at), actor });
  if (!hasLeft && row.place !== "none") await releasePlaces(trx, [row]);
  await recordAudit(trx, { at, actor, action: "registration_deleted", subject: row.id });
  return { ...row, ...changes, contestedAt: null };
}

/**
 * Moves what a locked payment paid for to the recently deleted, once: all of it, or only what waits for staff
 * (docs/rules/money.md#a-full-refund-asks-whether-the-child-still-comes).
 */
export async function movePaidForToDeleted(
  trx: Trx,
  paymentId: string,
  { onlyInReview = false, ...removal }: Removal & { onlyInReview?: boolean },
): Promise<void> {
  for (const row of await lockRegistrationsOfPayment(trx, paymentId)) {
    if (row.deletedAt !== null || (onlyInReview && row.status !== "needs_review")) continue;
    await moveToDeleted(trx, row, removal);
  }
}

type LifecycleDeps = Pick<Deps, "db" | "now" | "log" | "fulfilment" | "stripe">;

interface Action {
  id: string;
  /** Who does it, as the audit log names them. */
  actor: string;
}

/**
 * Ends the payment that an unpaid registration waits for: nobody pays for a child that is taken off the list. Its
 * siblings' page then orders anew, without it.
 */
async function endItsPayment({ db, stripe, ...deps }: LifecycleDeps, id: string): Promise<void> {
  if (!stripe) return;
  const waiting = await db
    .selectFrom("registrations")
    .select("paymentId")
    .where("id", "=", id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  if (waiting?.paymentId) await endPayment({ db, stripe, ...deps }, waiting.paymentId);
}

/**
 * Moves a registration to the recently deleted: its place is free, and nothing can be paid for it any more.
 * Deleting twice is deleting once. Money that has come stays recorded; a refund is an action of its own.
 * @throws {ApiError} not_found
 */
export async function deleteRegistration(deps: LifecycleDeps, { id, actor }: Action): Promise<Registration> {
  await endItsPayment(deps, id);
  return inTransaction(deps.db, async (trx) => {
    const row = await lockRegistrationAndRivals(trx, id);
    return row.deletedAt === null ? moveToDeleted(trx, row, { at: deps.now(), actor }) : row;
  });
}

/** A child that had a place gets it back, if there is one and the child did not register again meanwhile. */
async function reclaim(trx: Trx, row: Registration, now: string): Promise<void> {
  await lockProgram(trx, row.programId);
  const duplicate = await findDuplicateRegistration(trx, row, {
    exceptId: row.id,
    statuses: ENTERED_STATUSES,
  });
  if (duplicate) throw new ApiError("restore_conflict");
  if (!(await claimPlace(trx, row, now))) throw new ApiError("restore_no_place");
}

/** The place that it had before it was deleted. */
function placeOf(row: Registration): Place {
  if (row.status === "confirmed") return "taken";
  return isWaitingForCash(row) ? "held" : "none";
}

/** Whether what waited for staff was decided by its money: it went back, or a bank took it. */
async function hasLostItsMoney(trx: Trx, { paymentId }: Registration): Promise<boolean> {
  const payment = paymentId === null ? undefined : await findPayment(trx, paymentId);
  return payment !== undefined && isGoneForGood(payment, (await ledgerSums(trx, payment.id)).netCents);
}

/** A child that was canceled costs its family again what went back of it; the family pays that later, or not by card. */
async function oweAgain(
  trx: Trx,
  { id, familyId, seasonId, orderId }: Registration,
  now: string,
): Promise<void> {
  if (familyId === null || orderId === null) return;
  const { children, siblings } = await familySeason(trx, { familyId, seasonId });
  const child = children.find(({ registrationId }) => registrationId === id);
  if (!child?.isGone) return;
  const cents = restoredCents(children, id, siblings);
  const line = { kind: "adjustment", reason: "restored", registrationId: id } as const;
  await appendLines(trx, { orderId, lines: [{ ...line, programId: child.programId, cents }], now });
}

/** Locks the family of a registration, before all else of it. */
async function lockFamilyOf(trx: Trx, id: string): Promise<void> {
  const known = await trx
    .selectFrom("registrations")
    .select("familyId")
    .where("id", "=", id)
    .executeTakeFirst();
  if (known?.familyId) await lockFamily(trx, known.familyId);
}

/**
 * Takes a registration back among the active ones. What went back of it when it was canceled is to be paid again
 * (docs/rules/money.md#what-goes-back-when-a-child-leaves).
 * @throws {ApiError} not_found; restore_too_late after 30 days; restore_refunded when it never had a place and its
 *   money is gone; restore_conflict when the same child has
 *   registered again; restore_no_place when the program is full
 */
export async function restoreRegistration(deps: LifecycleDeps, { id, actor }: Action): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockFamilyOf(trx, id);
    const row = await lockRegistration(trx, id);
    if (row.deletedAt === null) return;
    const at = deps.now();
    if (Date.parse(row.deletedAt) + RESTORE_DAYS * 86_400_000 <= at.getTime()) {
      throw new ApiError("restore_too_late");
    }
    if (row.status === "needs_review" && (await hasLostItsMoney(trx, row))) {
      throw new ApiError("restore_refunded");
    }
    const place = placeOf(row);
    if (place !== "none") await reclaim(trx, row, instantOf(at));
    await trx.updateTable("registrations").set({ deletedAt: null, place }).where("id", "=", id).execute();
    await oweAgain(trx, row, instantOf(at));
    await recordAudit(trx, { at, actor, action: "registration_restored", subject: id });
  });
}

/**
 * Erases a deleted registration before its time.
 * @throws {ApiError} not_found; not_deleted while it is still active
 */
export async function eraseDeleted(deps: LifecycleDeps, { id, actor }: Action): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const row = await lockRegistration(trx, id);
    if (row.deletedAt === null) throw new ApiError("not_deleted");
    await eraseRegistration(trx, { registrationId: id, at: deps.now(), actor });
  });
}
