import { type CalendarEvent, calendarFile } from "#domain/calendar-file.ts";
import type { ClubFacts } from "#domain/club-facts.ts";
import { addressOf } from "#domain/place-address.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";
import { instantAt } from "#domain/zoned-time.ts";

interface CalendarTexts {
  summary: string;
  description: string;
  /** Address of the schedule page, where it is known. */
  url?: string;
}

/** The file's name, of the club and the program's year: "sample-club-2025.ics", "sample-club-clinic-2025.ics". */
export function calendarFileName(
  { name }: Pick<ClubFacts, "name">,
  { sessions }: Pick<ProgramFacts, "sessions">,
  slug = "",
): string {
  const year = sessions[0]?.on.slice(0, 4) ?? "";
  return `${`${name} ${slug} ${year}`.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.ics`;
}

interface InCalendar {
  program: Pick<ProgramFacts, "id" | "sessions">;
  texts: CalendarTexts;
}

function eventsOf(
  { program, texts }: InCalendar,
  { place: known, domain, timeZone }: ClubFacts,
): CalendarEvent[] {
  const { id, sessions } = program;
  return sessions.map(({ on, starts, ends, place }, index): CalendarEvent => {
    // Other hours must move the appointment, not add another: the hour is no part of who it is.
    const sameDay = sessions.slice(0, index).filter((other) => other.on === on).length;
    return {
      uid: `${id}-${on}${sameDay ? `-${sameDay + 1}` : ""}@${domain}`,
      start: instantAt(on, starts, timeZone),
      end: instantAt(on, ends, timeZone),
      location: addressOf(place ?? known.park, known),
      ...texts,
    };
  });
}

/** Several programs as one calendar file, one appointment a session; the texts are those of the reader's language. */
export function calendarOfPrograms(programs: readonly InCalendar[], club: ClubFacts, now: Date): string {
  const events = programs.flatMap((entry) => eventsOf(entry, club));
  return calendarFile(events, { productId: `-//${club.name}//Schedule//EN`, now });
}

/** A program as a calendar file. */
export function programCalendar(
  program: InCalendar["program"],
  club: ClubFacts,
  texts: CalendarTexts,
  now: Date,
): string {
  return calendarOfPrograms([{ program, texts }], club, now);
}

/** What the calendar file of an opening needs of a program. */
export interface Opening {
  id: string;
  slug: string;
  /** UTC instant. */
  opensAt: string;
}

const OPENING_MINUTES = 30;
const REMIND_MINUTES = 10;

/** The moment at which registration opens, as an appointment that reminds of itself and leads to the page. */
export function openingCalendar(
  { id, opensAt }: Opening,
  { name, domain }: ClubFacts,
  texts: Required<CalendarTexts>,
  now: Date,
): string {
  const start = new Date(opensAt);
  const event = {
    uid: `${id}-opens@${domain}`,
    ...{ start, end: new Date(start.getTime() + OPENING_MINUTES * 60_000) },
    location: texts.url,
    remindMinutes: REMIND_MINUTES,
    ...texts,
  };
  return calendarFile([event], { productId: `-//${name}//Registration opens//EN`, now });
}
