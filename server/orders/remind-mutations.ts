import { REMINDER_PAUSE_MS } from "#domain/unpaid.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Deps } from "#server/deps.ts";
import { queueMessage } from "#server/email/queue-message.ts";
import type { UnpaidOrder } from "./unpaid-queries.ts";

/** Notes that it is reminded now, unless somebody did within a day. */
async function mayGo(trx: Trx, orderId: string, at: Date): Promise<boolean> {
  const before = instantOf(new Date(at.getTime() - REMINDER_PAUSE_MS));
  const noted = await trx
    .updateTable("orders")
    .set({ remindedAt: instantOf(at) })
    .where("id", "=", orderId)
    .where((eb) => eb.or([eb("remindedAt", "is", null), eb("remindedAt", "<=", before)]))
    .returning("id")
    .execute();
  return noted.length === 1;
}

async function remindOne(trx: Trx, { orderId, registrationId, language }: UnpaidOrder, at: Date) {
  if (!(await mayGo(trx, orderId, at))) return false;
  const now = instantOf(at);
  await queueMessage(trx, {
    dedupeKey: `payment_reminder:${orderId}:${now}`,
    kind: "payment_reminder",
    recipient: "guardian",
    language,
    about: { registrationId },
    now,
  });
  return true;
}

/**
 * Reminds families of what is open, none twice within a day, whoever presses
 * (docs/rules/money.md#reminding-families).
 * @returns how many mails are on their way
 */
export async function remind(
  { db, now }: Pick<Deps, "db" | "now">,
  orders: readonly UnpaidOrder[],
  actor: string,
): Promise<number> {
  const at = now();
  let sent = 0;
  for (const order of orders) {
    if (await inTransaction(db, (trx) => remindOne(trx, order, at))) sent += 1;
  }
  const of = orders.length === 1 ? orders[0]?.orderId : `${sent} families`;
  if (sent > 0) await recordAudit(db, { at, actor, action: "families_reminded", subject: of ?? "" });
  return sent;
}
