import { firstSeason } from "#content/club/first-season.ts";
import { canonical } from "#domain/canonical.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { deleteSeason, isAskedAbout } from "#server/site/prepared-seasons.ts";
import { isSeasonInUse } from "#server/site/publication-gate.ts";
import { readPublishedSite } from "#server/site/publication-queries.ts";
import { lockPublications, type Publisher, publishDrafts, type ReviewedDraft } from "#server/site/publish.ts";
import { readSeed } from "#server/site/seed.ts";

/** Whether the sample season is live as the first start wrote it, and no family has anything to do with it. */
async function isSampleSeasonUnused(trx: Trx): Promise<boolean> {
  const { id } = firstSeason;
  const live = (await readPublishedSite(trx)).seasons.find((season) => season.id === id);
  if (!live || canonical(live) !== canonical((await readSeed(trx))?.seasons[0] ?? null)) return false;
  return !(await isSeasonInUse(trx, id)) && !(await isAskedAbout(trx, id));
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
    const isReplaced = seasons.length > 0 && !seasons.includes(firstSeason.id);
    if (isReplaced && (await isSampleSeasonUnused(trx))) await deleteSeason(trx, firstSeason.id, publisher);
    return publishDrafts(trx, reviewed, publisher);
  });
}
