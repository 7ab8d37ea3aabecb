import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

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
