import { randomUUID } from "node:crypto";
import type { Language } from "#domain/languages.ts";
import type { Trx } from "./db/database.ts";
import type { Instant } from "./db/schema.ts";

export interface Message {
  /** The same key is never queued twice. */
  dedupeKey: string;
  kind:
    | "registration_receipt"
    | "registration_needs_review"
    | "staff_registration_notice"
    | "staff_payment_alarm";
  recipient: "guardian" | "staff";
  language: Language;
  /** Ids of the rows that the mail is about. */
  about: Record<string, string>;
  now: Instant;
}

/** Queues a mail in the transaction that it reports on: it goes out if, and only if, that one commits. */
export async function queueMessage(trx: Trx, { dedupeKey, kind, recipient, language, about, now }: Message) {
  await trx
    .insertInto("outbox")
    .values({
      id: randomUUID(),
      dedupeKey,
      kind,
      recipient,
      language,
      payload: JSON.stringify(about),
      nextAttemptAt: now,
      sentAt: null,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
