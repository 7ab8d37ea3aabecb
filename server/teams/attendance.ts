import { sessionKey } from "#domain/staff/staff-paths.ts";
import { attendanceOf, type Tick } from "#domain/teams/attendance.ts";
import { byChildName } from "#domain/text/person-name.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { type Db, inChunks, pickColumns } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { sha256 } from "#server/platform/secret-key.ts";
import { duplicateIds, withPickUp } from "#server/registrations/duplicates.ts";
import { expectedChildren, isExpected } from "#server/registrations/rosters.ts";
import { activeSecondGuardians } from "#server/registrations/second-guardians.ts";
import type { Staff } from "#server/staff/require-permission.ts";
import { fieldSessions, type PublishedSession, sessionFinder, TICK_DAYS_MAX } from "./field-sessions.ts";
import { programTeams } from "./program-teams.ts";
import { assertInScope, teamScope } from "./team-scope.ts";

type FieldDeps = Pick<Deps, "db" | "now" | "live">;

const CHILD_COLUMNS = [
  ...(["id", "orderId", "childFirstName", "childLastName", "parentFirstName", "parentLastName"] as const),
  ...(["phone", "mediaConsentDeclined", "pickUp", "programId", "childKey", "childDateOfBirth"] as const),
] as const;

/**
 * The expected children of a program in the scope, with their teams.
 * @param recordedIds registration ids that a session has events of; those that are no longer expected are listed, too
 */
async function childrenInScope(db: Db, staff: Staff, programId: string, recordedIds: readonly string[]) {
  const scope = await teamScope(db, staff);
  const read = (children: ReturnType<typeof expectedChildren>) =>
    children
      .leftJoin("teamPlayers", "registrationId", "registrations.id")
      .select([...CHILD_COLUMNS, "teamId"])
      .execute();
  const expected = await read(expectedChildren(db, programId));
  const expectedIds = new Set(expected.map(({ id }) => id));
  const noLongerExpected = await inChunks(
    recordedIds.filter((id) => !expectedIds.has(id)),
    (ids) => read(db.selectFrom("registrations").where("id", "in", ids)),
  );
  const teams = new Map((await programTeams(db, programId)).map((team) => [team.id, team.name]));
  const inScope = [...expected, ...noLongerExpected].filter(
    ({ teamId }) => scope === undefined || (teamId !== null && scope.has(teamId) && teams.has(teamId)),
  );
  return (await withPickUp(db, programId, inScope))
    .map((child) => ({
      ...child,
      isUnregistered: !expectedIds.has(child.id),
      team: teams.get(child.teamId ?? "") ?? null,
    }))
    .toSorted(byChildName);
}

async function eventsOf(db: Db, { programId, on, starts }: PublishedSession) {
  const rows = await db
    .selectFrom("attendanceEvents")
    .select(["registrationId", "id", "kind", "pickUpName", "undoesId as undoes", "recordedAt"])
    .where("programId", "=", programId)
    .where("onDate", "=", on)
    .where("startsTime", "=", starts)
    .orderBy("recordedAt")
    .orderBy("id")
    .execute();
  return Map.groupBy(rows, ({ registrationId }) => registrationId);
}

/** Whether the family answered that its child comes, by registration id. */
async function repliesTo(db: Db, { programId, on, starts }: PublishedSession): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom("sessionReplies")
    .innerJoin("registrations", "registrations.id", "sessionReplies.registrationId")
    .select(["registrationId", "isComing"])
    .where("programId", "=", programId)
    .where("onDate", "=", on)
    .where("startsTime", "=", starts)
    .execute();
  return new Map(rows.map(({ registrationId, isComing }) => [registrationId, isComing]));
}

/**
 * One session's list, without answers about health. `version` changes with anything that the list shows.
 * @throws {ApiError} not_found for a session that the staff member may not see
 */
export async function attendanceList(deps: FieldDeps, staff: Staff, target: PublishedSession) {
  const { db } = deps;
  const session = (await sessionFinder(deps, staff))(target);
  const events = await eventsOf(db, target);
  const children = await childrenInScope(db, staff, target.programId, [...events.keys()]);
  const guardians = await activeSecondGuardians(
    db,
    children.map(({ orderId }) => orderId),
  );
  const replies = await repliesTo(db, target);
  const duplicates = await duplicateIds(db);
  const list = {
    session,
    children: children.map((child) => {
      const { id } = child;
      const second = guardians.get(child.orderId);
      const ownEvents = (events.get(id) ?? []).map(({ registrationId: _child, ...event }) => event);
      return {
        ...pickColumns(child, ["id", "childFirstName", "childLastName", "team", "mediaConsentDeclined"]),
        isDuplicate: duplicates.has(id),
        /** Came to the session, and is no longer registered. */
        isUnregistered: child.isUnregistered,
        guardian: { name: `${child.parentFirstName} ${child.parentLastName}`, phone: child.phone },
        secondGuardian: second ? { name: second.name, phone: second.phone } : null,
        pickUp: child.pickUp,
        /** The family's answer; null without one. */
        isComing: replies.get(id) ?? null,
        ...attendanceOf(ownEvents),
        events: ownEvents,
      };
    }),
  };
  return { version: sha256(JSON.stringify(list)), ...list };
}

/**
 * Stores what a device recorded. Idempotent: an id that is stored adds nothing.
 * @throws {ApiError} not_found, storing nothing, if a child or a session was not on the staff member's lists
 */
export async function recordAttendance(deps: FieldDeps, staff: Staff, ticks: readonly Tick[]): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const ids = [...new Set(ticks.map(({ registrationId }) => registrationId))];
  await assertInScope(db, staff, ids);
  const findSession = await sessionFinder(deps, staff, true);
  // A child that was canceled while the tick waited is recorded, too.
  const children = await db
    .selectFrom("registrations")
    .select(["id", "programId"])
    .where("id", "in", ids)
    .execute();
  const programOf = new Map(children.map(({ id, programId }) => [id, programId]));
  for (const tick of ticks) {
    findSession(tick);
    if (programOf.get(tick.registrationId) === tick.programId) continue;
    // A child with an event of the session stays on its list.
    if (!(await eventsOf(db, tick)).has(tick.registrationId)) throw new ApiError("not_found");
  }
  const rows = ticks.map((tick) => ({
    ...pickColumns(tick, ["id", "registrationId", "programId", "kind"]),
    onDate: tick.on,
    startsTime: tick.starts,
    pickUpName: tick.kind === "out" && tick.pickUpName ? tick.pickUpName : null,
    undoesId: tick.undoes ?? null,
    recordedAt: instantOf(new Date(now.getTime() - Math.min(tick.ageMs, TICK_DAYS_MAX * DAY_MS))),
    actor: staff.actor,
  }));
  await db
    .insertInto("attendanceEvents")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/**
 * Checks that a child is on one of the staff member's lists: expected in a program with a session, or with attendance.
 * @throws {ApiError} not_found
 */
export async function assertOnField(deps: FieldDeps, staff: Staff, registrationId: string): Promise<void> {
  const { db } = deps;
  await assertInScope(db, staff, [registrationId]);
  const sessions = await fieldSessions(deps, staff);
  const child = await db
    .selectFrom("registrations")
    .select("programId")
    .where("id", "=", registrationId)
    .where(isExpected())
    .executeTakeFirst();
  if (sessions.some(({ programId }) => programId === child?.programId)) return;
  const attended = await db
    .selectFrom("attendanceEvents")
    .select(["programId", "onDate as on", "startsTime as starts"])
    .where("registrationId", "=", registrationId)
    .execute();
  const shown = new Set(sessions.map(sessionKey));
  if (!attended.some((session) => shown.has(sessionKey(session)))) throw new ApiError("not_found");
}
