import { readPickUp } from "#domain/registration/pick-up.ts";
import { type AttendanceEvent, attendanceOf, type Tick } from "#domain/teams/attendance.ts";
import { byChildName } from "#domain/text/person-name.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { type Db, pickColumns } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { sha256 } from "#server/platform/secret-key.ts";
import { expectedChildren } from "#server/registrations/rosters.ts";
import { activeSecondGuardians } from "#server/registrations/second-guardians.ts";
import type { Staff } from "#server/staff/require-permission.ts";
import { type PublishedSession, sessionFinder } from "./field-sessions.ts";
import { assertInScope, teamScope } from "./team-scope.ts";

type FieldDeps = Pick<Deps, "db" | "now" | "live">;

/** A tick that is older waited on no phone; its clock is wrong. */
const WAITING_MAX_MS = 2 * DAY_MS;

/** The expected children of a program in the scope, with their teams. */
async function childrenInScope(db: Db, staff: Staff, programId: string) {
  const scope = await teamScope(db, staff);
  const children = await expectedChildren(db, programId)
    .select(["id", "orderId", "childFirstName", "childLastName", "parentFirstName", "parentLastName"])
    .select(["phone", "mediaConsentDeclined", "pickUp"])
    .execute();
  const players = await db
    .selectFrom("teamPlayers")
    .innerJoin("teams", "teams.id", "teamPlayers.teamId")
    .select(["registrationId", "teams.id", "teams.name"])
    .where("teams.programId", "=", programId)
    .execute();
  const teams = new Map(players.map(({ registrationId, ...team }) => [registrationId, team]));
  return children
    .map((child) => ({ ...child, team: teams.get(child.id) }))
    .filter(({ team }) => scope === undefined || (team !== undefined && scope.has(team.id)))
    .toSorted(byChildName);
}

async function eventsOf(db: Db, { programId, on, starts }: PublishedSession) {
  const rows = await db
    .selectFrom("attendanceEvents")
    .select(["registrationId", "id", "kind", "pickUpName", "undoesId as undoes", "deviceAt", "receivedAt"])
    .where("programId", "=", programId)
    .where("onDate", "=", on)
    .where("startsTime", "=", starts)
    .orderBy("deviceAt")
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

function presentEvent(event: AttendanceEvent): AttendanceEvent {
  return pickColumns(event, ["id", "kind", "pickUpName", "undoes", "deviceAt", "receivedAt"]);
}

/**
 * One session's list, without answers about health. `version` changes with anything that the list shows.
 * @throws {ApiError} not_found for a session that the staff member may not see
 */
export async function attendanceList(deps: FieldDeps, staff: Staff, target: PublishedSession) {
  const { db } = deps;
  const session = (await sessionFinder(deps, staff))(target);
  const children = await childrenInScope(db, staff, target.programId);
  const guardians = await activeSecondGuardians(
    db,
    children.map(({ orderId }) => orderId),
  );
  const events = await eventsOf(db, target);
  const replies = await repliesTo(db, target);
  const list = {
    session,
    children: children.map(({ id, orderId, team, ...child }) => {
      const second = guardians.get(orderId);
      const ownEvents = (events.get(id) ?? []).map(presentEvent);
      return {
        id,
        childFirstName: child.childFirstName,
        childLastName: child.childLastName,
        team: team?.name ?? null,
        guardian: { name: `${child.parentFirstName} ${child.parentLastName}`, phone: child.phone },
        secondGuardian: second ? { name: second.name, phone: second.phone } : null,
        mediaConsentDeclined: child.mediaConsentDeclined,
        pickUp: readPickUp(child.pickUp),
        /** The family's answer; null without one. */
        isComing: replies.get(id) ?? null,
        ...attendanceOf(ownEvents),
        events: ownEvents,
      };
    }),
  };
  return { version: sha256(JSON.stringify(list)), ...list };
}

/** An absurd time becomes the server's, in the order of the request. */
function deviceTime({ deviceAt }: Tick, now: Date, place: number): Instant {
  const at = Date.parse(deviceAt);
  const isPlausible = at <= now.getTime() && at > now.getTime() - WAITING_MAX_MS;
  return instantOf(new Date(isPlausible ? at : now.getTime() + place));
}

/**
 * Stores what a device recorded. Idempotent: an id that is stored adds nothing.
 * @throws {ApiError} not_found, storing nothing, if a child or a session is not on the staff member's lists
 */
export async function recordAttendance(deps: FieldDeps, staff: Staff, ticks: readonly Tick[]): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  await assertInScope(db, staff, [...new Set(ticks.map(({ registrationId }) => registrationId))]);
  const findSession = await sessionFinder(deps, staff);
  for (const [programId, ofProgram] of Map.groupBy(ticks, (tick) => tick.programId)) {
    for (const tick of ofProgram) findSession(tick);
    const ids = [...new Set(ofProgram.map(({ registrationId }) => registrationId))];
    const expected = await expectedChildren(db, programId).select("id").where("id", "in", ids).execute();
    if (expected.length < ids.length) throw new ApiError("not_found");
  }
  const rows = ticks.map((tick, index) => ({
    id: tick.id,
    registrationId: tick.registrationId,
    programId: tick.programId,
    onDate: tick.on,
    startsTime: tick.starts,
    kind: tick.kind,
    pickUpName: tick.kind === "out" && tick.pickUpName ? tick.pickUpName : null,
    undoesId: tick.undoes ?? null,
    deviceAt: deviceTime(tick, now, index - ticks.length),
    receivedAt: instantOf(now),
    actor: staff.actor,
  }));
  await db
    .insertInto("attendanceEvents")
    .values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/**
 * Checks that a child is on the staff member's lists.
 * @throws {ApiError} not_found
 */
export async function assertOnField(db: Db, staff: Staff, registrationId: string): Promise<void> {
  const row = await db
    .selectFrom("registrations")
    .select("programId")
    .where("id", "=", registrationId)
    .executeTakeFirst();
  if (!row) throw new ApiError("not_found");
  const children = await childrenInScope(db, staff, row.programId);
  if (children.every(({ id }) => id !== registrationId)) throw new ApiError("not_found");
}
