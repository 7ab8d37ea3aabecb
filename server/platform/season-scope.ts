import { type Expression, type Selectable, type SqlBool, sql } from "kysely";
import * as z from "zod/mini";
import type { ProgramId } from "#domain/programs/programs.ts";
import { currentSeason } from "#domain/programs/site-data.ts";
import { seasonDays } from "#domain/staff/reports.ts";
import type { Language } from "#domain/text/languages.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import { instantAt } from "#domain/time/zoned-time.ts";
import type { Deps } from "#server/deps.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { SeasonsTable } from "#server/platform/database/program-schema.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { everySeason, readClub } from "#server/platform/published.ts";

export type Season = Selectable<SeasonsTable>;

export function listSeasons(db: Db): Promise<Season[]> {
  return db.selectFrom("seasons").selectAll().orderBy("startsOn", "desc").orderBy("id").execute();
}

export interface SeasonScope {
  seasonId?: string | undefined;
  programId?: ProgramId | undefined;
}

export const ALL_SEASONS = "all";

/** `?season=<id>|all&program=<id>`. */
export const scopeParameters = {
  season: z.optional(z.union([z.literal(ALL_SEASONS), z.uuid()])),
  program: z.optional(z.uuid()),
};

interface RequestedScope {
  season?: string | undefined;
  program?: string | undefined;
}

const invalidField = (field: keyof RequestedScope) =>
  new ApiError("invalid_input", { fields: { [field]: "invalid_input" } });

/**
 * The scope of a request (docs/reference/staff-pages.md#season-and-program-filter). Without a season it is the program's, or `fallback`.
 * @throws {ApiError} invalid_input for an unknown season or program, or a program of another season
 */
export async function scopeOf(
  { db, now }: Pick<Deps, "db" | "now">,
  { season, program }: RequestedScope,
  fallback: "current" | typeof ALL_SEASONS = "current",
): Promise<SeasonScope> {
  if (program !== undefined) {
    const programRow = await db
      .selectFrom("programs")
      .select("seasonId")
      .where("id", "=", program)
      .executeTakeFirst();
    const isElsewhere = season !== undefined && season !== ALL_SEASONS && season !== programRow?.seasonId;
    if (!programRow || isElsewhere) throw invalidField("program");
    return { seasonId: programRow.seasonId, programId: program };
  }
  const requested = season ?? fallback;
  if (requested === ALL_SEASONS) return {};
  const seasons = await listSeasons(db);
  if (requested === "current")
    return { seasonId: currentSeasonOf(seasons, now(), (await readClub(db)).timeZone).id };
  if (!seasons.some(({ id }) => id === requested)) throw invalidField("season");
  return { seasonId: requested };
}

export function currentSeasonOf<One extends Pick<Season, "id" | "state" | "startsOn" | "endsOn">>(
  seasons: readonly One[],
  now: Date,
  timeZone: string,
): One {
  const published = seasons.filter(({ state }) => state !== "draft");
  return currentSeason(published, dateInZone(now, timeZone));
}

/**
 * Conditions on `registrations` for an index that starts with the season. `coalesce` hides the program from SQLite's
 * planner, which would otherwise choose a slower index.
 */
export function inScope({ seasonId, programId }: SeasonScope): Expression<SqlBool>[] {
  return [
    ...(seasonId ? [sql<boolean>`registrations.season_id = ${seasonId}`] : []),
    ...(programId
      ? [sql<boolean>`coalesce(registrations.program_id, registrations.program_id) = ${programId}`]
      : []),
  ];
}

/** From `from` inclusive to `before` exclusive; null: unbounded. */
export interface InstantSpan {
  from: Instant | null;
  before: Instant | null;
}

/** A scope, with the periods in which donations without an order count for its season; empty for one program. */
export interface MoneyScope extends SeasonScope {
  donationPeriods: readonly InstantSpan[];
}

/** The instant at which one of the club's days begins. */
export function midnightOf(day: CalendarDate, timeZone: string): Instant {
  return instantOf(instantAt(day, "00:00", timeZone));
}

/** Adds the periods of donations (docs/reference/ledger.md#donations-in-reports). */
export async function withDonations(db: Db, scope: SeasonScope): Promise<MoneyScope> {
  const { seasonId, programId } = scope;
  if (seasonId === undefined || programId !== undefined) return { ...scope, donationPeriods: [] };
  const { timeZone } = await readClub(db);
  const days = seasonDays(await listSeasons(db)).filter(({ id }) => id === seasonId);
  const donationPeriods = days.map(({ from, before }) => ({
    from: from && midnightOf(from, timeZone),
    before: before && midnightOf(before, timeZone),
  }));
  return { ...scope, donationPeriods };
}

export interface NamedProgram {
  name: string;
  seasonName: string;
}

export async function programNames(db: Db, language: Language): Promise<Map<ProgramId, NamedProgram>> {
  const { programs } = await everySeason(db);
  return new Map(
    [...programs].map(([id, { slug, texts, season }]) => [
      id,
      { name: texts[language].name || slug, seasonName: season.names[language] },
    ]),
  );
}
