import { type Expression, type SqlBool, sql } from "kysely";
import { isPaid, PAID_STATES, type RegistrationStatus, statusOf } from "#domain/registration/status.ts";
import { countWhere, insightsOf, type RegistrationGroup } from "#domain/staff/reports.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import { returnedIds } from "#server/money/registration-money.ts";
import type { Db } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inScope, type SeasonScope } from "#server/platform/season-scope.ts";
import { countRegistrations, isActive, isCounted, isInState } from "./registration-filters.ts";

/** Active registrations of a scope, read from the season's indexes (docs/decisions/008-season-indexes-instead-of-stored-counts.md). */
function activeIn(db: Db, scope: SeasonScope) {
  return db
    .selectFrom("registrations")
    .where("deletedAt", "is", null)
    .where((eb) => eb.and(inScope(scope)));
}

/** Counts the active registrations of a scope that meet conditions. */
export function countActive(
  db: Db,
  scope: SeasonScope,
  conditions: readonly Expression<SqlBool>[] = [],
): Promise<number> {
  return countRegistrations(db, [isActive, ...inScope(scope), ...conditions]);
}

const WEEK_MS = 7 * DAY_MS;

const wasPaid: Expression<SqlBool> = sql<boolean>`(${isInState(PAID_STATES)} and id not in ${returnedIds()})`;

/** A family is a mailbox; without one, the family of its order. */
const family = sql<string>`case when email = '' then cast(family_id as text) else lower(email) end`;

/** Counts families by mail address; a family counts as paid if any of its children is (docs/reference/staff-registrations.md#registration-numbers). */
function countFamilies(db: Db, scope: SeasonScope) {
  return activeIn(db, scope)
    .select([
      sql<number>`count(distinct ${family})`.as("families"),
      sql<number>`count(distinct case when ${wasPaid} then ${family} end)`.as("familiesPaid"),
    ])
    .where(isCounted)
    .executeTakeFirstOrThrow();
}

/** Counts active registrations created since an instant. */
function countSince(db: Db, scope: SeasonScope, since: Date) {
  return activeIn(db, scope)
    .select((eb) => [
      eb.fn.countAll<number>().as("thisWeek"),
      sql<number>`count(case when ${wasPaid} then 1 end)`.as("thisWeekPaid"),
    ])
    .where(isCounted)
    .where("createdAt", ">=", instantOf(since))
    .executeTakeFirstOrThrow();
}

/** Registrations with a refunded or disputed payment, by age and skill level; they count as unpaid. */
function returnedGroups(db: Db, scope: SeasonScope) {
  return activeIn(db, scope)
    .select((eb) => ["childAge", "skillLevel", eb.fn.countAll<number>().as("count")])
    .where(sql<boolean>`id in ${returnedIds()}`)
    .groupBy(["childAge", "skillLevel"])
    .execute();
}

interface CountedGroup extends RegistrationGroup {
  /** Absent for rows that only move returned money to the unpaid. */
  status?: RegistrationStatus;
}

async function countedGroups(db: Db, scope: SeasonScope): Promise<CountedGroup[]> {
  const groups = await activeIn(db, scope)
    // In the index's column order; otherwise SQLite would sort all seasons of the club.
    .select((eb) => ["seasonId", "childAge", "skillLevel", "state", eb.fn.countAll<number>().as("count")])
    .where(isCounted)
    .groupBy(["seasonId", "childAge", "skillLevel", "state"])
    .execute();
  const returned = await returnedGroups(db, scope);
  return [
    ...groups.map(({ childAge, skillLevel, state, count }) => ({
      childAge,
      skillLevel,
      status: statusOf(state),
      count,
      paid: isPaid({ state }),
    })),
    ...returned.map((group) => ({ ...group, paid: false })),
    ...returned.map((group) => ({ ...group, paid: true, count: -group.count })),
  ];
}

function partsOf(groups: readonly CountedGroup[]) {
  const countOf = (status: RegistrationStatus) => countWhere(groups, (group) => group.status === status);
  return {
    confirmed: countOf("confirmed"),
    unpaid: countOf("pending"),
    needsReview: countOf("needs_review"),
  };
}

/** The dashboard's stat cards, age distribution and insights, over the counted registrations of a scope. */
export async function registrationStatistics(db: Db, now: Date, scope: SeasonScope) {
  const groups = await countedGroups(db, scope);
  return {
    ...(await countFamilies(db, scope)),
    ...(await countSince(db, scope, new Date(now.getTime() - WEEK_MS))),
    ...insightsOf(groups),
    parts: partsOf(groups),
  };
}
