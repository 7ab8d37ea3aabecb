import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { CODE_LENGTH, CODE_LETTERS, CODE_MS, PIN_CHECK_MS, type SignInMethod } from "#domain/staff/access.ts";
import type { Deps } from "#server/deps.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { HashLane } from "#server/platform/scrypt.ts";
import { keyedHash } from "#server/platform/secret-key.ts";
import { lockSetting, readSetting, writeSetting } from "#server/platform/settings.ts";
import { recordAccess } from "./access.ts";
import { recordAudit, staffActor } from "./audit-log.ts";
import { rememberDevice, type SignedInDevice } from "./devices.ts";
import { inHashQueue, secretMatches } from "./secret-hash.ts";
import { insertSession } from "./sessions.ts";
import {
  type AttemptKey,
  claimAttempt,
  forgiveAttempt,
  isPinOn,
  SINGLE_KEY_RULE,
} from "./sign-in-attempts.ts";

function hashOf(secretKey: Buffer, code: string): string {
  return keyedHash(secretKey, "sign-in code", code).toString("base64url");
}

/**
 * Creates a one-time code, which allows a PIN attempt while strangers are locked out. It replaces the previous code
 * (docs/rules/access.md#a-code-from-the-server-opens-the-pin-for-one).
 */
export async function makeSignInCode(db: Db, secretKey: Buffer, now: Date): Promise<string> {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]);
  const code = letters.join("");
  const until = instantOf(new Date(now.getTime() + CODE_MS));
  await inTransaction(db, async (trx) => {
    await writeSetting(trx, "signInCode", `${until} ${hashOf(secretKey, code)}`, now);
    await recordAccess(trx, { at: now, actor: "server", action: "sign_in_code_made", userId: null });
  });
  return code;
}

async function storedCode(db: Db, secretKey: Buffer, code: string, now: Date): Promise<string | undefined> {
  const stored = await readSetting(db, "signInCode");
  const [until = "", hash] = stored?.split(" ") ?? [];
  return hash === hashOf(secretKey, code) && until > instantOf(now) ? stored : undefined;
}

/** Uses a code. @returns false if it was used or replaced */
async function spendCode(trx: Trx, stored: string): Promise<boolean> {
  const spent = await trx
    .deleteFrom("settings")
    .where("key", "=", "signInCode")
    .where("value", "=", stored)
    .returning("key")
    .execute();
  return spent.length === 1;
}

/** Attempts with a code have their own counter, so a code allows five attempts. */
function codeAttemptKey(stored: string): AttemptKey {
  const key = `pin:code:${stored.slice(-16)}` as const;
  return {
    self: { key, rule: SINGLE_KEY_RULE },
    source: key,
    group: null,
    lockedCode: "pin_locked",
    hasher: { lane: "staff", key },
  };
}

/** Waits some milliseconds; tests need not. */
export type Wait = (ms: number) => Promise<unknown>;
export const waitForReal: Wait = (ms) => setTimeout(ms);

async function matchingHash(
  { db, secretKey }: Deps,
  pin: string,
  lane: HashLane,
): Promise<string | undefined> {
  const stored = await readSetting(db, "pinHash");
  if (stored === undefined) return undefined;
  return (await secretMatches(secretKey, "pin", pin, stored, lane)) ? stored : undefined;
}

async function checkCountedPin(deps: Deps, pin: string, attemptKey: AttemptKey, wait: Wait): Promise<string> {
  const { db, now } = deps;
  const attempt = await claimAttempt(db, attemptKey, now());
  const [hash] = await Promise.all([matchingHash(deps, pin, attemptKey.hasher.lane), wait(PIN_CHECK_MS)]);
  if (hash === undefined) {
    if (attempt.locks)
      await recordAudit(db, { at: now(), actor: attemptKey.source, action: "sign_in_locked" });
    throw new ApiError("wrong_pin");
  }
  await forgiveAttempt(db, attempt, now());
  return hash;
}

/**
 * Checks the staff PIN, which counts as an attempt and takes at least PIN_CHECK_MS
 * (docs/rules/access.md#the-pin-is-checked-on-the-server).
 * @returns the matching hash; the caller must check that it is still stored
 * @throws {ApiError} wrong_pin, pin_locked, sign_in_busy, or pin_off if only accounts may sign in
 */
export async function checkPin(deps: Deps, pin: string, attemptKey: AttemptKey, wait: Wait): Promise<string> {
  if (!(await isPinOn(deps.db))) throw new ApiError("pin_off");
  return inHashQueue(attemptKey.hasher, () => checkCountedPin(deps, pin, attemptKey, wait));
}

interface Entry {
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

export async function openSession(trx: Trx, entry: Entry, now: Date): Promise<OpenedSession> {
  const { subject, device, ...who } = entry;
  const { id, token } = await insertSession(trx, { ...who, browser: device.browser }, now);
  const deviceId = await rememberDevice(trx, device, who, now);
  const actor = staffActor({ id, userId: who.userId });
  await recordAudit(trx, { at: now, actor, action: "signed_in", subject });
  return { token, deviceId };
}

interface PinTry {
  pin: string;
  attemptKey: AttemptKey;
  device: SignedInDevice;
}

/** @throws {ApiError} wrong_pin, wrong_code, pin_locked or pin_off */
async function signInWith(deps: Deps, { pin, attemptKey, device }: PinTry, wait: Wait, code?: string) {
  const hash = await checkPin(deps, pin, attemptKey, wait);
  return inTransaction(deps.db, async (trx) => {
    if (!(await lockSetting(trx, "pinHash", hash))) throw new ApiError("wrong_pin");
    if (!(await isPinOn(trx))) throw new ApiError("pin_off");
    if (code !== undefined && !(await spendCode(trx, code))) throw new ApiError("wrong_code");
    const subject = code === undefined ? attemptKey.source : "code";
    return openSession(trx, { userId: null, method: "pin", subject, device }, deps.now());
  });
}

/**
 * Opens a session by PIN. The PIN is locked between check and session, so an old PIN never opens one after a change.
 * @throws {ApiError} wrong_pin, pin_locked or pin_off
 */
export function signIn(deps: Deps, pinTry: PinTry, wait: Wait): Promise<OpenedSession> {
  return signInWith(deps, pinTry, wait);
}

/**
 * Signs in by PIN and server code despite lockouts; the right PIN uses the code
 * (docs/rules/access.md#a-code-from-the-server-opens-the-pin-for-one).
 * @throws {ApiError} wrong_code, wrong_pin, pin_locked or pin_off
 */
export async function signInByCode(
  deps: Deps,
  { code, ...pinTry }: Omit<PinTry, "attemptKey"> & { code: string },
  wait: Wait,
): Promise<OpenedSession> {
  const stored = await storedCode(deps.db, deps.secretKey, code, deps.now());
  if (stored === undefined) {
    await wait(PIN_CHECK_MS);
    throw new ApiError("wrong_code");
  }
  return signInWith(deps, { ...pinTry, attemptKey: codeAttemptKey(stored) }, wait, stored);
}
