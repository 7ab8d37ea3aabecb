import type { PublishedClub } from "#domain/club/facts.ts";
import type { Deps } from "#server/deps.ts";
import { readClub, writeFacts } from "#server/platform/club-facts.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { addPublication } from "#server/site/publishing/publication-queries.ts";

/** What staff publish of the club, without their forms. */
export async function publishClub(
  { db, now, live }: Pick<Deps, "db" | "now" | "live">,
  changes: Partial<PublishedClub>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await writeFacts(trx, "club", { ...(await readClub(trx)), ...changes });
    await addPublication(trx, { actor: "system", now: instantOf(now()) });
  });
  await live.refresh();
}
