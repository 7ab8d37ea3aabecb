import { createHash, randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Deps } from "#server/deps.ts";
import { cookieName } from "#server/http/browser-security.ts";
import { addressKey, clientAddress, networkKey } from "#server/http/client-address.ts";

const COOKIE = "payment_browser";
const MAX_AGE_SECONDS = 24 * 3600;

/** SHA-256 in hexadecimal: for texts that nobody can guess, or that are public. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

type Settings = Deps["settings"];

/**
 * The hash of this browser's token, made on its first payment: what lets it, and nobody else, change its own
 * unpaid registration (docs/rules/money.md#setting-up-a-payment).
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

/**
 * Where a payment was begun, as hashes that only this installation can make: its address and the network around it
 * (docs/rules/privacy.md#where-a-payment-was-begun-is-kept-as-a-keyed-hash-for-a-day).
 */
export interface PayerOrigin {
  payerAddressHash: string;
  payerNetworkHash: string;
}

export function payerOrigin(c: Context, { settings, secretKey }: Deps): PayerOrigin {
  const address = clientAddress(c, settings.trustedProxies);
  const hash = (purpose: string, key: string) => keyedHash(secretKey, purpose, key).toString("base64url");
  return {
    payerAddressHash: hash("payer address", addressKey(address)),
    payerNetworkHash: hash("payer network", networkKey(address)),
  };
}
