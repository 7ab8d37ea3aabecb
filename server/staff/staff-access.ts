import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AccessNoticeAction } from "#domain/staff/audit.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/mail/queue.ts";
import { type Db, hasRows, type Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { readSetting } from "#server/platform/settings.ts";
import { accountActor, recordAudit } from "./audit-log.ts";
import type { Session } from "./staff-sessions.ts";

/**
 * Whether "Backup Data" excludes health answers and aid requests, because downloads with the shared PIN are not
 * encrypted.
 */
export function backupOmitsHealth(
  { userId }: Pick<Session, "userId">,
  { backup }: Pick<Deps, "backup">,
): boolean {
  return userId === null && backup.passphrase.present() === null;
}

interface AccessChange {
  at: Date;
  actor: string;
  action: AccessNoticeAction;
  /** The affected account; null for the PIN. */
  userId: string | null;
}

/**
 * Records a change of staff access and mails all staff, in the transaction of the change
 * (docs/reference/staff-access.md#access-notices).
 */
export async function recordAccessChange(trx: Trx, change: AccessChange): Promise<void> {
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

/** Whether the shared PIN may sign in (docs/reference/staff-access.md#accounts). */
export async function isPinOn(db: Db | Trx): Promise<boolean> {
  return (await readSetting(db, "pinOff")) === undefined;
}

/** Serializes changes of staff access, by locking the PIN's row. */
export async function lockAccess(trx: Trx): Promise<void> {
  await trx.updateTable("settings").set({ value: sql<string>`value` }).where("key", "=", "pinHash").execute();
}

/** Accounts that work, by password or passkey, or a coach's by code. */
function workingAccounts(db: Db | Trx) {
  return db
    .selectFrom("users")
    .where("disabledAt", "is", null)
    .where((eb) =>
      eb.or([
        eb("password", "is not", null),
        eb("id", "in", eb.selectFrom("authenticators").select("userId")),
        eb.and([eb("role", "=", "coach"), eb("email", "is not", null)]),
      ]),
    );
}

export function hasWorkingAdministrator(db: Db | Trx): Promise<boolean> {
  return hasRows(workingAccounts(db).where("role", "=", "administrator"));
}

export function isWorkingAccount(db: Db | Trx, id: string): Promise<boolean> {
  return hasRows(workingAccounts(db).where("id", "=", id));
}

/**
 * Ensures that somebody with every permission can still sign in; call it after the change, in its transaction.
 * @throws {ApiError} last_account
 */
export async function assertSomebodyCanSignIn(trx: Trx): Promise<void> {
  if (!(await isPinOn(trx)) && !(await hasWorkingAdministrator(trx))) throw new ApiError("last_account");
}
