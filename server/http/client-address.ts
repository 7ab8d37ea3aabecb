import { isIPv4, isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { keyedHash } from "#server/crypto/keyed-hash.ts";

function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? "unknown";
  } catch {
    // app.request() in tests has no socket.
    return "unknown";
  }
}

/**
 * The address that limits count by. X-Forwarded-For is believed only as far as proxies of ours wrote it:
 * with TRUST_PROXY=1 its last entry, with 2 the one before.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  if (trustedProxies === 0) return socketAddress(c);
  const hops = (c.req.header("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
  return hops.at(-trustedProxies) || socketAddress(c);
}

/** The first groups of an IPv6 address, and how many bits they have. */
function ipv6Network(address: string, groupsKept: number): string {
  const [head = "", tail = ""] = address.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === "" ? [] : tail.split(":");
  const zeros = address.includes("::") ? Array(Math.max(0, 8 - front.length - back.length)).fill("0") : [];
  const groups = [...front, ...zeros, ...back].slice(0, groupsKept);
  const written = groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
  return `${written}::/${groupsKept * 16}`;
}

function withoutDecoration(address: string): string {
  return address
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/%.*$/, "")
    .toLowerCase();
}

/** An address as limits should count it: IPv4 whole, IPv6 by /64, of which a household has 2^64 addresses. */
export function addressKey(address: string): string {
  const plain = withoutDecoration(address);
  return isIPv6(plain) ? ipv6Network(plain, 4) : plain;
}

/** The network around it: a /24 of IPv4, and of IPv6 a /48, the most that a provider gives to one customer. */
export function networkKey(address: string): string {
  const plain = withoutDecoration(address);
  if (isIPv6(plain)) return ipv6Network(plain, 3);
  return isIPv4(plain) ? `${plain.slice(0, plain.lastIndexOf("."))}.0/24` : plain;
}

/**
 * How counters name an address: a keyed hash, which tells whoever has the database, or a copy of it, no address
 * (docs/rules/privacy.md#addresses-of-callers).
 */
export function addressMark(secretKey: Buffer, address: string): string {
  return keyedHash(secretKey, "address of a caller", addressKey(address)).toString("base64url");
}
