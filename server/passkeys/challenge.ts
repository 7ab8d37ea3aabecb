import type { Db } from "#server/db/database.ts";
import type { ChallengesTable } from "#server/db/staff-schema.ts";
import { type Deps, instantOf } from "#server/deps.ts";
import type { RelyingParty } from "./relying-party.ts";
import { webauthn } from "./webauthn.ts";

/** Time enough to find a key, and too little to be of use to others. */
const CHALLENGE_MS = 5 * 60_000;

/**
 * Ed25519 and ECDSA with P-256, worth 128 bits (ASVS 11.2.3). RSA is left out: the chips of older Windows make it
 * with 2048 bits, which are worth 112; their owners use a phone, a key or a password.
 */
export const KEY_KINDS = [-8, -7];

type Asked = Pick<ChallengesTable, "purpose" | "userId">;

async function keepChallenge({ db, now }: Deps, challenge: string, asked: Asked): Promise<void> {
  await db.deleteFrom("challenges").where("expiresAt", "<=", instantOf(now())).execute();
  const expiresAt = instantOf(new Date(now().getTime() + CHALLENGE_MS));
  await db
    .insertInto("challenges")
    .values({ challenge, expiresAt, ...asked })
    .execute();
}

/** Whether a challenge was asked of this account for this purpose; a second answer to it finds nothing. */
export async function takeChallenge(db: Db, challenge: string, asked: Asked, now: Date): Promise<boolean> {
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
  member: { id: string; username: string },
  party: RelyingParty,
) {
  const known = await deps.db
    .selectFrom("authenticators")
    .select("credentialId")
    .where("userId", "=", member.id)
    .execute();
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(member.id),
    userName: member.username,
    timeout: CHALLENGE_MS,
    supportedAlgorithmIDs: KEY_KINDS,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(deps, options.challenge, { purpose: "add_passkey", userId: member.id });
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
