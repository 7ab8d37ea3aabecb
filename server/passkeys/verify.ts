import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { KEY_KINDS, takeChallenge } from "./challenge.ts";
import type { NewPasskey, PasskeyUse, StoredPasskey } from "./data.ts";
import type { RelyingParty } from "./relying-party.ts";
import { webauthn } from "./webauthn.ts";

/** The library throws for most of what may be wrong with an answer, and says false for the rest. */
async function verified<T extends { verified: boolean }>(work: Promise<T>): Promise<T> {
  const answer = await work.catch((cause: unknown) => {
    throw new ApiError("wrong_passkey", { cause });
  });
  if (!answer.verified) throw new ApiError("wrong_passkey");
  return answer;
}

function expected({ db, now }: Deps, party: RelyingParty, asked: Parameters<typeof takeChallenge>[2]) {
  return {
    expectedChallenge: (challenge: string) => takeChallenge(db, challenge, asked, now()),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  };
}

/**
 * A passkey that a browser made for this account, at our asking, within five minutes.
 * @throws {ApiError} wrong_passkey
 */
export async function verifiedPasskey(
  deps: Deps,
  response: RegistrationResponseJSON,
  userId: string,
  party: RelyingParty,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await webauthn();
  const asked = expected(deps, party, { purpose: "add_passkey", userId });
  const { registrationInfo } = await verified(
    verifyRegistrationResponse({ response, supportedAlgorithmIDs: KEY_KINDS, ...asked }),
  );
  if (!registrationInfo) throw new ApiError("wrong_passkey");
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  return {
    userId,
    credentialId: credential.id,
    credentialPublicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    credentialDeviceType,
    credentialBackedUp,
    transports: credential.transports ? JSON.stringify(credential.transports) : null,
  };
}

/**
 * Makes sure that a stored passkey signed what we asked, within five minutes and for the first time; answers
 * what to keep of it. Whether its counter grew (WebAuthn §6.1.1) is for `noteUse`: the library looks before it has
 * checked the signature, so that somebody without the key could have a passkey taken for a copy.
 * @throws {ApiError} wrong_passkey
 */
export async function verifiedUse(
  deps: Deps,
  response: AuthenticationResponseJSON,
  passkey: StoredPasskey,
  party: RelyingParty,
): Promise<PasskeyUse> {
  const { verifyAuthenticationResponse } = await webauthn();
  const asked = expected(deps, party, { purpose: "sign_in", userId: null });
  const credential = {
    id: passkey.credentialId,
    publicKey: new Uint8Array(Buffer.from(passkey.credentialPublicKey, "base64url")),
    counter: 0,
  };
  const { authenticationInfo } = await verified(
    verifyAuthenticationResponse({ response, credential, ...asked }),
  );
  return {
    counter: authenticationInfo.newCounter,
    credentialBackedUp: authenticationInfo.credentialBackedUp,
  };
}
