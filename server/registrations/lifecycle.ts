import type { Place } from "#domain/registration-status.ts";
import { RESTORE_DAYS } from "#domain/retention.ts";
import { recordAudit } from "#server/audit/record.ts";
import type { Trx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { type Deps, instantOf } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { findPayment } from "#server/payments/data.ts";
import { ledgerSums } from "#server/payments/ledger.ts";
import { endPayment } from "#server/payments/other-attempts.ts";
import { isGoneForGood } from "#server/payments/paid-state.ts";
import { claimPlace, lockProgram } from "#server/programs/places.ts";
import { ENTERED_STATUSES, findTwin, isWaitingForCash, type Registration } from "./data.ts";
import { eraseRegistration } from "./erase.ts";
import { lockRegistration } from "./lock.ts";
import { moveToDeleted } from "./move-to-deleted.ts";

type LifecycleDeps = Pick<Deps, "db" | "now" | "log" | "stripe">;

interface Deed {
  id: string;
  /** Who does it, as the audit log names them. */
  actor: string;
}

/** Ends the payment that an unpaid registration waits for, unless a sibling waits for the same one. */
async function endItsPayment({ db, stripe, ...deps }: LifecycleDeps, id: string): Promise<void> {
  if (!stripe) return;
  const waiting = await db
    .selectFrom("registrations as mine")
    .select(["mine.paymentId"])
    .where("mine.id", "=", id)
    .where("mine.status", "=", "pending")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("registrations as other")
            .select("other.id")
            .whereRef("other.paymentId", "=", "mine.paymentId")
            .whereRef("other.id", "!=", "mine.id")
            .where("other.deletedAt", "is", null),
        ),
      ),
    )
    .executeTakeFirst();
  if (waiting?.paymentId) await endPayment({ db, stripe, ...deps }, waiting.paymentId);
}

/**
 * Moves a registration to the recently deleted: its place is free, and nothing can be paid for it any more.
 * Deleting twice is deleting once. Money that has come stays recorded; a refund is a deed of its own.
 * @throws {ApiError} not_found
 */
export async function deleteRegistration(deps: LifecycleDeps, { id, actor }: Deed): Promise<Registration> {
  await endItsPayment(deps, id);
  return inTransaction(deps.db, async (trx) => {
    const row = await lockRegistration(trx, id);
    return row.deletedAt === null ? moveToDeleted(trx, row, { at: deps.now(), actor }) : row;
  });
}

/** A child that had a place gets it back, if there is one and the child did not register again meanwhile. */
async function reclaim(trx: Trx, row: Registration, now: string): Promise<void> {
  await lockProgram(trx, row.programId);
  const twin = await findTwin(trx, row, { exceptId: row.id, statuses: ENTERED_STATUSES });
  if (twin) throw new ApiError("restore_conflict");
  if (!(await claimPlace(trx, row.programId, now))) throw new ApiError("restore_no_place");
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

/**
 * Takes a registration back among the active ones.
 * @throws {ApiError} not_found; restore_too_late after 30 days; restore_refunded when it never had a place and its
 *   money is gone; restore_conflict when the same child has
 *   registered again; restore_no_place when the program is full
 */
export async function restoreRegistration(deps: LifecycleDeps, { id, actor }: Deed): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
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
    await recordAudit(trx, { at, actor, action: "registration_restored", subject: id });
  });
}

/**
 * Erases a deleted registration before its time.
 * @throws {ApiError} not_found; not_deleted while it is still active
 */
export async function eraseDeleted(deps: LifecycleDeps, { id, actor }: Deed): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const row = await lockRegistration(trx, id);
    if (row.deletedAt === null) throw new ApiError("not_deleted");
    await eraseRegistration(trx, { registrationId: id, at: deps.now(), actor });
  });
}
