import { randomUUID } from "node:crypto";
import { FEW_FAMILIES, type MessageData } from "#domain/staff/messages.ts";
import { canonical } from "#domain/text/canonical.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { type Message, queueMessage, queueMessages } from "#server/mail/queue.ts";
import { inChunks, type Trx } from "#server/platform/database/database.ts";
import { type Instant, instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { lockNames } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { isPinActor, PIN_ACTOR, recordAudit } from "#server/staff/audit-log.ts";
import { isMany, presentAudience, type ReadAudience, type Recipient, readAudience } from "./audience.ts";
import type { MessageTexts } from "./filled-message.ts";

/** A press that arrives twice within this time, from one of the staff or from two, is one message. */
const SAME_PRESS_MS = 10 * MINUTE_MS;

/** Families of one writer's messages in this time are counted together: many in pieces are many. */
const PIECES_MS = DAY_MS;

export type NewMessage = MessageTexts &
  Pick<MessageData, "to" | "kind"> & {
    /** Of the audience that was shown; without it, whoever is on the list now gets the message. */
    listHash?: string;
    /** The changed day that it tells of. */
    sessionChangeId?: string;
    /** Whether staff typed any of its words; default true. */
    hasOwnWords?: boolean;
    /** Whether staff hear of it by mail even if it goes to few families. */
    isTold?: boolean;
    actor: string;
  };

/** Whether the same message went to the list a moment ago. */
function isSamePress({ last, kind }: ReadAudience, message: NewMessage, now: Date): boolean {
  if (!last || last.createdAt < instantBefore(now, SAME_PRESS_MS) || last.kind !== kind) return false;
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
    const values = chunk.map(({ recipient: { id, of }, outboxId }) => ({
      id: randomUUID(),
      messageId,
      outboxId,
      registrationId: of === "registration" ? id : null,
      interestId: of === "interest" ? id : null,
      waitingChildId: of === "waiting" ? id : null,
    }));
    await trx.insertInto("messageRecipients").values(values).execute();
    return [];
  });
}

/** One mail for each mailbox, in the language of its newest registration. */
async function queueMails(trx: Trx, messageId: string, { mailboxes }: ReadAudience, now: Instant) {
  const rows: { recipient: Recipient; outboxId: string | null }[] = [];
  const mails = [...mailboxes].map(([mailbox, recipients]): Message => {
    const mailId = randomUUID();
    rows.push(...recipients.map((recipient) => ({ recipient, outboxId: mailId })));
    return {
      id: mailId,
      messageId,
      now,
      kind: "family_message",
      recipient: "guardian",
      dedupeKey: `message:${messageId}:${mailbox}`,
      language: recipients[0]?.language ?? "en",
      about: { messageId, mailId, mailbox },
    };
  });
  await inChunks(mails, async (chunk) => {
    await queueMessages(trx, chunk);
    return [];
  });
  return rows;
}

/** Whether own words go to more than a few families, together with what the same account or the PIN wrote lately. */
async function isManyInPieces(trx: Trx, { mailboxes }: ReadAudience, actor: string, now: Date) {
  const mails = await trx
    .selectFrom("outbox")
    .innerJoin("messages", "messages.id", "outbox.messageId")
    .leftJoin("sessionChanges", "sessionChanges.id", "messages.sessionChangeId")
    .select(["outbox.messageId", "outbox.dedupeKey"])
    // Signing in again with the PIN starts no new count.
    .where("messages.actor", "like", isPinActor(actor) ? `${PIN_ACTOR}%` : actor)
    .where((eb) =>
      eb.or([eb("messages.sessionChangeId", "is", null), eb("sessionChanges.newPlace", "is not", null)]),
    )
    .where("messages.createdAt", ">", instantBefore(now, PIECES_MS))
    .execute();
  // Whoever wrote to many at once has proved who it is.
  const pieces = [...Map.groupBy(mails, ({ messageId }) => messageId).values()].filter(
    ({ length }) => length <= FEW_FAMILIES,
  );
  const known = pieces.flat().map(({ dedupeKey }) => dedupeKey.split(":")[2]);
  return new Set([...known, ...mailboxes.keys()]).size > FEW_FAMILIES;
}

/**
 * Writes to the families of a list, in the transaction that reads the list again
 * (docs/reference/messages.md#sending).
 * @returns the message, and whether it needs a named account; of a repeated press, the message of the first
 * @throws {ApiError} list_changed with the new audience; list_empty
 */
export async function sendMessage(
  trx: Trx,
  deps: Pick<Deps, "secretKey" | "now">,
  {
    to: asked,
    kind,
    listHash,
    sessionChangeId,
    hasOwnWords = true,
    isTold = false,
    actor,
    ...texts
  }: NewMessage,
): Promise<{ id: string; isMany: boolean }> {
  await lockNames(trx, ["message"]);
  const audience = await readAudience({ ...deps, db: trx }, { to: asked, kind });
  if (listHash !== undefined && listHash !== audience.hash) {
    const message = { to: asked, kind, actor, ...texts };
    if (audience.last && isSamePress(audience, message, deps.now()))
      return { id: audience.last.id, isMany: isMany(audience) };
    throw new ApiError("list_changed", { more: { audience: await presentAudience(trx, audience) } });
  }
  if (audience.mailboxes.size === 0 && listHash !== undefined) throw new ApiError("list_empty");
  const { to, mailboxes, withoutAddress } = audience;
  const [id, at] = [randomUUID(), deps.now()];
  const now = instantOf(at);
  const isToMany = hasOwnWords ? await isManyInPieces(trx, audience, actor, at) : isMany(audience);
  const { subjectEn, subjectEs, bodyEn, bodyEs } = texts;
  await trx
    .insertInto("messages")
    .values({
      id,
      kind,
      list: canonical(to),
      subjectEn,
      subjectEs,
      bodyEn,
      bodyEs,
      actor,
      sessionChangeId: sessionChangeId ?? null,
      createdAt: now,
    })
    .execute();
  const rows = await queueMails(trx, id, audience, now);
  rows.push(...withoutAddress.map((recipient) => ({ recipient, outboxId: null })));
  await insertRecipients(trx, id, rows);
  const details = { count: mailboxes.size, list: to.list };
  await recordAudit(trx, { at, actor, action: "message_sent", subject: id, details });
  if (isTold || isToMany) {
    await queueMessage(trx, {
      dedupeKey: `message-notice:${id}`,
      kind: "staff_message_notice",
      recipient: "staff",
      now,
      about: { messageId: id },
    });
  }
  return { id, isMany: isToMany };
}
