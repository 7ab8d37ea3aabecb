import { expressionBuilder, type RawBuilder, sql } from "kysely";
import { WAITLIST_RESERVED_MS } from "#domain/family/waiting-list.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { type Instant, instantBefore } from "#server/platform/database/schema.ts";
import type { DatabaseSchema } from "#server/platform/database/tables.ts";
import { locked, lockedIfFree, lockUnread } from "#server/platform/database/transaction.ts";
import { addContent, type Program } from "./published-programs.ts";

interface SpotLocation {
  programId: ProgramId;
  groupId: string | null;
}

/** Expired holds. A hold does not expire while Stripe processes a payment of its order. */
export function isExpiredHold(now: Instant) {
  const eb = expressionBuilder<DatabaseSchema, "registrations">();
  const processing = eb
    .selectFrom("payments")
    .select("payments.id")
    .whereRef("payments.orderId", "=", "registrations.orderId")
    .where("payments.state", "=", "processing");
  return eb.and([eb("holdExpiresAt", "<=", now), eb.not(eb.exists(processing))]);
}

/**
 * Frees expired holds of a locked program. Rows of a family that returns or pays right now are locked by its
 * transaction, which waits for the program, so they stay (docs/reference/payments.md#lock-order).
 */
export async function freeExpiredHolds(trx: Trx, programId: ProgramId, now: Instant): Promise<void> {
  const expired = trx
    .selectFrom("registrations")
    .select("id")
    .where("programId", "=", programId)
    .where(isExpiredHold(now));
  const freed = await trx
    .updateTable("registrations")
    .set({ hasSpot: false, holdExpiresAt: null })
    .where("id", "in", lockedIfFree(trx, expired))
    .returning(["programId", "groupId"])
    .execute();
  await releaseSpots(trx, freed);
}

type CountedTable = "programs" | "programGroups";

/**
 * For public claims: the time, so reserved spots are skipped. null also claims reserved spots, for staff and payments
 * (docs/reference/waiting-list.md#reserving-freed-spots).
 */
export type ClaimTime = Instant | null;

/** How many of a counter's free spots are reserved. A program's number includes those of its groups. */
function reservedSpots(table: CountedTable, publicAt: Instant) {
  const since = instantBefore(new Date(publicAt), WAITLIST_RESERVED_MS);
  const ownReserved = sql<number>`(case when waitlist_reserved_since is null or waitlist_reserved_since > ${since} then waiting else 0 end)`;
  if (table === "programGroups") return ownReserved;
  return sql<number>`(${ownReserved} + (select coalesce(sum(case
    when g.waitlist_reserved_since <= ${since} then 0
    when g.capacity is null or g.waiting <= g.capacity - g.spots_taken then g.waiting
    when g.capacity > g.spots_taken then g.capacity - g.spots_taken
    else 0 end), 0) from program_groups g where g.program_id = programs.id))`;
}

interface Counter {
  table: CountedTable;
  id: string;
  count: number;
}

function counted(table: CountedTable, ids: readonly string[]): Counter[] {
  return [...Map.groupBy(ids, (id) => id)]
    .map(([id, same]) => ({ table, id, count: same.length }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

const inGroups = (spots: readonly SpotLocation[]) =>
  counted(
    "programGroups",
    spots.flatMap(({ groupId }) => groupId ?? []),
  );

/** In lock order: programs by id, then groups by id. */
const countersOf = (spots: readonly SpotLocation[]): Counter[] => [
  ...counted(
    "programs",
    spots.map(({ programId }) => programId),
  ),
  ...inGroups(spots),
];

/** One conditional update, so concurrent claims cannot overbook (docs/reference/registrations.md#hold-expiry). */
async function addIfFree(trx: Trx, { table, id, count }: Counter, publicAt: ClaimTime): Promise<boolean> {
  const updated = await trx
    .updateTable(table)
    .set((eb) => ({ spotsTaken: eb("spotsTaken", "+", count) }))
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("capacity", "is", null),
        eb(
          publicAt === null
            ? eb("spotsTaken", "+", count)
            : eb(eb("spotsTaken", "+", count), "+", reservedSpots(table, publicAt)),
          "<=",
          eb.ref("capacity"),
        ),
      ]),
    )
    .returning("id")
    .execute();
  return updated.length === 1;
}

/** Counts regardless of the capacity: 1 adds, -1 subtracts. */
async function addToCounters(
  trx: Trx,
  counters: readonly Counter[],
  step: 1 | -1,
  column: "spotsTaken" | "waiting" = "spotsTaken",
): Promise<void> {
  for (const { table, id, count } of counters) {
    await trx
      .updateTable(table)
      .set(column, (eb) => eb(column, "+", step * count))
      .where("id", "=", id)
      .execute();
  }
}

/**
 * Claims all these spots or none, with one statement per program and group, in lock order. It does not free expired holds,
 * so claimSpot() may still succeed.
 */
export async function claimSpots(
  trx: Trx,
  spots: readonly SpotLocation[],
  publicAt: ClaimTime,
): Promise<boolean> {
  const taken: Counter[] = [];
  for (const counter of countersOf(spots)) {
    if (!(await addIfFree(trx, counter, publicAt))) {
      await addToCounters(trx, taken, -1);
      return false;
    }
    taken.push(counter);
  }
  return true;
}

/** Claims a free spot; expired holds are free (docs/reference/registration-opening.md#groups-by-birth-date). */
export async function claimSpot(
  trx: Trx,
  spot: SpotLocation,
  now: Instant,
  publicAt: ClaimTime = null,
): Promise<boolean> {
  if (await claimSpots(trx, [spot], publicAt)) return true;
  await freeExpiredHolds(trx, spot.programId, now);
  return claimSpots(trx, [spot], publicAt);
}

/**
 * Moves a spot to another group of the same, locked program.
 * @returns false if the other group is full
 */
export async function changeGroup(
  trx: Trx,
  from: SpotLocation,
  groupId: string | null,
  publicAt: ClaimTime = null,
): Promise<boolean> {
  if (from.groupId === groupId) return true;
  const [to] = inGroups([{ ...from, groupId }]);
  if (to && !(await addIfFree(trx, to, publicAt))) return false;
  await addToCounters(trx, inGroups([from]), -1);
  return true;
}

export function releaseSpots(trx: Trx, spots: readonly SpotLocation[]): Promise<void> {
  return addToCounters(trx, countersOf(spots), -1);
}

/** Claims spots beyond the capacity, on staff's decision (docs/reference/waiting-list.md#offers-out-of-turn). */
export function overbook(trx: Trx, spots: readonly SpotLocation[]): Promise<void> {
  return addToCounters(trx, countersOf(spots), 1);
}

/** Counts children who join (1) or leave (-1) a waiting list: of the group, or of the locked program without groups. */
export function addWaiting(trx: Trx, children: readonly SpotLocation[], step: 1 | -1): Promise<void> {
  const ungrouped = children.filter(({ groupId }) => groupId === null);
  return addToCounters(trx, [...countersOf(ungrouped), ...inGroups(children)], step, "waiting");
}

async function lockInOrder(
  trx: Trx,
  programIds: readonly ProgramId[],
  strength?: "update",
): Promise<Map<ProgramId, Program>> {
  if (programIds.length === 0) return new Map();
  const programs = trx
    .selectFrom("programs")
    .selectAll()
    .where("id", "in", [...new Set(programIds)])
    .orderBy("id");
  const rows = await locked(trx, programs, strength).execute();
  // Read after the lock: a publication locks the programs that it changes.
  return new Map((await addContent(trx, rows)).map((program) => [program.id, program]));
}

/**
 * Locks programs in lock order. Until the end of the transaction, no other one confirms a registration, claims a spot
 * or changes a group's counter there.
 */
export const lockPrograms = (trx: Trx, programIds: readonly ProgramId[]) =>
  lockInOrder(trx, programIds, "update");

export async function lockProgram(trx: Trx, programId: ProgramId): Promise<Program> {
  const program = (await lockPrograms(trx, [programId])).get(programId);
  if (!program) throw new Error(`no program ${programId}`);
  return program;
}

/** Locks programs for an order. Registrations with a held spot may still be confirmed, which changes no counter (docs/decisions/007). */
export const lockProgramsToOrder = (trx: Trx, programIds: readonly ProgramId[]) =>
  lockInOrder(trx, programIds);

/** Locks programs against staff's changes only. */
export async function sharePrograms(trx: Trx, programIds: readonly ProgramId[]): Promise<void> {
  if (programIds.length === 0) return;
  const shared = trx
    .selectFrom("programs")
    .select("id")
    .where("id", "in", [...new Set(programIds)]);
  await lockUnread(trx, shared.orderBy("id"), "key share");
}

/** Corrects a counter. @returns the ids of wrong rows */
async function recount(
  trx: Trx,
  table: CountedTable,
  column: "spotsTaken" | "waiting",
  count: RawBuilder<number>,
): Promise<string[]> {
  const corrected = await sql<{ id: string }>`update ${sql.table(table)} set ${sql.ref(column)} = ${count}
    where ${sql.ref(column)} <> ${count} returning id`.execute(trx);
  return corrected.rows.map(({ id }) => id);
}

/**
 * Recounts the spots and waiting children of all programs and groups, after a restore.
 * @returns the ids of rows with a wrong counter
 */
export async function recountSpots(trx: Trx): Promise<string[]> {
  const wrong: string[] = [];
  for (const [table, owner] of [
    ["programs", "programId"],
    ["programGroups", "groupId"],
  ] as const) {
    const isHere = sql`${sql.ref(owner)} = ${sql.table(table)}.id`;
    const registered = sql`(select count(*) from registrations where ${isHere} and has_spot)`;
    const offered = sql`(select count(*) from waiting_children where ${isHere} and place = 'offered')`;
    // A child without a group is on the program's list.
    const isCounted = table === "programs" ? sql`${isHere} and group_id is null` : isHere;
    const waiting = sql<number>`(select count(*) from waiting_children where ${isCounted} and place = 'waiting')`;
    wrong.push(...(await recount(trx, table, "spotsTaken", sql<number>`(${registered} + ${offered})`)));
    wrong.push(...(await recount(trx, table, "waiting", waiting)));
  }
  return wrong;
}
