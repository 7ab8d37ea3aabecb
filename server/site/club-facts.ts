import { firstClub } from "#content/club/first-club.ts";
import { canonical } from "#domain/canonical.ts";
import { CLUB_ID, type PublishedClub } from "#domain/club-facts.ts";
import type { Db, Trx } from "#server/platform/database.ts";

/** The club's facts. @throws {Error} if there are none; the first start writes them */
export async function readClub(db: Db | Trx): Promise<PublishedClub> {
  const row = await db
    .selectFrom("clubFacts")
    .select("payload")
    .where("id", "=", CLUB_ID)
    .executeTakeFirstOrThrow();
  return JSON.parse(row.payload) as PublishedClub;
}

export async function writeClub(trx: Trx, facts: PublishedClub): Promise<void> {
  await trx
    .updateTable("clubFacts")
    .set({ payload: canonical(facts) })
    .where("id", "=", CLUB_ID)
    .execute();
}

/** Copies the club's facts of content/ into a new database; afterwards they are edited by staff. */
export async function seedClub(trx: Trx): Promise<void> {
  await trx
    .insertInto("clubFacts")
    .values({ id: CLUB_ID, payload: canonical(firstClub) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
