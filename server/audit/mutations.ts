import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AuditAction } from "#domain/audit.ts";
import { ADDRESS_DAYS } from "#domain/retention.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { LINE_SALT_DIGITS, withoutAddress } from "./chain-rules.ts";

/** How the audit log names who did something: the account, or the session that was opened with the PIN. */
export function staffActor(session: { id: string; userId: string | null }): string {
  return session.userId === null ? `pin:${session.id.slice(0, 12)}` : accountActor(session.userId);
}

/** A named account, as actor or as the one that something was done to. */
export function accountActor(userId: string): string {
  return `user:${userId}`;
}

/** The account that an actor or a subject stands for; undefined when it is something else. */
export function accountIdOf(actor: string): string | undefined {
  return /^user:(.+)$/.exec(actor)?.[1];
}

export interface AuditEntry {
  at: Date;
  /** Who: a named account, a session opened with the PIN, or where an unknown visitor came from. */
  actor: string;
  action: AuditAction;
  /** What it was done to; ids and numbers only, never a name or an answer about health. */
  subject?: string;
}

/** Adds one line to the audit log; in the same transaction as the action where there is one. */
export async function recordAudit(db: Db | Trx, { at, actor, action, subject }: AuditEntry): Promise<void> {
  await db
    .insertInto("auditLog")
    .values({ id: randomUUID(), at: instantOf(at), actor, action, subject: subject ?? null })
    .execute();
}

const DAY_MS = 86_400_000;
const LINES_PER_READ = 500;

/** What stays of a line: who and what, without what was erased. */
interface Remaining {
  id: string;
  actor: string;
  subject: string | null;
}

/**
 * Takes the address out of a line of the audit log, and the salt with which the chain vouches for it; what else the
 * chain vouches for stays. The only function that ever changes a line (docs/rules/privacy.md#addresses-of-callers).
 */
async function eraseFromAuditLog(trx: Trx, { id, actor, subject }: Remaining): Promise<void> {
  await trx
    .updateTable("auditLog")
    .set({ actor, subject, salt: sql<string | null>`substr(salt, 1, ${LINE_SALT_DIGITS})` })
    .where("id", "=", id)
    .execute();
}

/** Lines of sign-ins that are as old and still have an address. */
function linesWithAddress(db: Db, before: string) {
  return db
    .selectFrom("auditLog")
    .select(["id", "actor", "subject"])
    .where("at", "<=", before)
    .where((eb) => eb.or([eb("actor", "like", "%:address:%"), eb("subject", "like", "%:address:%")]))
    .orderBy("id")
    .limit(LINES_PER_READ)
    .execute();
}

/** Erases from the log where sign-ins came from, once their time is over; who and when stay. */
export async function eraseOldAddresses({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const before = instantOf(new Date(now().getTime() - ADDRESS_DAYS * DAY_MS));
  let lines: Remaining[];
  do {
    lines = await linesWithAddress(db, before);
    await inTransaction(db, async (trx) => {
      for (const { id, actor, subject } of lines) {
        await eraseFromAuditLog(trx, {
          id,
          actor: withoutAddress(actor),
          subject: subject && withoutAddress(subject),
        });
      }
    });
  } while (lines.length === LINES_PER_READ);
}
