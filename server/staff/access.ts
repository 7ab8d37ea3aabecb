import { randomUUID } from "node:crypto";
import type { WaysInAction } from "#domain/audit.ts";
import type { AccessToKeep } from "#domain/staff-access.ts";
import { queueMessage } from "#server/mail/queue.ts";
import type { Trx } from "#server/platform/database.ts";
import { instantOf } from "#server/platform/schema.ts";
import { accountActor, recordAudit } from "./audit-log.ts";
import { forgetDevices } from "./devices.ts";
import { deleteAllSessions, SESSION_KEY_LENGTH } from "./sessions.ts";

interface AccessChange {
  at: Date;
  /** An actor of the audit log. */
  actor: string;
  action: WaysInAction;
  /** The affected account; null for the PIN. */
  userId: string | null;
  /** Key for mailing only once; without it, every change is mailed. */
  mailOnceKey?: string;
}

/**
 * Records a change of staff access and mails all staff, in the transaction of the change
 * (docs/rules/access.md#every-new-way-in-is-told-to-all-staff).
 */
export async function recordAccess(trx: Trx, change: AccessChange): Promise<void> {
  const { at, actor, action, userId, mailOnceKey = randomUUID() } = change;
  const subject = userId === null ? {} : { subject: accountActor(userId) };
  await recordAudit(trx, { at, actor, action, ...subject });
  await queueMessage(trx, {
    dedupeKey: `access:${action}:${mailOnceKey}`,
    kind: "staff_access_notice",
    recipient: "staff",
    about: { reason: action, ...(userId !== null && { userId }) },
    now: instantOf(at),
  });
}

interface AccessEnd {
  keep: AccessToKeep | undefined;
  /** An actor of the audit log. */
  actor: string;
  now: Date;
}

async function endAccounts(trx: Trx, keep: readonly string[], { actor, now }: AccessEnd): Promise<void> {
  const open = await trx.selectFrom("users").select("id").where("disabledAt", "is", null).execute();
  const ended = open.map(({ id }) => id).filter((id) => !keep.includes(id));
  for (const id of ended) {
    await trx
      .updateTable("users")
      .set({
        disabledAt: instantOf(now),
        inviteHash: null,
        inviteExpiresAt: null,
        inviteOpensAt: null,
        inviteStopHash: null,
      })
      .where("id", "=", id)
      .execute();
    await recordAudit(trx, { at: now, actor, action: "member_disabled", subject: accountActor(id) });
  }
}

/** Passkeys of disabled accounts are kept: they cannot sign in, and return with the account. */
async function endPasskeys(trx: Trx, keep: readonly string[], { actor, now }: AccessEnd): Promise<void> {
  const passkeys = await trx
    .selectFrom("authenticators")
    .innerJoin("users", "users.id", "authenticators.userId")
    .select(["authenticators.id", "authenticators.userId"])
    .where("users.disabledAt", "is", null)
    .execute();
  for (const { id, userId } of passkeys.filter((passkey) => !keep.includes(passkey.id))) {
    await trx.deleteFrom("authenticators").where("id", "=", id).execute();
    await recordAudit(trx, { at: now, actor, action: "passkey_removed", subject: accountActor(userId) });
  }
}

async function endSessions(trx: Trx, keep: readonly string[]): Promise<void> {
  const sessions = await trx.selectFrom("sessions").select("id").execute();
  for (const { id } of sessions.filter((session) => !keep.includes(session.id.slice(0, SESSION_KEY_LENGTH))))
    await trx.deleteFrom("sessions").where("id", "=", id).execute();
}

/**
 * Ends all staff access except what to keep, in the transaction that changes the PIN
 * (docs/rules/access.md#a-new-pin-ends-what-is-not-ticked).
 */
export async function endAccessBut(trx: Trx, ending: AccessEnd): Promise<void> {
  const { keep } = ending;
  await forgetDevices(trx, keep?.devices);
  if (!keep) return deleteAllSessions(trx);
  await endAccounts(trx, keep.accounts, ending);
  await endPasskeys(trx, keep.passkeys, ending);
  await endSessions(trx, keep.sessions);
}
