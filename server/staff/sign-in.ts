import { PIN_CHECK_MS, type SignInMethod } from "#domain/staff-access.ts";
import { recordAudit } from "#server/audit/record.ts";
import type { Trx } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { staffActor } from "./actor.ts";
import type { Guesser } from "./attempts.ts";
import { rememberDevice, type SignedInDevice } from "./device-data.ts";
import { checkPin, isPinOn, type Wait } from "./pin-check.ts";
import { deleteExpiredSessions, insertSession } from "./session-data.ts";
import { holdSetting } from "./settings-data.ts";
import { codeGuesser, spendCode, storedCode } from "./sign-in-code.ts";

interface Entry {
  /** null for the shared PIN. */
  userId: string | null;
  method: SignInMethod;
  /** Where it came from, for the audit log. */
  subject: string;
  device: SignedInDevice;
}

/** What the browser's two cookies get. */
export interface OpenedSession {
  token: string;
  deviceId: string;
}

/** Opens a session for somebody who proved who they are, on a device that is known from then on. */
export async function openSession(trx: Trx, entry: Entry, now: Date): Promise<OpenedSession> {
  const { subject, device, ...who } = entry;
  await deleteExpiredSessions(trx, now);
  const { id, token } = await insertSession(trx, who, now);
  const deviceId = await rememberDevice(trx, device, who, now);
  const actor = staffActor({ id, userId: who.userId });
  await recordAudit(trx, { at: now, actor, action: "signed_in", subject });
  return { token, deviceId };
}

interface PinTry {
  pin: string;
  guesser: Guesser;
  device: SignedInDevice;
}

/** @throws {ApiError} wrong_pin, wrong_code, pin_locked or pin_off */
async function signInWith(deps: Deps, { pin, guesser, device }: PinTry, wait: Wait, code?: string) {
  const hash = await checkPin(deps, pin, guesser, wait);
  return inTransaction(deps.db, async (trx) => {
    if (!(await holdSetting(trx, "pinHash", hash))) throw new ApiError("wrong_pin");
    if (!(await isPinOn(trx))) throw new ApiError("pin_off");
    if (code !== undefined && !(await spendCode(trx, code))) throw new ApiError("wrong_code");
    const subject = code === undefined ? guesser.source : "code";
    return openSession(trx, { userId: null, method: "pin", subject, device }, deps.now());
  });
}

/**
 * Opens a session for whoever knows the PIN. The PIN cannot change, nor be turned off, between check and session:
 * nobody comes in with the old one after everyone was signed out.
 * @throws {ApiError} wrong_pin, pin_locked or pin_off
 */
export function signIn(deps: Deps, tried: PinTry, wait: Wait): Promise<OpenedSession> {
  return signInWith(deps, tried, wait);
}

/**
 * The same with a code from the server, whatever strangers brought about: the code is counted, and spent by the
 * right PIN (docs/rules/access.md#a-code-from-the-server-opens-the-pin-for-one).
 * @throws {ApiError} wrong_code, wrong_pin, pin_locked or pin_off
 */
export async function signInByCode(
  deps: Deps,
  { code, ...tried }: Omit<PinTry, "guesser"> & { code: string },
  wait: Wait,
): Promise<OpenedSession> {
  const stored = await storedCode(deps.db, deps.secretKey, code, deps.now());
  if (stored === undefined) {
    await wait(PIN_CHECK_MS);
    throw new ApiError("wrong_code");
  }
  return signInWith(deps, { ...tried, guesser: codeGuesser(stored) }, wait, stored);
}
