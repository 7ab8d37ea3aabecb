import { firstClub } from "#content/first-club.ts";
import { canonical } from "#domain/canonical.ts";
import { CLUB_ID, type PublishedClub } from "#domain/club-facts.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";

/** What the club's row says. @throws {Error} when there is none: the start writes the first */
export async function readClub(db: Db | Trx): Promise<PublishedClub> {
  const row = await db
    .selectFrom("clubFacts")
    .select("payload")
    .where("id", "=", CLUB_ID)
    .executeTakeFirstOrThrow();
  return JSON.parse(row.payload) as PublishedClub;
}

export async function writeClub(trx: Trx, facts: PublishedClub, now: Instant): Promise<void> {
  const row = { payload: canonical(facts), updatedAt: now };
  await trx.updateTable("clubFacts").set(row).where("id", "=", CLUB_ID).execute();
}

/** Brings content/'s facts of the club into a database that has none; from then on they are staff's. */
export async function seedClub(trx: Trx, now: Instant): Promise<void> {
  await trx
    .insertInto("clubFacts")
    .values({ id: CLUB_ID, payload: canonical(firstClub), updatedAt: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
