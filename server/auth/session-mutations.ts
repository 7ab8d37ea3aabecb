import { createHash, randomBytes } from "node:crypto";
import type { SignInMethod } from "#domain/staff-access.ts";
import { SESSION_IDLE_MS, SESSION_MAX_MS, SESSION_SEEN_EVERY_MS } from "#domain/staff-session.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/db/schema.ts";

/** A session that is alive. */
export interface Session {
  /** SHA-256 of the cookie's token: a stolen database opens no session. */
  id: string;
  /** The named account; null when it was opened with the PIN. */
  userId: string | null;
  username: string | null;
  method: SignInMethod;
  /** When its owner proved who they are (UTC). */
  createdAt: Instant;
  /** When it ends if nothing more is asked (UTC); to the minute. */
  idleExpiresAt: Instant;
  /** When it ends in any case (UTC). */
  expiresAt: Instant;
}

/** A session is named to staff by the beginning of its id. */
export const SESSION_KEY_LENGTH = 12;

function sessionId(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function before(now: Date, ms: number): Instant {
  return instantOf(new Date(now.getTime() - ms));
}

/** Starts a session; the token is for the cookie and is kept nowhere else. */
export async function insertSession(
  trx: Trx,
  who: Pick<Session, "userId" | "method">,
  now: Date,
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString("base64url");
  const id = sessionId(token);
  await trx
    .insertInto("sessions")
    .values({ id, ...who, createdAt: instantOf(now), lastSeenAt: instantOf(now) })
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

/** The sessions that are alive: used within the hour, opened within twelve, of nobody who was shut out. */
function livingSessions(db: Db, now: Date) {
  return db
    .selectFrom("sessions")
    .leftJoin("users", "users.id", "sessions.userId")
    .select([
      "sessions.id",
      "sessions.userId",
      "sessions.method",
      "sessions.createdAt",
      "sessions.lastSeenAt",
      "users.username",
    ])
    .where("users.disabledAt", "is", null)
    .where("sessions.lastSeenAt", ">", before(now, SESSION_IDLE_MS))
    .where("sessions.createdAt", ">", before(now, SESSION_MAX_MS));
}

/** Who is signed in right now, the last one seen first. */
export function listSessions(db: Db, now: Date) {
  return livingSessions(db, now).orderBy("sessions.lastSeenAt", "desc").orderBy("sessions.id").execute();
}

/** The session of a token, kept alive by being asked for; undefined after 1 idle hour or 12 hours in all. */
export async function findSession(db: Db, token: string, now: Date): Promise<Session | undefined> {
  const row = await livingSessions(db, now).where("sessions.id", "=", sessionId(token)).executeTakeFirst();
  if (!row) return undefined;
  const isDue = now.getTime() - Date.parse(row.lastSeenAt) >= SESSION_SEEN_EVERY_MS;
  if (isDue) await touch(db, row.id, now);
  const lastSeen = isDue ? now.getTime() : Date.parse(row.lastSeenAt);
  const endsAt = Date.parse(row.createdAt) + SESSION_MAX_MS;
  const { id, userId, username, method, createdAt } = row;
  return {
    id,
    userId,
    username,
    method,
    createdAt,
    idleExpiresAt: instantOf(new Date(Math.min(lastSeen + SESSION_IDLE_MS, endsAt))),
    expiresAt: instantOf(new Date(endsAt)),
  };
}

export async function deleteSession(db: Db | Trx, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

/** Ends the session that a cookie stands for, if it is one. */
export async function deleteSessionOfToken(db: Db, token: string): Promise<void> {
  await deleteSession(db, sessionId(token));
}

/** Ends an account's sessions, but perhaps for the one that asks for it. */
export async function deleteSessionsOf(trx: Trx, userId: string, exceptId = ""): Promise<void> {
  await trx.deleteFrom("sessions").where("userId", "=", userId).where("id", "!=", exceptId).execute();
}

/** Ends what was opened with the shared PIN. */
export async function deletePinSessions(trx: Trx): Promise<void> {
  await trx.deleteFrom("sessions").where("userId", "is", null).execute();
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
