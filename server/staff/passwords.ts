import { isCommonPassword } from "#domain/staff/sign-in-schemas.ts";
import type { Deps } from "#server/deps.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { HashLane } from "#server/platform/scrypt.ts";
import { accountActor } from "./audit-log.ts";
import type { SignedInDevice } from "./devices.ts";
import { DUMMY_HASH, hashSecret, inHashQueue, secretMatches } from "./secret-hash.ts";
import type { RateLimitKey } from "./sign-in-attempts.ts";
import { recordAccessChange } from "./staff-access.ts";
import { deleteSessionsOf } from "./staff-sessions.ts";
import { checkSecret, type OpenedSession, openSession } from "./staff-sign-in.ts";

interface Credentials {
  username: string;
  password: string;
}

interface VerifiedAccount {
  id: string;
  /** The matching hash; the caller must check that it is still stored. */
  password: string;
}

/** Hashes for unknown names too, so that timing reveals no names. */
async function matching(
  { db, secretKey }: Deps,
  credentials: Credentials,
  lane: HashLane,
): Promise<VerifiedAccount | undefined> {
  const account = await db
    .selectFrom("users")
    .select(["id", "password"])
    .where("username", "=", credentials.username)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  const hash = account?.password ?? DUMMY_HASH;
  const matches = await secretMatches(secretKey, "password", credentials.password, hash, lane);
  return account?.password && matches ? { id: account.id, password: account.password } : undefined;
}

/**
 * Checks a password. The answer is the same for unknown names, accounts without password and disabled ones.
 * @throws {ApiError} wrong_password, password_locked or sign_in_busy
 */
function checkPassword(
  deps: Deps,
  credentials: Credentials,
  rateLimitKey: RateLimitKey,
): Promise<VerifiedAccount> {
  const check = (lane: HashLane) => matching(deps, credentials, lane);
  return checkSecret(deps, { rateLimitKey, matching: check, wrongCode: "wrong_password" });
}

/**
 * Hashes a new password.
 * @throws {ApiError} invalid_input if it contains the username; sign_in_busy
 */
export async function hashNewPassword(
  { secretKey }: Deps,
  { username, password }: Credentials,
  field: string,
): Promise<string> {
  if (isCommonPassword(password, username)) {
    throw new ApiError("invalid_input", { fields: { [field]: "common_password" } });
  }
  return inHashQueue({ lane: "staff", key: `account:${username}` }, () =>
    hashSecret(secretKey, "password", password),
  );
}

interface PasswordChange {
  account: { id: string; username: string };
  sessionId: string;
  /** A fresh session suffices to set the first password. */
  isFresh: boolean;
  currentPassword: string;
  newPassword: string;
}

/** Checks the old password, if any. @throws {ApiError} wrong_password, password_locked or sign_in_again */
async function provenHash(deps: Deps, change: PasswordChange, rateLimitKey: RateLimitKey) {
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
  const credentials = { username: account.username, password: currentPassword };
  return (await checkPassword(deps, credentials, rateLimitKey)).password;
}

/**
 * Changes the user's own password and ends their other sessions.
 * @throws {ApiError} wrong_password, password_locked, sign_in_again, sign_in_busy or invalid_input
 */
export async function changePassword(
  deps: Deps,
  change: PasswordChange,
  rateLimitKey: RateLimitKey,
): Promise<void> {
  const { account, sessionId, newPassword } = change;
  const checked = await provenHash(deps, change, rateLimitKey);
  const credentials = { username: account.username, password: newPassword };
  const password = await hashNewPassword(deps, credentials, "newPassword");
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
    await recordAccessChange(trx, {
      at: now,
      actor: accountActor(account.id),
      action: "password_changed",
      userId: account.id,
    });
  });
}

/** Locks an account until the transaction ends. @returns false if its password changed or it was disabled */
async function holdAccount(trx: Trx, { id, password }: VerifiedAccount): Promise<boolean> {
  const unchanged = await trx
    .updateTable("users")
    .set({ password })
    .where("id", "=", id)
    .where("password", "=", password)
    .where("disabledAt", "is", null)
    .returning("id")
    .execute();
  return unchanged.length === 1;
}

/**
 * Opens a session by password.
 * @throws {ApiError} wrong_password or password_locked
 */
export async function signInByPassword(
  deps: Deps,
  credentials: Credentials,
  { rateLimitKey, device }: { rateLimitKey: RateLimitKey; device: SignedInDevice },
): Promise<OpenedSession> {
  const proven = await checkPassword(deps, credentials, rateLimitKey);
  return inTransaction(deps.db, async (trx) => {
    if (!(await holdAccount(trx, proven))) throw new ApiError("wrong_password");
    const entry = { userId: proven.id, method: "password", subject: rateLimitKey.source, device } as const;
    return openSession(trx, entry, deps.now());
  });
}
