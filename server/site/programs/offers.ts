import { LIST_MS } from "#domain/family/waiting.ts";
import { priceAt, priceOfOne, quoteHash, type SiblingRule } from "#domain/prices/pricing.ts";
import { availability, defaultProgram } from "#domain/programs/availability.ts";
import { PROGRAM_KINDS, type ProgramId } from "#domain/programs/programs.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { siblingRuleOf } from "#server/platform/database/program-schema.ts";
import { instantBefore, instantOf } from "#server/platform/database/schema.ts";
import { isLapsedHold } from "./places.ts";
import { openingOf, type Program } from "./programs.ts";
import { programsWithQuestions } from "./questions.ts";

type Words = Record<Language, string>;

interface NamedProgram extends Program {
  seasonSlug: string;
  siblingRule: SiblingRule | null;
  names: Words;
  seasonNames: Words;
}

/** Texts in both languages, so one cached answer serves everybody. */
function inBoth<Row extends { language: Language | null }>(
  rows: readonly Row[],
  wordOf: (row: Row) => string,
) {
  const words = LANGUAGES.map((language) => {
    const row = rows.find((candidate) => candidate.language === language) ?? rows[0];
    return [language, row ? wordOf(row) : ""];
  });
  return Object.fromEntries(words) as Words;
}

interface SeasonName {
  language: Language | null;
  name: string;
}

/** A separate query: a join would read the texts of all seasons. */
async function seasonNamesOf(db: Db, ids: readonly string[]): Promise<Map<string, SeasonName[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("seasonTexts")
    .select(["seasonId", "language", "name"])
    .where("seasonId", "in", ids)
    .execute();
  return Map.groupBy(rows, ({ seasonId }) => seasonId);
}

/** Programs of live seasons with their names; drafts are not in these tables. */
async function namedPrograms(db: Db): Promise<NamedProgram[]> {
  const rows = await db
    .selectFrom("programs")
    .innerJoin("seasons", "seasons.id", "programs.seasonId")
    .leftJoin("programTexts", "programTexts.programId", "programs.id")
    .selectAll("programs")
    .select(["seasons.slug as seasonSlug", "siblingFrom", "siblingPercent", "siblingCents"])
    .select(["programTexts.language as language", "programTexts.name as name"])
    .where("seasons.state", "=", "live")
    .orderBy("seasons.startsOn", "desc")
    .orderBy("programs.position")
    .orderBy("programs.id")
    .execute();
  const seasons = await seasonNamesOf(db, [...new Set(rows.map(({ seasonId }) => seasonId))]);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((programRows) => {
    const [first] = programRows;
    if (!first) return [];
    const names = inBoth(programRows, ({ name, slug }) => name ?? slug);
    const seasonTexts = seasons.get(first.seasonId) ?? [{ language: null, name: first.seasonSlug }];
    const siblingRule = siblingRuleOf(first);
    return { ...first, names, siblingRule, seasonNames: inBoth<SeasonName>(seasonTexts, ({ name }) => name) };
  });
}

/** A program or a group: its places, and who waits for them. */
type Counter = Pick<Program, "id" | "capacity" | "placesTaken" | "waiting" | "listSince">;

const free = ({ capacity, placesTaken }: Counter, ranOut = 0) =>
  capacity === null ? null : capacity - placesTaken + ranOut;

/** How many children's places the public leaves alone; none once they were kept for 24 hours in vain. */
function heldBack({ waiting, listSince }: Counter, now: Date): number {
  return listSince !== null && listSince <= instantBefore(now, LIST_MS) ? 0 : waiting;
}

/** Lapsed holds by program and by group: their places are free, but still counted as taken. */
async function ranOutPlaces(db: Db | Trx, now: Date) {
  const rows = await db
    .selectFrom("registrations")
    .select((eb) => ["programId", "groupId", eb.fn.countAll<number>().as("count")])
    .where(isLapsedHold(instantOf(now)))
    .groupBy(["programId", "groupId"])
    .execute();
  const counts = new Map<string, number>();
  for (const { programId, groupId, count } of rows) {
    counts.set(programId, (counts.get(programId) ?? 0) + Number(count));
    if (groupId !== null) counts.set(groupId, Number(count));
  }
  return counts;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/**
 * A program's free places that nobody waits for, limited by the sum of its groups'; null: no limit. It counts as a public claim
 * does (server/site/programs/places.ts).
 */
function freePlaces(
  program: Counter,
  groups: readonly Counter[],
  { ranOut, now }: { ranOut: ReadonlyMap<string, number>; now: Date },
): number | null {
  const roomIn = (counter: Counter) => free(counter, ranOut.get(counter.id)) ?? Number.POSITIVE_INFINITY;
  const kept = groups.map((group) => Math.min(heldBack(group, now), Math.max(0, roomIn(group))));
  const left = groups.map((group) => Math.max(0, roomIn(group) - heldBack(group, now)));
  const inGroups = groups.length === 0 ? Number.POSITIVE_INFINITY : sum(left);
  const places = Math.min(roomIn(program) - heldBack(program, now) - sum(kept), inGroups);
  return Number.isFinite(places) ? places : null;
}

/**
 * Public data of all programs of live seasons, the newest season first, in a fixed number of queries
 * (docs/rules/prices.md#the-price-that-a-family-sees-is-the-price-it-pays).
 */
export async function offeredPrograms(db: Db, now: Date, timeZone: string) {
  const [programs, prices, groups, asking, ranOut] = await Promise.all([
    namedPrograms(db),
    db.selectFrom("programPrices").select(["programId", "cents", "until"]).orderBy("until").execute(),
    db.selectFrom("programGroups").selectAll().orderBy("bornFrom").orderBy("code").execute(),
    programsWithQuestions(db),
    ranOutPlaces(db, now),
  ]);
  const pricesOf = Map.groupBy(prices, ({ programId }) => programId);
  const groupsOf = Map.groupBy(groups, ({ programId }) => programId);
  const offered = programs.map((program) => {
    const { id, slug, kind, seasonId, opensAt, closesAt, startsOn, endsOn } = program;
    const early = pricesOf.get(id) ?? [];
    const programGroups = groupsOf.get(id) ?? [];
    const feeCents = priceAt(program.feeCents, early, now);
    const places = freePlaces(program, programGroups, { ranOut, now });
    const state = availability(openingOf(program, now, timeZone), places, program.waitingList);
    return {
      ...{ id, slug, kind },
      season: {
        ...{ id: seasonId, slug: program.seasonSlug, name: program.seasonNames },
        siblingRule: program.siblingRule,
      },
      name: program.names,
      /** Current price in cents; null while undecided. */
      feeCents,
      /** Price in cents after the early prices. */
      regularCents: program.feeCents,
      prices: early.flatMap(({ cents, until }) =>
        Date.parse(until) > now.getTime() ? { cents, until } : [],
      ),
      availability: state,
      /** Only if few are left; the number of taken places is private. */
      placesLeft: state === "few" ? places : null,
      ...{ opensAt, closesAt, startsOn, endsOn },
      groups: programGroups.map(({ code, bornFrom, bornTo }) => ({ code, bornFrom, bornTo })),
      hasQuestions: asking.has(id),
      quoteHash:
        feeCents === null
          ? null
          : quoteHash([{ programId: id }], priceOfOne(id, program.feeCents ?? feeCents, feeCents)),
    };
  });
  const defaults = PROGRAM_KINDS.map((kind) => {
    const pricedOfKind = offered.filter((program) => program.kind === kind && program.feeCents !== null);
    return defaultProgram(pricedOfKind, (program) => program.availability, dateInZone(now, timeZone));
  });
  /** Whether it is the default program of its kind, for families that only give a reason. */
  return offered.map((program) => ({ ...program, isMeant: defaults.includes(program) }));
}

/** Programs of live seasons with free places, and the number of closed ones that have a price and are not over. */
export async function openAndClosed(db: Db, now: Date, timeZone: string) {
  const offered = await offeredPrograms(db, now, timeZone);
  const today = dateInZone(now, timeZone);
  const priced = offered.filter(({ feeCents }) => feeCents !== null);
  const hasRoom = ({ availability: state }: (typeof offered)[number]) => state === "open" || state === "few";
  return {
    withRoom: priced.filter(hasRoom).map(({ id }) => id),
    closed: priced.filter(
      ({ availability: state, endsOn }) => state === "closed" && (endsOn === null || endsOn >= today),
    ).length,
  };
}

/** Free places of these programs and their groups by id, also those that families wait for. Lapsed holds are free; null: no limit. */
export async function freePlacesOf(
  db: Db | Trx,
  programIds: readonly ProgramId[],
  now: Date,
): Promise<Map<string, number | null>> {
  if (programIds.length === 0) return new Map();
  const columns = ["id", "capacity", "placesTaken", "waiting", "listSince"] as const;
  const programs = await db.selectFrom("programs").select(columns).where("id", "in", programIds).execute();
  const groups = await db
    .selectFrom("programGroups")
    .select(columns)
    .where("programId", "in", programIds)
    .execute();
  const ranOut = await ranOutPlaces(db, now);
  return new Map(
    [...programs, ...groups].map((counter) => [counter.id, free(counter, ranOut.get(counter.id))]),
  );
}
