import { isIPv4, isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { keyedHash } from "#server/crypto/keyed-hash.ts";

function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? "unknown";
  } catch {
    return "unknown";
  }
}

/**
 * The caller's IP address. X-Forwarded-For is trusted only for our own proxies: with TRUST_PROXY=1 the last entry, with
 * 2
 * the one before.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  if (trustedProxies === 0) return socketAddress(c);
  const hops = (c.req.header("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
  return hops.at(-trustedProxies) || socketAddress(c);
}

/** An IPv6 prefix with its length, such as "2001:db8:0:1::/64". */
function ipv6Network(address: string, groupsKept: number): string {
  const [head = "", tail = ""] = address.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === "" ? [] : tail.split(":");
  const zeros = address.includes("::") ? Array(Math.max(0, 8 - front.length - back.length)).fill("0") : [];
  const groups = [...front, ...zeros, ...back].slice(0, groupsKept);
  const written = groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
  return `${written}::/${groupsKept * 16}`;
}

function withoutPrefixAndZone(address: string): string {
  return address
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/%.*$/, "")
    .toLowerCase();
}

/** The key for counting: IPv4 whole, IPv6 by /64, which one household shares. */
export function addressKey(address: string): string {
  const plain = withoutPrefixAndZone(address);
  return isIPv6(plain) ? ipv6Network(plain, 4) : plain;
}

/** The surrounding network: /24 of IPv4, /48 of IPv6, the largest customer network. */
export function networkKey(address: string): string {
  const plain = withoutPrefixAndZone(address);
  if (isIPv6(plain)) return ipv6Network(plain, 3);
  return isIPv4(plain) ? `${plain.slice(0, plain.lastIndexOf("."))}.0/24` : plain;
}

/** A keyed hash of an address, so that counters in the database reveal none (docs/rules/privacy.md#addresses-of-callers). */
export function addressMark(secretKey: Buffer, address: string): string {
  return keyedHash(secretKey, "address of a caller", addressKey(address)).toString("base64url");
}
