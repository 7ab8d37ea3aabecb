import { randomUUIDv7 } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { MessageKind } from "#domain/staff/message-kinds.ts";
import { RESTORE_DAYS } from "#domain/staff/retention-periods.ts";
import {
  MASS_MAIL_SHARE,
  type MailPace,
  mailPaceSchema,
  UNKNOWN_MAIL_SHARE,
  UNKNOWN_MAILS_PER_NETWORK,
  USUAL_MAIL_PACE,
} from "#domain/staff/setup.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { DAY_MS, HOUR_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { countRows, type Db, inChunks, type Trx } from "#server/platform/database/database.ts";
import { type Instant, instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { truncateJournal } from "#server/platform/database/sqlite.ts";
import { ifMissing } from "#server/platform/if-missing.ts";
import { readSetting } from "#server/platform/settings.ts";

/** The rows that a mail is about, by id. Their data is read when sending, so no copy outlives an erasure. */
export interface MessageSubject {
  orderId?: string;
  registrationId?: string;
  paymentId?: string;
  /** With paymentId: the refund. */
  refundId?: string;
  /** The staff account whose access changed. */
  userId?: string;
  /** With registrationId: the mailbox code; its digits are derived when writing. */
  codeId?: string;
  /** With registrationId: the note of a cancellation or a move. */
  noteId?: string;
  changeId?: string;
  entryId?: string;
  /** With orderId: the program of the children's teams. */
  programId?: string;
  /** A code such as "mismatch"; never user input. */
  reason?: string;
  /** Id of a message to many. */
  messageId?: string;
  /** Id of this mail of the message. */
  mailId?: string;
  /** Hash of its mailbox. */
  mailbox?: string;
  /** Whether the mail goes to the order's second guardian, without money. */
  isSecond?: boolean;
}

/** A mail to staff is written in the language that the club's facts name when it is sent. */
type Receiver =
  | { recipient: "guardian" | "second_guardian" | "donor"; language: Language }
  | { recipient: "staff" };

export type Message = Receiver & {
  /** Its id in the queue, if the caller refers to it. */
  id?: string;
  /** The message to many that this mail belongs to; it is sent after all other mail. */
  messageId?: string;
  /** The network of the unknown caller who caused it; it is sent after mail to known mailboxes. */
  askedFrom?: string | null;
  dedupeKey: string;
  kind: MessageKind;
  about: MessageSubject;
  now: Instant;
};

function rowOf({ about, now, ...message }: Message) {
  const { registrationId = null, paymentId = null, orderId = null } = about;
  const subject = { registrationId, paymentId, orderId, payload: JSON.stringify(about) };
  return {
    id: randomUUIDv7(),
    language: LANGUAGES[0],
    ...message,
    ...subject,
    nextAttemptAt: now,
    sentAt: null,
    createdAt: now,
  };
}

/** Queues mails in the transaction that they report on, so they are sent only if it commits. */
export async function queueMessages(trx: Trx, messages: readonly Message[]): Promise<void> {
  await inChunks(messages, (chunk) =>
    trx
      .insertInto("outbox")
      .values(chunk.map(rowOf))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

export function queueMessage(trx: Trx, message: Message): Promise<void> {
  return queueMessages(trx, [message]);
}

/** Without messages to many, which show their refusals themselves (docs/reference/messages.md#delivery-states). */
export function unsentMail(db: Db) {
  return db
    .selectFrom("outbox")
    .where("sentAt", "is", null)
    .where("droppedAt", "is", null)
    .where("messageId", "is", null);
}

interface ErasedRecord {
  /** Id of the registration, or of the donor's donation. */
  id: string;
  paymentId: string | null;
  at: Date;
}

/**
 * Erases staff's notes about an erased registration or donor. Stores the id, so that restoring an older backup erases it
 * again, and marks mails, so that their files are deleted. A mail that was not tried finds no name when it is written:
 * it is dropped, or names only the remaining children (docs/reference/privacy.md#erasure).
 */
export async function eraseMailAndNotes(trx: Trx, { id, paymentId, at }: ErasedRecord): Promise<void> {
  const erasedAt = instantOf(at);
  await trx
    .insertInto("erasures")
    .values({ registrationId: id, erasedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const mails = trx.updateTable("outbox").set({ erasedAt });
  const orderIds = trx.selectFrom("orderLines").select("orderId").where("registrationId", "=", id);
  await mails.where("orderId", "in", orderIds).where("attempts", ">", 0).execute();
  await mails.where("registrationId", "=", id).execute();
  if (paymentId === null) return;
  await mails.where("paymentId", "=", paymentId).execute();
  await trx.updateTable("refunds").set({ note: null }).where("paymentId", "=", paymentId).execute();
  await trx.updateTable("discrepancies").set({ note: null }).where("paymentId", "=", paymentId).execute();
}

/** Also matches ".part" files of interrupted writes. */
const NAME = /^(\d{4}-\d{2}-\d{2})T.*_([\da-f-]{36})\.eml(?:\.part)?$/;
async function namesIn(folder: string): Promise<string[]> {
  return (await ifMissing(readdir(folder), [])).filter((name) => NAME.test(name));
}

/** Also old files without a row: a file is kept as long as staff's pages list it. */
async function filesToRemove(db: Db, names: readonly string[], oldest: string): Promise<string[]> {
  const idOf = (name: string) => NAME.exec(name)?.[2] ?? "";
  const mails = await db
    .selectFrom("outbox")
    .select(["id", "recipient", "erasedAt"])
    .where("id", "in", names.map(idOf))
    .execute();
  const erased = new Set(mails.flatMap(({ id, erasedAt }) => (erasedAt === null ? [] : id)));
  const familyMailIds = new Set(mails.flatMap(({ id, recipient }) => (recipient === "staff" ? [] : id)));
  return names.filter((name) => erased.has(idOf(name)) || (name < oldest && !familyMailIds.has(idOf(name))));
}

/** Removes old files of mail to staff, and files about an erased family or donor (docs/reference/privacy.md#erasure). */
export async function removeMailFiles({ db, now, mail }: Pick<Deps, "db" | "now" | "mail">): Promise<void> {
  const { archiveFolder: folder } = mail.present();
  if (folder === null) return;
  const names = await namesIn(folder);
  const oldest = new Date(now().getTime() - RESTORE_DAYS * DAY_MS).toISOString().slice(0, 10);
  const toRemove = await inChunks(names, (chunk) => filesToRemove(db, chunk, oldest));
  for (const name of toRemove) await rm(join(folder, name), { force: true });
}

/** Removes mail files and SQLite's journal after an erasure. Never throws; a job repeats it. */
export async function clearTraces(deps: Pick<Deps, "db" | "now" | "mail" | "log">): Promise<void> {
  try {
    await removeMailFiles(deps);
    await truncateJournal(deps.db);
  } catch (err) {
    deps.log.error({ err }, "traces of what was erased could not be removed");
  }
}

export async function readMailPace(db: Db | Trx): Promise<MailPace> {
  const stored = await readSetting(db, "mailPace");
  return stored === undefined ? USUAL_MAIL_PACE : mailPaceSchema.parse(JSON.parse(stored));
}

function sentSince(db: Db, instant: string): Promise<number> {
  return countRows(db.selectFrom("outbox").where("sentAt", ">", instant));
}

/** Whether a network may cause one more mail to an unknown mailbox today (docs/reference/messages.md#codes-to-unknown-mailboxes). */
export async function mayMailUnknownMailbox(db: Trx, network: string, now: Date): Promise<boolean> {
  const { perDay } = await readMailPace(db);
  const caused = db
    .selectFrom("outbox")
    .where("askedFrom", "is not", null)
    .where("createdAt", ">", instantBefore(now, DAY_MS));
  const ofNetwork = await countRows(caused.where("askedFrom", "=", network));
  if (ofNetwork >= UNKNOWN_MAILS_PER_NETWORK) return false;
  return (await countRows(caused)) < perDay * UNKNOWN_MAIL_SHARE;
}

/**
 * Whether mail to many may go on now. It stops at four fifths of the past hour's and the past day's bound, and all sent
 * mail counts (docs/reference/messages.md#sending-order-and-limits).
 */
export async function mayMailInBulk(db: Db, now: Date): Promise<boolean> {
  const { perHour, perDay } = await readMailPace(db);
  if ((await sentSince(db, instantBefore(now, HOUR_MS))) >= perHour * MASS_MAIL_SHARE) return false;
  return (await sentSince(db, instantBefore(now, DAY_MS))) < perDay * MASS_MAIL_SHARE;
}
