import type { Selectable } from "kysely";
import { daySentence } from "#content/product/day-change-words.ts";
import type { Announcement } from "#domain/club/announcement.ts";
import { type DayChange, isSameSession } from "#domain/club/day-change.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { addDays, type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import { instantAt } from "#domain/time/zoned-time.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { DayChangesTable } from "#server/platform/database/message-schema.ts";
import { instantOf } from "#server/platform/database/schema.ts";

/** Days ahead of a change on which it stands above every page; before, it stands at its day alone. */
const ANNOUNCED_DAYS = 7;

type Row = Selectable<DayChangesTable>;

/** A change of a session that is published as it was. */
export interface ChangedSession extends Row {
  endsTime: string;
  /** The program's, by language. */
  names: Record<Language, string>;
}

/** Current changes of sessions of live programs; a publication that moves the session ends its change. */
export async function changedSessions(db: Db | Trx): Promise<ChangedSession[]> {
  const rows = await db
    .selectFrom("dayChanges")
    .innerJoin("programs", "programs.id", "dayChanges.programId")
    .innerJoin("seasons", "seasons.id", "programs.seasonId")
    .innerJoin("programTexts", "programTexts.programId", "programs.id")
    .innerJoin("programSessions", (join) =>
      join
        .onRef("programSessions.programId", "=", "dayChanges.programId")
        .onRef("programSessions.onDate", "=", "dayChanges.onDate")
        .onRef("programSessions.startsTime", "=", "dayChanges.startsTime"),
    )
    .selectAll("dayChanges")
    .select(["programSessions.endsTime", "programTexts.language", "programTexts.name"])
    .where("seasons.state", "=", "live")
    .where("dayChanges.endedAt", "is", null)
    .orderBy("dayChanges.onDate")
    .orderBy("dayChanges.startsTime")
    .orderBy("dayChanges.id")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { language: _language, name: _name, ...change } = first;
    const names = Object.fromEntries([first, ...others].map((row) => [row.language, row.name]));
    return [{ ...change, names: names as Record<Language, string> }];
  });
}

/** When nobody needs to know of the change any more: the later end of the published session and of the new one. */
function endOfChange({ onDate, endsTime, newDate, newEnds }: ChangedSession, timeZone: string): Date {
  const ends = [instantAt(onDate, endsTime, timeZone)];
  if (newDate && newEnds) ends.push(instantAt(newDate, newEnds, timeZone));
  return new Date(Math.max(...ends.map(Number)));
}

/** What visitors read of a change: no author or time. */
export function presentChange(row: Row): DayChange {
  const { id, programId, onDate: on, startsTime: starts, kind, reason } = row;
  const { newDate, newStarts, newEnds, newPlace } = row;
  return { id, programId, on, starts, kind, reason, newDate, newStarts, newEnds, newPlace };
}

interface Look {
  now: Date;
  timeZone: string;
  /** The last published day; without it there is none. */
  until?: CalendarDate;
  programIds?: readonly ProgramId[];
}

/** Published sessions of live programs that are not over, by published day and hour, each with its change. */
export async function sessionsAhead(db: Db | Trx, { now, timeZone, until, programIds }: Look) {
  const changes = (await changedSessions(db))
    .map((row) => ({ change: presentChange(row), ends: endOfChange(row, timeZone) }))
    .filter(({ ends }) => ends > now);
  // A day that was moved is ahead of us longer than it was published.
  const from = [addDays(dateInZone(now, timeZone), -1), ...changes.map(({ change }) => change.on)].toSorted();
  const rows = await db
    .selectFrom("programSessions")
    .innerJoin("programs", "programs.id", "programSessions.programId")
    .innerJoin("seasons", "seasons.id", "programs.seasonId")
    .innerJoin("programTexts", "programTexts.programId", "programs.id")
    .select(["programs.id as programId", "placesTaken as children", "onDate as on", "startsTime as starts"])
    .select(["endsTime as ends", "place", "programTexts.language", "programTexts.name"])
    .where("seasons.state", "=", "live")
    .where("onDate", ">=", from[0] ?? "")
    .$if(until !== undefined, (query) => query.where("onDate", "<=", until ?? ""))
    .$if(programIds !== undefined, (query) => query.where("programs.id", "in", programIds ?? []))
    .orderBy("onDate")
    .orderBy("startsTime")
    .orderBy("programs.position")
    .orderBy("programs.id")
    .execute();
  const byLanguage = Map.groupBy(rows, ({ programId, on, starts }) => `${programId} ${on} ${starts}`);
  return [...byLanguage.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { language: _language, name: _name, ...session } = first;
    const changed = changes.find(({ change }) => isSameSession(change, session));
    if ((changed?.ends ?? instantAt(session.on, session.ends, timeZone)) <= now) return [];
    const names = Object.fromEntries([first, ...others].map((row) => [row.language, row.name]));
    return [{ ...session, name: names as Record<Language, string>, change: changed?.change ?? null }];
  });
}

/** Changes that are not over, and those of the next days as announcements of their own. */
export function presentChanges(rows: readonly ChangedSession[], now: Date, timeZone: string) {
  const current = rows.filter((row) => endOfChange(row, timeZone) > now);
  const lastDay = addDays(dateInZone(now, timeZone), ANNOUNCED_DAYS);
  const announcements = current
    .filter(({ onDate, newDate }) => onDate <= lastDay || (newDate !== null && newDate <= lastDay))
    .map((row): Announcement => {
      const said = presentChange(row);
      const text = Object.fromEntries(
        LANGUAGES.map((language) => [language, daySentence(row.names[language], said, language)]),
      ) as Announcement["text"];
      return { id: row.id, text, endsAt: instantOf(endOfChange(row, timeZone)) };
    });
  return { announcements, changes: current.map(presentChange) };
}
