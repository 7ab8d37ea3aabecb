import { PIN_CHECK_MS, type SignInMethod } from "#domain/staff/sign-in-schemas.ts";
import type { Deps } from "#server/deps.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { HashLane } from "#server/platform/scrypt.ts";
import { lockSetting, readSetting } from "#server/platform/settings.ts";
import { recordAudit, staffActor } from "./audit-log.ts";
import { rememberDevice, type SignedInDevice } from "./devices.ts";
import { inHashQueue, secretMatches } from "./secret-hash.ts";
import { claimAttempt, type RateLimitKey, undoAttempt } from "./sign-in-attempts.ts";
import { isPinOn } from "./staff-access.ts";
import { insertSession } from "./staff-sessions.ts";

async function pinHashFor({ db, secretKey }: Deps, pin: string, lane: HashLane): Promise<string | undefined> {
  const stored = await readSetting(db, "pinHash");
  if (stored === undefined) return undefined;
  return (await secretMatches(secretKey, "pin", pin, stored, lane)) ? stored : undefined;
}

interface SecretCheck<Proof> {
  rateLimitKey: RateLimitKey;
  /** Compares the secret; undefined if it is wrong. */
  matching: (lane: HashLane) => Promise<Proof | undefined>;
  wrongCode: "wrong_pin" | "wrong_password";
}

/**
 * Checks a secret, which counts as an attempt and takes at least PIN_CHECK_MS.
 * @throws {ApiError} the code `wrongCode`, that of a lock, or sign_in_busy
 */
export function checkSecret<Proof>(
  { db, now, delaySignIn }: Deps,
  { rateLimitKey, matching, wrongCode }: SecretCheck<Proof>,
): Promise<Proof> {
  return inHashQueue(rateLimitKey.hasher, async () => {
    const attempt = await claimAttempt(db, rateLimitKey, now());
    const [proof] = await Promise.all([matching(rateLimitKey.hasher.lane), delaySignIn(PIN_CHECK_MS)]);
    if (proof === undefined) {
      if (attempt.locks)
        await recordAudit(db, { at: now(), actor: rateLimitKey.source, action: "sign_in_locked" });
      throw new ApiError(wrongCode);
    }
    await undoAttempt(db, attempt, now());
    return proof;
  });
}

/**
 * Checks the staff PIN (docs/reference/staff-access.md#pin).
 * @returns the matching hash; the caller must check that it is still stored
 * @throws {ApiError} wrong_pin, pin_locked, sign_in_busy, or pin_off if only accounts may sign in
 */
export async function checkPin(deps: Deps, pin: string, rateLimitKey: RateLimitKey): Promise<string> {
  if (!(await isPinOn(deps.db))) throw new ApiError("pin_off");
  const matching = (lane: HashLane) => pinHashFor(deps, pin, lane);
  return checkSecret(deps, { rateLimitKey, matching, wrongCode: "wrong_pin" });
}

interface SignInDetails {
  /** null for the shared PIN. */
  userId: string | null;
  method: SignInMethod;
  /** The origin, for the audit log. */
  subject: string;
  device: SignedInDevice;
}

export interface OpenedSession {
  token: string;
  deviceId: string;
}

async function isAdministrator(trx: Trx, id: string): Promise<boolean> {
  const { role } = await trx
    .selectFrom("users")
    .select("role")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return role === "administrator";
}

export async function openSession(trx: Trx, details: SignInDetails, now: Date): Promise<OpenedSession> {
  const { subject, device, ...signedIn } = details;
  const { id, token } = await insertSession(trx, { ...signedIn, browser: device.browser }, now);
  const knowsPin = signedIn.userId === null || (await isAdministrator(trx, signedIn.userId));
  const deviceId = await rememberDevice(trx, device.id, { now, knowsPin });
  const actor = staffActor({ id, userId: signedIn.userId });
  await recordAudit(trx, { at: now, actor, action: "signed_in", subject });
  return { token, deviceId };
}

interface PinSignIn {
  pin: string;
  rateLimitKey: RateLimitKey;
  device: SignedInDevice;
}

/**
 * Opens a session by PIN. The PIN is locked between check and session, so an old PIN never opens one after a change.
 * @throws {ApiError} wrong_pin, pin_locked or pin_off
 */
export async function signIn(deps: Deps, { pin, rateLimitKey, device }: PinSignIn): Promise<OpenedSession> {
  const hash = await checkPin(deps, pin, rateLimitKey);
  return inTransaction(deps.db, async (trx) => {
    if (!(await lockSetting(trx, "pinHash", hash))) throw new ApiError("wrong_pin");
    if (!(await isPinOn(trx))) throw new ApiError("pin_off");
    const entry = { userId: null, method: "pin", subject: rateLimitKey.source, device } as const;
    return openSession(trx, entry, deps.now());
  });
}
