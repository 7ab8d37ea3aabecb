import { isIPv6 } from "node:net";
import type { Context } from "hono";
import type { Deps } from "#server/deps.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { readDeviceId } from "./device-cookie.ts";
import type { Guesser } from "./pin-attempts.ts";

/** The first four groups of an IPv6 address: a household has them all to itself and 2^64 addresses within. */
function ipv6Network(address: string): string {
  const [head = "", tail = ""] = address.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === "" ? [] : tail.split(":");
  const zeros = address.includes("::") ? Array(Math.max(0, 8 - front.length - back.length)).fill("0") : [];
  const groups = [...front, ...zeros, ...back].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/** An address as limits should count it: IPv4 whole, IPv6 by network. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  return isIPv6(plain) ? ipv6Network(plain.toLowerCase()) : plain;
}

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
