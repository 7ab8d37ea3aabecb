import { randomUUID } from "node:crypto";
import type { Language } from "#domain/languages.ts";
import type { MessageKind } from "#domain/message-kinds.ts";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";

/** The row that a mail is about: everything in it is read when it is sent, so that no copy outlives a deletion. */
export interface MessageSubject {
  /** The whole order of a family: every child of it that is there when the mail is written. */
  orderId?: string;
  registrationId?: string;
  paymentId?: string;
  /** With paymentId: the refund that the family is told about. */
  refundId?: string;
  /** The staff account that a way in was opened or changed for. */
  userId?: string;
  /** With registrationId: the code that proves its mailbox; its digits are made when the mail is written. */
  codeId?: string;
  /** With registrationId: the note that keeps the address from before a correction. */
  noteId?: string;
  /** What happened, as a code of ours such as "mismatch"; never anything that somebody typed. */
  reason?: string;
}

export interface Message {
  /** The same key is never queued twice. */
  dedupeKey: string;
  kind: MessageKind;
  recipient: "guardian" | "donor" | "staff";
  /** The family's language; mails to staff are written in the club's own, whatever stands here. */
  language: Language;
  about: MessageSubject;
  now: Instant;
}

function rowOf({ about, now, ...message }: Message) {
  const { registrationId = null, paymentId = null, orderId = null } = about;
  const subject = { registrationId, paymentId, orderId, payload: JSON.stringify(about) };
  return { id: randomUUID(), ...message, ...subject, nextAttemptAt: now, sentAt: null, createdAt: now };
}

/** Queues mails in the transaction that they report on: they go out if, and only if, that one commits. */
export async function queueMessages(trx: Trx, messages: readonly Message[]): Promise<void> {
  await trx
    .insertInto("outbox")
    .values(messages.map(rowOf))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The same for one. */
export function queueMessage(trx: Trx, message: Message): Promise<void> {
  return queueMessages(trx, [message]);
}
