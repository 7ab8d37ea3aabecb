import { expressionBuilder, sql } from "kysely";
import type { ProgramId } from "#domain/programs.ts";
import type { Trx } from "#server/platform/database.ts";
import type { Instant } from "#server/platform/schema.ts";
import type { DatabaseSchema } from "#server/platform/tables.ts";
import { locked, lockedIfFree, lockUnread } from "#server/platform/transaction.ts";
import type { Program } from "./programs.ts";

/** The program and the group, if any, in which a child's place counts. */
interface PlaceOf {
  programId: ProgramId;
  groupId: string | null;
}

/** Lapsed holds. A hold does not lapse while Stripe processes its payment. */
export function isLapsedHold(now: Instant) {
  const eb = expressionBuilder<DatabaseSchema, "registrations">();
  const processing = eb
    .selectFrom("payments")
    .select("payments.id")
    .whereRef("payments.id", "=", "registrations.paymentId")
    .where("payments.state", "=", "processing");
  // A literal, so that SQLite uses the partial index of held places.
  return eb.and([
    eb("place", "=", sql.lit("held")),
    eb("holdExpiresAt", "<=", now),
    eb.not(eb.exists(processing)),
  ]);
}

/**
 * Frees lapsed holds, except those whose family is returning or paying right now: that transaction has locked the rows and
 * waits for the program, which is locked here (docs/rules/money.md#locks-have-one-order).
 */
async function freeLapsedHolds(trx: Trx, programId: ProgramId, now: Instant): Promise<void> {
  const lapsed = trx
    .selectFrom("registrations")
    .select("id")
    .where("programId", "=", programId)
    .where(isLapsedHold(now));
  const freed = await trx
    .updateTable("registrations")
    .set({ place: "none", holdExpiresAt: null })
    .where("id", "in", lockedIfFree(trx, lapsed))
    .returning(["programId", "groupId"])
    .execute();
  await releasePlaces(trx, freed);
}

type CountedTable = "programs" | "programGroups";

/** One conditional update, so concurrent claims cannot overbook (docs/rules/registration.md#a-place-is-kept-while-a-family-pays). */
async function addSome(trx: Trx, table: CountedTable, id: string, count: number): Promise<boolean> {
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

const addOne = (trx: Trx, table: CountedTable, id: string) => addSome(trx, table, id, 1);

async function takeBack(trx: Trx, table: CountedTable, id: string, count: number) {
  await trx
    .updateTable(table)
    .set((eb) => ({ placesTaken: eb("placesTaken", "-", count) }))
    .where("id", "=", id)
    .execute();
}

/** Counts a place in both or in neither. */
async function addInBoth(trx: Trx, { programId, groupId }: PlaceOf): Promise<boolean> {
  if (!(await addOne(trx, "programs", programId))) return false;
  if (groupId === null || (await addOne(trx, "programGroups", groupId))) return true;
  await takeBack(trx, "programs", programId, 1);
  return false;
}

/**
 * Takes a place if one is free, treating lapsed holds as free; the program first, then its group
 * (docs/rules/registration.md#groups-by-birth-date).
 */
export async function claimPlace(trx: Trx, place: PlaceOf, now: Instant): Promise<boolean> {
  if (await addInBoth(trx, place)) return true;
  await freeLapsedHolds(trx, place.programId, now);
  return addInBoth(trx, place);
}

/**
 * Moves a place to another group of the same, locked program.
 * @returns false if the other group is full
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
 * Takes all these places or none, with one statement per program and group, in the lock order of releasePlaces(). It does
 * not free lapsed holds, so claimPlace() may still succeed.
 */
export async function claimPlaces(trx: Trx, places: readonly PlaceOf[]): Promise<boolean> {
  const taken: [table: CountedTable, id: string, count: number][] = [];
  const counters = [
    ...counted(places.map(({ programId }) => programId)).map((entry) => ["programs", ...entry] as const),
    ...counted(places.flatMap(({ groupId }) => groupId ?? [])).map(
      (entry) => ["programGroups", ...entry] as const,
    ),
  ];
  for (const [table, id, count] of counters) {
    if (await addSome(trx, table, id, count)) taken.push([table, id, count]);
    else {
      for (const entry of taken) await takeBack(trx, ...entry);
      return false;
    }
  }
  return true;
}

/** Releases places in lock order: programs by id, then groups by id. */
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
      // The sort order is the lock order.
      .orderBy("id")
  );
}

/**
 * Locks programs in lock order: until the transaction ends nobody else confirms a registration in them, takes a place or
 * changes a counter of their groups.
 */
export async function lockPrograms(
  trx: Trx,
  programIds: readonly ProgramId[],
): Promise<Map<ProgramId, Program>> {
  if (programIds.length === 0) return new Map();
  const rows = await locked(trx, selectPrograms(trx, programIds), "update").execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function lockProgram(trx: Trx, programId: ProgramId): Promise<Program> {
  return locked(trx, selectPrograms(trx, [programId]), "update").executeTakeFirstOrThrow();
}

/** Locks programs for an order. Registrations with a held place may still be confirmed, which changes no counter (docs/decisions/068). */
export async function lockProgramsToOrder(
  trx: Trx,
  programIds: readonly ProgramId[],
): Promise<Map<ProgramId, Program>> {
  if (programIds.length === 0) return new Map();
  const rows = await locked(trx, selectPrograms(trx, programIds)).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks programs against staff's changes only. */
export async function sharePrograms(trx: Trx, programIds: readonly ProgramId[]): Promise<void> {
  if (programIds.length === 0) return;
  const shared = trx
    .selectFrom("programs")
    .select("id")
    .where("id", "in", [...new Set(programIds)]);
  await lockUnread(trx, shared.orderBy("id"), "key share");
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
 * Recounts the places of all programs and groups, after a restore.
 * @returns the ids of those whose counter was wrong
 */
export async function recountPlaces(trx: Trx): Promise<string[]> {
  const programs = await recountOf(trx, "programs", "programId");
  return [...programs, ...(await recountOf(trx, "programGroups", "groupId"))];
}
