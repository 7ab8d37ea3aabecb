import type { ProgramId } from "#domain/programs/programs.ts";
import { sessionKey } from "#domain/staff/staff-paths.ts";
import { addDays, type CalendarDate } from "#domain/time/dates.ts";
import { sessionAfterChange } from "#domain/time/sessions.ts";
import { wallClock } from "#domain/time/zoned-time.ts";
import type { Deps } from "#server/deps.ts";
import type { Db } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { listLivePrograms } from "#server/site/programs/published-programs.ts";
import { changedSessions, presentChange } from "#server/site/session-changes.ts";
import type { Staff } from "#server/staff/require-permission.ts";
import { teamScope } from "./team-scope.ts";

/** Days around today whose sessions staff see. */
const DAYS_BACK = 1;
const DAYS_AHEAD = 7;
/** Days that a tick waits on a phone without a connection; it counts as at most this old. */
export const TICK_DAYS_MAX = 2;

type SessionDeps = Pick<Deps, "db" | "now" | "live">;

/** A session by its published day and hour, as in `sessionChanges`. */
export interface PublishedSession {
  programId: ProgramId;
  on: CalendarDate;
  starts: string;
}

/** A canceled session stays while children whom somebody checked in may still be at the field. */
async function startedSessions(db: Db, canceled: readonly PublishedSession[]): Promise<Set<string>> {
  if (canceled.length === 0) return new Set();
  const rows = await db
    .selectFrom("attendanceEvents")
    .select(["programId", "onDate as on", "startsTime as starts"])
    .distinct()
    .where(
      "onDate",
      "in",
      canceled.map(({ on }) => on),
    )
    .execute();
  return new Set(rows.map(sessionKey));
}

/**
 * Today's sessions, those that are over last, then the next ones, then yesterday's: at their changed time and place.
 * @param forTicks also those that a phone may have ticks of: they ended or were canceled while it had no connection
 */
export async function fieldSessions({ db, now, live }: SessionDeps, staff: Staff, forTicks = false) {
  const { date: today, time } = wallClock(instantOf(now()), live.club.timeZone);
  const daysBack = forTicks ? DAYS_BACK + TICK_DAYS_MAX : DAYS_BACK;
  const [from, until] = [addDays(today, -daysBack), addDays(today, DAYS_AHEAD)];
  const scope = await teamScope(db, staff);
  const programIds = scope && new Set(scope.values());
  const programs = (await listLivePrograms(db)).filter(({ id }) => programIds?.has(id) ?? true);
  const changes = new Map(
    (await changedSessions(db)).map(presentChange).map((row) => [sessionKey(row), row]),
  );
  const all = programs.flatMap(({ id: programId, kind, texts, sessions }) =>
    sessions.map((session) => {
      const { on, starts } = session;
      const change = changes.get(sessionKey({ programId, on, starts })) ?? null;
      return {
        programId,
        on,
        starts,
        programKind: kind,
        name: { en: texts.en.name, es: texts.es.name },
        held: sessionAfterChange(session, change),
        isCanceled: change?.kind === "cancelled",
      };
    }),
  );
  const near = all.filter(({ held }) => held.on >= from && held.on <= until);
  const started = await startedSessions(
    db,
    near.filter(({ isCanceled }) => isCanceled),
  );
  const shown = near.filter((session) => forTicks || !session.isCanceled || started.has(sessionKey(session)));
  // A program may have two sessions that begin at once; they share a list.
  const distinct = [...new Map(shown.map((session) => [sessionKey(session), session])).values()];
  const rank = ({ held }: (typeof shown)[number]) => {
    if (held.on === today) return held.ends > time ? 0 : 1;
    return held.on > today ? 2 : 3;
  };
  return distinct.toSorted(
    (a, b) =>
      rank(a) - rank(b) || `${a.held.on} ${a.held.starts}`.localeCompare(`${b.held.on} ${b.held.starts}`),
  );
}
export type FieldSession = Awaited<ReturnType<typeof fieldSessions>>[number];

/** Finds sessions of `fieldSessions`. @throws {ApiError} not_found, for others' sessions as for none */
export async function sessionFinder(deps: SessionDeps, staff: Staff, forTicks = false) {
  const sessions = new Map(
    (await fieldSessions(deps, staff, forTicks)).map((session) => [sessionKey(session), session]),
  );
  return (target: PublishedSession): FieldSession => {
    const session = sessions.get(sessionKey(target));
    if (!session) throw new ApiError("not_found");
    return session;
  };
}
