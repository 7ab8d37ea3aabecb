import { setImmediate } from "node:timers/promises";
import { type AgeGroup, agesOf } from "#domain/ages.ts";
import { byChildName } from "#domain/child-identity.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { Db } from "#server/db/database.ts";
import type { HealthAccess } from "#server/registrations/health.ts";

const ROWS_PER_READ = 500;

/** What whoever leads a group needs: no last name of a parent, no mail, no address, nothing about health. */
const ROSTER_COLUMNS = [
  "id",
  "childFirstName",
  "childLastName",
  "childAge",
  "tshirtSize",
  "parentFirstName",
  "phone",
  "mediaConsentDeclined",
  "contestedAt",
] as const;

/** What the table at the entrance needs beside the answers about health when a child arrives (docs/rules/staff.md#each-sheet-has-the-least-it-needs). */
const CHECK_IN_COLUMNS = [
  "id",
  "childFirstName",
  "childLastName",
  "childAge",
  "emergencyContactName",
  "emergencyContactPhone",
  "emergencyContactRelation",
  "phone",
  "contestedAt",
] as const;

/**
 * The children who come to a program: a place that is only held, or was given back, is none. A child whom two people
 * registered stands there with both sets of answers (docs/rules/money.md#two-people-registered-this-child).
 */
function withPlace(db: Db, programId: ProgramId) {
  return db
    .selectFrom("registrations")
    .where("programId", "=", programId)
    .where((eb) => eb.or([eb("place", "=", "taken"), eb("contestedAt", "is not", null)]))
    .where("deletedAt", "is", null);
}

/**
 * Ids of the children with a place, of one age group or all, in the order of their names. Each database has
 * an alphabet of its own, so they are sorted here.
 */
export async function listedChildren(db: Db, programId: ProgramId, group?: AgeGroup): Promise<string[]> {
  let query = withPlace(db, programId).select(["id", "childFirstName", "childLastName"]).orderBy("id");
  if (group) {
    const { min, max } = agesOf(group);
    query = query.where("childAge", ">=", min).where("childAge", "<=", max);
  }
  const children = await query.execute();
  return children.sort(byChildName).map(({ id }) => id);
}

async function* inPages<Row extends { id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let start = 0; start < ids.length; start += ROWS_PER_READ) {
    const part = ids.slice(start, start + ROWS_PER_READ);
    const rows = new Map((await read(part)).map((row) => [row.id, row]));
    // Whoever lost the place meanwhile is not among the rows.
    yield part.flatMap((id) => rows.get(id) ?? []);
    await setImmediate();
  }
}

function readRoster(db: Db, programId: ProgramId, ids: readonly string[]) {
  return withPlace(db, programId).select(ROSTER_COLUMNS).where("id", "in", ids).execute();
}
export type RosterRow = Awaited<ReturnType<typeof readRoster>>[number];

async function readCheckIn(db: Db, programId: ProgramId, ids: readonly string[], access: HealthAccess) {
  const rows = await withPlace(db, programId).select(CHECK_IN_COLUMNS).where("id", "in", ids).execute();
  const health = await access.read(ids);
  return rows.flatMap((row) => {
    const answers = health.get(row.id);
    return answers ? [{ ...row, ...answers }] : [];
  });
}
export type CheckInRow = Awaited<ReturnType<typeof readCheckIn>>[number];

/** The roster's rows of the given children, in their order, a page at a time. */
export function rosterPages(
  db: Db,
  programId: ProgramId,
  ids: readonly string[],
): AsyncGenerator<RosterRow[]> {
  return inPages(ids, (part) => readRoster(db, programId, part));
}

/** The same of the check-in list, with answers about health for whoever was let see them. */
export function checkInPages(
  db: Db,
  programId: ProgramId,
  ids: readonly string[],
  access: HealthAccess,
): AsyncGenerator<CheckInRow[]> {
  return inPages(ids, (part) => readCheckIn(db, programId, part, access));
}
