import type { Deps } from "#server/deps.ts";
import { endPayment } from "#server/payments/supersede.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Trx } from "#server/platform/database.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { contestedWith, insertContest } from "#server/registrations/contests.ts";
import { lockRegistrationsOfPayment, type Registration } from "#server/registrations/data.ts";
import { lockRegistration, lockRegistrationAndRivals } from "#server/registrations/locks.ts";
import { eraseRegistration } from "#server/registrations/retention-job.ts";
import { lockProgram, releasePlaces } from "#server/site/places.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { confirmOrder, withoutRivals } from "./confirm.ts";

/**
 * Gives a place that is counted already to a registration: taken, or held while its cash has not come.
 * @param groupId of the group in which the place counts
 */
export async function handPlaceTo(trx: Trx, row: Registration, groupId = row.groupId): Promise<void> {
  const place = row.waitsFor === "hand" ? ("held" as const) : ("taken" as const);
  await trx.updateTable("registrations").set({ place, groupId }).where("id", "=", row.id).execute();
}

/** Nobody stands against it any more; with a place it is confirmed, and its family hears that it is. */
async function standAlone(trx: Trx, row: Registration, hasPlace: boolean, now: Instant): Promise<void> {
  const { id, orderId } = row;
  await trx.updateTable("registrations").set({ contestedAt: null }).where("id", "=", id).execute();
  if (!hasPlace || row.status !== "needs_review" || orderId === null) return;
  const children = withoutRivals([{ ...row, place: "taken" }]);
  await confirmOrder(trx, { way: "review", orderId, children, receiptKey: `confirmed:${id}`, now });
}

interface Leaving {
  /** As it was before it was deleted or became another child's. */
  registration: Registration;
  now: Instant;
}

/**
 * Takes a registration out of its contest, because it was deleted or turned out to be another child's. The place
 * stays with the others, and whoever is left alone is contested no more. The program is locked.
 * @returns false when it stood in no contest; else its own place is now none
 */
export async function leaveContest(trx: Trx, { registration, now }: Leaving): Promise<boolean> {
  if (registration.contestedAt === null) return false;
  const others = await contestedWith(trx, registration);
  const ids = [registration, ...others].map(({ id }) => id);
  await trx
    .updateTable("contests")
    .set({ decidedAt: now })
    .where("decidedAt", "is", null)
    .where((eb) => eb.or([eb("registrationId", "in", ids), eb("otherRegistrationId", "in", ids)]))
    .execute();
  await trx
    .updateTable("registrations")
    .set({ contestedAt: null, place: "none" })
    .where("id", "=", registration.id)
    .execute();
  const [first, ...rest] = others;
  if (!first) {
    if (registration.place !== "none") await releasePlaces(trx, [registration]);
    return true;
  }
  const hasPlace = others.some(({ place }) => place !== "none");
  if (!hasPlace && registration.place !== "none") await handPlaceTo(trx, first, registration.groupId);
  for (const other of rest) await insertContest(trx, first, other);
  if (rest.length === 0) await standAlone(trx, first, hasPlace || registration.place !== "none", now);
  return true;
}

interface Removal {
  at: Date;
  /** Who does it, as the audit log names them; "system" for a rule. */
  actor: string;
}

const EXPIRED = { status: "expired", waitsFor: "nothing" } as const;

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
    ...((row.waitsFor === "card" || row.waitsFor === "code") && EXPIRED),
  };
  await trx.updateTable("registrations").set(changes).where("id", "=", row.id).execute();
  if (row.contestedAt !== null) await lockProgram(trx, row.programId);
  const hasLeft = await leaveContest(trx, { registration: row, now: instantOf(at) });
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

type LifecycleDeps = Pick<Deps, "db" | "now" | "log" | "fulfilment" | "secretKey" | "stripe">;

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
