import type { Context } from "hono";
import type { Language } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import { browserOfCode, mailBrowserCode } from "#server/mail/browser-code.ts";
import { mailboxHash } from "#server/mail/mailbox.ts";
import { consumeCode, tryCode } from "#server/mail/mailbox-codes.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction, locked } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { knownBrowserHash } from "#server/platform/http/browser-token.ts";
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

/** Mails a code to a coach's address; every other address gets the same answer and no mail. */
export function mailStaffCode(
  c: Context,
  deps: Deps,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  return mailBrowserCode(c, deps, { email, language, kind: "staff_code" });
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
  const { db, now, secretKey } = deps;
  const email = typedEmail.toLowerCase();
  const browser = knownBrowserHash(c, deps.settings);
  if (browser === null) throw new ApiError("code_expired");
  const rateLimitKey = await rateLimitKeyOf(c, deps, email);
  const attempt = await claimAttempt(db, rateLimitKey, now());
  const emailHash = mailboxHash(secretKey, email);
  const owner = { orderId: null, browserHash: browserOfCode(deps, browser, "staff_code"), emailHash };
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
