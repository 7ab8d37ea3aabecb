import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { getSignedCookie, setSignedCookie } from "hono/cookie";
import type { Deps } from "#server/deps.ts";
import { cookieName } from "#server/http/cookie-name.ts";
import { keyedHash } from "./keyed-hash.ts";

const DEVICE_COOKIE = "staff_device";
const ONE_YEAR_SECONDS = 365 * 24 * 3600;

function signingKey({ secretKey }: Deps): Uint8Array<ArrayBuffer> {
  return new Uint8Array(keyedHash(secretKey, "device cookie"));
}

/** The id of a device that signed in within the last year; undefined without a cookie that we signed. */
export async function readDeviceId(c: Context, deps: Deps): Promise<string | undefined> {
  const value = await getSignedCookie(c, signingKey(deps), cookieName(DEVICE_COOKIE, deps.settings));
  if (!value) return undefined;
  const [id, issuedAt] = value.split(".");
  const ageMs = deps.now().getTime() - Number(issuedAt);
  return ageMs < ONE_YEAR_SECONDS * 1000 ? id : undefined;
}

/** Marks a device that just signed in, for another year. */
export async function writeDeviceCookie(c: Context, deps: Deps): Promise<void> {
  const id = (await readDeviceId(c, deps)) ?? randomUUID();
  await setSignedCookie(
    c,
    cookieName(DEVICE_COOKIE, deps.settings),
    `${id}.${deps.now().getTime()}`,
    signingKey(deps),
    {
      path: "/",
      httpOnly: true,
      sameSite: "Strict",
      secure: deps.settings.secureCookies,
      maxAge: ONE_YEAR_SECONDS,
    },
  );
}
