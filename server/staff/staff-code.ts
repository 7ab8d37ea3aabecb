import type { Context } from "hono";
import type { Deps } from "#server/deps.ts";
import { codeOwnerOf } from "#server/mail/browser-code.ts";
import { consumeCode, tryCode } from "#server/mail/mailbox-codes.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction, locked } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { recordAudit } from "./audit-log.ts";
import { deviceOf } from "./cookies.ts";
import { rateLimitKeyOf } from "./require-permission.ts";
import { claimAttempt, undoAttempt } from "./sign-in-attempts.ts";
import { type OpenedSession, openSession } from "./staff-sign-in.ts";

/** The coach who signs in with this address; no other role does. */
export function coachWithEmail(db: Db | Trx, email: string) {
  return db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .where("role", "=", "coach")
    .where("disabledAt", "is", null);
}

/**
 * Opens a coach's session with the code from the mailbox. Wrong codes lock as wrong passwords do
 * (docs/reference/staff-access.md#sign-in-by-code).
 * @throws {ApiError} code_wrong, code_expired, password_locked, too_many_requests
 */
export async function signInByCode(
  c: Context,
  deps: Deps,
  { email: typedEmail, code: digits }: { email: string; code: string },
): Promise<OpenedSession> {
  const { db, now } = deps;
  const email = typedEmail.toLowerCase();
  const owner = codeOwnerOf(c, deps, { email, kind: "staff_code" });
  const rateLimitKey = await rateLimitKeyOf(c, deps, email);
  const attempt = await claimAttempt(db, rateLimitKey, now());
  const code = await tryCode(deps, { owner, email, digits }).catch(async (error: unknown) => {
    if (attempt.locks)
      await recordAudit(db, { at: now(), actor: rateLimitKey.source, action: "sign_in_locked" });
    throw error;
  });
  await undoAttempt(db, attempt, now());
  const device = await deviceOf(c, deps);
  return inTransaction(db, async (trx) => {
    // Locked, so that its role stays.
    const coach = await locked(trx, coachWithEmail(trx, email)).executeTakeFirst();
    if (!coach || !(await consumeCode(trx, code.id, instantOf(now())))) throw new ApiError("code_expired");
    return openSession(
      trx,
      { userId: coach.id, method: "code", subject: rateLimitKey.source, device },
      now(),
    );
  });
}
