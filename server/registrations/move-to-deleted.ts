import { recordAudit } from "#server/audit/record.ts";
import type { Trx } from "#server/db/database.ts";
import { instantOf } from "#server/deps.ts";
import { lockProgram, releasePlaces } from "#server/programs/places.ts";
import { leaveContest } from "./contest-mutations.ts";
import { isWaitingForCash, lockRegistrationsOfPayment, type Registration } from "./data.ts";

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
  if (!hasLeft && row.place !== "none") await releasePlaces(trx, row.programId);
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
