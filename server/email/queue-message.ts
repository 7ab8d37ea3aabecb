import { randomUUID } from "node:crypto";
import type { Language } from "#domain/languages.ts";
import type { MessageKind } from "#domain/message-kinds.ts";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";

/** The rows that a mail is about, by id. Their data is read when sending, so no copy outlives an erasure. */
export interface MessageSubject {
  orderId?: string;
  registrationId?: string;
  paymentId?: string;
  /** With paymentId: the refund. */
  refundId?: string;
  /** The staff account whose access changed. */
  userId?: string;
  /** With registrationId: the mailbox code, whose digits are derived when writing. */
  codeId?: string;
  /** With registrationId: the note with the address before a correction. */
  noteId?: string;
  /** A code such as "mismatch"; never user input. */
  reason?: string;
}

export interface Message {
  dedupeKey: string;
  kind: MessageKind;
  recipient: "guardian" | "donor" | "staff";
  /** The family's language, ignored for staff. */
  language: Language;
  about: MessageSubject;
  now: Instant;
}

function rowOf({ about, now, ...message }: Message) {
  const { registrationId = null, paymentId = null, orderId = null } = about;
  const subject = { registrationId, paymentId, orderId, payload: JSON.stringify(about) };
  return { id: randomUUID(), ...message, ...subject, nextAttemptAt: now, sentAt: null, createdAt: now };
}

/** Queues mails in the transaction that they report on, so they are sent only if it commits. */
export async function queueMessages(trx: Trx, messages: readonly Message[]): Promise<void> {
  await trx
    .insertInto("outbox")
    .values(messages.map(rowOf))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function queueMessage(trx: Trx, message: Message): Promise<void> {
  return queueMessages(trx, [message]);
}
