import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { PAID_STATUSES } from "#domain/registration-status.ts";
import type { PlaceGroup } from "#domain/reports.ts";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import type { StripeGateway } from "#server/payments/gateway.ts";
import { inScope, type SeasonScope } from "#server/programs/season-queries.ts";
import { paidForIn, returnedIds } from "#server/registrations/money-queries.ts";

/** What the pictures are about: its registrations, and the money that was paid for them. */
export interface ReportScope extends SeasonScope {
  /** When each season had the donations on their own; of a program there are none. */
  donated?: readonly InstantSpan[] | undefined;
  /** The kind of keys in use: what was paid with the other kind was a trial, and is no money. */
  environment?: StripeGateway["environment"] | undefined;
}

/** From an instant, and before another one; null where there is no end. */
export interface InstantSpan {
  from: Instant | null;
  before: Instant | null;
}

const OTHER = { live: "test", test: "live" } as const;

function all(conditions: readonly Expression<unknown>[]): Expression<SqlBool> {
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Of rows of `registrations`: paid for and not deleted. */
export function countsInSeason(scope: ReportScope): Expression<SqlBool> {
  return all([
    sql`registrations.deleted_at is null`,
    sql`registrations.status in (${sql.join(PAID_STATUSES)})`,
    ...inScope(scope),
  ]);
}

function within({ from, before }: InstantSpan): Expression<SqlBool> {
  return all([
    sql`payments.purpose = 'donation'`,
    ...(from ? [sql`payments.created_at >= ${from}`] : []),
    ...(before ? [sql`payments.created_at < ${before}`] : []),
  ]);
}

/** Ids of the payments of a season or program, its share of the donations on their own with them. */
function paymentsOf({ donated = [], ...scope }: ReportScope): RawBuilder<string> {
  const donations = donated.map((span) => sql`select id from payments where ${within(span)}`);
  return sql<string>`(${sql.join([paidForIn(scope), ...donations], sql` union all `)})`;
}

/**
 * Of rows of `ledger`: real money, and of what is asked for. The payment is compared as no index has it: SQLite would
 * look each of them up again for every day.
 */
export function movedInSeason(scope: ReportScope): Expression<SqlBool> {
  const { seasonId, environment } = scope;
  const trials = environment && sql`select id from payments where environment = ${OTHER[environment]}`;
  const payment = sql`coalesce(ledger.payment_id, ledger.payment_id)`;
  return all([
    sql`ledger.cents <> 0`,
    ...(seasonId ? [sql`${payment} in ${paymentsOf(scope)}`] : []),
    ...(trials ? [sql`ledger.payment_id not in (${trials})`] : []),
  ]);
}

/** Children who count, by everything that the pictures tell them apart by. */
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

/** Of those who count, how many have their money back or in a bank's hands: their place is staff's to take. */
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

/** When somebody registered or money moved, first or last. Of all seasons trials count here: the index alone answers this. */
async function edge(db: Db, scope: ReportScope, order: Order): Promise<Instant[]> {
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
    .$if(scope.seasonId !== undefined, (query) =>
      query.where(sql<boolean>`ledger.payment_id in ${paymentsOf(scope)}`),
    )
    .orderBy(scope.seasonId === undefined ? sql`created_at` : sql`coalesce(created_at, created_at)`, order)
    .limit(1)
    .execute();
  return [...registered, ...moved].map(({ createdAt }) => createdAt);
}

/** The first and the last instant at which anything happened; undefined when nothing ever did. */
export async function seasonEdges(
  db: Db,
  scope: ReportScope,
): Promise<{ first: Instant; last: Instant } | undefined> {
  const first = (await edge(db, scope, "asc")).sort()[0];
  const last = (await edge(db, scope, "desc")).sort().at(-1);
  return first && last ? { first, last } : undefined;
}
