import { canonical } from "#domain/text/canonical.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { deleteSeason, isAskedAbout } from "#server/site/publishing/prepared-seasons.ts";
import { isSeasonInUse } from "#server/site/publishing/publication-gate.ts";
import { readPublishedSite } from "#server/site/publishing/publication-queries.ts";
import {
  lockPublications,
  type Publisher,
  publishDrafts,
  type ReviewedDraft,
} from "#server/site/publishing/publish.ts";
import { readSeed } from "#server/site/publishing/seed.ts";

/** The sample season's id, if it is live as the first start wrote it, and no family has anything to do with it. */
async function unusedSampleSeason(trx: Trx): Promise<string | undefined> {
  const sample = (await readSeed(trx))?.seasons[0];
  const live = (await readPublishedSite(trx)).seasons.find(({ id }) => id === sample?.id);
  if (!sample || !live || canonical(live) !== canonical(sample)) return undefined;
  const isUsed = (await isSeasonInUse(trx, sample.id)) || (await isAskedAbout(trx, sample.id));
  return isUsed ? undefined : sample.id;
}

/**
 * Publishes what the set-up made, all at once; where that includes a season, the sample season goes for good
 * (docs/rules/setup.md#what-parents-will-see).
 * @returns the live version
 * @throws {ApiError} as publishDrafts
 */
export function publishClub(
  db: Db,
  reviewed: readonly ReviewedDraft[],
  publisher: Publisher,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    await lockPublications(trx);
    const seasons = reviewed.filter(({ subject }) => subject === "season").map(({ id }) => id);
    const sample = seasons.length > 0 ? await unusedSampleSeason(trx) : undefined;
    if (sample !== undefined && !seasons.includes(sample)) await deleteSeason(trx, sample, publisher);
    return publishDrafts(trx, reviewed, publisher);
  });
}
