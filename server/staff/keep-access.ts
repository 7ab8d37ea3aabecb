import type { AccessToKeep } from "#domain/staff-access.ts";
import { recordAudit } from "#server/audit/record.ts";
import type { Trx } from "#server/db/database.ts";
import { instantOf } from "#server/deps.ts";
import { memberActor } from "./actor.ts";
import { forgetDevices } from "./device-data.ts";
import { deleteAllSessions, SESSION_KEY_LENGTH } from "./session-data.ts";

interface Ending {
  keep: AccessToKeep | undefined;
  /** Who decides, as the audit log names them. */
  actor: string;
  now: Date;
}

async function endAccounts(trx: Trx, keep: readonly string[], { actor, now }: Ending): Promise<void> {
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
    await recordAudit(trx, { at: now, actor, action: "member_disabled", subject: memberActor(id) });
  }
}

/** Those of an account that was shut out stay with it: they sign nobody in, and come back with it. */
async function endPasskeys(trx: Trx, keep: readonly string[], { actor, now }: Ending): Promise<void> {
  const found = await trx
    .selectFrom("authenticators")
    .innerJoin("users", "users.id", "authenticators.userId")
    .select(["authenticators.id", "authenticators.userId"])
    .where("users.disabledAt", "is", null)
    .execute();
  for (const { id, userId } of found.filter((passkey) => !keep.includes(passkey.id))) {
    await trx.deleteFrom("authenticators").where("id", "=", id).execute();
    await recordAudit(trx, { at: now, actor, action: "passkey_removed", subject: memberActor(userId) });
  }
}

async function endSessions(trx: Trx, keep: readonly string[]): Promise<void> {
  const sessions = await trx.selectFrom("sessions").select("id").execute();
  for (const { id } of sessions.filter((session) => !keep.includes(session.id.slice(0, SESSION_KEY_LENGTH))))
    await trx.deleteFrom("sessions").where("id", "=", id).execute();
}

/**
 * Ends whatever gets somebody in and is not to stay, in the transaction that changes the PIN
 * (docs/rules/access.md#a-new-pin-ends-what-is-not-ticked).
 */
export async function endAccessBut(trx: Trx, ending: Ending): Promise<void> {
  const { keep } = ending;
  await forgetDevices(trx, keep?.devices);
  if (!keep) return deleteAllSessions(trx);
  await endAccounts(trx, keep.accounts, ending);
  await endPasskeys(trx, keep.passkeys, ending);
  await endSessions(trx, keep.sessions);
}
