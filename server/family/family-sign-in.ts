import type { Context } from "hono";
import type { z } from "zod/mini";
import { CODE_TRIES, type familySignInSchema, PHONE_TRIES } from "#domain/family/sign-in-code.ts";
import type { Deps } from "#server/deps.ts";
import { mailboxHash } from "#server/mail/mailbox.ts";
import { spendCode, tryCode, verifyMailbox } from "#server/mail/mailbox-codes.ts";
import type { Db } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { knownBrowserHash } from "#server/platform/http/browser-token.ts";
import { countAgainst, forgiveCall, isFirstCall, networkKey } from "#server/platform/http/rate-limit.ts";
import { keyedHash } from "#server/platform/secret-key.ts";
import { ordersOpenedBy, ordersWithFamilies } from "#server/registrations/household.ts";
import { openedEntries } from "#server/waiting/family-entries.ts";
import { lockWaiting, unverifiedJoins, verifyJoins } from "#server/waiting/join-waiting-list.ts";
import { addPhoneDigits, type Family, startSession } from "./family-sessions.ts";

const PHONE_LIMIT = { name: "family-phone", calls: PHONE_TRIES, windowSeconds: 86_400 };
const SAME_PHONE = { name: "family-same-phone", calls: 1, windowSeconds: 86_400 };

/**
 * Counts digits that may open a mailbox's orders, each once a day.
 * @returns whether they were counted now
 * @throws {ApiError} too_many_requests
 */
export async function countDigits(
  { db, now, secretKey }: Deps,
  email: string,
  digits: string,
): Promise<boolean> {
  const mailbox = mailboxHash(secretKey, email);
  await countAgainst({ db, now }, PHONE_LIMIT, mailbox);
  const phone = keyedHash(secretKey, "digits of a phone", `${mailbox}\0${digits}`).toString("base64url");
  const isNew = await isFirstCall({ db, now }, SAME_PHONE, phone);
  if (!isNew) await forgiveCall(db, PHONE_LIMIT, mailbox);
  return isNew;
}

/**
 * Whether one of these orders was paid or made by staff. Callers choose the phone of a waiting list's entry and of a free
 * order themselves, so that such a match proves nothing about other orders.
 */
async function isProof(db: Db, orderIds: ReadonlySet<string>): Promise<boolean> {
  if (orderIds.size === 0) return false;
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("id", "in", [...orderIds])
    .where((eb) => {
      const isPaid = eb.and([eb("totalCents", ">", 0), eb("settledAt", "is not", null)]);
      return eb.or([isPaid, eb("browserHash", "is", null)]);
    })
    .executeTakeFirst();
  return order !== undefined;
}

/**
 * Checks a phone's digits for a mailbox that was just proved. Five that prove nothing are allowed a day, whatever code they
 * come with; they are counted before they are compared, so parallel guesses are no more.
 * @param isJoining whether they are those of what this browser asks to wait for
 * @returns the orders that they open
 * @throws {ApiError} digits_wrong if they open nothing; too_many_requests
 */
async function ordersBehind(
  deps: Deps,
  { email, digits, isJoining = false }: { email: string; digits: string; isJoining?: boolean },
  more: { triesLeft?: number } = {},
): Promise<Set<string>> {
  const isCounted = await countDigits(deps, email, digits);
  const orderIds = await ordersOpenedBy(deps.db, email, new Set([digits]));
  if (isCounted && (await isProof(deps.db, orderIds))) {
    await forgiveCall(deps.db, PHONE_LIMIT, mailboxHash(deps.secretKey, email));
  }
  if (isJoining || orderIds.size > 0) return orderIds;
  const entries = await openedEntries(deps.db, { email, phoneDigits: new Set([digits]) });
  if (entries.length === 0) throw new ApiError("digits_wrong", { more });
  return orderIds;
}

/**
 * Opens a session with the code from the mailbox and the last four digits of the phone of an order, or of an entry of a waiting
 * list; whatever this browser asked to wait for counts from now on (docs/reference/waiting-list.md#joining).
 * @throws {ApiError} code_wrong, code_over, digits_wrong, too_many_requests, too_many_joins
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
  const joiner = { email, emailHash, browser, phoneDigits };
  const joins = await unverifiedJoins(db, joiner, now());
  const typed = { email, digits: phoneDigits, isJoining: joins.length > 0 };
  const orderIds = await ordersBehind(deps, typed, { triesLeft });
  const network = networkKey(c, deps);
  await inTransaction(db, async (trx) => {
    const at = instantOf(now());
    await lockWaiting(trx, email, joins.length > 0 ? network : undefined);
    if (!(await spendCode(trx, code.id, at))) throw new ApiError("code_over");
    const families = (await ordersWithFamilies(trx, orderIds)).map(({ familyId }) => familyId);
    for (const familyId of [...new Set(families)].sort()) await verifyMailbox(trx, familyId, at);
    await verifyJoins(trx, joiner, { network, now: now() }).catch((error: unknown) => {
      // Her page opens all the same; from another network she can ask again for the child to wait.
      const isAboveLimit = error instanceof ApiError && error.code === "too_many_joins";
      if (!isAboveLimit || orderIds.size === 0) throw error;
    });
  });
  await startSession(c, deps, { email, phoneDigits });
}

/** Opens more orders of the session's mailbox, which have another phone. @throws {ApiError} digits_wrong, too_many_requests */
export async function openMoreOrders(deps: Deps, family: Family, phoneDigits: string): Promise<void> {
  await ordersBehind(deps, { email: family.email, digits: phoneDigits });
  await addPhoneDigits(deps.db, family, phoneDigits);
}
