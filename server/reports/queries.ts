import { type RawBuilder, sql } from "kysely";
import type { ProgramId } from "#domain/programs.ts";
import { PAID_STATUSES } from "#domain/registration-status.ts";
import type { PlaceGroup } from "#domain/reports.ts";
import type { Db } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import type { StripeGateway } from "#server/payments/gateway.ts";
import { programPaidFor, returnedIds } from "#server/registrations/money-queries.ts";

/** What the pictures are about. */
export interface ReportScope {
  /** Only this program's registrations, and the money paid for them. */
  program?: ProgramId | undefined;
  /** The kind of keys in use: what was paid with the other kind was a trial, and is no money. */
  environment?: StripeGateway["environment"] | undefined;
}

const OTHER = { live: "test", test: "live" } as const;

function all(conditions: RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/**
 * Of rows of `registrations`: paid for and not deleted. The program is compared as no index has it: SQLite would go
 * through all of the program's children again for every day.
 */
export function countsInSeason({ program }: ReportScope): RawBuilder<boolean> {
  return all([
    sql`registrations.deleted_at is null`,
    sql`registrations.status in (${sql.join(PAID_STATUSES)})`,
    ...(program ? [sql`coalesce(registrations.program_id, null) = ${program}`] : []),
  ]);
}

/** Of rows of `ledger`: real money, and of the program that is asked for. */
export function movedInSeason({ program, environment }: ReportScope): RawBuilder<boolean> {
  // One value for each row of the ledger: as a join SQLite would begin with the payments, and take seconds.
  const paidFor = sql`select ${programPaidFor} from payments where payments.id = ledger.payment_id`;
  const trial = environment && `%"environment":"${OTHER[environment]}"%`;
  const trials = sql`select id from payments where intent_params like ${trial}`;
  return all([
    sql`ledger.cents <> 0`,
    ...(program ? [sql`(${paidFor}) = ${program}`] : []),
    ...(trial ? [sql`ledger.payment_id not in (${trials})`] : []),
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

/** When somebody registered or money moved, first or last. Trials count here: the index alone answers this. */
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
    .orderBy("createdAt", order)
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
