import { ANSWER_FIELDS, type AnswerField } from "#domain/paper-registration.ts";
import { PAID_STATUSES } from "#domain/registration-status.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { isSameChild, isWaitingForCash, type Registration } from "./data.ts";

/** A registration of the same child in the same program, and what the browser that sent it is known by. */
export type Rival = Registration & { browserHash: string | null };

/**
 * Names of the answers in which two registrations differ, in the order of the form. What was given beside the fee
 * is no answer about the child.
 */
export function differingAnswers(
  one: Pick<Registration, AnswerField>,
  other: Pick<Registration, AnswerField>,
): AnswerField[] {
  return ANSWER_FIELDS.filter((field) => one[field] !== other[field]);
}

/**
 * Undeleted registrations of the child that stand against this one: paid for, or on paper and waiting for their
 * cash; the earliest first. Another browser's unpaid attempt proves nothing and stands against nobody.
 */
export async function rivalsOf(db: Db | Trx, registration: Registration): Promise<Rival[]> {
  const rows = await db
    .selectFrom("registrations")
    .leftJoin("payments", "payments.id", "registrations.paymentId")
    .selectAll("registrations")
    .select("payments.browserHash")
    .where("registrations.programId", "=", registration.programId)
    .where("registrations.childKey", "=", registration.childKey)
    .where("registrations.deletedAt", "is", null)
    .where("registrations.status", "in", [...PAID_STATUSES, "pending"])
    .orderBy("registrations.createdAt")
    .orderBy("registrations.id")
    .execute();
  return rows.filter(
    (row) =>
      row.id !== registration.id &&
      (row.status !== "pending" || isWaitingForCash(row)) &&
      isSameChild(row, registration),
  );
}

/**
 * Whether a payment for this registration paid once more for what the rival has paid for: the same browser sent
 * both, or every answer is equal (docs/rules/money.md#a-double-goes-back-by-itself).
 */
export function isDouble(registration: Registration, browserHash: string | null, rival: Rival): boolean {
  if (isWaitingForCash(rival)) return false;
  const isSameBrowser = browserHash !== null && browserHash === rival.browserHash;
  return isSameBrowser || differingAnswers(registration, rival).length === 0;
}
