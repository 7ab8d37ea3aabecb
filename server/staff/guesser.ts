import type { Context } from "hono";
import { PASSWORD_LOCK_MS } from "#domain/staff-access.ts";
import type { Deps } from "#server/deps.ts";
import { addressKey, addressMark, clientAddress } from "#server/http/client-address.ts";
import type { Guesser } from "./attempts.ts";
import { knownDeviceId } from "./device-cookie.ts";
import { keyedHash } from "./keyed-hash.ts";
import { ALL_GUESSERS, type LockRule, ONE_GUESSER } from "./lockout.ts";

async function whereFrom(c: Context, deps: Deps) {
  const deviceId = await knownDeviceId(c, deps);
  if (deviceId) return { self: `device:${deviceId}`, source: `device:${deviceId}`, deviceId };
  const address = clientAddress(c, deps.settings.trustedProxies);
  const self = `address:${addressMark(deps.secretKey, address)}`;
  return { self, source: `address:${addressKey(address)}` };
}

/**
 * Who tries a PIN. A device that signed in before counts by itself and with nobody else, so that neither strangers
 * nor cookies that were saved of other devices lock it (docs/rules/access.md#a-known-device-counts-by-itself).
 */
export async function guesserOf(c: Context, deps: Deps): Promise<Guesser> {
  const { self, source, deviceId } = await whereFrom(c, deps);
  return {
    self: { key: `pin:${self}`, rule: ONE_GUESSER },
    source: `pin:${source}`,
    group: deviceId ? null : { key: "pin:strangers", rule: ALL_GUESSERS },
    deviceId,
    lockedCode: "pin_locked",
  };
}

function inMinutes(rule: LockRule): LockRule {
  return { ...rule, longestLockMs: PASSWORD_LOCK_MS };
}

/**
 * Who tries the password of an account, which need not exist: its name is counted like any other. Its locks end
 * within minutes (docs/rules/access.md#an-account-gets-in-within-minutes).
 */
export async function passwordGuesserOf(c: Context, deps: Deps, username: string): Promise<Guesser> {
  const { self, source, deviceId } = await whereFrom(c, deps);
  const account = keyedHash(deps.secretKey, "account", username).toString("base64url");
  return {
    self: { key: `password:${self}`, rule: inMinutes(ONE_GUESSER) },
    source: `password:${source}`,
    group: deviceId ? null : { key: `password:strangers:${account}`, rule: inMinutes(ALL_GUESSERS) },
    deviceId,
    lockedCode: "password_locked",
  };
}
