import { Hono } from "hono";
import { sql } from "kysely";
import { centsFor } from "#domain/money/allocation.ts";
import { isMoneyIn, sumLedger } from "#domain/money/payments.ts";
import { sumLines } from "#domain/prices/order-lines.ts";
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
import { LANGUAGES } from "#domain/text/languages.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import { query } from "#server/platform/http/request-input.ts";
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
import { returnedIds } from "./registration-money.ts";
import { type Booked, bookedPayments } from "./treasurer.ts";

/** The scope's registrations that were paid and are not deleted. */
function counted(db: Db, scope: MoneyScope) {
  return db
    .selectFrom("registrations")
    .where("registrations.deletedAt", "is", null)
    .where("registrations.state", "in", PAID_STATES)
    .where((eb) => eb.and(inScope(scope)));
}

async function placeGroups(db: Db, scope: MoneyScope): Promise<PlaceGroup[]> {
  const groups = await counted(db, scope)
    .select((eb) => [
      "childAge",
      "skillLevel",
      "tshirtSize",
      "language",
      "state",
      eb.fn.countAll<number>().as("count"),
    ])
    .groupBy(["childAge", "skillLevel", "tshirtSize", "language", "state"])
    .execute();
  return groups.map(({ state, ...group }) => ({
    ...group,
    status: state === "confirmed" ? state : "needs_review",
  }));
}

/** Children whose payment was refunded or disputed; staff may free their places. */
async function countReturned(db: Db, scope: MoneyScope): Promise<number> {
  const { count } = await counted(db, scope)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(sql<boolean>`registrations.id in ${returnedIds()}`)
    .executeTakeFirstOrThrow();
  return count;
}

async function registeredAt(db: Db, scope: MoneyScope): Promise<Instant[]> {
  const rows = await counted(db, scope).select("createdAt").execute();
  return rows.map(({ createdAt }) => createdAt);
}

const ALWAYS = { from: "0001-01-01T00:00:00.000Z", before: "9999-12-31T00:00:00.000Z" };

/** The scope's money by ledger entry, and the donated part of what came in, as in the treasurer's files. */
async function ledgerEntriesIn(db: Db, scope: Booked) {
  const payments = await bookedPayments(db, ALWAYS, scope);
  const ledgerEntries = payments.flatMap((payment) => payment.ledgerEntries);
  return ledgerEntries
    .filter(({ parts }) => parts.length > 0)
    .map(({ createdAt, kind, parts }) => ({
      createdAt,
      kind,
      cents: sumLines(parts),
      donationCents: isMoneyIn(kind) ? centsFor("donation", parts) : 0,
    }));
}

const AGES = Array.from({ length: CHILD_AGE.max - CHILD_AGE.min + 1 }, (_, years) => CHILD_AGE.min + years);

/** When the last of the scope's programs ends; null while none has an end. */
async function lastDayOf(db: Db, { seasonId, programId }: MoneyScope): Promise<CalendarDate | null> {
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
async function overTime(db: Db, now: Date, scope: Booked) {
  const { timeZone } = await readClub(db);
  const clubDay = (instant: Date | string) => dateInZone(new Date(instant), timeZone);
  const registered = await registeredAt(db, scope);
  const moved = await ledgerEntriesIn(db, scope);
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
    const ledgerEntries = movedIn.get(span) ?? [];
    const { chargedCents, refundedCents, disputedCents } = sumLedger(ledgerEntries);
    return {
      date,
      registrations: registeredIn.get(span)?.length ?? 0,
      inCents: chargedCents,
      backCents: refundedCents + disputedCents,
      donationCents: ledgerEntries.reduce((sum, ledgerEntry) => sum + ledgerEntry.donationCents, 0),
    };
  });
  return { step, points };
}

/** The whole report. Money in cents; answers in the form's order. */
async function seasonReport(db: Db, now: Date, scope: Booked) {
  const groups = await placeGroups(db, scope);
  return {
    places: { ...countPlaces(groups), returned: await countReturned(db, scope) },
    overTime: await overTime(db, now, scope),
    byAge: countPlacesBy(groups, ({ childAge }) => childAge, AGES),
    bySkill: countPlacesBy(groups, ({ skillLevel }) => skillLevel, SKILL_LEVELS),
    byTshirt: countPlacesBy(groups, ({ tshirtSize }) => tshirtSize, TSHIRT_SIZES),
    byLanguage: countPlacesBy(groups, ({ language }) => language, LANGUAGES),
  };
}

/** `?season=&program=`. A season includes all its programs and the separate donations of its days. */
const seasonQuery = query(scopeParameters);

export function reportRoutes(deps: Deps) {
  const { db, now, stripe } = deps;
  const staff = requireStaff(deps);
  return new Hono().get("/admin/season", staff, seasonQuery, async (c) => {
    const scope = await scopeOf(db, c.req.valid("query"), { now: now(), usual: "current" });
    const report = {
      ...(await withDonations(db, scope)),
      environment: stripe.present()?.environment ?? "live",
    };
    return c.json({ data: await seasonReport(db, now(), report) });
  });
}
