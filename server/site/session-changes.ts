import type { Selectable } from "kysely";
import { sessionChangeSentence } from "#content/product/session-change-texts.ts";
import type { Announcement } from "#domain/club/announcement.ts";
import { isSameSession, type SessionChange } from "#domain/club/session-change.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { addDays, type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import { sessionAfterChange } from "#domain/time/sessions.ts";
import { instantAt } from "#domain/time/zoned-time.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import type { SessionChangesTable } from "#server/platform/database/tables.ts";
import { type ListedProgram, published } from "#server/platform/published.ts";

/** A change appears above every page from this many days ahead. Earlier, it appears only beside its session. */
const ANNOUNCED_DAYS = 7;

type Row = Selectable<SessionChangesTable>;

/** A change whose session is still published at its old time. */
export interface ChangedSession extends Row {
  endsTime: string;
  names: Record<Language, string>;
}

const namesOf = ({ texts: { en, es } }: ListedProgram): Record<Language, string> => ({
  en: en.name,
  es: es.name,
});

/** Current changes of sessions of live programs; a publication that moves the session ends its change. */
export async function changedSessions(db: Db | Trx): Promise<ChangedSession[]> {
  const rows = await db
    .selectFrom("sessionChanges")
    .selectAll()
    .where("endedAt", "is", null)
    .orderBy("onDate")
    .orderBy("startsTime")
    .orderBy("id")
    .execute();
  if (rows.length === 0) return [];
  const { programs } = await published(db);
  return rows.flatMap((row) => {
    const program = programs.get(row.programId);
    const session = program?.sessions.find(
      ({ on, starts }) => on === row.onDate && starts === row.startsTime,
    );
    if (program?.season.state !== "live" || !session) return [];
    return [{ ...row, endsTime: session.ends, names: namesOf(program) }];
  });
}

/** The end of the change: the published session's end or the new one's, whichever is later. */
function endOfChange({ onDate, endsTime, newDate, newEnds }: ChangedSession, timeZone: string): Date {
  const ends = [instantAt(onDate, endsTime, timeZone)];
  if (newDate && newEnds) ends.push(instantAt(newDate, newEnds, timeZone));
  return new Date(Math.max(...ends.map(Number)));
}

/** A change as visitors see it, without author and time. */
export function presentChange(row: Row): SessionChange {
  const { id, programId, onDate: on, startsTime: starts, kind, reason } = row;
  const { newDate, newStarts, newEnds, newPlace } = row;
  return { id, programId, on, starts, kind, reason, newDate, newStarts, newEnds, newPlace };
}

interface SessionQuery {
  now: Date;
  timeZone: string;
  /** The last published day; no limit if absent. */
  until?: CalendarDate;
  programIds?: readonly ProgramId[];
}

/** Published sessions of live programs that are not over, by published day and hour, each with its change. */
export async function sessionsAhead(db: Db | Trx, { now, timeZone, until, programIds }: SessionQuery) {
  const changes = (await changedSessions(db))
    .map((row) => ({ change: presentChange(row), ends: endOfChange(row, timeZone) }))
    .filter(({ ends }) => ends > now);
  // A moved session may still be ahead after its published day.
  const from = [addDays(dateInZone(now, timeZone), -1), ...changes.map(({ change }) => change.on)].toSorted();
  const rows = await db
    .selectFrom("programs")
    .select(["id", "spotsTaken"])
    .$if(programIds !== undefined, (query) => query.where("id", "in", programIds ?? []))
    .execute();
  const taken = new Map(rows.map(({ id, spotsTaken }) => [id, spotsTaken]));
  const { programs } = await published(db);
  const sessions = [...programs.values()].flatMap((program) => {
    const children = taken.get(program.id);
    if (children === undefined || program.season.state !== "live") return [];
    const { id: programId } = program;
    return program.sessions.map((session) => ({ programId, children, name: namesOf(program), ...session }));
  });
  const inTime = sessions
    .filter(({ on }) => on >= (from[0] ?? "") && (until === undefined || on <= until))
    .toSorted((a, b) => `${a.on} ${a.starts}`.localeCompare(`${b.on} ${b.starts}`));
  // A program may have two sessions that begin at once; they change together.
  const distinct = Map.groupBy(inTime, ({ programId, on, starts }) => `${programId} ${on} ${starts}`);
  return [...distinct.values()].flatMap(([session]) => {
    if (!session) return [];
    const changed = changes.find(({ change }) => isSameSession(change, session));
    if ((changed?.ends ?? instantAt(session.on, session.ends, timeZone)) <= now) return [];
    return [{ ...session, change: changed?.change ?? null }];
  });
}

/** Sessions that take place and are not over, by their changed day and hour; `published` is what changes them. */
export async function upcomingSessions(db: Db | Trx, query: SessionQuery) {
  const held = (await sessionsAhead(db, query)).flatMap(({ programId, change, ...session }) =>
    change?.kind === "cancelled"
      ? []
      : {
          programId,
          published: { onDate: session.on, startsTime: session.starts },
          ...sessionAfterChange(session, change),
        },
  );
  return held
    .filter(({ on, ends }) => instantAt(on, ends, query.timeZone) > query.now)
    .toSorted((a, b) => `${a.on} ${a.starts}`.localeCompare(`${b.on} ${b.starts}`));
}

/** Changes that are not over; those of the next days are also announcements. */
export function presentChanges(rows: readonly ChangedSession[], now: Date, timeZone: string) {
  const current = rows.filter((row) => endOfChange(row, timeZone) > now);
  const lastDay = addDays(dateInZone(now, timeZone), ANNOUNCED_DAYS);
  const announcements = current
    .filter(({ onDate, newDate }) => onDate <= lastDay || (newDate !== null && newDate <= lastDay))
    .map((row): Announcement => {
      const presented = presentChange(row);
      const text = Object.fromEntries(
        LANGUAGES.map((language) => [
          language,
          sessionChangeSentence(row.names[language], presented, language),
        ]),
      ) as Announcement["text"];
      return { id: row.id, text, endsAt: instantOf(endOfChange(row, timeZone)) };
    });
  return { announcements, changes: current.map(presentChange) };
}
