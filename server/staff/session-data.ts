import { createHash, randomBytes } from "node:crypto";
import { SESSION_IDLE_MS, SESSION_MAX_MS } from "#domain/staff-access.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/deps.ts";

/** lastSeenAt is written at most this often: a busy page does not write at every call. */
const SEEN_EVERY_MS = 60_000;

/** A session that is alive. */
export interface Session {
  /** SHA-256 of the cookie's token: a stolen database opens no session. */
  id: string;
  /** When it ends if nothing more is asked (UTC); to the minute. */
  idleExpiresAt: Instant;
  /** When it ends in any case (UTC). */
  expiresAt: Instant;
}

function sessionId(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function before(now: Date, ms: number): Instant {
  return instantOf(new Date(now.getTime() - ms));
}

/** Starts a session; the token is for the cookie and is kept nowhere else. */
export async function insertSession(trx: Trx, now: Date): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString("base64url");
  const id = sessionId(token);
  await trx
    .insertInto("sessions")
    .values({ id, userId: null, createdAt: instantOf(now), lastSeenAt: instantOf(now) })
    .execute();
  return { id, token };
}

async function touch(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ lastSeenAt: instantOf(now) })
    .where("id", "=", id)
    .execute();
}

/** The session of a token, kept alive by being asked for; undefined after 1 idle hour or 12 hours in all. */
export async function findSession(db: Db, token: string, now: Date): Promise<Session | undefined> {
  const row = await db
    .selectFrom("sessions")
    .selectAll()
    .where("id", "=", sessionId(token))
    .where("lastSeenAt", ">", before(now, SESSION_IDLE_MS))
    .where("createdAt", ">", before(now, SESSION_MAX_MS))
    .executeTakeFirst();
  if (!row) return undefined;
  const isDue = now.getTime() - Date.parse(row.lastSeenAt) >= SEEN_EVERY_MS;
  if (isDue) await touch(db, row.id, now);
  const lastSeen = isDue ? now.getTime() : Date.parse(row.lastSeenAt);
  const endsAt = Date.parse(row.createdAt) + SESSION_MAX_MS;
  return {
    id: row.id,
    idleExpiresAt: instantOf(new Date(Math.min(lastSeen + SESSION_IDLE_MS, endsAt))),
    expiresAt: instantOf(new Date(endsAt)),
  };
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

export async function deleteExpiredSessions(db: Db | Trx, now: Date): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((eb) =>
      eb.or([
        eb("lastSeenAt", "<=", before(now, SESSION_IDLE_MS)),
        eb("createdAt", "<=", before(now, SESSION_MAX_MS)),
      ]),
    )
    .execute();
}

export async function deleteAllSessions(db: Db | Trx): Promise<void> {
  await db.deleteFrom("sessions").execute();
}
