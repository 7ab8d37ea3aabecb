import { randomUUID } from "node:crypto";
import { club } from "#content/club.ts";
import type { WaysInAction } from "#domain/audit.ts";
import { recordAudit } from "#server/audit/record.ts";
import type { Trx } from "#server/db/database.ts";
import { instantOf } from "#server/deps.ts";
import { queueMessage } from "#server/outbox.ts";
import { memberActor } from "./actor.ts";

interface AccessChange {
  at: Date;
  /** Who did it, as the audit log names them. */
  actor: string;
  action: WaysInAction;
  /** The account that it is about; null when it is about the PIN. */
  userId: string | null;
  /** What is told once only, however often it happens; everything is told when this is left out. */
  toldOnce?: string;
}

/**
 * Writes down that a way into the staff's part was opened or changed, and tells all staff by mail; in the
 * transaction that does it (docs/rules/access.md#every-new-way-in-is-told-to-all-staff).
 */
export async function recordAccess(trx: Trx, change: AccessChange): Promise<void> {
  const { at, actor, action, userId, toldOnce = randomUUID() } = change;
  const subject = userId === null ? {} : { subject: memberActor(userId) };
  await recordAudit(trx, { at, actor, action, ...subject });
  await queueMessage(trx, {
    dedupeKey: `access:${action}:${toldOnce}`,
    kind: "staff_access_notice",
    recipient: "staff",
    language: club.staffLanguage,
    about: { reason: action, ...(userId !== null && { userId }) },
    now: instantOf(at),
  });
}
