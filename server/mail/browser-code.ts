import type { Context } from "hono";
import type { Language } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import { browserHash } from "#server/platform/http/browser-token.ts";
import { countAgainst, networkKey } from "#server/platform/http/rate-limit.ts";
import { CODES_PER_BROWSER, CODES_PER_NETWORK, mailCode } from "./mailbox-codes.ts";

/**
 * Mails a code for this browser to a known or unknown address; only the mail differs
 * (docs/reference/family-page.md#sign-in). All addresses take the same path, so neither answer nor time reveals the
 * difference.
 * @throws {ApiError} too_many_requests
 */
export async function mailBrowserCode(
  c: Context,
  deps: Deps,
  {
    browser = browserHash(c, deps.settings),
    ...request
  }: {
    email: string;
    language: Language;
    kind?: "waiting_code" | "donor_code" | "staff_code";
    joining?: string;
    /** The code's owner, if it is not for the family page. */
    browser?: string;
  },
): Promise<void> {
  const askedFrom = networkKey(c, deps);
  await countAgainst(deps, CODES_PER_NETWORK, askedFrom);
  await countAgainst(deps, CODES_PER_BROWSER, browser);
  await mailCode(deps, { ...request, orderId: null, browserHash: browser, askedFrom }, true);
}
