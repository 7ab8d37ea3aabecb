import { randomUUID } from "node:crypto";
import { expressionBuilder, type Selectable } from "kysely";
import type { Language } from "#domain/languages.ts";
import {
  CODE_DIGITS,
  CODE_MINUTES,
  CODE_TRIES,
  CODES_A_DAY,
  CODES_A_DAY_OF_ALL,
  type CodeMail,
} from "#domain/mailbox-code.ts";
import { ABANDONED_AFTER_HOURS } from "#domain/payment-state.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { type Instant, instantBefore, instantOf, type MailboxCodesTable } from "#server/platform/schema.ts";
import { isSameSecret, keyedHash } from "#server/platform/secret-key.ts";
import type { DatabaseSchema } from "#server/platform/tables.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { queueMessage } from "./queue.ts";

/** Codes per browser: enough for typing mistakes, and for a club's computer that registers many families. */
export const CODES_OF_BROWSER = { name: "mailbox-codes-of-browser", calls: 30, windowSeconds: 3600 };
/** Codes per network: enough for an evening on which forty families sign up over one connection. */
export const CODES_OF_NETWORK = { name: "mailbox-codes-of-network", calls: 120, windowSeconds: 3600 };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Mail providers that ignore dots in a name. */
const DOTLESS = new Set(["gmail.com", "googlemail.com"]);

/** How long an order's free children wait for their code after it was paid. */
export function codeDeadline(paidAt: Instant): Instant {
  return instantOf(new Date(Date.parse(paidAt) + ABANDONED_AFTER_HOURS * HOUR_MS));
}

/**
 * The mailbox of an address: without what follows a plus, and without dots at Gmail. The limits of codes a day are per
 * mailbox, however its address is written.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const atSign = address.lastIndexOf("@");
  const domain = address.slice(atSign + 1);
  const [name = ""] = address.slice(0, atSign).split("+");
  return DOTLESS.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** Identifies a mailbox in the tables. */
export function mailboxHash(secretKey: Buffer, email: string): string {
  return keyedHash(secretKey, "mailbox", mailboxOf(email)).toString("base64url");
}

/**
 * The six digits of a code, derived from its random id and the installation's key. So they are never stored, and the
 * mail computes them when it is sent (docs/decisions/059).
 */
export function codeDigits(secretKey: Buffer, id: string): string {
  const number = keyedHash(secretKey, "mailbox code", id).readUIntBE(0, 6);
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, "0");
}

/** The stored hash, which a typed code is compared with. */
function codeHash(secretKey: Buffer, id: string, digits: string): string {
  return keyedHash(secretKey, "mailbox code's digits", `${id}\0${digits}`).toString("base64url");
}

type MailboxCode = Selectable<MailboxCodesTable>;

/**
 * A code is for one browser, and confirms an order or opens the family's page of a mailbox. One that proves a new address
 * has the mark of its session in place of a browser's, so it signs nobody in.
 */
export interface CodeOwner {
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

/** Whether a code can still be used. */
export function isAlive({ usedAt, tries, expiresAt }: MailboxCode, now: Instant): boolean {
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
      // Of two codes of the same millisecond, the newer one has ended the other.
      .orderBy("expiresAt", "desc")
      .executeTakeFirst()
  );
}

export function findCode(db: Db | Trx, id: string): Promise<MailboxCode | undefined> {
  return db.selectFrom("mailboxCodes").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The queue's key for the mail with a code. */
function codeMailKey(codeId: string): string {
  return `mailbox-code:${codeId}`;
}

/** Whether a code's mail was sent, failed so far ("late"), or waits. */
export async function mailOfCode(db: Db, codeId: string): Promise<CodeMail> {
  const mail = await db
    .selectFrom("outbox")
    .select(["sentAt", "lastError"])
    .where("dedupeKey", "=", codeMailKey(codeId))
    .executeTakeFirst();
  if (mail?.sentAt) return "sent";
  return mail?.lastError ? "late" : "waiting";
}

/** Whether a code's mailbox got the mail of another code for the family's page in the past day. */
export async function wasWrittenTo(db: Db, { id, emailHash, createdAt }: MailboxCode): Promise<boolean> {
  const others = await db
    .selectFrom("mailboxCodes")
    .select("id")
    .where("emailHash", "=", emailHash)
    .where("orderId", "is", null)
    .where("id", "!=", id)
    .where("createdAt", ">", instantBefore(new Date(createdAt), DAY_MS))
    .execute();
  if (others.length === 0) return false;
  const sent = await db
    .selectFrom("outbox")
    .select("id")
    .where("sentAt", "is not", null)
    .where(
      "dedupeKey",
      "in",
      others.map((other) => codeMailKey(other.id)),
    )
    .executeTakeFirst();
  return sent !== undefined;
}

type CodeDeps = Pick<Deps, "db" | "now" | "secretKey">;

/** Asked from a browser that proved the mailbox before. */
export const PROVED_BROWSER = "browser";

type CodeRequest = {
  email: string;
  language: Language;
  browserHash: string;
  /** The caller's mark, PROVED_BROWSER, or null for the server itself. */
  askedFrom: string | null;
} & (
  | {
      orderId: string;
      /** The registration whose erasure also erases the mail. */
      registrationId: string;
    }
  /** A code that signs in to the family's page, or proves a new address for one of its sessions. */
  | { orderId: null; kind?: "family_code" | "address_code" | "waiting_code" }
);

/** Serializes requests for a mailbox, so that concurrent ones count each other. */
async function lockMailbox(trx: Trx, emailHash: string, now: Date): Promise<void> {
  const startedAt = instantOf(now);
  await trx
    .insertInto("throttles")
    .values({ key: `calls:mailbox:${emailHash}`, count: 1, windowStartedAt: startedAt, lockedUntil: null })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ windowStartedAt: startedAt }))
    .execute();
}

/** The mailbox's codes of the past day, newest first, of which another may be the eleventh or thirty-first. */
async function countedCodes(
  trx: Trx,
  { emailHash, browserHash, askedFrom }: Pick<MailboxCode, "emailHash" | "browserHash" | "askedFrom">,
  now: Date,
): Promise<[codes: { createdAt: Instant }[], most: number][]> {
  const today = await trx
    .selectFrom("mailboxCodes")
    .select(["createdAt", "askedFrom", "browserHash"])
    .where("emailHash", "=", emailHash)
    .where("createdAt", ">", instantBefore(now, DAY_MS))
    .orderBy("createdAt", "desc")
    .execute();
  const isOwn = (code: (typeof today)[number]) => code.askedFrom === PROVED_BROWSER;
  if (askedFrom === PROVED_BROWSER) {
    return [[today.filter((code) => isOwn(code) && code.browserHash === browserHash), CODES_A_DAY]];
  }
  const ofStrangers = today.filter((code) => !isOwn(code));
  const ofNetwork = ofStrangers.filter((code) => askedFrom !== null && code.askedFrom === askedFrom);
  return [
    [ofNetwork, CODES_A_DAY],
    [ofStrangers, CODES_A_DAY_OF_ALL],
  ];
}

/** @throws {ApiError} too_many_codes, with the seconds until the oldest code that stands against it is a day old */
async function refuseTooMany(...asked: Parameters<typeof countedCodes>): Promise<void> {
  const [, , now] = asked;
  const seconds = (await countedCodes(...asked)).flatMap(([codes, most]) => {
    const oldest = codes[most - 1];
    return oldest ? [Math.ceil((Date.parse(oldest.createdAt) + DAY_MS - now.getTime()) / 1000)] : [];
  });
  if (seconds.length === 0) return;
  throw new ApiError("too_many_codes", { retryAfterSeconds: Math.max(1, ...seconds) });
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
 * Creates a code for an address and queues its mail, without checking whose address it is
 * (docs/rules/registration.md#a-code-from-the-mailbox).
 * @param isNewWanted false keeps a code that can still be used, and mails nothing
 * @throws {ApiError} too_many_codes
 */
export async function mailCode(
  { db, now, secretKey }: CodeDeps,
  request: CodeRequest,
  isNewWanted: boolean,
): Promise<void> {
  const { orderId, browserHash, email, language, askedFrom } = request;
  const emailHash = mailboxHash(secretKey, email);
  const owner: CodeOwner = orderId === null ? { orderId, browserHash, emailHash } : { orderId, browserHash };
  await inTransaction(db, async (trx) => {
    const date = now();
    await lockMailbox(trx, emailHash, date);
    const last = await lastCode(trx, owner);
    const isUsable = last && isAlive(last, instantOf(date)) && last.emailHash === emailHash;
    if (isUsable && !isNewWanted) return;
    await refuseTooMany(trx, { emailHash, browserHash, askedFrom }, date);
    await endCodes(trx, owner, instantOf(date));
    const id = randomUUID();
    await trx
      .insertInto("mailboxCodes")
      .values({
        ...{ id, orderId, browserHash, emailHash, askedFrom, usedAt: null },
        email: orderId === null ? email : null,
        codeHash: codeHash(secretKey, id, codeDigits(secretKey, id)),
        createdAt: instantOf(date),
        expiresAt: instantOf(new Date(date.getTime() + CODE_MINUTES * MINUTE_MS)),
      })
      .execute();
    const mail = {
      dedupeKey: codeMailKey(id),
      recipient: "guardian",
      language,
      now: instantOf(date),
    } as const;
    await queueMessage(
      trx,
      request.orderId === null
        ? { ...mail, kind: request.kind ?? "family_code", about: { codeId: id } }
        : { ...mail, kind: "mailbox_code", about: { registrationId: request.registrationId, codeId: id } },
    );
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
 * @throws {ApiError} code_wrong with `triesLeft`; code_over if there is no code that can still be used
 */
export async function tryCode(
  { db, now, secretKey }: CodeDeps,
  { email, digits, owner }: Guess,
): Promise<MailboxCode> {
  const code = await lastCode(db, owner);
  if (code?.emailHash !== mailboxHash(secretKey, email)) throw new ApiError("code_over");
  const tries = await takeTry(db, code.id, instantOf(now()));
  if (tries === undefined) throw new ApiError("code_over");
  if (isSameSecret(codeHash(secretKey, code.id, digits), code.codeHash)) return code;
  const triesLeft = CODE_TRIES - tries;
  throw new ApiError(triesLeft > 0 ? "code_wrong" : "code_over", { more: { triesLeft } });
}

/** Uses a code up, in the transaction of what it confirms. @returns false if it was used, or ended by a newer code */
export async function spendCode(trx: Trx, id: string, now: string): Promise<boolean> {
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
 * Records that a family has proved its mailbox. Other families with the same address stay separate
 * (docs/rules/registration.md#who-is-who). The caller has locked the family.
 */
export async function proveMailbox(trx: Trx, familyId: string, now: string): Promise<void> {
  await trx
    .updateTable("families")
    .set({ provedAt: now })
    .where("id", "=", familyId)
    .where("provedAt", "is", null)
    .execute();
}

/** Deletes codes after a day, when the limit no longer counts them. */
export async function forgetOldCodes(db: Db, now: Date): Promise<void> {
  const before = instantBefore(now, DAY_MS);
  await db.deleteFrom("mailboxCodes").where("createdAt", "<=", before).execute();
}
