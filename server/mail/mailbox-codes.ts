import { randomUUID, timingSafeEqual } from "node:crypto";
import type { Selectable } from "kysely";
import type { Language } from "#domain/languages.ts";
import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES, CODES_A_DAY, type CodeMail } from "#domain/mailbox-code.ts";
import { ABANDONED_AFTER_HOURS } from "#domain/payment-state.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { type Instant, instantOf, type MailboxCodesTable } from "#server/platform/schema.ts";
import { keyedHash } from "#server/platform/secret-key.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { queueMessage } from "./queue.ts";

/** How many codes one browser asks for in an hour: a family mistypes, a club's own computer registers many. */
export const CODES_OF_BROWSER = { name: "mailbox-codes-of-browser", calls: 30, windowSeconds: 3600 };
/** An evening on which forty families sign up over one connection. */
export const CODES_OF_NETWORK = { name: "mailbox-codes-of-network", calls: 120, windowSeconds: 3600 };

const HOUR_MS = 3_600_000;

/** Until when the free children of an order wait for their code, by when it was paid. */
export function codeDeadline(paidAt: Instant): Instant {
  return instantOf(new Date(Date.parse(paidAt) + ABANDONED_AFTER_HOURS * HOUR_MS));
}

const DOTLESS = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox that an address leads to, as far as it is known: what stands behind a plus is dropped, and at Gmail the
 * dots. Ten codes a day are for a mailbox, not for each way to write its address.
 */
function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const [name = ""] = address.slice(0, at).split("+");
  return DOTLESS.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** What stands for a mailbox in the tables. */
export function mailboxHash(secretKey: Buffer, email: string): string {
  return keyedHash(secretKey, "mailbox", mailboxOf(email)).toString("base64url");
}

/**
 * The six digits of a code, out of its random id and the installation's key: so they are stored nowhere, and the mail
 * that tells them can be written whenever it is sent (docs/decisions/059).
 */
export function codeDigits(secretKey: Buffer, id: string): string {
  const number = keyedHash(secretKey, "mailbox code", id).readUIntBE(0, 6);
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, "0");
}

/** What is stored of a code. */
function codeHash(secretKey: Buffer, id: string, digits: string): string {
  return keyedHash(secretKey, "mailbox code's digits", `${id}\0${digits}`).toString("base64url");
}

/** In constant time. */
function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

type MailboxCode = Selectable<MailboxCodesTable>;

/** What a code is for: an order, or the mailbox alone, asked for by one browser. */
interface CodeOwner {
  orderId: string | null;
  browserHash: string;
}

/** Whether a code can still be typed. */
export function isAlive({ usedAt, tries, expiresAt }: MailboxCode, now: Instant): boolean {
  return usedAt === null && tries < CODE_TRIES && expiresAt > now;
}

/** The youngest code of an order in a browser, alive or not. */
export function lastCode(
  db: Db | Trx,
  { orderId, browserHash }: CodeOwner,
): Promise<MailboxCode | undefined> {
  return (
    db
      .selectFrom("mailboxCodes")
      .selectAll()
      .where("orderId", orderId === null ? "is" : "=", orderId)
      .where("browserHash", "=", browserHash)
      .orderBy("createdAt", "desc")
      // Of two of one millisecond the younger has ended the other.
      .orderBy("expiresAt", "desc")
      .executeTakeFirst()
  );
}

export function findCode(db: Db | Trx, id: string): Promise<MailboxCode | undefined> {
  return db.selectFrom("mailboxCodes").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Under which key the mail with a code is queued. */
function codeMailKey(codeId: string): string {
  return `mailbox-code:${codeId}`;
}

/** How far its mail has come. */
export async function mailOfCode(db: Db, codeId: string): Promise<CodeMail> {
  const mail = await db
    .selectFrom("outbox")
    .select(["sentAt", "lastError"])
    .where("dedupeKey", "=", codeMailKey(codeId))
    .executeTakeFirst();
  if (mail?.sentAt) return "sent";
  return mail?.lastError ? "late" : "waiting";
}

type CodeDeps = Pick<Deps, "db" | "now" | "secretKey">;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface CodeRequest extends CodeOwner {
  email: string;
  language: Language;
  /** Whose mail it is, so that it goes with an erasure. */
  registrationId: string;
}

/** One by one for a mailbox: of many calls at once each counts those before it. */
async function lockMailbox(trx: Trx, emailHash: string, now: Date): Promise<void> {
  const startedAt = instantOf(now);
  await trx
    .insertInto("throttles")
    .values({ key: `calls:mailbox:${emailHash}`, count: 1, windowStartedAt: startedAt, lockedUntil: null })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ windowStartedAt: startedAt }))
    .execute();
}

/** @throws {ApiError} too_many_codes with the seconds until the oldest of the day's codes is a day old */
async function refuseMoreThanTen(trx: Trx, emailHash: string, now: Date): Promise<void> {
  const today = await trx
    .selectFrom("mailboxCodes")
    .select("createdAt")
    .where("emailHash", "=", emailHash)
    .where("createdAt", ">", instantOf(new Date(now.getTime() - DAY_MS)))
    .orderBy("createdAt", "desc")
    .limit(CODES_A_DAY)
    .execute();
  const oldest = today[CODES_A_DAY - 1];
  if (!oldest) return;
  const seconds = Math.ceil((Date.parse(oldest.createdAt) + DAY_MS - now.getTime()) / 1000);
  throw new ApiError("too_many_codes", { retryAfterSeconds: Math.max(1, seconds) });
}

/** A newer code ends those that the same browser asked for before it. */
async function endEarlier(trx: Trx, { orderId, browserHash }: CodeOwner, now: string): Promise<void> {
  await trx
    .updateTable("mailboxCodes")
    .set({ expiresAt: now })
    .where("orderId", orderId === null ? "is" : "=", orderId)
    .where("browserHash", "=", browserHash)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .execute();
}

/** Ends every code of an order, whichever browser asked for it: they went to an address that is no longer the order's. */
export async function endCodesOfOrder(trx: Trx, orderId: string, now: string): Promise<void> {
  await trx
    .updateTable("mailboxCodes")
    .set({ expiresAt: now })
    .where("orderId", "=", orderId)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .execute();
}

/**
 * Makes a code for an address and queues its mail, whoever's address it is
 * (docs/rules/registration.md#a-code-from-the-mailbox).
 * @param isNewWanted false: a code that can still be typed stays, and nothing is mailed
 * @throws {ApiError} too_many_codes
 */
export async function mailCode(
  { db, now, secretKey }: CodeDeps,
  { orderId, browserHash, email, language, registrationId }: CodeRequest,
  isNewWanted: boolean,
): Promise<void> {
  const emailHash = mailboxHash(secretKey, email);
  await inTransaction(db, async (trx) => {
    const at = now();
    await lockMailbox(trx, emailHash, at);
    const last = await lastCode(trx, { orderId, browserHash });
    const isGood = last && isAlive(last, instantOf(at)) && last.emailHash === emailHash;
    if (isGood && !isNewWanted) return;
    await refuseMoreThanTen(trx, emailHash, at);
    await endEarlier(trx, { orderId, browserHash }, instantOf(at));
    const id = randomUUID();
    await trx
      .insertInto("mailboxCodes")
      .values({
        ...{ id, orderId, browserHash, emailHash, usedAt: null },
        codeHash: codeHash(secretKey, id, codeDigits(secretKey, id)),
        createdAt: instantOf(at),
        expiresAt: instantOf(new Date(at.getTime() + CODE_MINUTES * MINUTE_MS)),
      })
      .execute();
    await queueMessage(trx, {
      ...{ dedupeKey: codeMailKey(id), kind: "mailbox_code", recipient: "guardian", language },
      about: { registrationId, codeId: id },
      now: instantOf(at),
    });
  });
}

/** Counts a guess before it is looked at: of a hundred at once five are looked at. @returns the tries so far */
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

interface Guess extends CodeOwner {
  /** As the order has it now. */
  email: string;
  digits: string;
}

/**
 * Holds six digits against the code that this browser was mailed.
 * @returns the code, which is not used up yet
 * @throws {ApiError} code_wrong with `triesLeft`; code_over when there is none to hold it against
 */
export async function tryCode(
  { db, now, secretKey }: CodeDeps,
  { email, digits, ...owner }: Guess,
): Promise<MailboxCode> {
  const code = await lastCode(db, owner);
  if (code?.emailHash !== mailboxHash(secretKey, email)) throw new ApiError("code_over");
  const tries = await takeTry(db, code.id, instantOf(now()));
  if (tries === undefined) throw new ApiError("code_over");
  if (isSameHash(codeHash(secretKey, code.id, digits), code.codeHash)) return code;
  const triesLeft = CODE_TRIES - tries;
  throw new ApiError(triesLeft > 0 ? "code_wrong" : "code_over", { more: { triesLeft } });
}

/** Uses a code up, with what it confirms. @returns false when another call was faster, or a newer code has ended it */
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
 * Notes that a family's mailbox is its own, and no other family's: those of the same address stay apart
 * (docs/rules/registration.md#who-is-who). The family is locked.
 */
export async function proveMailbox(trx: Trx, familyId: string, now: string): Promise<void> {
  await trx
    .updateTable("families")
    .set({ provedAt: now })
    .where("id", "=", familyId)
    .where("provedAt", "is", null)
    .execute();
}

/** Codes are counted for a day, and then nobody needs them. */
export async function forgetOldCodes(db: Db, now: Date): Promise<void> {
  const before = instantOf(new Date(now.getTime() - DAY_MS));
  await db.deleteFrom("mailboxCodes").where("createdAt", "<=", before).execute();
}
