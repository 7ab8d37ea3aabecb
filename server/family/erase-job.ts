import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Deps } from "#server/deps.ts";
import { lockFamiliesOf } from "#server/orders/leave/cancel.ts";
import { moveToDeleted } from "#server/orders/leave/delete.ts";
import { childrenOfOrder } from "#server/orders/place/prices.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { Registration } from "#server/registrations/data.ts";
import { isKnownAddress } from "#server/registrations/of-address.ts";
import { eraseRegistration } from "#server/registrations/retention-job.ts";
import { eraseEntries } from "#server/waiting/waiting-job.ts";
import { eraseBlocks } from "./erase.ts";

const ACTOR = "family";

/** Signs an erased mailbox out, takes it off the waiting lists, and forgets its codes. */
async function forgetMailbox(trx: Trx, email: string, at: Date): Promise<void> {
  if (await isKnownAddress(trx, email)) return;
  const address = email.toLowerCase();
  await eraseEntries(trx, address, instantOf(at));
  await trx.deleteFrom("familySessions").where("email", "=", address).execute();
  await trx.deleteFrom("mailboxCodes").where(sql`lower(email)`, "=", address).execute();
}

/** The mailboxes that an order has or had, or that its family proved. */
async function mailboxesOf(trx: Trx, orderId: string, rows: readonly Registration[]): Promise<Set<string>> {
  const changes = await trx
    .selectFrom("addressChanges")
    .select(["fromEmail", "toEmail"])
    .where("orderId", "=", orderId)
    .execute();
  return new Set([
    ...rows.map(({ email }) => email),
    ...changes.flatMap(({ fromEmail, toEmail }) => [fromEmail, toEmail]),
  ]);
}

/** Erases one order as its family asked; whole, or not at all. Whatever blocks it puts it off. */
async function eraseOrder(trx: Trx, orderId: string, at: Date): Promise<boolean> {
  await lockFamiliesOf(trx, await childrenOfOrder(trx, orderId));
  const order = await trx
    .selectFrom("orders")
    .select("eraseAt")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  // Stopped in the meantime, or another instance was faster.
  if (order.eraseAt === null || order.eraseAt > instantOf(at)) return false;
  if ((await eraseBlocks(trx, orderId, at)).length > 0) return false;
  const rows = await childrenOfOrder(trx, orderId);
  const mailboxes = await mailboxesOf(trx, orderId, rows);
  for (const row of rows) {
    if (row.deletedAt === null) await moveToDeleted(trx, row, { at, actor: ACTOR });
    await eraseRegistration(trx, { registrationId: row.id, at, actor: ACTOR });
  }
  await trx.deleteFrom("mailboxCodes").where("orderId", "=", orderId).execute();
  for (const email of mailboxes) await forgetMailbox(trx, email, at);
  return true;
}

/**
 * Erases the orders that families asked to have erased, when their seven days are over; several instances may run it.
 */
export async function eraseAsked({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const due = await db
    .selectFrom("orders")
    .select("id")
    .where("eraseAt", "<=", instantOf(now()))
    .orderBy("id")
    .execute();
  for (const { id } of due) {
    await inTransaction(db, (trx) => eraseOrder(trx, id, now()));
    await setImmediate();
  }
}
