import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Context } from "hono";
import type { Insertable, Selectable } from "kysely";
import { club } from "#content/club.ts";
import type { Db } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import type { AuthenticatorsTable, ChallengesTable } from "#server/db/staff-schema.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";

/** For whom a passkey is made, and where it may be used. */
export interface RelyingParty {
  /** The domain that passkeys are bound to. */
  id: string;
  origin: string;
  name: string;
}

/** PUBLIC_URL and nothing else where it is set; in the demo, whatever address the browser asked for. */
export function relyingParty(c: Context, { publicUrl }: Deps["settings"]): RelyingParty {
  const { hostname, origin } = new URL(publicUrl ?? c.req.url);
  return { id: hostname, origin, name: club.name };
}

/** The WebAuthn library, loaded with the first passkey: it takes 28 MB, and many clubs never use one. */
export function webauthn() {
  return import("@simplewebauthn/server");
}

/** Time enough to find a key, and too little to be of use to others. */
const CHALLENGE_MS = 5 * 60_000;

/**
 * Ed25519 and ECDSA with P-256, worth 128 bits (ASVS 11.2.3). RSA is left out: the chips of older Windows make it
 * with 2048 bits, which are worth 112; their owners use a phone, a key or a password.
 */
const KEY_KINDS = [-8, -7];

type ChallengePurpose = Pick<ChallengesTable, "purpose" | "userId">;

async function keepChallenge({ db, now }: Deps, challenge: string, asked: ChallengePurpose): Promise<void> {
  await db.deleteFrom("challenges").where("expiresAt", "<=", instantOf(now())).execute();
  const expiresAt = instantOf(new Date(now().getTime() + CHALLENGE_MS));
  await db
    .insertInto("challenges")
    .values({ challenge, expiresAt, ...asked })
    .execute();
}

/** Whether a challenge was asked of this account for this purpose; a second answer to it finds nothing. */
async function takeChallenge(
  db: Db,
  challenge: string,
  asked: ChallengePurpose,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom("challenges")
    .where("challenge", "=", challenge)
    .where("purpose", "=", asked.purpose)
    .where("userId", asked.userId === null ? "is" : "=", asked.userId)
    .where("expiresAt", ">", instantOf(now))
    .returning("challenge")
    .execute();
  return taken.length === 1;
}

/** What a browser needs to make a passkey for an account. */
export async function creationOptions(
  deps: Deps,
  account: { id: string; username: string },
  party: RelyingParty,
) {
  const known = await deps.db
    .selectFrom("authenticators")
    .select("credentialId")
    .where("userId", "=", account.id)
    .execute();
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(account.id),
    userName: account.username,
    timeout: CHALLENGE_MS,
    supportedAlgorithmIDs: KEY_KINDS,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(deps, options.challenge, { purpose: "add_passkey", userId: account.id });
  return options;
}

/** What a browser needs to sign in with whichever passkey it has for this site. */
export async function requestOptions(deps: Deps, party: RelyingParty) {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: CHALLENGE_MS,
    userVerification: "required",
  });
  await keepChallenge(deps, options.challenge, { purpose: "sign_in", userId: null });
  return options;
}

export type StoredPasskey = Selectable<AuthenticatorsTable>;
export type NewPasskey = Omit<
  Insertable<AuthenticatorsTable>,
  "id" | "createdAt" | "lastUsedAt" | "copiedAt"
>;

/** What a passkey's signature says of its key. */
export interface PasskeyUse {
  counter: number;
  credentialBackedUp: boolean;
}

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
