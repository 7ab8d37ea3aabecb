import type { Context } from "hono";
import type { Deps } from "#server/deps.ts";
import { addressKey, clientAddress } from "#server/http/client-address.ts";
import { readDeviceId } from "./device-cookie.ts";
import type { Guesser } from "./pin-attempts.ts";

/**
 * Who tries a PIN. A device that signed in before counts by itself and among its like, so that strangers
 * can lock neither it nor the address it shares with them (design.md §7.4).
 */
export async function guesserOf(c: Context, deps: Deps): Promise<Guesser> {
  const device = await readDeviceId(c, deps);
  if (device) return { self: `pin:device:${device}`, group: "pin:devices" };
  const address = addressKey(clientAddress(c, deps.settings.trustedProxies));
  return { self: `pin:address:${address}`, group: "pin:strangers" };
}
