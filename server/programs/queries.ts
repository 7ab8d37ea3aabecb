import { type Selectable, sql } from "kysely";
import { club } from "#content/club.ts";
import { availability, FEW_PLACES_LEFT, openingState } from "#domain/availability.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import type { Cents } from "#domain/money.ts";
import { priceAt } from "#domain/program-price.ts";
import type { ProgramAvailability, ProgramId, ProgramKind } from "#domain/programs.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { ProgramsTable } from "#server/db/program-schema.ts";
import { type Instant, instantOf } from "#server/db/schema.ts";

export type Program = Selectable<ProgramsTable>;

/** Every program of every season, the newest season first. */
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

/** undefined for what is no program's number. */
export async function findProgram(db: Db, id: string): Promise<Program | undefined> {
  return (await listPrograms(db)).find((program) => program.id === id);
}

export function getProgram(db: Db, id: ProgramId): Promise<Program> {
  return db.selectFrom("programs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/**
 * The program that a family means who says only why it signs up: of the live ones of that kind with a price, the first
 * that is open, else the first that begins (docs/rules/registration.md#what-a-family-signs-up-for).
 */
export async function programOfKind(db: Db, kind: ProgramKind, now: Date): Promise<Program | undefined> {
  const programs = await db
    .selectFrom("programs")
    .innerJoin("seasons", "seasons.id", "programs.seasonId")
    .selectAll("programs")
    .where("seasons.state", "=", "live")
    .where("programs.kind", "=", kind)
    .where("programs.feeCents", "is not", null)
    .orderBy("programs.startsOn")
    .orderBy("programs.position")
    .execute();
  return programs.find((program) => openingOf(program, now) === "open") ?? programs[0];
}

/** What it costs at an instant, early prices and all; null while its price is not decided. Cents. */
export async function priceNow(db: Db | Trx, program: Program, now: Date): Promise<Cents | null> {
  const early = await db
    .selectFrom("programPrices")
    .select(["cents", "until"])
    .where("programId", "=", program.id)
    .execute();
  return priceAt(program.feeCents, early, now);
}

/** What the clock and the switch say of a program, whatever its places. */
export function openingOf(program: Program, now: Date) {
  return openingState(program, now, dateInZone(now, club.timeZone));
}

/** Counted places by what they are: whoever lapsed gives the place to the next that comes (decision 003). */
export interface Places {
  confirmed: number;
  held: number;
  /** Kept for families who did not pay in time: free, though the counter has them still. */
  ranOut: number;
}

export async function placesOf(db: Db, program: Program, now: Instant): Promise<Places> {
  const { kept, ranOut } = await db
    .selectFrom("registrations")
    .select((eb) => [
      eb.fn.countAll<number>().as("kept"),
      sql<number>`count(case when hold_expires_at <= ${now} then 1 end)`.as("ranOut"),
    ])
    .where("programId", "=", program.id)
    // A literal: only then SQLite knows that the index of held places has all of them.
    .where("place", "=", sql.lit("held"))
    .executeTakeFirstOrThrow();
  return { confirmed: program.placesTaken - kept, held: kept - ranOut, ranOut };
}

/** What visitors are told, and staff in other words: full is full to both. */
export async function availabilityOf(db: Db, program: Program, now: Date): Promise<ProgramAvailability> {
  const state = openingOf(program, now);
  if (state !== "open" || program.capacity === null) return state;
  const free = program.capacity - program.placesTaken;
  if (free >= FEW_PLACES_LEFT) return availability(state, free);
  const { confirmed, held } = await placesOf(db, program, instantOf(now));
  return availability(state, program.capacity - confirmed - held);
}
