import { sql } from "kysely";
import type { ProgramId } from "#domain/programs.ts";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { locked } from "#server/db/transaction.ts";
import type { Program } from "./queries.ts";

async function freeLapsedHolds(trx: Trx, programId: ProgramId, now: Instant): Promise<void> {
  const freed = await trx
    .updateTable("registrations")
    .set({ place: "none", holdExpiresAt: null })
    .where("programId", "=", programId)
    // A literal: only then SQLite knows that the index of held places has all of them.
    .where("place", "=", sql.lit("held"))
    .where("holdExpiresAt", "<=", now)
    .returning("id")
    .execute();
  if (freed.length > 0) await releasePlaces(trx, programId, freed.length);
}

/** One conditional update, never a count and then an insert (docs/rules/registration.md#a-place-is-kept-while-a-family-pays). */
async function addOne(trx: Trx, programId: ProgramId): Promise<boolean> {
  const updated = await trx
    .updateTable("programs")
    .set((eb) => ({ placesTaken: eb("placesTaken", "+", 1) }))
    .where("id", "=", programId)
    .where((eb) => eb.or([eb("capacity", "is", null), eb("placesTaken", "<", eb.ref("capacity"))]))
    .returning("id")
    .execute();
  return updated.length === 1;
}

/** Takes one place if there is one, counting lapsed holds as free. */
export async function claimPlace(trx: Trx, programId: ProgramId, now: Instant): Promise<boolean> {
  if (await addOne(trx, programId)) return true;
  await freeLapsedHolds(trx, programId, now);
  return addOne(trx, programId);
}

/** Gives places back. */
export async function releasePlaces(trx: Trx, programId: ProgramId, count = 1): Promise<void> {
  await trx
    .updateTable("programs")
    .set((eb) => ({ placesTaken: eb("placesTaken", "-", count) }))
    .where("id", "=", programId)
    .execute();
}

/** The program; no other transaction confirms anybody in it until this one ends. */
export function lockProgram(trx: Trx, programId: ProgramId): Promise<Program> {
  const program = trx.selectFrom("programs").selectAll().where("id", "=", programId);
  return locked(trx, program).executeTakeFirstOrThrow();
}

/**
 * Counts the places of every program anew, after its registrations came from elsewhere.
 * @returns the programs whose counter was wrong
 */
export async function recountPlaces(trx: Trx): Promise<ProgramId[]> {
  const corrected = await trx
    .with("counted", (counting) =>
      counting
        .selectFrom("programs")
        .leftJoin("registrations", (join) =>
          join.onRef("registrations.programId", "=", "programs.id").on("registrations.place", "!=", "none"),
        )
        .select((eb) => ["programs.id", eb.fn.count<number>("registrations.id").as("places")])
        .groupBy("programs.id"),
    )
    .updateTable("programs")
    .from("counted")
    .set((eb) => ({ placesTaken: eb.ref("counted.places") }))
    .whereRef("programs.id", "=", "counted.id")
    .whereRef("programs.placesTaken", "!=", "counted.places")
    .returning("programs.id")
    .execute();
  return corrected.map(({ id }) => id);
}
