import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Deps } from "#server/deps.ts";
import { sha256 } from "#server/platform/secret-key.ts";
import { cookieName } from "./browser-security.ts";

const COOKIE = "payment_browser";

const MAX_AGE_SECONDS = 24 * 3600;

type Settings = Deps["settings"];

/**
 * The hash of this browser's secret token, which authorizes changes of its own unpaid registration
 * (docs/reference/payments.md#payment-setup). Creates the token if there is none, and renews its cookie for a day.
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

export function knownBrowserHash(c: Context, settings: Settings): string | null {
  const token = getCookie(c, cookieName(COOKIE, settings));
  return token === undefined ? null : sha256(token);
}
