import { type RawBuilder, sql } from "kysely";
import { club } from "#content/club.ts";
import { CHILD_AGE } from "#domain/ages.ts";
import { type CalendarDate, dateInZone } from "#domain/calendar-date.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { isMoneyIn, sumLedger } from "#domain/ledger-sums.ts";
import type { ProgramId } from "#domain/programs.ts";
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

/** Of rows of `allocations`: for a program; a donation is shown with the first child's. */
function isForProgram(programId: ProgramId): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from order_lines as line where line.id = allocations.order_line_id
    and ${programId} = case when allocations.purpose = 'donation' then (select first.program_id
      from order_lines as first where first.order_id = line.order_id and first.position = 0)
    else line.program_id end)`;
}

/** What moved in each span by its kind, and how much of it was given. The cross joins make SQLite begin with the spans. */
function movementsPerSpan(db: Db, spans: readonly DaySpan[], scope: ReportScope) {
  const { programId } = scope;
  return db
    .selectFrom(spanTable(spans))
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
 * of it,
 * `backCents` refunded or disputed.
 */
async function seasonOverTime(db: Db, spans: readonly DaySpan[], scope: ReportScope) {
  const registrations = await registrationsPerSpan(db, spans, scope);
  const counts = new Map(registrations.map(({ span, count }) => [span, count]));
  const movements = Map.groupBy(await movementsPerSpan(db, spans, scope), ({ span }) => span);
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

async function overTime(db: Db, today: CalendarDate, scope: ReportScope) {
  const edges = await seasonEdges(db, scope);
  if (!edges) return { step: "day" as const, points: [] };
  const endsOn = (await lastDayOf(db, scope)) ?? today;
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
