import type { Context } from "hono";
import type { Deps } from "#server/deps.ts";
import { addressKey, clientAddress } from "#server/http/client-address.ts";
import type { Guesser } from "./attempts.ts";
import { readDeviceId } from "./device-cookie.ts";
import { keyedHash } from "./keyed-hash.ts";

async function whereFrom(c: Context, deps: Deps) {
  const device = await readDeviceId(c, deps);
  if (device) return { self: `device:${device}`, group: "devices" };
  const address = addressKey(clientAddress(c, deps.settings.trustedProxies));
  return { self: `address:${address}`, group: "strangers" };
}

/**
 * Who tries a PIN. A device that signed in before counts by itself and among its like, so that strangers
 * can lock neither it nor the address it shares with them (design.md §7.4).
 */
export async function guesserOf(c: Context, deps: Deps): Promise<Guesser> {
  const { self, group } = await whereFrom(c, deps);
  return { self: `pin:${self}`, group: `pin:${group}`, lockedCode: "pin_locked" };
}

/** Who tries the password of an account, which need not exist: its name is counted like any other. */
export async function passwordGuesserOf(c: Context, deps: Deps, username: string): Promise<Guesser> {
  const { self, group } = await whereFrom(c, deps);
  const account = keyedHash(deps.secretKey, "account", username).toString("base64url");
  return { self: `password:${self}`, group: `password:${group}:${account}`, lockedCode: "password_locked" };
}
