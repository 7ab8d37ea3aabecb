import { type DatabaseLocation, openDatabase } from "#server/platform/database/database.ts";
import { publishFirst } from "#server/site/programs/first-season.ts";
import { firstSeason } from "#tests/support/clubs/test-season.ts";

/** When the clubs of tests begin. */
export const TEST_START = "2025-05-01T18:00:00.000Z";

/** Gives an empty database its tables, and what a first start stores: thousands of tests need not do the same again. */
export async function makeTemplate(location: DatabaseLocation): Promise<void> {
  await using db = await openDatabase(location);
  await publishFirst(db, TEST_START, firstSeason);
}
