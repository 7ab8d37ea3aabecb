import { sql } from "kysely";
import { club } from "#content/club.ts";
import { CHILD_AGE } from "#domain/ages.ts";
import { type CalendarDate, dateInZone, laterDate } from "#domain/calendar-date.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { isMoneyIn, sumLedger } from "#domain/ledger-sums.ts";
import { SKILL_LEVELS, TSHIRT_SIZES } from "#domain/registration-choices.ts";
import {
  countPlaces,
  countPlacesBy,
  type DaySpan,
  lastReportDay,
  type PlaceGroup,
  reportSpans,
} from "#domain/reports.ts";
import { instantAt } from "#domain/zoned-time.ts";
import type { Db } from "#server/db/database.ts";
import { type Instant, instantOf } from "#server/db/schema.ts";
import { listPrograms } from "#server/programs/queries.ts";
import { donationPaidFor, isDivided } from "#server/registrations/money-queries.ts";
import { dividedMovements } from "./divided-queries.ts";
import {
  countReturned,
  countsInSeason,
  movedInSeason,
  placeGroups,
  type ReportScope,
  seasonEdges,
} from "./queries.ts";

const midnight = (date: CalendarDate) => instantOf(instantAt(date, "00:00", club.timeZone));

interface SpanRow {
  span: number;
  starts: Instant;
  ends: Instant;
}

/**
 * The spans as a table of instants, split at midnight in the club's time zone. The first branch is empty and gives the
 * columns
 * the engine's type for instants.
 */
function spanTable(spans: readonly DaySpan[]) {
  const rows = spans.map(
    ({ from, before }, span) => sql`select ${span}, ${midnight(from)}, ${midnight(before)}`,
  );
  const typed = sql`select 0 as span, created_at as starts, created_at as ends from ledger where 1 = 0`;
  return sql<SpanRow>`(${sql.join([typed, ...rows], sql` union all `)})`.as<"spans">(sql.ref("spans"));
}

/** Registrations per span. The cross join makes SQLite use the index for each span. */
function registrationsPerSpan(db: Db, spans: readonly DaySpan[], scope: ReportScope) {
  return db
    .selectFrom(spanTable(spans))
    .crossJoin("registrations")
    .select((eb) => ["spans.span", eb.fn.countAll<number>().as("count")])
    .whereRef("registrations.createdAt", ">=", "spans.starts")
    .whereRef("registrations.createdAt", "<", "spans.ends")
    .where(countsInSeason(scope))
    .groupBy("spans.span")
    .execute();
}

/** How much of a movement in was given: on its own, or of what first paid for an order, which pays every line. */
const givenCents = sql<number>`sum(case
  when payments.purpose = 'donation' then ledger.cents
  when ledger.cents < ${donationPaidFor} then ledger.cents
  else ${donationPaidFor} end)`;

/** What moved in each span by its kind, and how much of it was given; but for what is divided movement by movement. */
function movementsPerSpan(db: Db, spans: readonly DaySpan[], scope: ReportScope) {
  return (
    db
      .selectFrom(spanTable(spans))
      .crossJoin("ledger")
      // Left, although each movement has its payment: SQLite would begin with the payments of an inner join.
      .leftJoin("payments", "payments.id", "ledger.paymentId")
      .select((eb) => [
        "spans.span",
        "ledger.kind",
        eb.fn.sum<number>("ledger.cents").as("cents"),
        givenCents.as("donationCents"),
      ])
      .whereRef("ledger.createdAt", ">=", "spans.starts")
      .whereRef("ledger.createdAt", "<", "spans.ends")
      .where(movedInSeason(scope))
      .where(sql<boolean>`not ${isDivided(scope)}`)
      .groupBy(["spans.span", "ledger.kind"])
      .execute()
  );
}

/**
 * Registrations and money per span, in cents: `inCents` paid by families and donors, `donationCents` the donated part
 * of it,
 * `backCents` refunded or disputed.
 */
async function seasonOverTime(db: Db, spans: readonly DaySpan[], scope: ReportScope) {
  const registrations = await registrationsPerSpan(db, spans, scope);
  const counts = new Map(registrations.map(({ span, count }) => [span, count]));
  const divided = await dividedMovements(db, scope);
  const inSpan = ({ createdAt }: { createdAt: Instant }) =>
    spans.findLastIndex(({ from }) => midnight(from) <= createdAt);
  const movements = Map.groupBy(
    [
      ...(await movementsPerSpan(db, spans, scope)),
      ...divided.map((movement) => ({ ...movement, span: inSpan(movement) })),
    ],
    ({ span }) => span,
  );
  return spans.map(({ from }, span) => {
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

const clubDay = (instant: string) => dateInZone(new Date(instant), club.timeZone);

async function overTime(db: Db, today: CalendarDate, scope: ReportScope) {
  const edges = await seasonEdges(db, scope);
  if (!edges) return { step: "day" as const, points: [] };
  const programs = (await listPrograms(db)).filter(
    ({ id, seasonId }) =>
      (!scope.seasonId || seasonId === scope.seasonId) && (!scope.programId || id === scope.programId),
  );
  const ends = programs.flatMap((program) => program.endsOn ?? []);
  const endsOn = ends.length === 0 ? today : ends.reduce(laterDate);
  const to = lastReportDay({ last: clubDay(edges.last), today, endsOn });
  const { step, spans } = reportSpans(clubDay(edges.first), to);
  const points = await seasonOverTime(db, spans, scope);
  const first = points.findIndex(
    ({ registrations, inCents, backCents }) => registrations + inCents + backCents > 0,
  );
  return { step, points: first === -1 ? [] : points.slice(first) };
}

/** T-shirts of children with a place, and of those who may get one. */
export function orderList(groups: readonly PlaceGroup[]) {
  return countPlacesBy(groups, ({ tshirtSize }) => tshirtSize, TSHIRT_SIZES);
}

/** The whole report. Money in cents; answers in the form's order. */
export async function seasonReport(db: Db, now: Date, scope: ReportScope) {
  const groups = await placeGroups(db, scope);
  return {
    places: { ...countPlaces(groups), returned: await countReturned(db, scope) },
    overTime: await overTime(db, dateInZone(now, club.timeZone), scope),
    byAge: countPlacesBy(groups, ({ childAge }) => childAge, AGES),
    bySkill: countPlacesBy(groups, ({ skillLevel }) => skillLevel, SKILL_LEVELS),
    byTshirt: orderList(groups),
    byLanguage: countPlacesBy(groups, ({ language }) => language, LANGUAGES),
  };
}
