import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import type { SignedInDevice } from "#server/staff/device-data.ts";
import { type OpenedSession, openSession } from "#server/staff/sign-in.ts";
import { findPasskey, noteUse } from "./data.ts";
import type { RelyingParty } from "./relying-party.ts";
import { verifiedUse } from "./verify.ts";

/**
 * Opens a session for the owner of a passkey. No lock-out ever stands in the way: a signature cannot be guessed.
 * @throws {ApiError} wrong_passkey, or passkey_copied when its counter went back once
 */
export async function signInByPasskey(
  deps: Deps,
  response: AuthenticationResponseJSON,
  party: RelyingParty,
  device: SignedInDevice,
): Promise<OpenedSession> {
  const passkey = await findPasskey(deps.db, response.id);
  if (!passkey) throw new ApiError("wrong_passkey");
  const use = await verifiedUse(deps, response, passkey, party);
  const now = deps.now();
  const { userId } = passkey;
  const outcome = await inTransaction(deps.db, async (trx) => {
    const found = await noteUse(trx, passkey, use, now);
    if (found !== "own") return found;
    return openSession(trx, { userId, method: "passkey", subject: "passkey", device }, now);
  });
  // Thrown out here, so that what was written about a copy stays.
  if (outcome === "gone") throw new ApiError("wrong_passkey");
  if (outcome === "copied") throw new ApiError("passkey_copied");
  return outcome;
}
