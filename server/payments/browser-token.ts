import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Deps } from "#server/deps.ts";
import { cookieName } from "#server/http/cookie-name.ts";
import { sha256 } from "#server/registrations/request-hash.ts";

const COOKIE = "payment_browser";
const MAX_AGE_SECONDS = 24 * 3600;

type Settings = Deps["settings"];

/**
 * The hash of this browser's token, made on its first payment: what lets it, and nobody else, change its own
 * unpaid registration (payments.md, Flow 1).
 */
export function browserHash(c: Context, settings: Settings): string {
  const name = cookieName(COOKIE, settings);
  const token = getCookie(c, name) ?? randomBytes(32).toString("base64url");
  setCookie(c, name, token, {
    httpOnly: true,
    sameSite: "Lax",
    secure: settings.secureCookies,
    path: "/",
    maxAge: MAX_AGE_SECONDS,
  });
  return sha256(token);
}

/**
 * Gives a browser its token before it can pay: two tabs whose first payments start at the same instant would
 * otherwise get one each, and keep only the last.
 */
export function giveBrowserToken(c: Context, settings: Settings): void {
  if (knownBrowserHash(c, settings) === null) browserHash(c, settings);
}

/** The hash of the token that this browser has, without making one. */
export function knownBrowserHash(c: Context, settings: Settings): string | null {
  const token = getCookie(c, cookieName(COOKIE, settings));
  return token === undefined ? null : sha256(token);
}
