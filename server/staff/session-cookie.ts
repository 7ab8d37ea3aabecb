import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Deps } from "#server/deps.ts";
import { cookieName } from "#server/http/cookie-name.ts";

const SESSION_COOKIE = "staff_session";

function attributes({ settings }: Deps) {
  return { path: "/", httpOnly: true, sameSite: "Strict", secure: settings.secureCookies } as const;
}

export function readSessionCookie(c: Context, { settings }: Deps): string | undefined {
  return getCookie(c, cookieName(SESSION_COOKIE, settings));
}

/** Without a lifetime of its own: the server ends sessions, and a closed browser forgets them. */
export function writeSessionCookie(c: Context, deps: Deps, token: string): void {
  setCookie(c, cookieName(SESSION_COOKIE, deps.settings), token, attributes(deps));
}

export function clearSessionCookie(c: Context, deps: Deps): void {
  deleteCookie(c, cookieName(SESSION_COOKIE, deps.settings), attributes(deps));
}
