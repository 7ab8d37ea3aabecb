import { club } from "#content/club.ts";
import { isCommonPassword } from "#domain/staff-account.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { memberActor } from "#server/staff/actor.ts";
import type { Guesser } from "#server/staff/attempts.ts";
import { inHashPlace } from "#server/staff/hash-places.ts";
import type { Wait } from "#server/staff/pin-check.ts";
import { recordAccess } from "#server/staff/record-access.ts";
import { hashSecret } from "#server/staff/secret-hash.ts";
import { deleteSessionsOf } from "#server/staff/session-data.ts";
import { type Credentials, checkPassword } from "./password-check.ts";

/** What everybody here has in mind. */
const CLUB_WORDS = [club.name, club.town, club.park].flatMap((text) =>
  text.toLowerCase().split(/[^\p{L}]+/u),
);

/**
 * The hash of a password that somebody chose for an account of theirs.
 * @throws {ApiError} invalid_input when the password holds the username, or little but the club's own words;
 *   sign_in_busy
 */
export async function hashNewPassword(
  { secretKey }: Deps,
  { username, password }: Credentials,
  field: string,
): Promise<string> {
  if (isCommonPassword(password, username, CLUB_WORDS)) {
    throw new ApiError("invalid_input", { fields: { [field]: "common_password" } });
  }
  return inHashPlace({ lane: "staff", key: `account:${username}` }, () =>
    hashSecret(secretKey, "password", password),
  );
}

interface PasswordChange {
  member: { id: string; username: string };
  sessionId: string;
  /** Whether they signed in just now: enough for a first password, which has none before it to prove. */
  isFresh: boolean;
  currentPassword: string;
  newPassword: string;
}

/** Proves the old password where there is one. @throws {ApiError} wrong_password, password_locked or sign_in_again */
async function provenHash(deps: Deps, change: PasswordChange, guesser: Guesser, wait: Wait) {
  const { member, currentPassword } = change;
  const { password } = await deps.db
    .selectFrom("users")
    .select("password")
    .where("id", "=", member.id)
    .executeTakeFirstOrThrow();
  if (password === null) {
    if (!change.isFresh) throw new ApiError("sign_in_again");
    return null;
  }
  const tried = { username: member.username, password: currentPassword };
  return (await checkPassword(deps, tried, guesser, wait)).password;
}

/**
 * Replaces one's own password and ends one's other sessions.
 * @throws {ApiError} wrong_password, password_locked, sign_in_again, sign_in_busy or invalid_input
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
    await recordAccess(trx, {
      at: now,
      actor: memberActor(member.id),
      action: "password_changed",
      userId: member.id,
    });
  });
}
