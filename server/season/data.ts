import { sql } from "kysely";
import type { PlaceGroup } from "#domain/season-counts.ts";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { returnedIds } from "#server/registrations/money-queries.ts";
import { countsInSeason, type SeasonScope } from "./scope.ts";

/** Children who count, by everything that the pictures tell them apart by. */
export async function placeGroups(db: Db, scope: SeasonScope): Promise<PlaceGroup[]> {
  const groups = await db
    .selectFrom("registrations")
    .select((eb) => [
      "childAge",
      "skillLevel",
      "tshirtSize",
      "language",
      "status",
      eb.fn.countAll<number>().as("count"),
    ])
    .where(countsInSeason(scope))
    .groupBy(["childAge", "skillLevel", "tshirtSize", "language", "status"])
    .execute();
  return groups.map(({ status, ...group }) => ({
    ...group,
    status: status === "confirmed" ? status : "needs_review",
  }));
}

/** Of those who count, how many have their money back or in a bank's hands: their place is staff's to take. */
export async function countReturned(db: Db, scope: SeasonScope): Promise<number> {
  const { count } = await db
    .selectFrom("registrations")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(countsInSeason(scope))
    .where(sql<boolean>`registrations.id in ${returnedIds()}`)
    .executeTakeFirstOrThrow();
  return count;
}

type Order = "asc" | "desc";

/** When somebody registered or money moved, first or last. Trials count here: the index alone answers this. */
async function edge(db: Db, scope: SeasonScope, order: Order): Promise<Instant[]> {
  const registered = await db
    .selectFrom("registrations")
    .select("createdAt")
    .where(countsInSeason(scope))
    .orderBy("createdAt", order)
    .limit(1)
    .execute();
  const moved = await db
    .selectFrom("ledger")
    .select("createdAt")
    .orderBy("createdAt", order)
    .limit(1)
    .execute();
  return [...registered, ...moved].map(({ createdAt }) => createdAt);
}

/** The first and the last instant at which anything happened; undefined when nothing ever did. */
export async function seasonEdges(
  db: Db,
  scope: SeasonScope,
): Promise<{ first: Instant; last: Instant } | undefined> {
  const first = (await edge(db, scope, "asc")).sort()[0];
  const last = (await edge(db, scope, "desc")).sort().at(-1);
  return first && last ? { first, last } : undefined;
}
