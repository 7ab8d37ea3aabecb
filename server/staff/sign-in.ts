import { recordAudit } from "#server/audit/record.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { staffActor } from "./actor.ts";
import type { Guesser } from "./pin-attempts.ts";
import { checkPin, type Wait } from "./pin-check.ts";
import { deleteExpiredSessions, insertSession } from "./session-data.ts";
import { holdSetting } from "./settings-data.ts";

/**
 * Opens a session for whoever knows the PIN and answers its token. The PIN cannot change between check and
 * session: nobody comes in with the old one after everyone was signed out.
 * @throws {ApiError} wrong_pin or pin_locked
 */
export async function signIn(deps: Deps, pin: string, guesser: Guesser, wait: Wait): Promise<string> {
  const hash = await checkPin(deps, pin, guesser, wait);
  const now = deps.now();
  return inTransaction(deps.db, async (trx) => {
    if (!(await holdSetting(trx, "pinHash", hash))) throw new ApiError("wrong_pin");
    await deleteExpiredSessions(trx, now);
    const { id, token } = await insertSession(trx, now);
    await recordAudit(trx, { at: now, actor: staffActor(id), action: "signed_in", subject: guesser.self });
    return token;
  });
}
