import type { Context } from "hono";
import { deleteCookie, getCookie, getSignedCookie, setCookie, setSignedCookie } from "hono/cookie";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Deps } from "#server/deps.ts";
import { cookieName } from "#server/http/browser-security.ts";
import { DEVICE_MS, isKnownDevice, type SignedInDevice } from "./device-mutations.ts";
import { deleteSessionOfToken } from "./session-mutations.ts";
import type { OpenedSession } from "./sign-in-mutations.ts";

const SESSION_COOKIE = "staff_session";

function attributes({ settings }: Deps) {
  return { path: "/", httpOnly: true, sameSite: "Strict", secure: settings.secureCookies } as const;
}

export function readSessionCookie(c: Context, { settings }: Deps): string | undefined {
  return getCookie(c, cookieName(SESSION_COOKIE, settings));
}

/** Without a lifetime of its own: the server ends sessions, and a closed browser forgets them. */
function writeSessionCookie(c: Context, deps: Deps, token: string): void {
  setCookie(c, cookieName(SESSION_COOKIE, deps.settings), token, attributes(deps));
}

export function clearSessionCookie(c: Context, deps: Deps): void {
  deleteCookie(c, cookieName(SESSION_COOKIE, deps.settings), attributes(deps));
}

const DEVICE_COOKIE = "staff_device";

function signingKey({ secretKey }: Deps): Uint8Array<ArrayBuffer> {
  return new Uint8Array(keyedHash(secretKey, "device cookie"));
}

/** Words of a browser's own name for itself, the telling ones first. */
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

/** "Firefox, Android": words of ours only, whatever the browser says of itself; "–" when it says nothing known. */
function browserName(userAgent: string): string {
  const browser = firstOf(BROWSERS, userAgent);
  return [...browser, ...firstOf(SYSTEMS, userAgent)].join(", ") || "–";
}

/** The device of a request, as its signed cookie names it. */
export async function deviceOf(c: Context, deps: Deps): Promise<SignedInDevice> {
  const value = await getSignedCookie(c, signingKey(deps), cookieName(DEVICE_COOKIE, deps.settings));
  const browser = browserName(c.req.header("user-agent") ?? "");
  return { id: value || undefined, browser };
}

/** The id of a device that staff use; undefined for every stranger, also with a cookie whose device was ended. */
export async function knownDeviceId(c: Context, deps: Deps): Promise<string | undefined> {
  const { id } = await deviceOf(c, deps);
  return id !== undefined && (await isKnownDevice(deps.db, id, deps.now())) ? id : undefined;
}

/** Gives a device the cookie that names it, for another year. */
export async function writeDeviceCookie(c: Context, deps: Deps, id: string): Promise<void> {
  await setSignedCookie(c, cookieName(DEVICE_COOKIE, deps.settings), id, signingKey(deps), {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    secure: deps.settings.secureCookies,
    maxAge: DEVICE_MS / 1000,
  });
}

/** Gives the browser its session in place of one that it still has, and marks it as one that staff use. */
export async function startSession(
  c: Context,
  deps: Deps,
  { token, deviceId }: OpenedSession,
): Promise<void> {
  const former = readSessionCookie(c, deps);
  if (former) await deleteSessionOfToken(deps.db, former);
  writeSessionCookie(c, deps, token);
  await writeDeviceCookie(c, deps, deviceId);
}
