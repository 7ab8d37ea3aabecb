import { firstClub } from "#content/first-club.ts";
import { canonical } from "#domain/canonical.ts";
import { CLUB_ID, type PublishedClub } from "#domain/club-facts.ts";
import type { Db, Trx } from "#server/db/database.ts";

/** What the club's row says. @throws {Error} when there is none: the start writes the first */
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

/** Brings content/'s facts of the club into a database that has none; from then on they are staff's. */
export async function seedClub(trx: Trx): Promise<void> {
  await trx
    .insertInto("clubFacts")
    .values({ id: CLUB_ID, payload: canonical(firstClub) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
