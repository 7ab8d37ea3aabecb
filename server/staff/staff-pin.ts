import { randomInt } from "node:crypto";
import { PIN_LENGTH } from "#domain/staff/session.ts";
import { isWeakPin } from "#domain/staff/sign-in-schemas.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { adoptSecretKey } from "#server/platform/secret-key.ts";
import {
  deleteSetting,
  lockSetting,
  readSetting,
  writeSetting,
  writeSettingOnce,
} from "#server/platform/settings.ts";
import type { StaffAction } from "./audit-log.ts";
import { deleteDevices, rememberDevice } from "./devices.ts";
import type { Staff } from "./require-permission.ts";
import { hashSecret } from "./secret-hash.ts";
import { clearAllLocks } from "./sign-in-attempts.ts";
import { assertSomebodyCanSignIn, isPinOn, lockAccess, recordAccessChange } from "./staff-access.ts";
import { deleteOtherSessions, deletePinSessions, renewSession } from "./staff-sessions.ts";
import { makeStartLink } from "./start-link.ts";

function randomPin(): string {
  for (;;) {
    const pin = String(randomInt(10 ** PIN_LENGTH)).padStart(PIN_LENGTH, "0");
    if (!isWeakPin(pin)) return pin;
  }
}

/**
 * Rejects an invalid or weak PIN.
 * @param source its origin, for the message
 * @throws {Error} with a message for the terminal
 */
export function assertGoodPin(pin: string, source: string): void {
  if (!/^\d{4}$/.test(pin)) throw new Error(`${source} must be exactly ${PIN_LENGTH} digits.`);
  if (isWeakPin(pin))
    throw new Error(`${source} is easy to guess. Choose other digits, not a run, a year or a repeat.`);
}

/**
 * Ensures at start that there is a PIN (docs/reference/staff-access.md#pin): ADMIN_PIN if none is
 * stored, or a random one, which a link shows once.
 * @returns the link's token; null where it needs none
 * @throws {Error} if ADMIN_PIN is needed and invalid
 */
export async function ensurePin(
  db: Db,
  secretKey: Buffer,
  adminPin: string | undefined,
  now: Date,
): Promise<string | null> {
  if ((await readSetting(db, "pinHash")) !== undefined) return null;
  if (adminPin !== undefined) assertGoodPin(adminPin, "ADMIN_PIN");
  const pin = adminPin ?? randomPin();
  const hash = await hashSecret(secretKey, "pin", pin);
  return inTransaction(db, async (trx) => {
    const wasWritten = await writeSettingOnce(trx, "pinHash", hash, now);
    if (!wasWritten || adminPin !== undefined) return null;
    await writeSetting(trx, "madePin", "yes", now);
    return makeStartLink(trx, secretKey, pin, now);
  });
}

/** A chosen PIN replaces the current one, and ends the link that shows it. */
async function writePin(trx: Trx, hash: string, now: Date): Promise<void> {
  await writeSetting(trx, "pinHash", hash, now);
  await deleteSetting(trx, "startLink");
  await deleteSetting(trx, "madePin");
}

/** Whether the PIN is still the generated one, whose link was printed at start. */
export async function isPinGenerated(db: Db): Promise<boolean> {
  return (await readSetting(db, "madePin")) !== undefined;
}

/**
 * Lets an account choose the shared PIN in the set-up. The generated PIN is not required, because an account can also turn
 * it off. Sessions of the earlier PIN end (docs/reference/setup.md#account-and-pin).
 */
export async function choosePin(
  db: Db,
  secretKey: Buffer,
  { newPin, actor, now }: StaffAction & { newPin: string },
): Promise<void> {
  const hash = await hashSecret(secretKey, "pin", newPin);
  await inTransaction(db, async (trx) => {
    await lockAccess(trx);
    await writePin(trx, hash, now);
    await deletePinSessions(trx);
    await recordAccessChange(trx, { at: now, actor, action: "pin_changed", userId: null });
  });
}

/**
 * Sets a PIN on the server: turns it on, ends all sessions, deletes devices and locks, and adopts the current secret
 * key.
 * @param chosenPin a random one if absent
 * @returns the token of the link to a random one
 */
export async function resetPin(
  db: Db,
  secretKey: Buffer,
  chosenPin: string | undefined,
  now: Date,
): Promise<string | null> {
  const pin = chosenPin ?? randomPin();
  const hash = await hashSecret(secretKey, "pin", pin);
  return inTransaction(db, async (trx) => {
    await writePin(trx, hash, now);
    await deleteSetting(trx, "pinOff");
    if (chosenPin === undefined) await writeSetting(trx, "madePin", "yes", now);
    await adoptSecretKey(trx, secretKey, now);
    await deleteOtherSessions(trx);
    await deleteDevices(trx);
    await clearAllLocks(trx);
    await recordAccessChange(trx, { at: now, actor: "server", action: "pin_reset", userId: null });
    return chosenPin === undefined ? makeStartLink(trx, secretKey, pin, now) : null;
  });
}

interface PinChange {
  checkedHash: string;
  newPin: string;
  keepThisDevice: boolean;
  staff: Pick<Staff, "actor" | "id">;
  now: Date;
}

/**
 * Changes the PIN, ends all other sessions and deletes all other devices
 * (docs/reference/staff-access.md#ending-sessions-and-devices).
 * @returns new cookies of the device, and of a session that stays, so that copies of the old ones are worthless;
 * undefined if the PIN was changed concurrently
 */
export async function changePin(
  db: Db,
  secretKey: Buffer,
  { checkedHash, newPin, keepThisDevice, staff, now }: PinChange,
): Promise<{ deviceId: string | null; token: string | null } | undefined> {
  const hash = await hashSecret(secretKey, "pin", newPin);
  const { actor } = staff;
  return inTransaction(db, async (trx) => {
    if (!(await lockSetting(trx, "pinHash", checkedHash))) return undefined;
    await writePin(trx, hash, now);
    await recordAccessChange(trx, { at: now, actor, action: "pin_changed", userId: null });
    await deleteDevices(trx);
    await deleteOtherSessions(trx, keepThisDevice ? staff.id : "");
    if (!keepThisDevice) return { deviceId: null, token: null };
    const deviceId = await rememberDevice(trx, undefined, { now, knowsPin: true });
    return { deviceId, token: await renewSession(trx, staff.id) };
  });
}

/**
 * Turns the shared PIN on or off (docs/reference/staff-access.md#accounts); off ends its sessions.
 * @throws {ApiError} last_account if sign-in would become impossible
 */
export async function switchPin(
  db: Db,
  { enabled, actor, now }: StaffAction & { enabled: boolean },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockAccess(trx);
    if ((await isPinOn(trx)) === enabled) return;
    if (enabled) await deleteSetting(trx, "pinOff");
    else {
      await writeSetting(trx, "pinOff", "yes", now);
      await deleteSetting(trx, "madePin");
      await deletePinSessions(trx);
      await assertSomebodyCanSignIn(trx);
    }
    await recordAccessChange(trx, {
      at: now,
      actor,
      action: enabled ? "pin_turned_on" : "pin_turned_off",
      userId: null,
    });
  });
}
