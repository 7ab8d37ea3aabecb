import { randomUUID } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { type Context, Hono } from "hono";
import type { Insertable, Selectable } from "kysely";
import { newPasskeySchema, passkeySignInSchema } from "#domain/staff/sign-in-schemas.ts";
import { MINUTE_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import type { AuthenticatorsTable, ChallengesTable } from "#server/platform/database/staff-schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import { idParam, jsonBody } from "#server/platform/http/request-input.ts";
import { accountActor, recordAudit } from "./audit-log.ts";
import { deviceOf, writeSignInCookies } from "./cookies.ts";
import type { SignedInDevice } from "./devices.ts";
import {
  accountOf,
  assertAllowed,
  noStore,
  requireFresh,
  requirePermission,
  type Staff,
} from "./require-permission.ts";
import { assertSomebodyCanSignIn, lockAccess, recordAccessChange } from "./staff-access.ts";
import { type OpenedSession, openSession } from "./staff-sign-in.ts";

/** Enough time to find a key. */
const CHALLENGE_MS = 5 * MINUTE_MS;

/**
 * Ed25519 and ECDSA P-256, 128-bit security (ASVS 11.2.3). Not RSA: older Windows TPMs use 2048 bits, which are worth
 * 112; those users take a phone, a key or a password.
 */
const ALGORITHMS = [-8, -7];

/** From PUBLIC_URL if set; the demo uses the request's address. */
export function relyingParty(c: Context, { settings, live }: Pick<Deps, "settings" | "live">) {
  const { hostname, origin } = new URL(settings.publicUrl ?? c.req.url);
  return { id: hostname, origin, name: live.club.name };
}
export type RelyingParty = ReturnType<typeof relyingParty>;

/** Loads the WebAuthn library on first use: it takes 28 MB, and many clubs use no passkeys. */
function webauthn() {
  return import("@simplewebauthn/server");
}

type ChallengePurpose = Pick<ChallengesTable, "purpose" | "userId">;

async function keepChallenge({ db, now }: Deps, challenge: string, purpose: ChallengePurpose): Promise<void> {
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
  const existing = await deps.db
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
    excludeCredentials: existing.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(deps, options.challenge, { purpose: "add_passkey", userId: account.id });
  return options;
}

/** WebAuthn options for signing in with any passkey of this site. */
async function requestOptions(deps: Deps, party: RelyingParty) {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: CHALLENGE_MS,
    userVerification: "required",
  });
  await keepChallenge(deps, options.challenge, { purpose: "sign_in", userId: null });
  return options;
}

type StoredPasskey = Selectable<AuthenticatorsTable>;
type NewPasskey = Omit<Insertable<AuthenticatorsTable>, "id" | "createdAt" | "lastUsedAt">;

interface PasskeyUse {
  counter: number;
  credentialBackedUp: boolean;
}

/** The library throws for most invalid responses, and returns false for the rest. */
async function requireVerified<T extends { verified: boolean }>(work: Promise<T>): Promise<T> {
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
  const { registrationInfo } = await requireVerified(
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
 * Verifies that a stored passkey signed our challenge, within five minutes and once. `recordPasskeyUse` compares the
 * counters (WebAuthn §6.1.1), in the same statement that stores the new one.
 * @throws {ApiError} wrong_passkey
 */
async function verifiedUse(
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
  const { authenticationInfo } = await requireVerified(
    verifyAuthenticationResponse({ response, credential, ...expectations }),
  );
  return {
    counter: authenticationInfo.newCounter,
    credentialBackedUp: authenticationInfo.credentialBackedUp,
  };
}

/**
 * Adds a passkey to its account.
 * @throws {ApiError} wrong_passkey if it belongs to an account already
 */
export async function insertPasskey(trx: Trx, passkey: NewPasskey, now: Date): Promise<void> {
  const inserted = await trx
    .insertInto("authenticators")
    .values({ id: randomUUID(), ...passkey, createdAt: instantOf(now), lastUsedAt: null })
    .onConflict((conflict) => conflict.column("credentialId").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) throw new ApiError("wrong_passkey");
  const { userId } = passkey;
  await recordAccessChange(trx, { at: now, actor: accountActor(userId), action: "passkey_added", userId });
}

/** A passkey by the browser's credential id, if its account is enabled. */
function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  return db
    .selectFrom("authenticators")
    .innerJoin("users", "users.id", "authenticators.userId")
    .selectAll("authenticators")
    .where("credentialId", "=", credentialId)
    .where("users.disabledAt", "is", null)
    .executeTakeFirst();
}

/**
 * Records a use of a passkey.
 * @throws {ApiError} wrong_passkey if its counter did not advance: an older copy signed (docs/reference/staff-access.md#passkeys)
 */
async function recordPasskeyUse(
  trx: Trx,
  { id }: StoredPasskey,
  { counter, credentialBackedUp }: PasskeyUse,
  now: Date,
): Promise<void> {
  const updated = await trx
    .updateTable("authenticators")
    .set({ counter, credentialBackedUp, lastUsedAt: instantOf(now) })
    .where("id", "=", id)
    // Synced passkeys do not count, and always report 0.
    .where((eb) => (counter === 0 ? eb("counter", "=", 0) : eb("counter", "<", counter)))
    .returning("id")
    .executeTakeFirst();
  if (!updated) throw new ApiError("wrong_passkey");
}

/**
 * Removes a passkey, for example of a lost phone: one's own, or with `accounts.edit` anybody's.
 * @throws {ApiError} not_permitted, account_needed, not_found, or last_account if sign-in would become impossible
 */
async function removePasskey(db: Db, id: string, staff: Staff, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockAccess(trx);
    const removed = await trx
      .deleteFrom("authenticators")
      .where("id", "=", id)
      .returning("userId")
      .executeTakeFirst();
    if (!removed) throw new ApiError("not_found");
    if (removed.userId !== staff.userId) assertAllowed(staff, "accounts.edit");
    await assertSomebodyCanSignIn(trx);
    const subject = accountActor(removed.userId);
    await recordAudit(trx, { at: now, actor: staff.actor, action: "passkey_removed", subject });
  });
}

/**
 * Opens a session. Lockouts do not apply, since signatures cannot be guessed.
 * @throws {ApiError} wrong_passkey
 */
async function signInByPasskey(
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
  return inTransaction(deps.db, async (trx) => {
    await recordPasskeyUse(trx, passkey, use, now);
    return openSession(trx, { userId, method: "passkey", subject: "passkey", device }, now);
  });
}

/** Sign-in by passkey, and management of one's passkeys (docs/reference/staff-access.md#accounts). */
export function passkeyRoutes(deps: Deps) {
  const { db, now } = deps;
  const allow = requirePermission(deps);
  const fresh = requireFresh(deps);
  const limit = rateLimit(deps, { name: "passkeys", calls: 60, windowSeconds: 60 });
  return new Hono()
    .post("/admin/session/passkey/challenge", noStore, limit, async (c) =>
      c.json({ data: await requestOptions(deps, relyingParty(c, deps)) }),
    )
    .post("/admin/session/passkey", noStore, limit, jsonBody(passkeySignInSchema), async (c) => {
      const party = relyingParty(c, deps);
      const device = await deviceOf(c, deps);
      await writeSignInCookies(c, deps, await signInByPasskey(deps, c.req.valid("json"), party, device));
      return c.json({ success: true });
    })
    .post("/admin/passkeys/challenge", allow("account.own"), fresh, async (c) =>
      c.json({ data: await creationOptions(deps, accountOf(c.var.staff), relyingParty(c, deps)) }),
    )
    .post("/admin/passkeys", allow("account.own"), fresh, jsonBody(newPasskeySchema), async (c) => {
      const { id } = accountOf(c.var.staff);
      const passkey = await verifiedPasskey(deps, c.req.valid("json"), id, relyingParty(c, deps));
      await inTransaction(db, (trx) => insertPasskey(trx, passkey, now()));
      return c.json({ success: true });
    })
    .delete("/admin/passkeys/:id", allow("account.own"), fresh, async (c) => {
      await removePasskey(db, idParam(c), c.var.staff, now());
      return c.json({ success: true });
    });
}
