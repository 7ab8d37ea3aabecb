import { randomUUID } from "node:crypto";
import { expressionBuilder, type Selectable, sql } from "kysely";
import {
  CODE_DIGITS,
  CODE_MAILS_PER_DAY,
  CODE_MINUTES,
  CODE_PAUSE_MS,
  CODE_TRIES,
  type CodeDelivery,
} from "#domain/family/sign-in.ts";
import { ABANDONED_AFTER_HOURS } from "#domain/money/payments.ts";
import { ENTERED_STATES } from "#domain/registration/status.ts";
import type { MessageKind } from "#domain/staff/message-kinds.ts";
import type { Language } from "#domain/text/languages.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { type Db, hasRows, type Trx } from "#server/platform/database/database.ts";
import {
  type Instant,
  instantBefore,
  instantOf,
  type MailboxCodesTable,
} from "#server/platform/database/schema.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";
import { inTransaction, lockNames } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { countAgainst, uncountCall } from "#server/platform/http/rate-limit.ts";
import { isSameSecret, keyedHash } from "#server/platform/secret-key.ts";
import { mailboxHash } from "./mailbox.ts";
import { mayMailUnknownMailbox, queueMessage } from "./queue.ts";

/** Codes per browser: enough for typing mistakes, and for a club's computer that registers many families. */
export const CODES_PER_BROWSER = { name: "mailbox-codes-of-browser", calls: 30, windowSeconds: 3600 };
/** Codes per network: enough for an evening on which forty families sign up over one connection. */
export const CODES_PER_NETWORK = { name: "mailbox-codes-of-network", calls: 120, windowSeconds: 3600 };
/** Wrong digits for one mailbox from one network, over all its codes. */
const TRIES_PER_NETWORK = { name: "mailbox-code-tries", calls: 50, windowSeconds: 86_400 };

/** How long the free children of a paid order wait for their code. */
export function codeDeadline(paidAt: Instant): Instant {
  return instantOf(new Date(Date.parse(paidAt) + ABANDONED_AFTER_HOURS * HOUR_MS));
}

/**
 * The six digits of a code, derived from its random seed and the installation's key. So they are never stored, and the
 * mail computes them when it is sent (docs/decisions/016).
 */
export function codeDigits(secretKey: Buffer, seed: string): string {
  const number = keyedHash(secretKey, "mailbox code", seed).readUIntBE(0, 6);
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, "0");
}

export type MailboxCode = Selectable<MailboxCodesTable>;

/**
 * A code is for one browser, and confirms an order or opens the family page of a mailbox. A code for a new address has
 * its session's key instead of a browser's, so it cannot sign in.
 */
interface CodeOwner {
  browserHash: string;
  orderId: string | null;
  emailHash?: string;
}

/** The codes of an owner; of every browser if `browserHash` is missing. */
function isOf({ orderId, browserHash, emailHash }: Partial<CodeOwner>) {
  const eb = expressionBuilder<DatabaseSchema, "mailboxCodes">();
  return eb.and([
    orderId === null ? eb("orderId", "is", null) : eb("orderId", "=", orderId ?? ""),
    ...(browserHash === undefined ? [] : [eb("browserHash", "=", browserHash)]),
    ...(emailHash === undefined ? [] : [eb("emailHash", "=", emailHash)]),
  ]);
}

export function isCodeUsable({ usedAt, tries, expiresAt }: MailboxCode, now: Instant): boolean {
  return usedAt === null && tries < CODE_TRIES && expiresAt > now;
}

/** The owner's newest code, even if it can no longer be used. */
export function lastCode(db: Db | Trx, owner: CodeOwner): Promise<MailboxCode | undefined> {
  return (
    db
      .selectFrom("mailboxCodes")
      .selectAll()
      .where(isOf(owner))
      .orderBy("createdAt", "desc")
      // Of two codes in the same millisecond, the newer one has replaced the other.
      .orderBy("expiresAt", "desc")
      .executeTakeFirst()
  );
}

export function findCode(db: Db | Trx, id: string): Promise<MailboxCode | undefined> {
  return db.selectFrom("mailboxCodes").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The mails with a mailbox's codes of the past day that were not dropped. */
function codeMails(db: Db | Trx, emailHash: string, now: Date) {
  return db
    .selectFrom("mailboxCodes")
    .innerJoin("outbox", (join) => join.on("dedupeKey", "=", sql`'mailbox-code:' || mailbox_codes.id`))
    .where("emailHash", "=", emailHash)
    .where("mailboxCodes.createdAt", ">", instantBefore(now, DAY_MS))
    .where("droppedAt", "is", null);
}

/** The state of the mail with a code's digits: sent, failed or delayed ("late"), or waiting. */
export async function codeDelivery(
  db: Db,
  { emailHash, seed, createdAt }: MailboxCode,
): Promise<CodeDelivery> {
  const mails = await codeMails(db, emailHash, new Date(createdAt))
    .select(["sentAt", "lastError"])
    .where("seed", "=", seed)
    .execute();
  if (mails.some(({ sentAt }) => sentAt !== null)) return "sent";
  return mails.some(({ lastError }) => lastError === null) ? "waiting" : "late";
}

/** Whether a code's mailbox got the mail of another code for the family's page in the past day. */
export async function receivedEarlierCode(
  db: Db,
  { id, emailHash, createdAt }: MailboxCode,
): Promise<boolean> {
  const sent = codeMails(db, emailHash, new Date(createdAt))
    .select("outbox.id")
    .where("mailboxCodes.orderId", "is", null)
    .where("mailboxCodes.id", "!=", id)
    .where("sentAt", "is not", null);
  return (await sent.executeTakeFirst()) !== undefined;
}

/** Until when a browser that has not used a code's digits may type them; "" if none is left. */
export async function usableUntil(db: Db, { seed, emailHash }: MailboxCode): Promise<Instant> {
  const { until } = await db
    .selectFrom("mailboxCodes")
    .select((eb) => eb.fn.max("expiresAt").as("until"))
    .where("emailHash", "=", emailHash)
    .where("seed", "=", seed)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return until ?? "";
}

type CodeDeps = Pick<Deps, "db" | "now" | "secretKey">;

type CodeRequest = {
  email: string;
  language: Language;
  browserHash: string;
  /** The caller's network, or null for the server itself. */
  askedFrom: string | null;
  /** The waiting-list request that the code confirms, as JSON. */
  joining?: string;
} & (
  | {
      orderId: string;
      /** The registration whose erasure also erases the mail. */
      registrationId: string;
    }
  /** A code that signs in to the family page, or verifies a new address for one of its sessions. */
  | { orderId: null; kind?: "family_code" | "address_code" | "waiting_code" | "donor_code" | "staff_code" }
);

/** Codes that sign in to different things have different digits, and so has one that a family reads to staff. */
function purposeOfCode(kind: MessageKind): string {
  if (kind === "mailbox_code") return "order";
  if (kind === "address_code") return "change";
  if (kind === "donor_code") return "donations";
  return kind === "staff_code" ? "staff" : "page";
}

/** Whether an address has no registration, waiting-list entry or coach. One query, so that its time reveals nothing. */
async function isUnknown(trx: Trx, email: string): Promise<boolean> {
  const isAddress = sql<boolean>`lower(email) = ${email.toLowerCase()}`;
  const registered = trx
    .selectFrom("registrations")
    .select("id")
    .where("state", "in", ENTERED_STATES)
    .where(isAddress);
  const waiting = trx.selectFrom("waitingEntries").select("id").where(isAddress);
  const coaches = trx.selectFrom("users").select("id").where("role", "=", "coach").where(isAddress);
  return (await registered.unionAll(waiting).unionAll(coaches).execute()).length === 0;
}

interface CodeMailing {
  emailHash: string;
  addressHash: string;
  kind: MessageKind;
  /** The caller's network, if the address is unknown. */
  unknownFrom: string | null;
  now: Date;
}

/** Whether digits that may have been used work again. Not a coach's, who needs nothing else to sign in. */
async function isReusable(trx: Trx, kind: MessageKind, seed: string | undefined): Promise<boolean> {
  if (kind !== "staff_code" || seed === undefined) return true;
  const used = trx.selectFrom("mailboxCodes").where("seed", "=", seed).where("usedAt", "is not", null);
  return !(await hasRows(used));
}

/**
 * The digits of an address's next code. Digits that are still valid are repeated, so that a stranger's request cannot
 * end a family's code. Above the daily limit they are the last mailed ones. For an unknown address,
 * mails to all spellings of its mailbox from the same network count too. So others cannot use up a family's limit.
 * @returns undefined for new digits; and whether to mail them now
 */
async function nextCode(trx: Trx, { emailHash, addressHash, kind, unknownFrom, now }: CodeMailing) {
  const valid = await trx
    .selectFrom("mailboxCodes")
    .select("seed")
    .where("emailHash", "=", emailHash)
    .where("addressHash", "=", addressHash)
    .groupBy("seed")
    .having(({ fn }) => fn.max("expiresAt"), ">", instantOf(now))
    .having(({ fn }) => fn.max("usedAt"), "is", null)
    .orderBy(({ fn }) => fn.max("createdAt"), "desc")
    .executeTakeFirst();
  const mails = await codeMails(trx, emailHash, now)
    .select(["seed", "addressHash", "kind", "outbox.createdAt", "outbox.askedFrom", "lastError"])
    .orderBy("outbox.createdAt", "desc")
    .execute();
  const own = mails.filter((mail) => mail.addressHash === addressHash);
  const networkMails = mails.filter((mail) => mail.askedFrom !== null && mail.askedFrom === unknownFrom);
  const isFull = Math.max(own.length, networkMails.length) >= CODE_MAILS_PER_DAY;
  const mailed = isFull ? own[0]?.seed : undefined;
  const seed = valid?.seed ?? ((await isReusable(trx, kind, mailed)) ? mailed : undefined);
  const since = instantBefore(now, CODE_PAUSE_MS);
  // The mail to an unknown address has no digits, and a failed one may be requested again at once.
  const isRecent = own.some(
    (mail) =>
      mail.seed === seed &&
      mail.kind === kind &&
      mail.createdAt > since &&
      mail.lastError === null &&
      (mail.askedFrom === null) === (unknownFrom === null),
  );
  return { seed, isToMail: !isFull && !isRecent };
}

/**
 * Ends codes: a browser's, which a newer one replaces, or an order's in every browser, because its address has changed.
 */
export async function endCodes(trx: Trx, owner: CodeOwner | { orderId: string }, now: string): Promise<void> {
  await trx
    .updateTable("mailboxCodes")
    .set({ expiresAt: now })
    .where(isOf(owner))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .execute();
}

/**
 * Creates a code for an address and queues its mail, without checking the owner. Every request gets the same answer,
 * and the valid digits are mailed again once a minute at most (docs/reference/orders.md#mailbox-codes).
 * @param isNewWanted false keeps a usable code, and mails nothing
 */
export async function mailCode(
  { db, now, secretKey }: CodeDeps,
  request: CodeRequest,
  isNewWanted: boolean,
): Promise<void> {
  const { orderId, browserHash, email, language, askedFrom, joining = null } = request;
  const emailHash = mailboxHash(secretKey, email);
  const kind = request.orderId === null ? (request.kind ?? "family_code") : "mailbox_code";
  const address = `${email.toLowerCase()}\0${purposeOfCode(kind)}`;
  const addressHash = keyedHash(secretKey, "address of a code", address).toString("base64url");
  const owner: CodeOwner = orderId === null ? { orderId, browserHash, emailHash } : { orderId, browserHash };
  await inTransaction(db, async (trx) => {
    const date = now();
    // Concurrent requests for a mailbox count each other.
    await lockNames(trx, [`mailbox ${emailHash}`]);
    const last = await lastCode(trx, owner);
    const isUsable = last && isCodeUsable(last, instantOf(date)) && last.emailHash === emailHash;
    if (isUsable && !isNewWanted) return;
    const id = randomUUID();
    const unknownFrom = askedFrom !== null && (await isUnknown(trx, email)) ? askedFrom : null;
    const mailing = { emailHash, addressHash, kind, unknownFrom, now: date } as const;
    const { seed = id, isToMail } = await nextCode(trx, mailing);
    await endCodes(trx, owner, instantOf(date));
    await trx
      .insertInto("mailboxCodes")
      .values({
        id,
        seed,
        orderId,
        browserHash,
        emailHash,
        addressHash,
        askedFrom,
        joining,
        usedAt: null,
        email: orderId === null ? email : null,
        createdAt: instantOf(date),
        expiresAt: instantOf(new Date(date.getTime() + CODE_MINUTES * MINUTE_MS)),
      })
      .execute();
    const isBelowLimit = await mayMailUnknownMailbox(trx, askedFrom ?? "", date);
    if (!isToMail || (unknownFrom && !isBelowLimit)) return;
    const registrationId = request.orderId === null ? {} : { registrationId: request.registrationId };
    await queueMessage(trx, {
      dedupeKey: `mailbox-code:${id}`,
      kind,
      recipient: "guardian",
      language,
      askedFrom: unknownFrom,
      about: { ...registrationId, codeId: id },
      now: instantOf(date),
    });
  });
}

/**
 * Counts a guess before checking it, so that of a hundred concurrent guesses only five are checked.
 * @returns the tries so far
 */
async function takeTry(db: Db, id: string, now: string): Promise<number | undefined> {
  const taken = await db
    .updateTable("mailboxCodes")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .where("tries", "<", CODE_TRIES)
    .where("expiresAt", ">", now)
    .returning("tries")
    .executeTakeFirst();
  return taken?.tries;
}

interface Guess {
  owner: CodeOwner;
  /** The current address. */
  email: string;
  digits: string;
}

/**
 * Checks six digits against the code that was mailed for this browser. It does not use the code up.
 * @throws {ApiError} code_wrong with `triesLeft`; code_expired if there is no code that can still be used; too_many_requests
 */
export async function tryCode(
  { db, now, secretKey }: CodeDeps,
  { email, digits, owner }: Guess,
): Promise<MailboxCode> {
  const code = await lastCode(db, owner);
  // A code that belongs to no order verifies only the address that it was mailed to, not another spelling of its mailbox.
  const isOther = owner.orderId === null && code?.email?.toLowerCase() !== email.toLowerCase();
  if (code?.emailHash !== mailboxHash(secretKey, email) || isOther) throw new ApiError("code_expired");
  const tries = await takeTry(db, code.id, instantOf(now()));
  if (tries === undefined) throw new ApiError("code_expired");
  const guesser = `${code.emailHash}:${code.askedFrom ?? code.browserHash}`;
  await countAgainst({ db, now }, TRIES_PER_NETWORK, guesser);
  if (isSameSecret(digits, codeDigits(secretKey, code.seed))) {
    await uncountCall(db, TRIES_PER_NETWORK, guesser);
    return code;
  }
  const triesLeft = CODE_TRIES - tries;
  throw new ApiError(triesLeft > 0 ? "code_wrong" : "code_expired", { more: { triesLeft } });
}

/** Uses a code up, in the transaction of what it confirms. @returns false if it was used, or ended by a newer code */
export async function consumeCode(trx: Trx, id: string, now: string): Promise<boolean> {
  const used = await trx
    .updateTable("mailboxCodes")
    .set({ usedAt: now })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Records that a family has verified its mailbox. Other families with the same address stay separate
 * (docs/reference/registrations.md#family-identity). The caller has locked the family.
 */
export async function verifyMailbox(trx: Trx, familyId: string, now: string): Promise<void> {
  await trx
    .updateTable("families")
    .set({ verifiedAt: now })
    .where("id", "=", familyId)
    .where("verifiedAt", "is", null)
    .execute();
}
