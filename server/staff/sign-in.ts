import type { SignInMethod } from "#domain/staff-access.ts";
import { recordAudit } from "#server/audit/record.ts";
import type { Trx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { staffActor } from "./actor.ts";
import type { Guesser } from "./attempts.ts";
import { checkPin, isPinOn, type Wait } from "./pin-check.ts";
import { deleteExpiredSessions, insertSession } from "./session-data.ts";
import { holdSetting } from "./settings-data.ts";

interface Entry {
  /** null for the shared PIN. */
  userId: string | null;
  method: SignInMethod;
  /** Where it came from, for the audit log. */
  subject: string;
}

/** Opens a session for somebody who proved who they are, and answers its token. */
export async function openSession(trx: Trx, { subject, ...who }: Entry, now: Date): Promise<string> {
  await deleteExpiredSessions(trx, now);
  const { id, token } = await insertSession(trx, who, now);
  const actor = staffActor({ id, userId: who.userId });
  await recordAudit(trx, { at: now, actor, action: "signed_in", subject });
  return token;
}

/**
 * Opens a session for whoever knows the PIN and answers its token. The PIN cannot change, nor be turned
 * off, between check and session: nobody comes in with the old one after everyone was signed out.
 * @throws {ApiError} wrong_pin, pin_locked or pin_off
 */
export async function signIn(deps: Deps, pin: string, guesser: Guesser, wait: Wait): Promise<string> {
  const hash = await checkPin(deps, pin, guesser, wait);
  return inTransaction(deps.db, async (trx) => {
    if (!(await holdSetting(trx, "pinHash", hash))) throw new ApiError("wrong_pin");
    if (!(await isPinOn(trx))) throw new ApiError("pin_off");
    return openSession(trx, { userId: null, method: "pin", subject: guesser.self }, deps.now());
  });
}
