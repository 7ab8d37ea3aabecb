import type { Context } from "hono";
import type { z } from "zod/mini";
import { type familySignInSchema, PHONE_TRIES } from "#domain/family-page.ts";
import { CODE_TRIES } from "#domain/mailbox-code.ts";
import type { Deps } from "#server/deps.ts";
import { mailboxHash, proveMailbox, spendCode, tryCode } from "#server/mail/mailbox-codes.ts";
import { rememberProved } from "#server/mail/proved-mailboxes.ts";
import { ApiError } from "#server/platform/api-error.ts";
import { knownBrowserHash } from "#server/platform/browser-token.ts";
import { countAgainst, forgiveCall } from "#server/platform/rate-limit.ts";
import { instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { ordersOpenedBy, ordersWithFamilies } from "#server/registrations/of-address.ts";
import { opensEntries } from "#server/waiting/family-entries.ts";
import { lockWaiting, proveEntries } from "#server/waiting/join.ts";
import type { Family } from "./require-family.ts";
import { addPhoneDigits, startSession } from "./sessions.ts";

const PHONE_LIMIT = { name: "family-phone", calls: PHONE_TRIES, windowSeconds: 86_400 };

/**
 * Counts a guess of the digits that open a mailbox's orders. A new phone is one too: whoever changes an own order's phone
 * opens every order of the mailbox that ends like it. @throws {ApiError} too_many_requests
 */
export function countDigits(deps: Deps, email: string): Promise<void> {
  return countAgainst(deps, PHONE_LIMIT, mailboxHash(deps.secretKey, email));
}

/**
 * Checks a phone's digits for a mailbox that was just proved. Five wrong ones a day are allowed, whatever code they come
 * with; they are counted before they are compared, so parallel guesses are no more.
 * @returns the orders that they open for everything
 * @throws {ApiError} digits_wrong if they open none; too_many_requests
 */
async function ordersBehind(
  deps: Deps,
  { email, digits, browser = null }: { email: string; digits: string; browser?: string | null },
  more: { triesLeft?: number } = {},
): Promise<Set<string>> {
  await countDigits(deps, email);
  const { orderIds, limitedOrderIds } = await ordersOpenedBy(deps.db, email, new Set([digits]));
  const waiting = { email, phoneDigits: new Set([digits]) };
  if (orderIds.size + limitedOrderIds.size === 0 && !(await opensEntries(deps.db, waiting, browser))) {
    throw new ApiError("digits_wrong", { more });
  }
  await forgiveCall(deps.db, PHONE_LIMIT, mailboxHash(deps.secretKey, email));
  return orderIds;
}

/**
 * Opens a session with the code from the mailbox and the last four digits of the phone of an order, or of an entry of a waiting
 * list; whatever this browser asked to wait for counts from now on (docs/rules/waiting.md#joining).
 * @throws {ApiError} code_wrong, code_over, digits_wrong, too_many_requests
 */
export async function signIn(
  c: Context,
  deps: Deps,
  { email: typedEmail, code: digits, phoneDigits }: z.infer<typeof familySignInSchema>,
): Promise<void> {
  const { db, now, secretKey } = deps;
  const email = typedEmail.toLowerCase();
  const emailHash = mailboxHash(secretKey, email);
  const browser = knownBrowserHash(c, deps.settings);
  if (browser === null) throw new ApiError("code_over");
  const owner = { orderId: null, browserHash: browser, emailHash };
  const code = await tryCode(deps, { owner, email, digits });
  // A code for another address of the same mailbox proves that one.
  if (code.email?.toLowerCase() !== email) throw new ApiError("code_over");
  const triesLeft = CODE_TRIES - code.tries - 1;
  const orderIds = await ordersBehind(deps, { email, digits: phoneDigits, browser }, { triesLeft });
  await inTransaction(db, async (trx) => {
    const at = instantOf(now());
    await lockWaiting(trx, email);
    if (!(await spendCode(trx, code.id, at))) throw new ApiError("code_over");
    const families = (await ordersWithFamilies(trx, orderIds)).map(({ familyId }) => familyId);
    for (const familyId of [...new Set(families)].sort()) await proveMailbox(trx, familyId, at);
    await proveEntries(trx, { email, browser, phoneDigits }, now());
  });
  await startSession(c, deps, { email, phoneDigits });
  await rememberProved(c, deps, emailHash);
}

/** Opens more orders of the session's mailbox, which have another phone. @throws {ApiError} digits_wrong, too_many_requests */
export async function openMoreOrders(deps: Deps, family: Family, phoneDigits: string): Promise<void> {
  await ordersBehind(deps, { email: family.email, digits: phoneDigits });
  await addPhoneDigits(deps.db, family, phoneDigits);
}
