import { randomUUID } from "node:crypto";
import type { WaysInAction } from "#domain/staff/audit.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/mail/queue.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { accountActor, recordAudit } from "./audit-log.ts";
import type { Session } from "./sessions.ts";

/** Whether "Backup Data" leaves out health answers and requests for aid: nobody encrypts what the shared PIN downloads. */
export function lacksHealth({ userId }: Pick<Session, "userId">, { backup }: Pick<Deps, "backup">): boolean {
  return userId === null && backup.passphrase.present() === null;
}

interface AccessChange {
  at: Date;
  /** An actor of the audit log. */
  actor: string;
  action: WaysInAction;
  /** The affected account; null for the PIN. */
  userId: string | null;
}

/**
 * Records a change of staff access and mails all staff, in the transaction of the change
 * (docs/rules/access.md#every-new-way-in-is-told-to-all-staff).
 */
export async function recordAccess(trx: Trx, change: AccessChange): Promise<void> {
  const { at, actor, action, userId } = change;
  const subject = userId === null ? {} : { subject: accountActor(userId) };
  await recordAudit(trx, { at, actor, action, ...subject });
  await queueMessage(trx, {
    dedupeKey: `access:${action}:${randomUUID()}`,
    kind: "staff_access_notice",
    recipient: "staff",
    about: { reason: action, ...(userId !== null && { userId }) },
    now: instantOf(at),
  });
}
