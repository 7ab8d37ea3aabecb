import type { Trx } from "#server/db/database.ts";
import { type Instant, instantOf } from "#server/db/schema.ts";
import { emptyJournal } from "#server/db/sqlite.ts";
import type { Deps } from "#server/deps.ts";
import { removeMailFiles } from "./email-files-job.ts";

interface Erased {
  /** Of the registration, or of the donation whose donor goes. */
  id: string;
  paymentId: string | null;
  at: Date;
}

/** The orders that a registration was ever part of, and whether nobody of them is left but this one. */
async function ordersWith(trx: Trx, registrationId: string) {
  const lines = await trx
    .selectFrom("orderLines")
    .select("orderId")
    .distinct()
    .where("registrationId", "=", registrationId)
    .execute();
  const orderIds = lines.map(({ orderId }) => orderId);
  if (orderIds.length === 0) return { orderIds, ended: new Set<string>() };
  const others = await trx
    .selectFrom("registrations")
    .select("orderId")
    .where("orderId", "in", orderIds)
    .where("id", "!=", registrationId)
    .execute();
  const living = new Set(others.map(({ orderId }) => orderId));
  return { orderIds, ended: new Set(orderIds.filter((orderId) => !living.has(orderId))) };
}

/**
 * What was written about an order may lie in a file, which then goes; what nobody has begun to send names only those who
 * are left, and goes with the last of them (docs/rules/privacy.md#one-child-of-an-order-is-erased).
 */
async function eraseOrderMails(trx: Trx, registrationId: string, erasedAt: Instant): Promise<void> {
  const { orderIds, ended } = await ordersWith(trx, registrationId);
  if (orderIds.length === 0) return;
  await trx
    .updateTable("outbox")
    .set({ erasedAt })
    .where("orderId", "in", orderIds)
    .where("attempts", ">", 0)
    .execute();
  if (ended.size === 0) return;
  await trx
    .deleteFrom("outbox")
    .where("orderId", "in", [...ended])
    .where("sentAt", "is", null)
    .where("attempts", "=", 0)
    .execute();
}

/**
 * Erases what is kept beside somebody who is erased: mail that nobody has begun to send, and what staff wrote about
 * the money. Remembers the id for backups that are restored later, and which mail told of them: it may lie in a file.
 */
export async function eraseMentions(trx: Trx, { id, paymentId, at }: Erased): Promise<void> {
  const erasedAt = instantOf(at);
  await trx
    .insertInto("erasures")
    .values({ registrationId: id, erasedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await eraseOrderMails(trx, id, erasedAt);
  const told = await trx
    .updateTable("outbox")
    .set({ erasedAt })
    .where((eb) =>
      eb.or([
        eb("registrationId", "=", id),
        ...(paymentId === null ? [] : [eb("paymentId", "=", paymentId)]),
      ]),
    )
    .returning(["id", "registrationId", "recipient", "sentAt", "attempts"])
    .execute();
  // What else is about the money finds no name any more when it is written.
  const unbegun = told.filter(
    ({ registrationId, recipient, sentAt, attempts }) =>
      sentAt === null && attempts === 0 && (registrationId === id || recipient === "donor"),
  );
  const unbegunIds = unbegun.map((mail) => mail.id);
  if (unbegunIds.length > 0) await trx.deleteFrom("outbox").where("id", "in", unbegunIds).execute();
  if (paymentId === null) return;
  await trx.updateTable("refunds").set({ note: null }).where("paymentId", "=", paymentId).execute();
  await trx.updateTable("discrepancies").set({ note: null }).where("paymentId", "=", paymentId).execute();
}

/**
 * Removes what an erasure leaves outside the tables: files of mail, and the journal of SQLite. Does what it can; the
 * server does it again every five minutes.
 */
export async function clearTraces(deps: Pick<Deps, "db" | "now" | "mail" | "log">): Promise<void> {
  try {
    await removeMailFiles(deps);
    await emptyJournal(deps.db);
  } catch (err) {
    deps.log.error({ err }, "traces of what was erased could not be removed");
  }
}
