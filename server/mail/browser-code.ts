import type { Context } from "hono";
import type { Language } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { browserHash, knownBrowserHash } from "#server/platform/http/browser-token.ts";
import { countAgainst, networkKey } from "#server/platform/http/rate-limit.ts";
import { keyedHash } from "#server/platform/secret-key.ts";
import { mailboxHash } from "./mailbox.ts";
import { CODES_PER_BROWSER, CODES_PER_NETWORK, mailCode } from "./mailbox-codes.ts";

type CodeKind = "waiting_code" | "donor_code" | "staff_code";

/** The owner of a browser's codes. Donors' and coaches' codes have their own, so that none opens the family's page. */
function browserOfCode({ secretKey }: Pick<Deps, "secretKey">, browser: string, kind?: CodeKind): string {
  if (kind !== "donor_code" && kind !== "staff_code") return browser;
  return keyedHash(secretKey, `browser of a ${kind}`, browser).toString("base64url");
}

/** The owner of the code that this browser was mailed. @throws {ApiError} code_expired if the browser asked for none */
export function codeOwnerOf(c: Context, deps: Deps, { email, kind }: { email: string; kind?: CodeKind }) {
  const browser = knownBrowserHash(c, deps.settings);
  if (browser === null) throw new ApiError("code_expired");
  return {
    orderId: null,
    browserHash: browserOfCode(deps, browser, kind),
    emailHash: mailboxHash(deps.secretKey, email),
  };
}

/**
 * Mails a code for this browser to a known or unknown address; only the mail differs
 * (docs/reference/family-page.md#sign-in). All addresses take the same path, so neither answer nor time reveals the
 * difference.
 * @throws {ApiError} too_many_requests
 */
export async function mailBrowserCode(
  c: Context,
  deps: Deps,
  request: { email: string; language: Language; kind?: CodeKind; joining?: string },
): Promise<void> {
  const browser = browserOfCode(deps, browserHash(c, deps.settings), request.kind);
  const askedFrom = networkKey(c, deps);
  await countAgainst(deps, CODES_PER_NETWORK, askedFrom);
  await countAgainst(deps, CODES_PER_BROWSER, browser);
  await mailCode(deps, { ...request, orderId: null, browserHash: browser, askedFrom }, true);
}
