import { expressionBuilder, sql } from "kysely";
import type { ProgramId } from "#domain/programs.ts";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import type { DatabaseSchema } from "#server/db/tables.ts";
import { locked, lockedIfFree } from "#server/db/transaction.ts";
import type { Program } from "./queries.ts";

/** Where a child's place counts: in its program, and in its group where the program has groups. */
export interface PlaceOf {
  programId: ProgramId;
  groupId: string | null;
}

/** Held places whose time is over; one whose payment Stripe still works on is as good as paid, and stays. */
export function hasRunOut(now: Instant) {
  const eb = expressionBuilder<DatabaseSchema, "registrations">();
  const atTheBank = eb
    .selectFrom("payments")
    .select("payments.id")
    .whereRef("payments.id", "=", "registrations.paymentId")
    .where("payments.state", "=", "processing");
  // A literal: only then SQLite knows that the index of held places has all of them.
  return eb.and([
    eb("place", "=", sql.lit("held")),
    eb("holdExpiresAt", "<=", now),
    eb.not(eb.exists(atTheBank)),
  ]);
}

/**
 * Frees every place whose hold has run out, but that of a family that comes back or pays at this moment: it keeps its rows and
 * waits for the program, which is locked here, so that nobody waits for it (docs/rules/money.md#locks-have-one-order).
 */
async function freeLapsedHolds(trx: Trx, programId: ProgramId, now: Instant): Promise<void> {
  const lapsed = trx
    .selectFrom("registrations")
    .select("id")
    .where("programId", "=", programId)
    .where(hasRunOut(now));
  const freed = await trx
    .updateTable("registrations")
    .set({ place: "none", holdExpiresAt: null })
    .where("id", "in", lockedIfFree(trx, lapsed))
    .returning(["programId", "groupId"])
    .execute();
  await releasePlaces(trx, freed);
}

type Counting = "programs" | "programGroups";

/** One conditional update, never a count and then an insert (docs/rules/registration.md#a-place-is-kept-while-a-family-pays). */
async function addSome(trx: Trx, table: Counting, id: string, count: number): Promise<boolean> {
  const updated = await trx
    .updateTable(table)
    .set((eb) => ({ placesTaken: eb("placesTaken", "+", count) }))
    .where("id", "=", id)
    .where((eb) =>
      eb.or([eb("capacity", "is", null), eb(eb("placesTaken", "+", count), "<=", eb.ref("capacity"))]),
    )
    .returning("id")
    .execute();
  return updated.length === 1;
}

const addOne = (trx: Trx, table: Counting, id: string) => addSome(trx, table, id, 1);

async function takeBack(trx: Trx, table: Counting, id: string, count: number) {
  await trx
    .updateTable(table)
    .set((eb) => ({ placesTaken: eb("placesTaken", "-", count) }))
    .where("id", "=", id)
    .execute();
}

/** In both or in neither: whoever finds its group full takes no place in the program. */
async function addInBoth(trx: Trx, { programId, groupId }: PlaceOf): Promise<boolean> {
  if (!(await addOne(trx, "programs", programId))) return false;
  if (groupId === null || (await addOne(trx, "programGroups", groupId))) return true;
  await takeBack(trx, "programs", programId, 1);
  return false;
}

/**
 * Takes one place if there is one, counting lapsed holds as free: first in the program and then in its group
 * (docs/rules/registration.md#groups-by-birth-date).
 */
export async function claimPlace(trx: Trx, place: PlaceOf, now: Instant): Promise<boolean> {
  if (await addInBoth(trx, place)) return true;
  await freeLapsedHolds(trx, place.programId, now);
  return addInBoth(trx, place);
}

/**
 * Counts a place in another group of the same program, which is locked: first there, then not here any more.
 * @returns false when the other group is full
 */
export async function changeGroup(trx: Trx, from: PlaceOf, groupId: string | null): Promise<boolean> {
  if (from.groupId === groupId) return true;
  if (groupId !== null && !(await addOne(trx, "programGroups", groupId))) return false;
  if (from.groupId !== null) await takeBack(trx, "programGroups", from.groupId, 1);
  return true;
}

function counted(ids: readonly string[]): [id: string, count: number][] {
  return [...Map.groupBy(ids, (id) => id)]
    .map(([id, same]): [string, number] => [id, same.length])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Takes all these places or none, with one statement for each program and each group, which are locked as in
 * releasePlaces(). Lapsed holds are not looked at: where this says no, claimPlace() may find one.
 */
export async function claimPlaces(trx: Trx, places: readonly PlaceOf[]): Promise<boolean> {
  const taken: [table: Counting, id: string, count: number][] = [];
  const wanted = [
    ...counted(places.map(({ programId }) => programId)).map((one) => ["programs", ...one] as const),
    ...counted(places.flatMap(({ groupId }) => groupId ?? [])).map(
      (one) => ["programGroups", ...one] as const,
    ),
  ];
  for (const [table, id, count] of wanted) {
    if (await addSome(trx, table, id, count)) taken.push([table, id, count]);
    else {
      for (const one of taken) await takeBack(trx, ...one);
      return false;
    }
  }
  return true;
}

/** Gives places back, in the order of all locks: programs by their ids, then groups by theirs. */
export async function releasePlaces(trx: Trx, places: readonly PlaceOf[]): Promise<void> {
  const programs = counted(places.map(({ programId }) => programId));
  for (const [id, count] of programs) await takeBack(trx, "programs", id, count);
  const groups = counted(places.flatMap(({ groupId }) => groupId ?? []));
  for (const [id, count] of groups) await takeBack(trx, "programGroups", id, count);
}

function selectPrograms(trx: Trx, programIds: readonly ProgramId[]) {
  return (
    trx
      .selectFrom("programs")
      .selectAll()
      .where("id", "in", [...new Set(programIds)])
      // Rows are locked in the order in which they are sorted.
      .orderBy("id")
  );
}

/**
 * Several programs by their ids, each locked once, in the order of all locks: until this transaction ends nobody else
 * confirms anybody in them, takes a place, or changes a counter of their groups.
 */
export async function lockPrograms(
  trx: Trx,
  programIds: readonly ProgramId[],
): Promise<Map<ProgramId, Program>> {
  if (programIds.length === 0) return new Map();
  const rows = await locked(trx, selectPrograms(trx, programIds), "update").execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The same of one. */
export async function lockProgram(trx: Trx, programId: ProgramId): Promise<Program> {
  return locked(trx, selectPrograms(trx, [programId]), "update").executeTakeFirstOrThrow();
}

/**
 * The same where a family orders: who already keeps a place is confirmed meanwhile, which changes no counter
 * (docs/decisions/068).
 */
export async function lockProgramsToOrder(
  trx: Trx,
  programIds: readonly ProgramId[],
): Promise<Map<ProgramId, Program>> {
  if (programIds.length === 0) return new Map();
  const rows = await locked(trx, selectPrograms(trx, programIds)).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Keeps staff's changes out of these programs, and no family. */
export async function sharePrograms(trx: Trx, programIds: readonly ProgramId[]): Promise<void> {
  if (programIds.length === 0) return;
  await locked(trx, selectPrograms(trx, programIds), "key share").execute();
}

async function recountOf(
  trx: Trx,
  table: "programs" | "programGroups",
  place: keyof PlaceOf,
): Promise<string[]> {
  const counter = sql.table(table);
  const places = sql<number>`(select count(*) from registrations
    where ${sql.ref(`registrations.${place}`)} = ${counter}.id and registrations.place <> 'none')`;
  const corrected = await sql<{ id: string }>`update ${counter} set places_taken = ${places}
    where places_taken <> ${places} returning id`.execute(trx);
  return corrected.rows.map(({ id }) => id);
}

/**
 * Counts the places of every program and group anew, after its registrations came from elsewhere.
 * @returns the ids of the programs and groups whose counter was wrong
 */
export async function recountPlaces(trx: Trx): Promise<string[]> {
  const programs = await recountOf(trx, "programs", "programId");
  return [...programs, ...(await recountOf(trx, "programGroups", "groupId"))];
}
