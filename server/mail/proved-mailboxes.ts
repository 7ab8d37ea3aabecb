import type { Context } from "hono";
import { getSignedCookie, setSignedCookie } from "hono/cookie";
import type { Deps } from "#server/deps.ts";
import { cookieName } from "#server/platform/browser-security.ts";
import { keyedHash } from "#server/platform/secret-key.ts";
import { mailboxHash, PROVED_BROWSER } from "./mailbox-codes.ts";

const PROVED_COOKIE = "proved_mailboxes";
const PROVED_DAYS = 180;
const PROVED_MAILBOXES = 5;

function provedKey({ secretKey }: Deps): Uint8Array<ArrayBuffer> {
  return new Uint8Array(keyedHash(secretKey, "proved mailboxes"));
}

async function provedMailboxes(c: Context, deps: Deps): Promise<string[]> {
  const value = await getSignedCookie(c, provedKey(deps), cookieName(PROVED_COOKIE, deps.settings));
  return value ? value.split(".") : [];
}

/**
 * Who asks for a mailbox's code. A browser that proved the mailbox before has codes of its own, which no stranger can use up; the
 * cookie opens nothing.
 * @param mark the caller's
 */
export async function askerOf(
  c: Context,
  deps: Deps,
  { email, mark }: { email: string; mark: string },
): Promise<string> {
  const isProved = (await provedMailboxes(c, deps)).includes(mailboxHash(deps.secretKey, email));
  return isProved ? PROVED_BROWSER : mark;
}

/** Remembers that this browser proved the mailbox, as a keyed hash. */
export async function rememberProved(c: Context, deps: Deps, emailHash: string): Promise<void> {
  const others = (await provedMailboxes(c, deps)).filter((hash) => hash !== emailHash);
  const value = [emailHash, ...others].slice(0, PROVED_MAILBOXES).join(".");
  await setSignedCookie(c, cookieName(PROVED_COOKIE, deps.settings), value, provedKey(deps), {
    ...{ path: "/", httpOnly: true, sameSite: "Strict", secure: deps.settings.secureCookies },
    maxAge: PROVED_DAYS * 86_400,
  });
}
