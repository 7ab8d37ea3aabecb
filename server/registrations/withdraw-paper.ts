import { recordAudit } from "#server/audit/record.ts";
import type { Db } from "#server/db/database.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { instantOf } from "#server/deps.ts";
import { releasePlaces } from "#server/programs/places.ts";
import { isWaitingForCash } from "./data.ts";
import { lockRegistration } from "./lock.ts";

/**
 * Moves paper that waits for cash to the recently deleted, because the family has paid for the child otherwise.
 * Its place is free; staff can look at it for 30 days.
 */
export async function withdrawPaper({ db, now }: { db: Db; now: () => Date }, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await lockRegistration(trx, id);
    if (row.deletedAt !== null || !isWaitingForCash(row)) return;
    const at = now();
    await trx
      .updateTable("registrations")
      .set({ deletedAt: instantOf(at), place: "none" })
      .where("id", "=", id)
      .execute();
    if (row.place !== "none") await releasePlaces(trx, row.programId);
    await recordAudit(trx, { at, actor: "system", action: "registration_deleted", subject: id });
  });
}
