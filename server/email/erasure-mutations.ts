import type { Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { emptyJournal } from "#server/db/sqlite.ts";
import type { Deps } from "#server/deps.ts";
import { removeMailFiles } from "./email-files-job.ts";
import { noteSubjects } from "./queue-message.ts";

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
  await noteSubjects(trx);
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
    await noteSubjects(deps.db);
    await removeMailFiles(deps);
    await emptyJournal(deps.db);
  } catch (err) {
    deps.log.error({ err }, "traces of what was erased could not be removed");
  }
}
