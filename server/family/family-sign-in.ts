import type { Context } from "hono";
import type { z } from "zod/mini";
import { CODE_TRIES, type familySignInSchema, PHONE_TRIES } from "#domain/family/sign-in.ts";
import type { Deps } from "#server/deps.ts";
import { codeOwnerOf } from "#server/mail/browser-code.ts";
import { mailboxHash } from "#server/mail/mailbox.ts";
import { consumeCode, tryCode, verifyMailbox } from "#server/mail/mailbox-codes.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { countAgainst, networkKey, recordFirstCall, uncountCall } from "#server/platform/http/rate-limit.ts";
import { keyedHash } from "#server/platform/secret-key.ts";
import { orderIdsByPhoneDigits, ordersWithFamilies } from "#server/registrations/family-registrations.ts";
import { entriesOfSession } from "#server/waiting/family-entries.ts";
import { addVerifiedEntries, lockWaiting, unverifiedRequests } from "#server/waiting/join-waiting-list.ts";
import { addPhoneDigits, type Family, startSession } from "./family-sessions.ts";

const PHONE_LIMIT = { name: "family-phone", calls: PHONE_TRIES, windowSeconds: 86_400 };
const SAME_PHONE = { name: "family-same-phone", calls: 1, windowSeconds: 86_400 };

/** Counts phone digits that may open a mailbox's orders, each once a day. @throws {ApiError} too_many_requests */
export async function countPhoneDigits(
  { db, now, secretKey }: Deps,
  email: string,
  phoneDigits: string,
): Promise<void> {
  const mailbox = mailboxHash(secretKey, email);
  await countAgainst({ db, now }, PHONE_LIMIT, mailbox);
  const phone = keyedHash(secretKey, "digits of a phone", `${mailbox}\0${phoneDigits}`).toString("base64url");
  const isNew = await recordFirstCall({ db, now }, SAME_PHONE, phone);
  if (!isNew) await uncountCall(db, PHONE_LIMIT, mailbox);
}

/**
 * Checks a phone's digits for a verified mailbox. Five different numbers a day are allowed, over all codes. They are
 * counted before they are compared, so parallel guesses do not exceed that.
 * @param isJoining whether the digits belong to this browser's waiting-list requests
 * @returns the orders that the digits open
 * @throws {ApiError} phone_digits_wrong if they open nothing; too_many_requests
 */
async function openOrdersByPhone(
  deps: Deps,
  { email, phoneDigits, isJoining = false }: { email: string; phoneDigits: string; isJoining?: boolean },
  errorDetails: { triesLeft?: number } = {},
): Promise<Set<string>> {
  await countPhoneDigits(deps, email, phoneDigits);
  const orderIds = await orderIdsByPhoneDigits(deps.db, email, new Set([phoneDigits]));
  if (isJoining || orderIds.size > 0) return orderIds;
  const entries = await entriesOfSession(deps.db, { email, phoneDigits: new Set([phoneDigits]) });
  if (entries.length === 0) throw new ApiError("phone_digits_wrong", { more: errorDetails });
  return orderIds;
}

/**
 * Opens a session with the code from the mailbox and the last four digits of the phone of an order or a waiting-list entry.
 * It also confirms this browser's waiting-list requests (docs/reference/waiting-list.md#joining).
 * @throws {ApiError} code_wrong, code_expired, phone_digits_wrong, too_many_requests, too_many_joins
 */
export async function signIn(
  c: Context,
  deps: Deps,
  { email: typedEmail, code, phoneDigits }: z.infer<typeof familySignInSchema>,
): Promise<void> {
  const { db, now } = deps;
  const email = typedEmail.toLowerCase();
  const owner = codeOwnerOf(c, deps, { email });
  const { browserHash: browser, emailHash } = owner;
  const storedCode = await tryCode(deps, { owner, email, digits: code });
  const triesLeft = CODE_TRIES - storedCode.tries - 1;
  const joiner = { email, emailHash, browser, phoneDigits };
  const joinRequests = await unverifiedRequests(db, joiner, now());
  const typed = { email, phoneDigits, isJoining: joinRequests.length > 0 };
  const orderIds = await openOrdersByPhone(deps, typed, { triesLeft });
  const network = networkKey(c, deps);
  await inTransaction(db, async (trx) => {
    const nowInstant = instantOf(now());
    await lockWaiting(trx, email, joinRequests.length > 0 ? network : undefined);
    if (!(await consumeCode(trx, storedCode.id, nowInstant))) throw new ApiError("code_expired");
    const families = (await ordersWithFamilies(trx, orderIds)).map(({ familyId }) => familyId);
    for (const familyId of [...new Set(families)].sort()) await verifyMailbox(trx, familyId, nowInstant);
    await addVerifiedEntries(trx, joiner, { network, now: now() }).catch((error: unknown) => {
      // The page opens anyway; the family can join the list again from another network.
      const isAboveLimit = error instanceof ApiError && error.code === "too_many_joins";
      if (!isAboveLimit || orderIds.size === 0) throw error;
    });
  });
  await startSession(c, deps, { email, phoneDigits });
}

/** Opens orders of the session's mailbox with another phone. @throws {ApiError} phone_digits_wrong, too_many_requests */
export async function openMoreOrders(deps: Deps, family: Family, phoneDigits: string): Promise<void> {
  await openOrdersByPhone(deps, { email: family.email, phoneDigits });
  await addPhoneDigits(deps.db, family, phoneDigits);
}
