import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Deps } from "#server/deps.ts";

const SESSION_COOKIE = "staff_session";

function attributes({ settings }: Deps) {
  return { path: "/", httpOnly: true, sameSite: "Strict", secure: settings.secureCookies } as const;
}

export function readSessionCookie(c: Context): string | undefined {
  return getCookie(c, SESSION_COOKIE);
}

/** Without a lifetime of its own: the server ends sessions, and a closed browser forgets them. */
export function writeSessionCookie(c: Context, deps: Deps, token: string): void {
  setCookie(c, SESSION_COOKIE, token, attributes(deps));
}

export function clearSessionCookie(c: Context, deps: Deps): void {
  deleteCookie(c, SESSION_COOKIE, attributes(deps));
}
