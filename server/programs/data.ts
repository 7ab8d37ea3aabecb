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

/** What visitors are told; a place whose hold has lapsed counts as free. */
export async function availabilityOf(db: Db, program: Program, now: Instant): Promise<ProgramAvailability> {
  if (!program.registrationOpen) return "closed";
  if (program.placesTaken < program.capacity) return "open";
  const { lapsed } = await db
    .selectFrom("registrations")
    .select((eb) => eb.fn.countAll<number>().as("lapsed"))
    .where("programId", "=", program.id)
    // A literal: only then SQLite knows that the index of held places has all of them.
    .where("place", "=", sql.lit("held"))
    .where("holdExpiresAt", "<=", now)
    .executeTakeFirstOrThrow();
  return program.placesTaken - lapsed < program.capacity ? "open" : "full";
}
