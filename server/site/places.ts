import { expressionBuilder, sql } from "kysely";
import type { ProgramId } from "#domain/programs.ts";
import { LIST_HOURS } from "#domain/waiting.ts";
import type { Trx } from "#server/platform/database.ts";
import { type Instant, instantBefore } from "#server/platform/schema.ts";
import type { DatabaseSchema } from "#server/platform/tables.ts";
import { locked, lockedIfFree, lockUnread } from "#server/platform/transaction.ts";
import type { Program } from "./programs.ts";

const HOUR_MS = 3_600_000;

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
    eb("registrations.place", "=", sql.lit("held")),
    eb("holdExpiresAt", "<=", now),
    eb.not(eb.exists(processing)),
  ]);
}

/**
 * Frees lapsed holds, except those whose family is returning or paying right now: that transaction has locked the rows and
 * waits for the program, which is locked here (docs/rules/money.md#locks-have-one-order).
 */
export async function freeLapsedHolds(trx: Trx, programId: ProgramId, now: Instant): Promise<void> {
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

/**
 * When the public takes a place, which leaves alone what families wait for; null takes any free place, for staff, who know
 * the list, and for a payment (docs/rules/waiting.md#a-freed-place-is-kept).
 */
export type PublicAt = Instant | null;

/** How many of a counter's free places wait for somebody. A program's are those that its groups' children could take, too. */
function keptPlaces(table: CountedTable, publicAt: Instant) {
  const since = instantBefore(new Date(publicAt), LIST_HOURS * HOUR_MS);
  const own = sql<number>`(case when list_since is null or list_since > ${since} then waiting else 0 end)`;
  if (table === "programGroups") return own;
  return sql<number>`(${own} + (select coalesce(sum(case
    when g.list_since <= ${since} then 0
    when g.capacity is null or g.waiting <= g.capacity - g.places_taken then g.waiting
    when g.capacity > g.places_taken then g.capacity - g.places_taken
    else 0 end), 0) from program_groups g where g.program_id = programs.id))`;
}

/** One conditional update, so concurrent claims cannot overbook (docs/rules/registration.md#a-place-is-kept-while-a-family-pays). */
async function addSome(
  trx: Trx,
  table: CountedTable,
  { id, count, publicAt }: { id: string; count: number; publicAt: PublicAt },
): Promise<boolean> {
  const updated = await trx
    .updateTable(table)
    .set((eb) => ({ placesTaken: eb("placesTaken", "+", count) }))
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("capacity", "is", null),
        eb(
          publicAt === null
            ? eb("placesTaken", "+", count)
            : eb(eb("placesTaken", "+", count), "+", keptPlaces(table, publicAt)),
          "<=",
          eb.ref("capacity"),
        ),
      ]),
    )
    .returning("id")
    .execute();
  return updated.length === 1;
}

const addOne = (trx: Trx, table: CountedTable, id: string, publicAt: PublicAt) =>
  addSome(trx, table, { id, count: 1, publicAt });

/** Counts places whatever the capacity says; a negative count gives them back. */
async function addAnyway(trx: Trx, table: CountedTable, id: string, count: number) {
  await trx
    .updateTable(table)
    .set((eb) => ({ placesTaken: eb("placesTaken", "+", count) }))
    .where("id", "=", id)
    .execute();
}

const takeBack = (trx: Trx, table: CountedTable, id: string, count: number) =>
  addAnyway(trx, table, id, -count);

/** Counts a place in both or in neither. */
async function addInBoth(trx: Trx, { programId, groupId }: PlaceOf, publicAt: PublicAt): Promise<boolean> {
  if (!(await addOne(trx, "programs", programId, publicAt))) return false;
  if (groupId === null || (await addOne(trx, "programGroups", groupId, publicAt))) return true;
  await takeBack(trx, "programs", programId, 1);
  return false;
}

/**
 * Takes a place if one is free, treating lapsed holds as free; the program first, then its group
 * (docs/rules/registration.md#groups-by-birth-date).
 */
export async function claimPlace(
  trx: Trx,
  place: PlaceOf,
  now: Instant,
  publicAt: PublicAt = null,
): Promise<boolean> {
  if (await addInBoth(trx, place, publicAt)) return true;
  await freeLapsedHolds(trx, place.programId, now);
  return addInBoth(trx, place, publicAt);
}

/**
 * Moves a place to another group of the same, locked program.
 * @returns false if the other group is full
 */
export async function changeGroup(
  trx: Trx,
  from: PlaceOf,
  groupId: string | null,
  publicAt: PublicAt = null,
): Promise<boolean> {
  if (from.groupId === groupId) return true;
  if (groupId !== null && !(await addOne(trx, "programGroups", groupId, publicAt))) return false;
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
export async function claimPlaces(
  trx: Trx,
  places: readonly PlaceOf[],
  publicAt: PublicAt,
): Promise<boolean> {
  const taken: [table: CountedTable, id: string, count: number][] = [];
  const counters = [
    ...counted(places.map(({ programId }) => programId)).map((entry) => ["programs", ...entry] as const),
    ...counted(places.flatMap(({ groupId }) => groupId ?? [])).map(
      (entry) => ["programGroups", ...entry] as const,
    ),
  ];
  for (const [table, id, count] of counters) {
    if (await addSome(trx, table, { id, count, publicAt })) taken.push([table, id, count]);
    else {
      for (const entry of taken) await takeBack(trx, ...entry);
      return false;
    }
  }
  return true;
}

/** Counts places in lock order, programs by id, then groups by id, or gives them back. */
async function countPlaces(trx: Trx, places: readonly PlaceOf[], step: 1 | -1): Promise<void> {
  const programs = counted(places.map(({ programId }) => programId));
  for (const [id, count] of programs) await addAnyway(trx, "programs", id, step * count);
  const groups = counted(places.flatMap(({ groupId }) => groupId ?? []));
  for (const [id, count] of groups) await addAnyway(trx, "programGroups", id, step * count);
}

export function releasePlaces(trx: Trx, places: readonly PlaceOf[]): Promise<void> {
  return countPlaces(trx, places, -1);
}

/** Takes places beyond the capacity, which staff answer for (docs/rules/waiting.md#out-of-turn-and-beyond-the-capacity). */
export function overbook(trx: Trx, places: readonly PlaceOf[]): Promise<void> {
  return countPlaces(trx, places, 1);
}

/** Counts children who begin (1) or end (-1) to wait, each in its group, or in its locked program if it has none. */
export async function countWaiting(trx: Trx, children: readonly PlaceOf[], step: 1 | -1): Promise<void> {
  const ofPrograms = counted(children.flatMap(({ programId, groupId }) => (groupId ? [] : programId)));
  const ofGroups = counted(children.flatMap(({ groupId }) => groupId ?? []));
  const counters = [
    ...ofPrograms.map((entry) => ["programs", ...entry] as const),
    ...ofGroups.map((entry) => ["programGroups", ...entry] as const),
  ];
  for (const [table, id, count] of counters) {
    await trx
      .updateTable(table)
      .set((eb) => ({ waiting: eb("waiting", "+", step * count) }))
      .where("id", "=", id)
      .execute();
  }
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

/** Counts who waits anew; a child without a group waits for its program. */
async function recountWaiting(trx: Trx, table: CountedTable): Promise<string[]> {
  const counter = sql.table(table);
  const whose =
    table === "programs"
      ? sql`c.program_id = ${counter}.id and c.group_id is null`
      : sql`c.group_id = ${counter}.id`;
  const children = sql`(select count(*) from waiting_children c where ${whose} and c.place = 'waiting')`;
  const corrected = await sql<{ id: string }>`update ${counter} set waiting = ${children}
    where waiting <> ${children} returning id`.execute(trx);
  return corrected.rows.map(({ id }) => id);
}

async function recountOf(
  trx: Trx,
  table: "programs" | "programGroups",
  place: keyof PlaceOf,
): Promise<string[]> {
  const counter = sql.table(table);
  const places = sql<number>`((select count(*) from registrations
    where ${sql.ref(`registrations.${place}`)} = ${counter}.id and registrations.place <> 'none')
    + (select count(*) from waiting_children c
      where ${sql.ref(`c.${place}`)} = ${counter}.id and c.place = 'offered'))`;
  const corrected = await sql<{ id: string }>`update ${counter} set places_taken = ${places}
    where places_taken <> ${places} returning id`.execute(trx);
  return corrected.rows.map(({ id }) => id);
}

/**
 * Recounts the places of all programs and groups, and who waits for them, after a restore.
 * @returns the ids of those whose counter was wrong
 */
export async function recountPlaces(trx: Trx): Promise<string[]> {
  const programs = await recountOf(trx, "programs", "programId");
  const groups = await recountOf(trx, "programGroups", "groupId");
  const waiting = [
    ...(await recountWaiting(trx, "programs")),
    ...(await recountWaiting(trx, "programGroups")),
  ];
  return [...programs, ...groups, ...waiting];
}
