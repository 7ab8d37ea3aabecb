import type { Trx } from "./db/database.ts";
import { emptyJournal } from "./db/journal.ts";
import { type Deps, instantOf } from "./deps.ts";
import { removeMailFiles } from "./mail/mail-files.ts";

interface Erased {
  /** Of the registration, or of the donation whose donor goes. */
  id: string;
  paymentId: string | null;
  at: Date;
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
  const ids = paymentId === null ? [id] : [id, paymentId];
  const told = await trx
    .updateTable("outbox")
    .set({ erasedAt })
    .where((eb) => eb.or(ids.map((one) => eb("payload", "like", `%${one}%`))))
    .returning(["id", "payload", "recipient", "sentAt", "attempts"])
    .execute();
  // What else is about the money finds no name any more when it is written.
  const unbegun = told.filter(
    ({ payload, recipient, sentAt, attempts }) =>
      sentAt === null && attempts === 0 && (payload.includes(id) || recipient === "donor"),
  );
  const unbegunIds = unbegun.map((mail) => mail.id);
  if (unbegunIds.length > 0) await trx.deleteFrom("outbox").where("id", "in", unbegunIds).execute();
  if (paymentId === null) return;
  await trx.updateTable("refunds").set({ note: null }).where("paymentId", "=", paymentId).execute();
  await trx.updateTable("bookDifferences").set({ note: null }).where("paymentId", "=", paymentId).execute();
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
