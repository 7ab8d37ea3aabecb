import { canonical } from "#domain/canonical.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { seedClub } from "./club-mutations.ts";
import { newestVersion, readPublishedSite } from "./queries.ts";

export async function addPublication(trx: Trx, entry: { actor: string; now: Instant }): Promise<number> {
  const version = (await newestVersion(trx)) + 1;
  const { actor, now: publishedAt } = entry;
  await trx
    .insertInto("publications")
    .values({ version, payload: canonical(await readPublishedSite(trx)), publishedAt, actor })
    .execute();
  return version;
}

/**
 * Makes an installation's first publication and stores the club's facts, if there are none
 * (docs/rules/publishing.md#publishing).
 * Of several starting servers, one does it.
 */
export function publishFirst(db: Db, now: Instant): Promise<void> {
  return inTransaction(db, async (trx) => {
    await seedClub(trx);
    if ((await newestVersion(trx)) === 0) await addPublication(trx, { actor: "system", now });
  });
}
