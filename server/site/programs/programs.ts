import { type Selectable, sql } from "kysely";
import type { Cents } from "#domain/money/money.ts";
import { priceAt } from "#domain/prices/pricing.ts";
import { defaultProgram, openingState } from "#domain/programs/availability.ts";
import type { ProgramId, ProgramKind } from "#domain/programs/programs.ts";
import type { ProgramFacts } from "#domain/programs/site-facts.ts";
import type { BornWithin } from "#domain/registration/ages.ts";
import { AWAITING_STATES, PAID_STATES } from "#domain/registration/status.ts";
import type { Language } from "#domain/text/languages.ts";
import { dateInZone } from "#domain/time/dates.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import {
  type ProgramsTable,
  type SeasonsTable,
  siblingRuleOf,
} from "#server/platform/database/program-schema.ts";
import type { Instant } from "#server/platform/database/schema.ts";

export type Program = Selectable<ProgramsTable>;

export function listPrograms(db: Db): Promise<Program[]> {
  return db
    .selectFrom("programs")
    .innerJoin("seasons", "seasons.id", "programs.seasonId")
    .selectAll("programs")
    .orderBy("seasons.startsOn", "desc")
    .orderBy("programs.position")
    .orderBy("programs.id")
    .execute();
}

export async function findProgram(db: Db, id: string): Promise<Program | undefined> {
  return (await listPrograms(db)).find((program) => program.id === id);
}

export function getProgram(db: Db, id: ProgramId): Promise<Program> {
  return db.selectFrom("programs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

export function findLiveProgram(db: Db, id: ProgramId): Promise<Program | undefined> {
  return livePrograms(db).where("programs.id", "=", id).executeTakeFirst();
}

export async function findLivePrograms(db: Db, ids: readonly ProgramId[]): Promise<Map<ProgramId, Program>> {
  if (ids.length === 0) return new Map();
  const rows = await livePrograms(db).where("programs.id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function livePrograms(db: Db) {
  return db
    .selectFrom("programs")
    .innerJoin("seasons", "seasons.id", "programs.seasonId")
    .selectAll("programs")
    .where("seasons.state", "=", "live");
}

/** The priced program that a family means if it gives only a reason (docs/rules/registration.md#what-a-family-signs-up-for). */
export async function programOfKind(
  db: Db,
  kind: ProgramKind,
  now: Date,
  timeZone: string,
): Promise<Program | undefined> {
  const programs = await livePrograms(db)
    .where("programs.kind", "=", kind)
    .where("programs.feeCents", "is not", null)
    .orderBy("programs.position")
    .orderBy("programs.id")
    .execute();
  return defaultProgram(programs, (program) => openingOf(program, now, timeZone), dateInZone(now, timeZone));
}

export interface Terms {
  /** Current price; null while undecided. */
  feeCents: Cents | null;
  /** Price without early prices; null while undecided. */
  regularCents: Cents | null;
  /** Accepted birth dates; empty: all ages of the form. */
  groups: (BornWithin & { id: string })[];
  season: Pick<Selectable<SeasonsTable>, "id" | "siblingFrom" | "siblingPercent" | "siblingCents">;
}

function termsRows(db: Db | Trx, programIds: readonly ProgramId[]) {
  return db
    .selectFrom("programs")
    .innerJoin("seasons", "seasons.id", "programs.seasonId")
    .leftJoin("programPrices", "programPrices.programId", "programs.id")
    .leftJoin("programGroups", "programGroups.programId", "programs.id")
    .select(["programs.id as programId", "programs.feeCents", "programPrices.cents", "programPrices.until"])
    .select(["programGroups.id as groupId", "programGroups.bornFrom", "programGroups.bornTo"])
    .select(["seasonId", "siblingFrom", "siblingPercent", "siblingCents"])
    .where("programs.id", "in", programIds)
    .orderBy("programGroups.bornFrom")
    .execute();
}

function termsFrom(rows: Awaited<ReturnType<typeof termsRows>>, now: Date): Terms | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const early = rows.flatMap(({ cents, until }) =>
    cents !== null && until !== null ? { cents, until } : [],
  );
  const groups = rows.flatMap(({ groupId: id, bornFrom, bornTo }) =>
    id !== null && bornFrom !== null && bornTo !== null ? [[id, { id, bornFrom, bornTo }] as const] : [],
  );
  const { feeCents: regularCents, seasonId: id, siblingFrom, siblingPercent, siblingCents } = first;
  return {
    regularCents,
    feeCents: priceAt(regularCents, early, now),
    groups: [...new Map(groups).values()],
    season: { id, siblingFrom, siblingPercent, siblingCents },
  };
}

/** Terms of existing programs, in one query. To store results, lock the programs first. */
export async function termsOfAll(
  db: Db | Trx,
  programIds: readonly ProgramId[],
  now: Date,
): Promise<Map<ProgramId, Terms>> {
  const rows = await termsRows(db, [...new Set(programIds)]);
  const terms = new Map<ProgramId, Terms>();
  for (const [id, programRows] of Map.groupBy(rows, (row) => row.programId)) {
    const programTerms = termsFrom(programRows, now);
    if (programTerms) terms.set(id, programTerms);
  }
  return terms;
}

/** @throws {Error} if there is no such program */
export async function termsOf(db: Db | Trx, programId: ProgramId, now: Date): Promise<Terms> {
  const terms = (await termsOfAll(db, [programId], now)).get(programId);
  if (!terms) throw new Error(`no program ${programId}`);
  return terms;
}

/** A program's opening state by time and switch, regardless of places. */
export function openingOf(program: Program, now: Date, timeZone: string) {
  return openingState(program, now, dateInZone(now, timeZone));
}

/** Counted places. Lapsed holds go to the next claim (decision 003). */
interface Places {
  confirmed: number;
  held: number;
  /** Of offers to families that wait. */
  offered: number;
  /** Lapsed holds, which are free but still counted. */
  ranOut: number;
  /** Who waits for one, without those who have an offer. */
  waiting: { families: number; children: number };
}

export async function placesOf(db: Db, program: Program, now: Instant): Promise<Places> {
  const { kept, ranOut } = await db
    .selectFrom("registrations")
    .select((eb) => [
      eb.fn.countAll<number>().as("kept"),
      sql<number>`count(case when hold_expires_at <= ${now} then 1 end)`.as("ranOut"),
    ])
    .where("programId", "=", program.id)
    .where("hasSpot", "=", true)
    .where("state", "in", AWAITING_STATES)
    .executeTakeFirstOrThrow();
  const listed = await db
    .selectFrom("waitingChildren")
    .select(["entryId", "place"])
    .where("programId", "=", program.id)
    .where("place", "<>", "none")
    .execute();
  const waiting = listed.filter(({ place }) => place === "waiting");
  const offered = listed.length - waiting.length;
  return {
    ...{ confirmed: program.placesTaken - kept - offered, held: kept - ranOut, offered, ranOut },
    waiting: { families: new Set(waiting.map(({ entryId }) => entryId)).size, children: waiting.length },
  };
}

function sessionsOf(db: Db, programId: ProgramId) {
  return db
    .selectFrom("programSessions")
    .select(["onDate as on", "startsTime as starts", "endsTime as ends", "place"])
    .where("programId", "=", programId)
    .orderBy("onDate")
    .orderBy("startsTime")
    .execute();
}

/**
 * A program as last published, in one language, for mails. It also works for past seasons and unlisted programs
 * (docs/rules/pages.md#facts-of-a-mail).
 */
export async function programFacts(db: Db, programId: ProgramId, language: Language): Promise<ProgramFacts> {
  const { siblingFrom, siblingPercent, siblingCents, ...program } = await db
    .selectFrom("programs")
    .innerJoin("programTexts", "programTexts.programId", "programs.id")
    .innerJoin("seasons", "seasons.id", "programs.seasonId")
    .innerJoin("seasonTexts", "seasonTexts.seasonId", "programs.seasonId")
    .select([
      "programs.id",
      "programs.slug",
      "kind",
      "feeCents",
      "ageRule",
      "opensAt",
      "closesAt",
      "programs.seasonId",
    ])
    .select(["programTexts.name", "summary", "description", "whatToBring", "seasonTexts.name as seasonName"])
    .select(["siblingFrom", "siblingPercent", "siblingCents"])
    .where("programs.id", "=", programId)
    .where("programTexts.language", "=", language)
    .where("seasonTexts.language", "=", language)
    .executeTakeFirstOrThrow();
  const [sessions, prices, groups, refundSteps] = await Promise.all([
    sessionsOf(db, programId),
    db.selectFrom("programPrices").select(["cents", "until"]).where("programId", "=", programId).execute(),
    db
      .selectFrom("programGroups")
      .select(["id", "code", "bornFrom", "bornTo"])
      .where("programId", "=", programId)
      .execute(),
    db
      .selectFrom("refundSteps")
      .select(["daysBefore", "percent"])
      .where("programId", "=", programId)
      .orderBy("daysBefore", "desc")
      .execute(),
  ]);
  // Mails need no questions.
  const siblingRule = siblingRuleOf({ siblingFrom, siblingPercent, siblingCents });
  return { ...program, siblingRule, sessions, prices, groups, refundSteps, questions: [] };
}

/**
 * The number of families (by mail address) with several registered children, by season id, for staff who change the
 * sibling discount.
 */
export async function siblingFamilies(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("registrations")
    .select("seasonId")
    .where("state", "in", PAID_STATES)
    .where("deletedAt", "is", null)
    .groupBy(["seasonId", sql`lower(email)`])
    .having(sql<boolean>`count(distinct child_key) > 1`)
    .execute();
  const bySeason = Map.groupBy(rows, ({ seasonId }) => seasonId);
  return Object.fromEntries([...bySeason].map(([seasonId, families]) => [seasonId, families.length]));
}

/** The number of families (by mail address) that paid the program's current fee, for staff who change it. */
export async function familiesThatPaid(db: Db, { id, feeCents }: Program): Promise<number> {
  if (feeCents === null) return 0;
  const { families } = await db
    .selectFrom("registrations")
    .select(sql<number>`count(distinct lower(email))`.as("families"))
    .where("programId", "=", id)
    .where("state", "in", PAID_STATES)
    .where("deletedAt", "is", null)
    .where(sql<boolean>`total_amount - donation_amount = ${feeCents}`)
    .executeTakeFirstOrThrow();
  return Number(families);
}
