import { setTimeout } from "node:timers/promises";
import { PIN_CHECK_MS } from "#domain/staff-access.ts";
import { recordAudit } from "#server/audit/record.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { claimAttempt, forgiveAttempt, type Guesser } from "./attempts.ts";
import { inHashPlace } from "./hash-places.ts";
import type { HashLane } from "./scrypt-lane.ts";
import { secretMatches } from "./secret-hash.ts";
import { readSetting } from "./settings-data.ts";

/** Waits some milliseconds; tests pass one that returns at once. */
export type Wait = (ms: number) => Promise<unknown>;
export const waitForReal: Wait = (ms) => setTimeout(ms);

/** Whether the shared PIN lets anybody in (design.md §7.5). */
export async function isPinOn(db: Db | Trx): Promise<boolean> {
  return (await readSetting(db, "pinOff")) === undefined;
}

async function matchingHash(
  { db, secretKey }: Deps,
  pin: string,
  lane: HashLane,
): Promise<string | undefined> {
  const stored = await readSetting(db, "pinHash");
  if (stored === undefined) return undefined;
  return (await secretMatches(secretKey, "pin", pin, stored, lane)) ? stored : undefined;
}

async function lookAtPin(deps: Deps, pin: string, guesser: Guesser, wait: Wait): Promise<string> {
  const { db, now } = deps;
  const attempt = await claimAttempt(db, guesser, now());
  const [hash] = await Promise.all([matchingHash(deps, pin, guesser.hasher.lane), wait(PIN_CHECK_MS)]);
  if (hash === undefined) {
    if (attempt.locks) await recordAudit(db, { at: now(), actor: guesser.source, action: "sign_in_locked" });
    throw new ApiError("wrong_pin");
  }
  await forgiveAttempt(db, attempt, now());
  return hash;
}

/**
 * Checks the staff PIN, at the cost of one try and of at least PIN_CHECK_MS (spec.md §5), and answers the
 * hash that it matched: the caller makes sure that it is still the stored one.
 * @throws {ApiError} wrong_pin, pin_locked, sign_in_busy, or pin_off when only named accounts get in
 */
export async function checkPin(deps: Deps, pin: string, guesser: Guesser, wait: Wait): Promise<string> {
  if (!(await isPinOn(deps.db))) throw new ApiError("pin_off");
  return inHashPlace(guesser.hasher, () => lookAtPin(deps, pin, guesser, wait));
}
