import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { openSession } from "#server/staff/sign-in.ts";
import { findPasskey, noteUse } from "./data.ts";
import type { RelyingParty } from "./relying-party.ts";
import { verifiedUse } from "./verify.ts";

/**
 * Opens a session for the owner of a passkey, and answers its token. No lock-out ever stands in the way:
 * a signature cannot be guessed.
 * @throws {ApiError} wrong_passkey
 */
export async function signInByPasskey(
  deps: Deps,
  response: AuthenticationResponseJSON,
  party: RelyingParty,
): Promise<string> {
  const passkey = await findPasskey(deps.db, response.id);
  if (!passkey) throw new ApiError("wrong_passkey");
  const use = await verifiedUse(deps, response, passkey, party);
  const now = deps.now();
  return inTransaction(deps.db, async (trx) => {
    if (!(await noteUse(trx, passkey, use, now))) throw new ApiError("wrong_passkey");
    return openSession(trx, { userId: passkey.userId, method: "passkey", subject: "passkey" }, now);
  });
}
