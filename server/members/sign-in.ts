import type { Trx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import type { Guesser } from "#server/staff/attempts.ts";
import type { SignedInDevice } from "#server/staff/device-data.ts";
import type { Wait } from "#server/staff/pin-check.ts";
import { type OpenedSession, openSession } from "#server/staff/sign-in.ts";
import { type Credentials, checkPassword, type Proven } from "./password-check.ts";

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
 * Opens a session for whoever knows an account's password.
 * @throws {ApiError} wrong_password or password_locked
 */
export async function signInByPassword(
  deps: Deps,
  tried: Credentials,
  { guesser, device }: { guesser: Guesser; device: SignedInDevice },
  wait: Wait,
): Promise<OpenedSession> {
  const proven = await checkPassword(deps, tried, guesser, wait);
  return inTransaction(deps.db, async (trx) => {
    if (!(await holdMember(trx, proven))) throw new ApiError("wrong_password");
    const entry = { userId: proven.id, method: "password", subject: guesser.source, device } as const;
    return openSession(trx, entry, deps.now());
  });
}
