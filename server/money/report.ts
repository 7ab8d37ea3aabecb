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
  lastReportDay,
  type PlaceGroup,
  reportSpans,
} from "#domain/staff/reports.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { csvHeaders, csvHeadings, csvRows } from "#server/platform/csv.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import { query, requestLanguage } from "#server/platform/http/request-input.ts";
import { published, readClub } from "#server/platform/published.ts";
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

/** Condition on `ledger`: real money within the scope. */
function movedInSeason({ environment, ...scope }: ReportScope): Expression<SqlBool> {
  const trial = environment && OTHER[environment];
  if (scope.seasonId)
    return all([sql`ledger.cents <> 0`, sql`ledger.payment_id in ${paidForIn(scope, trial)}`]);
  const trials = sql`select id from payments where environment = ${trial}`;
  return all([sql`ledger.cents <> 0`, ...(trial ? [sql`ledger.payment_id not in (${trials})`] : [])]);
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

async function registeredAt(db: Db, scope: ReportScope): Promise<Instant[]> {
  const rows = await db
    .selectFrom("registrations")
    .select("createdAt")
    .where(countsInSeason(scope))
    .execute();
  return rows.map(({ createdAt }) => createdAt);
}

/** Condition on `allocations`: for a program. A donation counts with the program of the order's first child. */
function isForProgram(programId: ProgramId): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from order_lines as line where line.id = allocations.order_line_id
    and ${programId} = case when allocations.purpose = 'donation' then (select first.program_id
      from order_lines as first where first.order_id = line.order_id and first.position = 0)
    else line.program_id end)`;
}

/** The scope's money by movement, and the donated part of it. */
function movementsIn(db: Db, scope: ReportScope) {
  const { programId } = scope;
  return db
    .selectFrom("ledger")
    .innerJoin("allocations", "allocations.movementId", "ledger.id")
    .select((eb) => [
      "ledger.createdAt",
      "ledger.kind",
      eb.fn.sum<number | string>("allocations.cents").as("cents"),
      sql<
        number | string
      >`sum(case when allocations.purpose = 'donation' then allocations.cents else 0 end)`.as(
        "donationCents",
      ),
    ])
    .where(movedInSeason(scope))
    .$if(programId !== undefined, (query) => query.where(isForProgram(programId ?? "")))
    .groupBy(["ledger.id", "ledger.createdAt", "ledger.kind"])
    .execute();
}

const AGES = Array.from({ length: CHILD_AGE.max - CHILD_AGE.min + 1 }, (_, years) => CHILD_AGE.min + years);

/** When the last of the scope's programs ends; null while none has an end. */
async function lastDayOf(db: Db, { seasonId, programId }: ReportScope): Promise<CalendarDate | null> {
  const { programs } = await published(db);
  const ends = [...programs.values()].flatMap(({ id, season, endsOn }) => {
    const isInScope = [id, undefined].includes(programId) && [season.id, undefined].includes(seasonId);
    return isInScope && endsOn !== null ? endsOn : [];
  });
  return ends.toSorted().at(-1) ?? null;
}

/**
 * Registrations and money per day, week or month of the club's calendar, in cents: `inCents` paid by families and donors,
 * `donationCents` the donated part of it, `backCents` refunded or disputed.
 */
async function overTime(db: Db, now: Date, scope: ReportScope) {
  const { timeZone } = await readClub(db);
  const clubDay = (instant: Date | string) => dateInZone(new Date(instant), timeZone);
  const registered = await registeredAt(db, scope);
  const moved = await movementsIn(db, scope);
  const instants = [...registered, ...moved.map(({ createdAt }) => createdAt)].sort();
  const [first, last] = [instants[0], instants.at(-1)];
  if (!first || !last) return { step: "day" as const, points: [] };
  const today = clubDay(now);
  const endsOn = (await lastDayOf(db, scope)) ?? today;
  const { step, spans } = reportSpans(clubDay(first), lastReportDay({ last: clubDay(last), today, endsOn }));
  const starts = spans.map((from) => midnightOf(from, timeZone));
  const spanAt = (instant: Instant) => starts.findLastIndex((start) => start <= instant);
  const registeredIn = Map.groupBy(registered, spanAt);
  const movedIn = Map.groupBy(moved, ({ createdAt }) => spanAt(createdAt));
  const points = spans.map((date, span) => {
    const movements = (movedIn.get(span) ?? []).map(({ kind, cents, donationCents }) => ({
      kind,
      cents: Number(cents),
      donationCents: isMoneyIn(kind) ? Number(donationCents) : 0,
    }));
    const { chargedCents, refundedCents, disputedCents } = sumLedger(movements);
    return {
      date,
      registrations: registeredIn.get(span)?.length ?? 0,
      inCents: chargedCents,
      backCents: refundedCents + disputedCents,
      donationCents: movements.reduce((sum, movement) => sum + movement.donationCents, 0),
    };
  });
  return { step, points };
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
