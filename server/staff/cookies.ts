import type { Context } from "hono";
import { deleteCookie, getCookie, getSignedCookie, setCookie, setSignedCookie } from "hono/cookie";
import type { Deps } from "#server/deps.ts";
import { cookieName } from "#server/platform/http/browser-security.ts";
import { keyedHash } from "#server/platform/secret-key.ts";
import { DEVICE_MS, isKnownDevice, type SignedInDevice } from "./devices.ts";
import { deleteSessionOfToken } from "./staff-sessions.ts";
import type { OpenedSession } from "./staff-sign-in.ts";

const SESSION_COOKIE = "staff_session";

function cookieAttributes({ settings }: Deps) {
  return { path: "/", httpOnly: true, sameSite: "Strict", secure: settings.secureCookies } as const;
}

export function readSessionCookie(c: Context, { settings }: Deps): string | undefined {
  return getCookie(c, cookieName(SESSION_COOKIE, settings));
}

/** A session cookie without Max-Age: the server ends sessions, and a closed browser deletes the cookie. */
export function writeSessionCookie(c: Context, deps: Deps, token: string): void {
  setCookie(c, cookieName(SESSION_COOKIE, deps.settings), token, cookieAttributes(deps));
}

export function clearSessionCookie(c: Context, deps: Deps): void {
  deleteCookie(c, cookieName(SESSION_COOKIE, deps.settings), cookieAttributes(deps));
}

const DEVICE_COOKIE = "staff_device";

function signingKey({ secretKey }: Deps): Uint8Array<ArrayBuffer> {
  return new Uint8Array(keyedHash(secretKey, "device cookie"));
}

/** Parts of user agents, the most specific first. */
const BROWSERS = {
  "Edg/": "Edge",
  "OPR/": "Opera",
  "Firefox/": "Firefox",
  "FxiOS/": "Firefox",
  "CriOS/": "Chrome",
  "Chrome/": "Chrome",
  "Safari/": "Safari",
};
const SYSTEMS = {
  iPhone: "iPhone",
  iPad: "iPad",
  Android: "Android",
  Windows: "Windows",
  "Mac OS": "Mac",
  CrOS: "ChromeOS",
  Linux: "Linux",
};

function firstOf(words: Record<string, string>, text: string): string[] {
  const found = Object.entries(words).find(([word]) => text.includes(word));
  return found ? [found[1]] : [];
}

/** "Firefox, Android", using known words only; "–" for an unknown user agent. */
function browserName(userAgent: string): string {
  const browser = firstOf(BROWSERS, userAgent);
  return [...browser, ...firstOf(SYSTEMS, userAgent)].join(", ") || "–";
}

export async function deviceOf(c: Context, deps: Deps): Promise<SignedInDevice> {
  const value = await getSignedCookie(c, signingKey(deps), cookieName(DEVICE_COOKIE, deps.settings));
  const browser = browserName(c.req.header("user-agent") ?? "");
  return { id: value || undefined, browser };
}

/** The id of a known device; undefined otherwise, also if its device was removed. */
export async function knownDeviceId(c: Context, deps: Deps, forPin: boolean): Promise<string | undefined> {
  const { id } = await deviceOf(c, deps);
  return id !== undefined && (await isKnownDevice(deps.db, id, deps.now(), forPin)) ? id : undefined;
}

export async function writeDeviceCookie(c: Context, deps: Deps, id: string): Promise<void> {
  const options = { ...cookieAttributes(deps), maxAge: DEVICE_MS / 1000 };
  await setSignedCookie(c, cookieName(DEVICE_COOKIE, deps.settings), id, signingKey(deps), options);
}

/** Sets the cookies of a new session, and ends the browser's previous one. */
export async function writeSignInCookies(
  c: Context,
  deps: Deps,
  { token, deviceId }: OpenedSession,
): Promise<void> {
  const former = readSessionCookie(c, deps);
  if (former) await deleteSessionOfToken(deps.db, former);
  writeSessionCookie(c, deps, token);
  await writeDeviceCookie(c, deps, deviceId);
}
