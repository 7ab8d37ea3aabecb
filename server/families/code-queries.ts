import type { Selectable } from "kysely";
import { CODE_TRIES, type CodeMail } from "#domain/mailbox-code.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { MailboxCodesTable } from "#server/db/order-schema.ts";
import type { Instant } from "#server/db/schema.ts";

export type MailboxCode = Selectable<MailboxCodesTable>;

/** What a code is for: an order, or the mailbox alone, asked for by one browser. */
export interface CodeOwner {
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
export function codeMailKey(codeId: string): string {
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
