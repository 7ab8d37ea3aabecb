import { type Selectable, sql } from "kysely";
import { camp } from "#content/camp.ts";
import type { ProgramAvailability, ProgramId } from "#domain/programs.ts";
import type { Db } from "#server/db/database.ts";
import type { Instant, ProgramsTable } from "#server/db/schema.ts";

export type Program = Selectable<ProgramsTable>;

/** Brings the facts of content/ into the table; what staff decide there (open, capacity) stays. */
export async function syncPrograms(db: Db, now: Instant): Promise<void> {
  const facts = { feeCents: camp.feeCents, startsOn: camp.startsOn, endsOn: camp.endsOn, updatedAt: now };
  await db
    .insertInto("programs")
    .values({ id: camp.programId, capacity: camp.defaultCapacity, ...facts })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(facts))
    .execute();
}

export function listPrograms(db: Db): Promise<Program[]> {
  return db.selectFrom("programs").selectAll().orderBy("id").execute();
}

export function getProgram(db: Db, id: ProgramId): Promise<Program> {
  return db.selectFrom("programs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
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
export async function availabilityOf(db: Db, program: Program, now: Instant): Promise<ProgramAvailability> {
  if (!program.registrationOpen) return "closed";
  if (program.placesTaken < program.capacity) return "open";
  const { confirmed, held } = await placesOf(db, program, now);
  return confirmed + held < program.capacity ? "open" : "full";
}
