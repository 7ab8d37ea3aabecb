import type { SiteClub } from "#domain/club/content.ts";
import type { SessionChange } from "#domain/club/session-change.ts";
import type { PublicProgram } from "#domain/programs/site-data.ts";
import {
  type CalendarEvent,
  type CalendarFeed,
  calendarFile,
  zonedStamp,
  zoneLines,
} from "#domain/time/calendar-file.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import { addressOf, remainingSessions, sessionAfterChange } from "#domain/time/sessions.ts";
import { instantAt } from "#domain/time/zoned-time.ts";

interface CalendarTexts {
  summary: string;
  description: string;
  /** Address of the schedule page, where it is known. */
  url?: string;
}

/** A session's change, with what visitors read of it. */
export type CalendarChange = Omit<SessionChange, "id" | "programId" | "reason">;

interface InCalendar {
  program: Pick<PublicProgram, "id" | "sessions">;
  texts: CalendarTexts;
  /** Those that hold now. */
  changes?: readonly CalendarChange[];
  /** The title of a session that does not take place. */
  canceledSummary?: string;
}

function eventsOf(
  { program, texts, changes = [], canceledSummary }: InCalendar,
  club: SiteClub,
): (CalendarEvent & { on: CalendarDate })[] {
  const { id, sessions } = program;
  return sessions.map((session, index) => {
    const { on, starts } = session;
    // Other hours must move the appointment, not add another: the hour is no part of who it is.
    const sameDay = sessions.slice(0, index).filter((other) => other.on === on).length;
    const change = changes.find((candidate) => candidate.on === on && candidate.starts === starts);
    const changed = sessionAfterChange(session, change ?? null);
    return {
      uid: `${id}-${on}${sameDay ? `-${sameDay + 1}` : ""}@${club.domain}`,
      on: changed.on,
      start: instantAt(changed.on, changed.starts, club.timeZone),
      end: instantAt(changed.on, changed.ends, club.timeZone),
      location: addressOf(changed.place ?? club.place.park, club.place),
      ...texts,
      ...(change?.kind === "cancelled" && canceledSummary && { summary: canceledSummary }),
    };
  });
}

/**
 * Several programs as one calendar file, one appointment a session, by the club's clocks; the texts are those of the
 * reader's language. While a program runs, its past days are left out.
 * @param now decides what is past
 */
export function calendarOfPrograms(
  programs: readonly InCalendar[],
  club: SiteClub,
  now: Date,
  feed?: CalendarFeed & { changedAt: Date },
): string {
  const { timeZone } = club;
  const today = dateInZone(now, timeZone);
  const events = programs.flatMap((entry) => remainingSessions(eventsOf(entry, club), today));
  const instants = events.length > 0 ? events.flatMap(({ start, end }) => [start, end]) : [now];
  const zone = {
    id: timeZone,
    lines: zoneLines(timeZone, instants),
    stamp: (instant: Date) => zonedStamp(instant, timeZone),
  };
  const changedAt = feed?.changedAt ?? now;
  return calendarFile(events, { productId: `-//${club.name}//Schedule//EN`, now: changedAt, zone, feed });
}
