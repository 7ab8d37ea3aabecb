import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import type { Deps } from "#server/deps.ts";

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

/** What only programs on this machine call it by. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Whether a caller may read the figures: it shows the token, or is on this machine itself. A proxy on this machine may
 * pass a visitor on without saying so; where one is to be expected, the visitor's address in the Host header tells
 * (docs/rules/operations.md#who-may-read-the-figures).
 */
export function mayWatch(c: Context, { watch, settings }: Pick<Deps, "watch" | "settings">): boolean {
  const token = watch.metricsToken;
  if (token !== null) {
    const shown = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    return shown !== undefined && timingSafeEqual(digest(shown), digest(token));
  }
  const expectsProxy = settings.publicUrl !== null || settings.trustedProxies > 0;
  if (expectsProxy && !LOOPBACK_HOST.test(c.req.header("host") ?? "")) return false;
  return isLoopback(socketAddress(c)) && PROXY_HEADERS.every((name) => c.req.header(name) === undefined);
}
