import { ANSWER_FIELDS, type AnswerField } from "#domain/paper-registration.ts";
import type { Trx } from "#server/db/database.ts";
import { ENTERED_STATUSES, isWaitingForCash, type Registration, registrationsOfChild } from "./data.ts";

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

/** What stands against a registration: paid for, or on paper and waiting for its cash; the earliest first. */
export async function rivalsOf(trx: Trx, registration: Registration): Promise<Rival[]> {
  const rows = await registrationsOfChild(trx, registration, ENTERED_STATUSES);
  return rows.filter(({ id }) => id !== registration.id);
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
