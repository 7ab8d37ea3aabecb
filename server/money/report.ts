import { Hono } from "hono";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { shirtSizeWord } from "#content/product/shirt-size-word.ts";
import { officeTexts } from "#content/product/texts-by-language.ts";
import { isMoneyIn, type PaymentEnvironment, sumLedger } from "#domain/money/payments.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import { CHILD_AGE } from "#domain/registration/ages.ts";
import { SKILL_LEVELS, TSHIRT_SIZES } from "#domain/registration/limits.ts";
import { PAID_STATES } from "#domain/registration/status.ts";
import {
  countPlaces,
  countPlacesBy,
  type DaySpan,
  lastReportDay,
  type PlaceGroup,
  reportSpans,
} from "#domain/staff/reports.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { readClub } from "#server/platform/club-facts.ts";
import { csvHeaders, csvHeadings, csvRows } from "#server/platform/csv.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import { query, requestLanguage } from "#server/platform/http/request-input.ts";
import {
  inScope,
  type MoneyScope,
  midnightOf,
  scopeOf,
  scopeParameters,
  withDonations,
} from "#server/platform/season-scope.ts";
import { requireStaff } from "#server/staff/require-staff.ts";
import { paidForIn, returnedIds } from "./registration-money.ts";

/** The registrations and payments of a report. */
interface ReportScope extends MoneyScope {
  /** The kind of keys in use; payments with the other kind were trials. */
  environment?: PaymentEnvironment | undefined;
}

const OTHER = { live: "test", test: "live" } as const;

function all(conditions: readonly Expression<unknown>[]): Expression<SqlBool> {
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Condition on `registrations`: paid and not deleted. */
function countsInSeason(scope: ReportScope): Expression<SqlBool> {
  return all([
    sql`registrations.deleted_at is null`,
    sql`registrations.state in (${sql.join(PAID_STATES)})`,
    ...inScope(scope),
  ]);
}

/**
 * Condition on `ledger`: real money within the scope. `coalesce` hides the payment from SQLite's planner, which would
 * otherwise look up every payment again for every day.
 */
function movedInSeason({ environment, ...scope }: ReportScope): Expression<SqlBool> {
  const trial = environment && OTHER[environment];
  const payment = sql`coalesce(ledger.payment_id, ledger.payment_id)`;
  if (scope.seasonId) return all([sql`ledger.cents <> 0`, sql`${payment} in ${paidForIn(scope, trial)}`]);
  const trials = sql`select id from payments where environment = ${trial}`;
  return all([sql`ledger.cents <> 0`, ...(trial ? [sql`${payment} not in (${trials})`] : [])]);
}

async function placeGroups(db: Db, scope: ReportScope): Promise<PlaceGroup[]> {
  const groups = await db
    .selectFrom("registrations")
    .select((eb) => [
      "childAge",
      "skillLevel",
      "tshirtSize",
      "language",
      "state",
      eb.fn.countAll<number>().as("count"),
    ])
    .where(countsInSeason(scope))
    .groupBy(["childAge", "skillLevel", "tshirtSize", "language", "state"])
    .execute();
  return groups.map(({ state, ...group }) => ({
    ...group,
    status: state === "confirmed" ? state : "needs_review",
  }));
}

/** Children whose payment was refunded or disputed; staff may free their places. */
async function countReturned(db: Db, scope: ReportScope): Promise<number> {
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

async function seasonEdges(
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

interface SpanRow {
  span: number;
  starts: Instant;
  ends: Instant;
}

/** Spans of days on the club's clock. */
interface Axis {
  spans: readonly DaySpan[];
  timeZone: string;
}

/**
 * The spans as a table of instants, split at midnight in the club's time zone. The first branch is empty and gives the
 * columns the engine's type for instants.
 */
function spanTable({ spans, timeZone }: Axis) {
  const rows = spans.map(
    ({ from, before }, span) =>
      sql`select ${span}, ${midnightOf(from, timeZone)}, ${midnightOf(before, timeZone)}`,
  );
  const typed = sql`select 0 as span, created_at as starts, created_at as ends from ledger where 1 = 0`;
  return sql<SpanRow>`(${sql.join([typed, ...rows], sql` union all `)})`.as<"spans">(sql.ref("spans"));
}

/** Registrations per span. The cross join makes SQLite use the index for each span. */
function registrationsPerSpan(db: Db, axis: Axis, scope: ReportScope) {
  return db
    .selectFrom(spanTable(axis))
    .crossJoin("registrations")
    .select((eb) => ["spans.span", eb.fn.countAll<number>().as("count")])
    .whereRef("registrations.createdAt", ">=", "spans.starts")
    .whereRef("registrations.createdAt", "<", "spans.ends")
    .where(countsInSeason(scope))
    .groupBy("spans.span")
    .execute();
}

/** Condition on `allocations`: for a program. A donation counts with the program of the order's first child. */
function isForProgram(programId: ProgramId): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from order_lines as line where line.id = allocations.order_line_id
    and ${programId} = case when allocations.purpose = 'donation' then (select first.program_id
      from order_lines as first where first.order_id = line.order_id and first.position = 0)
    else line.program_id end)`;
}

/** Money per span and kind, and the donated part of it. The cross joins make SQLite start with the spans. */
function movementsPerSpan(db: Db, axis: Axis, scope: ReportScope) {
  const { programId } = scope;
  return db
    .selectFrom(spanTable(axis))
    .crossJoin("ledger")
    .crossJoin("allocations")
    .select((eb) => [
      "spans.span",
      "ledger.kind",
      eb.fn.sum<number>("allocations.cents").as("cents"),
      sql<number>`sum(case when allocations.purpose = 'donation' then allocations.cents else 0 end)`.as(
        "donationCents",
      ),
    ])
    .whereRef("ledger.createdAt", ">=", "spans.starts")
    .whereRef("ledger.createdAt", "<", "spans.ends")
    .whereRef("allocations.movementId", "=", "ledger.id")
    .where(movedInSeason(scope))
    .$if(programId !== undefined, (query) => query.where(isForProgram(programId ?? "")))
    .groupBy(["spans.span", "ledger.kind"])
    .execute();
}

/**
 * Registrations and money per span, in cents: `inCents` paid by families and donors, `donationCents` the donated part
 * of it, `backCents` refunded or disputed.
 */
async function seasonOverTime(db: Db, axis: Axis, scope: ReportScope) {
  const registrations = await registrationsPerSpan(db, axis, scope);
  const counts = new Map(registrations.map(({ span, count }) => [span, count]));
  const movements = Map.groupBy(await movementsPerSpan(db, axis, scope), ({ span }) => span);
  return axis.spans.map(({ from }, span) => {
    const moved = movements.get(span) ?? [];
    const { chargedCents, refundedCents, disputedCents } = sumLedger(moved);
    return {
      date: from,
      registrations: counts.get(span) ?? 0,
      inCents: chargedCents,
      backCents: refundedCents + disputedCents,
      donationCents: moved.reduce(
        (sum, { kind, donationCents }) => sum + (isMoneyIn(kind) ? donationCents : 0),
        0,
      ),
    };
  });
}

const AGES = Array.from({ length: CHILD_AGE.max - CHILD_AGE.min + 1 }, (_, years) => CHILD_AGE.min + years);

/** When the last of the scope's programs ends; null while none has an end. */
async function lastDayOf(db: Db, { seasonId, programId }: ReportScope): Promise<CalendarDate | null> {
  const last = await db
    .selectFrom("programs")
    .select("endsOn")
    .where("endsOn", "is not", null)
    .$if(seasonId !== undefined, (programs) => programs.where("seasonId", "=", seasonId ?? ""))
    .$if(programId !== undefined, (programs) => programs.where("id", "=", programId ?? ""))
    .orderBy("endsOn", "desc")
    .executeTakeFirst();
  return last?.endsOn ?? null;
}

async function overTime(db: Db, now: Date, scope: ReportScope) {
  const { timeZone } = await readClub(db);
  const clubDay = (instant: Date | string) => dateInZone(new Date(instant), timeZone);
  const today = clubDay(now);
  const edges = await seasonEdges(db, scope);
  if (!edges) return { step: "day" as const, points: [] };
  const endsOn = (await lastDayOf(db, scope)) ?? today;
  const to = lastReportDay({ last: clubDay(edges.last), today, endsOn });
  const { step, spans } = reportSpans(clubDay(edges.first), to);
  const points = await seasonOverTime(db, { spans, timeZone }, scope);
  const first = points.findIndex(
    ({ registrations, inCents, backCents }) => registrations + inCents + backCents > 0,
  );
  return { step, points: first === -1 ? [] : points.slice(first) };
}

/** T-shirts of children with a place, and of those who may get one. */
function orderList(groups: readonly PlaceGroup[]) {
  return countPlacesBy(groups, ({ tshirtSize }) => tshirtSize, TSHIRT_SIZES);
}

/** The whole report. Money in cents; answers in the form's order. */
async function seasonReport(db: Db, now: Date, scope: ReportScope) {
  const groups = await placeGroups(db, scope);
  return {
    places: { ...countPlaces(groups), returned: await countReturned(db, scope) },
    overTime: await overTime(db, now, scope),
    byAge: countPlacesBy(groups, ({ childAge }) => childAge, AGES),
    bySkill: countPlacesBy(groups, ({ skillLevel }) => skillLevel, SKILL_LEVELS),
    byTshirt: orderList(groups),
    byLanguage: countPlacesBy(groups, ({ language }) => language, LANGUAGES),
  };
}

/** T-shirts to order: a line per size and the sum. */
function orderListCsv(groups: readonly PlaceGroup[], language: Language): string {
  const { columns, blank } = officeTexts[language].adminReports;
  const sum = countPlaces(groups);
  const rows = [
    ...orderList(groups).map(({ answer, confirmed, needsReview }) => [
      shirtSizeWord(answer, language) ?? blank.tshirt,
      confirmed,
      needsReview,
    ]),
    [columns.total, sum.confirmed, sum.needsReview],
  ];
  return csvHeadings([columns.tshirt, columns.confirmed, columns.needsReview]) + csvRows(rows);
}

/** `?season=&program=`. A season includes all its programs and the separate donations of its days. */
const seasonQuery = query(scopeParameters);

export function reportRoutes(deps: Deps) {
  const { db, now, stripe, live } = deps;
  const staff = requireStaff(deps);
  return new Hono()
    .get("/admin/season", staff, seasonQuery, async (c) => {
      const scope = await scopeOf(db, c.req.valid("query"), { now: now(), usual: "current" });
      const report = {
        ...(await withDonations(db, scope)),
        environment: stripe.present()?.environment ?? "live",
      };
      return c.json({ data: await seasonReport(db, now(), report) });
    })
    .get("/admin/season/order-list", staff, seasonQuery, async (c) => {
      const scope = await scopeOf(db, c.req.valid("query"), { now: now(), usual: "current" });
      const groups = await placeGroups(db, { ...scope, donated: [] });
      const name = `tshirts-${dateInZone(now(), live.club.timeZone)}`;
      return c.body(orderListCsv(groups, requestLanguage(c)), 200, csvHeaders(name));
    });
}
