import { randomUUID } from "node:crypto";
import type { AuditEvent } from "#domain/staff/audit.ts";
import { canonicalJson } from "#domain/text/canonical.ts";
import type { Deps } from "#server/deps.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";

const LINES_PER_READ = 500;

/** Begins the actor of every session of the shared PIN. */
export const PIN_ACTOR = "pin:";

/** Staff's name in the audit log: the account, or the session of the shared PIN. */
export function staffActor(session: { id: string; userId: string | null }): string {
  return session.userId === null ? `${PIN_ACTOR}${session.id.slice(0, 12)}` : accountActor(session.userId);
}

export function isPinActor(actor: string): boolean {
  return actor.startsWith(PIN_ACTOR);
}

export function accountActor(userId: string): string {
  return `user:${userId}`;
}

export function accountIdOf(actor: string): string | undefined {
  return /^user:(.+)$/.exec(actor)?.[1];
}

export async function usernames(db: Db, actors: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(actors.flatMap((name) => accountIdOf(name ?? "") ?? []))];
  if (ids.length === 0) return new Map();
  const accounts = await db.selectFrom("users").select(["id", "username"]).where("id", "in", ids).execute();
  return new Map(accounts.map(({ id, username }) => [id, username]));
}

export function usernameIn(names: ReadonlyMap<string, string>, actor: string | null): string | null {
  return names.get(accountIdOf(actor ?? "") ?? "") ?? null;
}

export interface StaffAction {
  actor: string;
  now: Date;
}

type AuditEntry = AuditEvent & {
  at: Date;
  /** An account, a session of the PIN, or a visitor's origin. */
  actor: string;
  /** The id of the subject, or the origin of a sign-in: never a name. */
  subject?: string | undefined;
};

/** Adds a line to the audit log; pass the transaction of the action, if any. */
export async function recordAudit(db: Db | Trx, entry: AuditEntry): Promise<void> {
  const { at, actor, action, subject = null, details } = entry;
  const line = { actor, action, subject, details: details === undefined ? null : canonicalJson(details) };
  await db
    .insertInto("auditLog")
    .values({ id: randomUUID(), at: instantOf(at), ...line })
    .execute();
}

/** Removes the address: "pin:address:203.0.113.1" (server/staff/require-permission.ts) becomes "pin:address". */
const withoutAddress = (text: string) => text.replace(/:address:.*$/s, ":address");

/**
 * Erases the addresses of a batch of old sign-ins from the log (docs/reference/privacy.md#hashes-and-pseudonyms). The
 * database refuses every other change of a line (docs/reference/staff-access.md#audit-log).
 * @returns their lines
 */
export async function eraseOldAddresses({ db }: Pick<Deps, "db">, before: Instant) {
  const lines = await db
    .selectFrom("auditLog")
    .select(["id", "actor", "subject"])
    .where("at", "<=", before)
    .where((eb) => eb.or([eb("actor", "like", "%:address:%"), eb("subject", "like", "%:address:%")]))
    .orderBy("id")
    .limit(LINES_PER_READ)
    .execute();
  await inTransaction(db, async (trx) => {
    for (const { id, actor, subject } of lines) {
      const erased = { actor: withoutAddress(actor), subject: subject && withoutAddress(subject) };
      await trx.updateTable("auditLog").set(erased).where("id", "=", id).execute();
    }
  });
  return lines;
}
