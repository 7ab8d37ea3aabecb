import { type Expression, type SqlBool, sql } from "kysely";
import type { PaymentEnvironment } from "#domain/payment-state.ts";
import { PAID_STATUSES } from "#domain/registration-status.ts";
import type { PlaceGroup } from "#domain/reports.ts";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { inScope, type MoneyScope } from "#server/programs/season-queries.ts";
import { paidForIn, returnedIds } from "#server/registrations/money-queries.ts";

/** The registrations and payments of a report. */
export interface ReportScope extends MoneyScope {
  /** The kind of keys in use; payments with the other kind were trials. */
  environment?: PaymentEnvironment | undefined;
}

const OTHER = { live: "test", test: "live" } as const;

function all(conditions: readonly Expression<unknown>[]): Expression<SqlBool> {
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Condition on `registrations`: paid and not deleted. */
export function countsInSeason(scope: ReportScope): Expression<SqlBool> {
  return all([
    sql`registrations.deleted_at is null`,
    sql`registrations.status in (${sql.join(PAID_STATUSES)})`,
    ...inScope(scope),
  ]);
}

/**
 * Condition on `ledger`: real money within the scope. `coalesce` hides the payment from SQLite's planner, which would
 * otherwise
 * look up every payment again for every day.
 */
export function movedInSeason({ environment, ...scope }: ReportScope): Expression<SqlBool> {
  const trial = environment && OTHER[environment];
  const payment = sql`coalesce(ledger.payment_id, ledger.payment_id)`;
  if (scope.seasonId) return all([sql`ledger.cents <> 0`, sql`${payment} in ${paidForIn(scope, trial)}`]);
  const trials = sql`select id from payments where environment = ${trial}`;
  return all([sql`ledger.cents <> 0`, ...(trial ? [sql`${payment} not in (${trials})`] : [])]);
}

export async function placeGroups(db: Db, scope: ReportScope): Promise<PlaceGroup[]> {
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

/** Children whose payment was refunded or disputed; staff may free their places. */
export async function countReturned(db: Db, scope: ReportScope): Promise<number> {
  const { count } = await db
    .selectFrom("registrations")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(countsInSeason(scope))
    .where(sql<boolean>`registrations.id in ${returnedIds()}`)
    .executeTakeFirstOrThrow();
  return count;
}

type Order = "asc" | "desc";

function registered(db: Db, scope: ReportScope, order: Order) {
  return db
    .selectFrom("registrations")
    .select("createdAt")
    .where(countsInSeason(scope))
    .orderBy("createdAt", order)
    .limit(1)
    .execute();
}

/** Times of the first and last movement. Trials are included, so that an index alone answers this. */
async function moved(db: Db, scope: ReportScope): Promise<Instant[]> {
  const { first, last } = await db
    .selectFrom("ledger")
    .select((eb) => [eb.fn.min("createdAt").as("first"), eb.fn.max("createdAt").as("last")])
    .$if(scope.seasonId !== undefined, (query) =>
      query.where(sql<boolean>`ledger.payment_id in ${paidForIn(scope)}`),
    )
    .executeTakeFirstOrThrow();
  return first && last ? [first, last] : [];
}

export async function seasonEdges(
  db: Db,
  scope: ReportScope,
): Promise<{ first: Instant; last: Instant } | undefined> {
  const instants = [
    ...(await registered(db, scope, "asc")).map(({ createdAt }) => createdAt),
    ...(await registered(db, scope, "desc")).map(({ createdAt }) => createdAt),
    ...(await moved(db, scope)),
  ].sort();
  const [first, last] = [instants[0], instants.at(-1)];
  return first && last ? { first, last } : undefined;
}
