import { randomUUID } from "node:crypto";
import { MESSAGE_FIELDS, type MessageData } from "#domain/staff/messages.ts";
import { canonicalJson } from "#domain/text/canonical.ts";
import { MINUTE_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { type Message, queueMessage, queueMessages } from "#server/mail/queue.ts";
import { inChunks, pickColumns, type Trx } from "#server/platform/database/database.ts";
import { type Instant, instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { lockNames } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { isBulk, presentAudience, type ReadAudience, readAudience } from "./audience.ts";
import type { MessageTexts } from "./filled-message.ts";
import type { Recipient } from "./recipients.ts";

/** Alternatives without regard to case. What is doubtful counts: a second guardian then misses a text, and no more. */
const MONEY = [
  String.raw`[$¢]|\/(?:family|checkout)\b`,
  // 40.00 and 1,250.50, but no time: 5.30 pm.
  String.raw`(?<![\d.,:/])\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}(?![.,:/]?\d)(?!\s*(?:[ap]\.?\s?m\b|h\b|hrs))`,
  String.raw`\busd\b|d[oó]l+ar|\b(?:bucks|cents|pesos|centavos|money|dinero|cash|efectivo|zelle|venmo|paypal)\b`,
  String.raw`\b(?:balance|saldo|fee|cuota|cost|costo|price|precio|amount|monto|importe|invoice|factura)s?\b`,
  String.raw`\bcuestan?\b|refund|reembols|a?deud[aoó]|\bow(?:e|ed|es|ing)\b`,
  String.raw`\b(?:un|pre|re)?pa(?:id|y)(?!\p{L}*\s+attention)|\bpag[aáoóu]`,
  // A check to pay with, not "please check" or "check-in".
  String.raw`\bcheques?\b|\bchecks\b|\b(?:an?|by|the|your|our|with|no|personal)\s+check\b(?![- ](?:in|up|out|list))`,
  // "Debe 40", but not what somebody must do: "deben traer agua".
  String.raw`\bdeb(?:o|e[ns]?|emos|ían?)(?!\p{L})(?!\s+(?:de\s+)?\p{L}*[aeií]r(?:se|l[aeo]s?)?(?!\p{L}))`,
].join("|");

const MONEY_WORDS = new RegExp(MONEY, "iu");

/** Whether a text of staff speaks of money in either language, or leads to where it is paid. */
export const speaksOfMoney = (text: string): boolean => MONEY_WORDS.test(text);

/** The same message sent twice within this time, even by two staff members, is sent once. */
const REPEAT_MS = 10 * MINUTE_MS;

export type NewMessage = MessageTexts &
  Pick<MessageData, "to" | "kind"> & {
    /** Hash of the audience that was shown; without it, everybody on the list now gets the message. */
    listHash?: string;
    sessionChangeId?: string;
    /** Whether staff get a notice by mail even if it goes to few families. */
    isStaffNotified?: boolean;
    actor: string;
  };

/** Whether the same message was sent to the list within REPEAT_MS. */
function isRepeatedMessage({ last, kind }: ReadAudience, message: NewMessage, now: Date): boolean {
  if (!last || last.createdAt < instantBefore(now, REPEAT_MS) || last.kind !== kind) return false;
  return (["subjectEn", "subjectEs", "bodyEn", "bodyEs"] as const).every(
    (text) => last[text] === message[text],
  );
}

async function insertRecipients(
  trx: Trx,
  messageId: string,
  rows: readonly { recipient: Recipient; outboxId: string | null }[],
): Promise<void> {
  await inChunks(rows, async (chunk) => {
    const values = chunk.map(({ recipient: { id, source }, outboxId }) => ({
      id: randomUUID(),
      messageId,
      outboxId,
      registrationId: source === "registration" ? id : null,
      interestId: source === "interest" ? id : null,
      waitingChildId: source === "waiting" ? id : null,
    }));
    await trx.insertInto("messageRecipients").values(values).execute();
    return [];
  });
}

/** Whether a text is about money; second guardians do not get it. */
function mentionsMoney({ subjectEn, subjectEs, bodyEn, bodyEs }: MessageTexts): boolean {
  const fields = Object.values(MESSAGE_FIELDS.open);
  return [subjectEn, subjectEs, bodyEn, bodyEs].some(
    (text) => speaksOfMoney(text) || fields.some((field) => text.includes(field)),
  );
}

/** One mail for each mailbox, in the language of its newest registration. */
async function queueMails(
  trx: Trx,
  messageId: string,
  mailboxes: Iterable<[mailbox: string, recipients: readonly Recipient[]]>,
  now: Instant,
) {
  const rows: { recipient: Recipient; outboxId: string | null }[] = [];
  const mails = [...mailboxes].map(([mailbox, recipients]): Message => {
    const mailId = randomUUID();
    const isSecond = recipients[0]?.isSecond ?? false;
    rows.push(...recipients.map((recipient) => ({ recipient, outboxId: mailId })));
    return {
      id: mailId,
      messageId,
      now,
      kind: "family_message",
      recipient: isSecond ? "second_guardian" : "guardian",
      dedupeKey: `message:${messageId}:${mailbox}`,
      language: recipients[0]?.language ?? "en",
      about: { messageId, mailId, mailbox, ...(isSecond && { isSecond }) },
    };
  });
  await queueMessages(trx, mails);
  return rows;
}

/**
 * Queues a message to the families of a list, in the transaction that reads the list again
 * (docs/reference/messages.md#sending).
 * @returns the message, and whether it needs a named account; the earlier message if this is a repeat
 * @throws {ApiError} list_changed with the new audience; list_empty
 */
export async function sendMessage(
  trx: Trx,
  deps: Pick<Deps, "secretKey" | "now">,
  {
    to: requestedList,
    kind,
    listHash,
    sessionChangeId,
    isStaffNotified = false,
    actor,
    ...texts
  }: NewMessage,
): Promise<{ id: string; isMany: boolean }> {
  await lockNames(trx, ["message"]);
  const audience = await readAudience({ ...deps, db: trx }, { to: requestedList, kind });
  if (listHash !== undefined && listHash !== audience.hash) {
    const message = { to: requestedList, kind, actor, ...texts };
    if (audience.last && isRepeatedMessage(audience, message, deps.now()))
      return { id: audience.last.id, isMany: isBulk(audience) };
    throw new ApiError("list_changed", { more: { audience: await presentAudience(trx, audience) } });
  }
  if (audience.mailboxes.size === 0 && listHash !== undefined) throw new ApiError("list_empty");
  const { to, mailboxes, secondMailboxes, withoutAddress } = audience;
  const id = randomUUID();
  const now = deps.now();
  const nowInstant = instantOf(now);
  const isMany = isBulk(audience);
  await trx
    .insertInto("messages")
    .values({
      id,
      kind,
      list: canonicalJson(to),
      ...pickColumns(texts, ["subjectEn", "subjectEs", "bodyEn", "bodyEs"]),
      actor,
      sessionChangeId: sessionChangeId ?? null,
      createdAt: nowInstant,
    })
    .execute();
  // A session change is sent to everybody, even if its location has a word about money.
  const second = sessionChangeId === undefined && mentionsMoney(texts) ? [] : secondMailboxes;
  const rows = await queueMails(trx, id, [...mailboxes, ...second], nowInstant);
  rows.push(...withoutAddress.map((recipient) => ({ recipient, outboxId: null })));
  await insertRecipients(trx, id, rows);
  const details = { count: mailboxes.size, list: to.list };
  await recordAudit(trx, { at: now, actor, action: "message_sent", subject: id, details });
  if (isStaffNotified || isMany) {
    await queueMessage(trx, {
      dedupeKey: `message-notice:${id}`,
      kind: "staff_message_notice",
      recipient: "staff",
      now: nowInstant,
      about: { messageId: id },
    });
  }
  return { id, isMany };
}
