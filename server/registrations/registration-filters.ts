import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { paymentIdPrefix } from "#domain/money/payments.ts";
import { AWAITING_STATES, PAID_STATES, type RegistrationState } from "#domain/registration/status.ts";
import {
  type AgeFilter,
  type AttentionFilter,
  ageRangeOf,
  type PaymentFilter,
  searchWords,
} from "#domain/staff/registration-search.ts";
import { returnedIds } from "#server/money/registration-money.ts";
import { countRows, type Db } from "#server/platform/database/database.ts";
import { containing } from "#server/platform/database/engine.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";

export interface StaffFilters {
  /** As typed: words (domain/staff/registration-search.ts), or the number of an order, a payment or a check. */
  search: string;
  age?: AgeFilter | undefined;
  skill?: string | undefined;
  /** "counted" leaves out expired unpaid registrations; undefined includes everybody. */
  payment?: PaymentFilter | "counted" | undefined;
}

/** Maximum number of orders that a search by number finds. */
const MOST_ORDERS = 500;

/** The first and the last id with the typed order or payment number; undefined for other searches. */
function idRange(typed: string) {
  const start = paymentIdPrefix(typed);
  if (start === undefined) return undefined;
  return { first: `${start}-0000-0000-0000-000000000000`, last: `${start}-ffff-ffff-ffff-ffffffffffff` };
}

/** The orders with this payment or check number, payment reference, or number for cash at the field. */
export async function ordersOfNumber(db: Db, search: string): Promise<string[]> {
  const typed = search.trim().replace(/^#/, "");
  if (typed === "") return [];
  const range = idRange(typed);
  const payments = await db
    .selectFrom("payments")
    .select("orderId")
    .where((eb) =>
      eb.or([
        eb("checkNumber", "=", typed),
        sql<boolean>`lower(reference) = ${typed.toLowerCase()}`,
        ...(range ? [eb.and([eb("id", ">=", range.first), eb("id", "<=", range.last)])] : []),
      ]),
    )
    .limit(MOST_ORDERS)
    .execute();
  const cashNumber = typed.replaceAll(/\s/g, "");
  const cash = await db.selectFrom("orders").select("id").where("cashNumber", "=", cashNumber).execute();
  return [...payments.flatMap(({ orderId }) => orderId ?? []), ...cash.map(({ id }) => id)];
}

/** Conditions for the orders with this number; none for other searches. */
async function numberConditions(db: Db, search: string): Promise<Expression<SqlBool>[]> {
  const range = idRange(search.trim().replace(/^#/, ""));
  const orders = await ordersOfNumber(db, search);
  return [
    ...(orders.length === 0 ? [] : [sql<boolean>`order_id in (${sql.join(orders)})`]),
    ...(range ? [sql<boolean>`order_id between ${range.first} and ${range.last}`] : []),
  ];
}

/** A condition covers one season, or all if none is named. */
export type SeasonOrAll = string | undefined;

/** Compares the state; the appended '' keeps the planner from choosing an index on state. */
export function isInState(states: readonly RegistrationState[]): Expression<SqlBool> {
  return sql<boolean>`state || '' in (${sql.join(states)})`;
}

/** Only these ids, separated by commas; all if undefined. */
export function isSelected(ids: string | undefined): Expression<SqlBool>[] {
  return ids === undefined ? [] : [sql<boolean>`id in (${sql.join(ids.split(","))})`];
}

export const isActive: Expression<SqlBool> = sql<boolean>`deleted_at is null`;

/** Counts the registrations that meet conditions, deleted ones included. */
export function countRegistrations(db: Db, conditions: readonly Expression<SqlBool>[]): Promise<number> {
  return countRows(db.selectFrom("registrations").where((eb) => eb.and([...conditions])));
}

/** The payment filter that a list uses: without one, everybody who is counted, or who needs attention. */
export function usedPaymentFilter({
  payment,
  attention,
}: Pick<StaffFilters, "payment"> & { attention?: AttentionFilter | undefined }): StaffFilters["payment"] {
  return payment ?? (attention ? undefined : "counted");
}

/**
 * Whether totals include it: expired unpaid registrations are left out (docs/reference/receipts.md#payment-labels). As an
 * inequality, PostgreSQL estimates it well.
 */
export const isCounted = sql<boolean>`state <> 'expired'`;

function paymentConditions(payment: NonNullable<StaffFilters["payment"]>): Expression<SqlBool>[] {
  if (payment === "counted") return [isCounted];
  if (payment === "pending") return [isInState(AWAITING_STATES)];
  if (payment === "expired") return [isInState(["expired"])];
  if (payment === "paid") return [isInState(PAID_STATES), sql<boolean>`id not in ${returnedIds()}`];
  return [sql<boolean>`id in ${returnedIds([payment])}`];
}

/**
 * Conditions on age and skill level, for any query on registrations. `+ 0` keeps SQLite from using that column's
 * index: it would sort all matches to show fifty.
 */
export function answerConditions({ age, skill }: Pick<StaffFilters, "age" | "skill">): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (age !== undefined) {
    const { min, max } = ageRangeOf(age);
    conditions.push(sql<boolean>`child_age + 0 >= ${min}`);
    if (max !== null) conditions.push(sql<boolean>`child_age + 0 <= ${max}`);
  }
  if (skill !== undefined) conditions.push(sql<boolean>`skill_level = ${skill}`);
  return conditions;
}

/** Returns the conditions of a filtered list by season, for any query on registrations. */
export async function conditionsOf(
  db: Db,
  filters: StaffFilters,
): Promise<(season: SeasonOrAll) => Expression<SqlBool>[]> {
  const { search, payment } = filters;
  const byPayment = payment === undefined ? [] : paymentConditions(payment);
  const words = searchWords(search).map((word) => containing(word));
  const numbers = await numberConditions(db, search);
  return (season) => {
    const eb = expressionBuilder<DatabaseSchema, "registrations">();
    const bySearch = numbers.length === 0 ? words : [eb.or([eb.and(words), ...numbers])];
    const inSeason = season === undefined ? [] : [eb("registrations.seasonId", "=", season)];
    return [...inSeason, ...bySearch, ...answerConditions(filters), ...byPayment];
  };
}
