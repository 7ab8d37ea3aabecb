import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Context } from "hono";
import type { Insertable, Selectable } from "kysely";
import { club } from "#content/club.ts";
import type { Db } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import type { AuthenticatorsTable, ChallengesTable } from "#server/db/staff-schema.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/http/api-error.ts";

export interface RelyingParty {
  id: string;
  origin: string;
  name: string;
}

/** From PUBLIC_URL if set; the demo uses the request's address. */
export function relyingParty(c: Context, { publicUrl }: Deps["settings"]): RelyingParty {
  const { hostname, origin } = new URL(publicUrl ?? c.req.url);
  return { id: hostname, origin, name: club.name };
}

/** Loads the WebAuthn library on first use: it takes 28 MB, and many clubs use no passkeys. */
export function webauthn() {
  return import("@simplewebauthn/server");
}

/** Enough time to find a key. */
const CHALLENGE_MS = 5 * 60_000;

/**
 * Ed25519 and ECDSA P-256, 128-bit security (ASVS 11.2.3). Not RSA: older Windows TPMs use 2048 bits, which are worth
 * 112;
 * those users take a phone, a key or a password.
 */
const ALGORITHMS = [-8, -7];

type ChallengePurpose = Pick<ChallengesTable, "purpose" | "userId">;

async function keepChallenge({ db, now }: Deps, challenge: string, purpose: ChallengePurpose): Promise<void> {
  await db.deleteFrom("challenges").where("expiresAt", "<=", instantOf(now())).execute();
  const expiresAt = instantOf(new Date(now().getTime() + CHALLENGE_MS));
  await db
    .insertInto("challenges")
    .values({ challenge, expiresAt, ...purpose })
    .execute();
}

/** Uses up a challenge. @returns whether it was issued to this account for this purpose and was unused */
async function takeChallenge(
  db: Db,
  challenge: string,
  issued: ChallengePurpose,
  now: Date,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom("challenges")
    .where("challenge", "=", challenge)
    .where("purpose", "=", issued.purpose)
    .where("userId", issued.userId === null ? "is" : "=", issued.userId)
    .where("expiresAt", ">", instantOf(now))
    .returning("challenge")
    .execute();
  return deleted.length === 1;
}

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
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(deps, options.challenge, { purpose: "add_passkey", userId: account.id });
  return options;
}

/** WebAuthn options for signing in with any passkey of this site. */
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

export interface PasskeyUse {
  counter: number;
  credentialBackedUp: boolean;
}

/** The library throws for most invalid responses, and returns false for the rest. */
async function verified<T extends { verified: boolean }>(work: Promise<T>): Promise<T> {
  const answer = await work.catch((cause: unknown) => {
    throw new ApiError("wrong_passkey", { cause });
  });
  if (!answer.verified) throw new ApiError("wrong_passkey");
  return answer;
}

function expected({ db, now }: Deps, party: RelyingParty, issued: Parameters<typeof takeChallenge>[2]) {
  return {
    expectedChallenge: (challenge: string) => takeChallenge(db, challenge, issued, now()),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  };
}

/**
 * Verifies a newly created passkey: for this account, by our challenge, within five minutes.
 * @throws {ApiError} wrong_passkey
 */
export async function verifiedPasskey(
  deps: Deps,
  response: RegistrationResponseJSON,
  userId: string,
  party: RelyingParty,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await webauthn();
  const expectations = expected(deps, party, { purpose: "add_passkey", userId });
  const { registrationInfo } = await verified(
    verifyRegistrationResponse({ response, supportedAlgorithmIDs: ALGORITHMS, ...expectations }),
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
 * Verifies that a stored passkey signed our challenge, within five minutes and once. `recordPasskeyUse` compares the counters
 * (WebAuthn §6.1.1): the library does so before verifying the signature, so anyone could mark a passkey as copied.
 * @throws {ApiError} wrong_passkey
 */
export async function verifiedUse(
  deps: Deps,
  response: AuthenticationResponseJSON,
  passkey: StoredPasskey,
  party: RelyingParty,
): Promise<PasskeyUse> {
  const { verifyAuthenticationResponse } = await webauthn();
  const expectations = expected(deps, party, { purpose: "sign_in", userId: null });
  const credential = {
    id: passkey.credentialId,
    publicKey: new Uint8Array(Buffer.from(passkey.credentialPublicKey, "base64url")),
    counter: 0,
  };
  const { authenticationInfo } = await verified(
    verifyAuthenticationResponse({ response, credential, ...expectations }),
  );
  return {
    counter: authenticationInfo.newCounter,
    credentialBackedUp: authenticationInfo.credentialBackedUp,
  };
}
