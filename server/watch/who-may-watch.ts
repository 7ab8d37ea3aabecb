import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** What proxies add: whoever comes through one is not this machine, whatever the socket says. */
const PROXY_HEADERS = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, "");
  return plain === "::1" || (isIP(plain) === 4 && plain.startsWith("127."));
}

function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? "";
  } catch {
    // app.request() in tests has no socket.
    return "";
  }
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Whether a caller may read the figures (decision 025): it shows the token, or is on this machine itself. */
export function mayWatch(c: Context, token: string | null): boolean {
  if (token !== null) {
    const shown = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    return shown !== undefined && timingSafeEqual(digest(shown), digest(token));
  }
  return isLoopback(socketAddress(c)) && PROXY_HEADERS.every((name) => c.req.header(name) === undefined);
}
