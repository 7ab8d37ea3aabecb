import { club } from "#content/club.ts";
import { firstClub } from "#content/first-club.ts";
import { PIN_CHECK_MS } from "#domain/staff-access.ts";
import { isCommonPassword } from "#domain/staff-account.ts";
import { accountActor, recordAudit } from "#server/audit/mutations.ts";
import { recordAccess } from "#server/auth/access-mutations.ts";
import { type AttemptKey, claimAttempt, forgiveAttempt } from "#server/auth/attempt-mutations.ts";
import type { SignedInDevice } from "#server/auth/device-mutations.ts";
import { hashSecret, inHashPlace, NOBODYS_HASH, secretMatches } from "#server/auth/secret-hash.ts";
import { deleteSessionsOf } from "#server/auth/session-mutations.ts";
import { type OpenedSession, openSession, type Wait } from "#server/auth/sign-in-mutations.ts";
import type { HashLane } from "#server/crypto/scrypt-lane.ts";
import type { Trx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";

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
async function matching(
  { db, secretKey }: Deps,
  tried: Credentials,
  lane: HashLane,
): Promise<Proven | undefined> {
  const account = await db
    .selectFrom("users")
    .select(["id", "password"])
    .where("username", "=", tried.username)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  const hash = account?.password ?? NOBODYS_HASH;
  const matches = await secretMatches(secretKey, "password", tried.password, hash, lane);
  return account?.password && matches ? { id: account.id, password: account.password } : undefined;
}

/**
 * Checks a password, at the cost of one try and of at least PIN_CHECK_MS. Wrong names, accounts without a
 * password and disabled ones are answered alike.
 * @throws {ApiError} wrong_password, password_locked or sign_in_busy
 */
function checkPassword(deps: Deps, tried: Credentials, attemptKey: AttemptKey, wait: Wait): Promise<Proven> {
  return inHashPlace(attemptKey.hasher, () => lookAtPassword(deps, tried, attemptKey, wait));
}

async function lookAtPassword(
  deps: Deps,
  tried: Credentials,
  attemptKey: AttemptKey,
  wait: Wait,
): Promise<Proven> {
  const { db, now } = deps;
  const attempt = await claimAttempt(db, attemptKey, now());
  const [account] = await Promise.all([matching(deps, tried, attemptKey.hasher.lane), wait(PIN_CHECK_MS)]);
  if (!account) {
    if (attempt.locks)
      await recordAudit(db, { at: now(), actor: attemptKey.source, action: "sign_in_locked" });
    throw new ApiError("wrong_password");
  }
  await forgiveAttempt(db, attempt, now());
  return account;
}

/** What everybody here has in mind. */
const CLUB_WORDS = [club.name, club.town, firstClub.place.park].flatMap((text) =>
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
  account: { id: string; username: string };
  sessionId: string;
  /** Whether they signed in just now: enough for a first password, which has none before it to prove. */
  isFresh: boolean;
  currentPassword: string;
  newPassword: string;
}

/** Proves the old password where there is one. @throws {ApiError} wrong_password, password_locked or sign_in_again */
async function provenHash(deps: Deps, change: PasswordChange, attemptKey: AttemptKey, wait: Wait) {
  const { account, currentPassword } = change;
  const { password } = await deps.db
    .selectFrom("users")
    .select("password")
    .where("id", "=", account.id)
    .executeTakeFirstOrThrow();
  if (password === null) {
    if (!change.isFresh) throw new ApiError("sign_in_again");
    return null;
  }
  const tried = { username: account.username, password: currentPassword };
  return (await checkPassword(deps, tried, attemptKey, wait)).password;
}

/**
 * Replaces one's own password and ends one's other sessions.
 * @throws {ApiError} wrong_password, password_locked, sign_in_again, sign_in_busy or invalid_input
 */
export async function changePassword(
  deps: Deps,
  change: PasswordChange,
  attemptKey: AttemptKey,
  wait: Wait,
): Promise<void> {
  const { account, sessionId, newPassword } = change;
  const checked = await provenHash(deps, change, attemptKey, wait);
  const tried = { username: account.username, password: newPassword };
  const password = await hashNewPassword(deps, tried, "newPassword");
  const now = deps.now();
  await inTransaction(deps.db, async (trx) => {
    const changed = await trx
      .updateTable("users")
      .set({ password })
      .where("id", "=", account.id)
      .where("password", checked === null ? "is" : "=", checked)
      .returning("id")
      .execute();
    if (changed.length === 0) throw new ApiError("wrong_password");
    await deleteSessionsOf(trx, account.id, sessionId);
    await recordAccess(trx, {
      at: now,
      actor: accountActor(account.id),
      action: "password_changed",
      userId: account.id,
    });
  });
}

/** Keeps an account as it is until the transaction ends; false when its password changed, or it was disabled. */
async function holdAccount(trx: Trx, { id, password }: Proven): Promise<boolean> {
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
 * Opens a session for whoever knows an account's password.
 * @throws {ApiError} wrong_password or password_locked
 */
export async function signInByPassword(
  deps: Deps,
  tried: Credentials,
  { attemptKey, device }: { attemptKey: AttemptKey; device: SignedInDevice },
  wait: Wait,
): Promise<OpenedSession> {
  const proven = await checkPassword(deps, tried, attemptKey, wait);
  return inTransaction(deps.db, async (trx) => {
    if (!(await holdAccount(trx, proven))) throw new ApiError("wrong_password");
    const entry = { userId: proven.id, method: "password", subject: attemptKey.source, device } as const;
    return openSession(trx, entry, deps.now());
  });
}
