import { codeDigits } from "#server/mail/mailbox-codes.ts";
import type { Db } from "#server/platform/database/database.ts";

/** The digits of the newest code that was made for an order, mailed or not yet; undefined where there is none. */
export async function newestCode(
  { db, deps }: { db: Db; deps: { secretKey: Buffer } },
  orderId: string,
): Promise<string | undefined> {
  if (orderId === "") return undefined;
  const code = await db
    .selectFrom("mailboxCodes")
    .select("seed")
    .where("orderId", "=", orderId)
    .orderBy("createdAt", "desc")
    .executeTakeFirst();
  return code && codeDigits(deps.secretKey, code.seed);
}
