import type { Context } from "hono";
import { getSignedCookie, setSignedCookie } from "hono/cookie";
import type { Language } from "#domain/languages.ts";
import type { Deps } from "#server/deps.ts";
import { cookieName } from "#server/platform/browser-security.ts";
import { browserHash } from "#server/platform/browser-token.ts";
import { callerMark, countAgainst } from "#server/platform/rate-limit.ts";
import { keyedHash } from "#server/platform/secret-key.ts";
import {
  CODES_OF_BROWSER,
  CODES_OF_NETWORK,
  mailboxHash,
  mailCode,
  PROVED_BROWSER,
} from "./mailbox-codes.ts";

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

interface CodeWish {
  email: string;
  language: Language;
  kind?: "waiting_code";
}

/**
 * Mails a code for this browser to an address, known or not; its mail says which (docs/rules/family.md#signing-in). All addresses take
 * the same way, so neither answer nor time tells them apart. A browser that proved the mailbox before has codes of its own, which no
 * stranger can use up; the cookie opens nothing.
 * @returns the hash of the browser's token
 * @throws {ApiError} too_many_requests, too_many_codes
 */
export async function mailBrowserCode(c: Context, deps: Deps, wish: CodeWish): Promise<string> {
  const mark = callerMark(c, deps);
  const browser = browserHash(c, deps.settings);
  await countAgainst(deps, CODES_OF_NETWORK, mark);
  await countAgainst(deps, CODES_OF_BROWSER, browser);
  const isProved = (await provedMailboxes(c, deps)).includes(mailboxHash(deps.secretKey, wish.email));
  const askedFrom = isProved ? PROVED_BROWSER : mark;
  await mailCode(deps, { ...wish, orderId: null, browserHash: browser, askedFrom }, true);
  return browser;
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
