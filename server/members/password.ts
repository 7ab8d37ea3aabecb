import { PIN_CHECK_MS } from "#domain/staff-access.ts";
import { isCommonPassword } from "#domain/staff-account.ts";
import { recordAudit } from "#server/audit/record.ts";
import type { Trx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { memberActor } from "#server/staff/actor.ts";
import { claimAttempt, forgiveAttempt, type Guesser } from "#server/staff/attempts.ts";
import type { Wait } from "#server/staff/pin-check.ts";
import { hashSecret, NOBODYS_HASH, secretMatches } from "#server/staff/secret-hash.ts";
import { deleteSessionsOf } from "#server/staff/session-data.ts";
import { openSession } from "#server/staff/sign-in.ts";

interface Credentials {
  username: string;
  password: string;
}

interface Proven {
  id: string;
  /** The hash that matched: the caller makes sure that it is still the stored one. */
  password: string;
}

/** Hashes as much for a name that does not exist: time tells nobody which names do. */
async function matching({ db, secretKey }: Deps, tried: Credentials): Promise<Proven | undefined> {
  const member = await db
    .selectFrom("users")
    .select(["id", "password"])
    .where("username", "=", tried.username)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  const hash = member?.password ?? NOBODYS_HASH;
  const matches = await secretMatches(secretKey, "password", tried.password, hash);
  return member?.password && matches ? { id: member.id, password: member.password } : undefined;
}

/**
 * Checks a password, at the cost of one try and of at least PIN_CHECK_MS. Wrong names, accounts without a
 * password and disabled ones are answered alike.
 * @throws {ApiError} wrong_password or password_locked
 */
async function checkPassword(deps: Deps, tried: Credentials, guesser: Guesser, wait: Wait): Promise<Proven> {
  const { db, now } = deps;
  const attempt = await claimAttempt(db, guesser, now());
  const [member] = await Promise.all([matching(deps, tried), wait(PIN_CHECK_MS)]);
  if (!member) {
    if (attempt.locks) await recordAudit(db, { at: now(), actor: guesser.self, action: "sign_in_locked" });
    throw new ApiError("wrong_password");
  }
  await forgiveAttempt(db, attempt, now());
  return member;
}

/** Keeps an account as it is until the transaction ends; false when its password changed, or it was disabled. */
async function holdMember(trx: Trx, { id, password }: Proven): Promise<boolean> {
  const held = await trx
    .updateTable("users")
    .set({ password })
    .where("id", "=", id)
    .where("password", "=", password)
    .where("disabledAt", "is", null)
    .returning("id")
    .execute();
  return held.length === 1;
}

/**
 * Opens a session for whoever knows an account's password, and answers its token.
 * @throws {ApiError} wrong_password or password_locked
 */
export async function signInByPassword(
  deps: Deps,
  tried: Credentials,
  guesser: Guesser,
  wait: Wait,
): Promise<string> {
  const proven = await checkPassword(deps, tried, guesser, wait);
  return inTransaction(deps.db, async (trx) => {
    if (!(await holdMember(trx, proven))) throw new ApiError("wrong_password");
    return openSession(trx, { userId: proven.id, method: "password", subject: guesser.self }, deps.now());
  });
}

/**
 * The hash of a password that somebody chose.
 * @throws {ApiError} invalid_input when the password holds the username
 */
export function hashNewPassword(
  { secretKey }: Deps,
  { username, password }: Credentials,
  field: string,
): Promise<string> {
  if (isCommonPassword(password, username)) {
    throw new ApiError("invalid_input", { fields: { [field]: "common_password" } });
  }
  return hashSecret(secretKey, "password", password);
}

interface PasswordChange {
  member: { id: string; username: string };
  sessionId: string;
  currentPassword: string;
  newPassword: string;
}

/** Proves the old password where there is one. @throws {ApiError} wrong_password or password_locked */
async function provenHash(deps: Deps, change: PasswordChange, guesser: Guesser, wait: Wait) {
  const { member, currentPassword } = change;
  const { password } = await deps.db
    .selectFrom("users")
    .select("password")
    .where("id", "=", member.id)
    .executeTakeFirstOrThrow();
  if (password === null) return null;
  const tried = { username: member.username, password: currentPassword };
  return (await checkPassword(deps, tried, guesser, wait)).password;
}

/**
 * Replaces one's own password and ends one's other sessions.
 * @throws {ApiError} wrong_password, password_locked or invalid_input
 */
export async function changePassword(
  deps: Deps,
  change: PasswordChange,
  guesser: Guesser,
  wait: Wait,
): Promise<void> {
  const { member, sessionId, newPassword } = change;
  const checked = await provenHash(deps, change, guesser, wait);
  const tried = { username: member.username, password: newPassword };
  const password = await hashNewPassword(deps, tried, "newPassword");
  const now = deps.now();
  await inTransaction(deps.db, async (trx) => {
    const changed = await trx
      .updateTable("users")
      .set({ password })
      .where("id", "=", member.id)
      .where("password", checked === null ? "is" : "=", checked)
      .returning("id")
      .execute();
    if (changed.length === 0) throw new ApiError("wrong_password");
    await deleteSessionsOf(trx, member.id, sessionId);
    await recordAudit(trx, { at: now, actor: memberActor(member.id), action: "password_changed" });
  });
}
