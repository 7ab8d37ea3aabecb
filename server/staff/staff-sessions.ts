import { randomBytes } from "node:crypto";
import { SESSION_IDLE_MS, SESSION_MAX_MS, SESSION_SEEN_INTERVAL_MS } from "#domain/staff/session.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { sha256 } from "#server/platform/secret-key.ts";

/** Length of the id's prefix that staff see. */
export const SESSION_KEY_LENGTH = 12;

/** Starts a session; its token is stored only in the cookie. */
export async function insertSession(
  trx: Trx,
  session: Pick<Session, "userId" | "method"> & { browser: string },
  now: Date,
): Promise<{ id: string; token: string }> {
  const token = randomBytes(32).toString("base64url");
  const id = sha256(token);
  await trx
    .insertInto("sessions")
    .values({ id, ...session, createdAt: instantOf(now), lastSeenAt: instantOf(now) })
    .execute();
  return { id, token };
}

/** Gives a session a new token, and no more time. @returns the token for its cookie */
export async function renewSession(trx: Trx, id: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await trx
    .updateTable("sessions")
    .set({ id: sha256(token) })
    .where("id", "=", id)
    .execute();
  return token;
}

/** Valid sessions: used within the hour, opened within twelve hours, account not disabled. */
function validSessions(db: Db, now: Date) {
  return db
    .selectFrom("sessions")
    .leftJoin("users", "users.id", "sessions.userId")
    .selectAll("sessions")
    .select(["users.username", "users.role"])
    .where("users.disabledAt", "is", null)
    .where("sessions.lastSeenAt", ">", instantBefore(now, SESSION_IDLE_MS))
    .where("sessions.createdAt", ">", instantBefore(now, SESSION_MAX_MS));
}

export function listSessions(db: Db, now: Date) {
  return validSessions(db, now).orderBy("sessions.lastSeenAt", "desc").orderBy("sessions.id").execute();
}

/** Finds a token's session and renews its idle timeout; undefined after 1 idle hour or 12 hours in total. */
export async function findSession(db: Db, token: string, now: Date) {
  const row = await validSessions(db, now).where("sessions.id", "=", sha256(token)).executeTakeFirst();
  if (!row) return undefined;
  if (now.getTime() - Date.parse(row.lastSeenAt) >= SESSION_SEEN_INTERVAL_MS) {
    const lastSeenAt = instantOf(now);
    await db.updateTable("sessions").set({ lastSeenAt }).where("id", "=", row.id).execute();
  }
  return { ...row, expiresAt: instantOf(new Date(Date.parse(row.createdAt) + SESSION_MAX_MS)) };
}
export type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export async function deleteSession(db: Db | Trx, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

export async function deleteSessionOfToken(db: Db, token: string): Promise<void> {
  await deleteSession(db, sha256(token));
}

export async function deleteSessionsOf(trx: Trx, userId: string, exceptId = ""): Promise<void> {
  await trx.deleteFrom("sessions").where("userId", "=", userId).where("id", "!=", exceptId).execute();
}

export async function deletePinSessions(trx: Trx): Promise<void> {
  await trx.deleteFrom("sessions").where("userId", "is", null).execute();
}

export async function deleteOtherSessions(trx: Trx, exceptId = ""): Promise<void> {
  await trx.deleteFrom("sessions").where("id", "!=", exceptId).execute();
}
