import { type CalendarEvent, calendarFile } from "#domain/calendar-file.ts";
import { instantAt } from "#domain/zoned-time.ts";
import { camp } from "./camp.ts";
import { campDays } from "./camp-days.ts";
import { club } from "./club.ts";

interface CalendarTexts {
  summary: string;
  description: string;
  /** Address of the schedule page, where it is known. */
  url?: string;
}

/** The file's name: "farol-fc-2025.ics". */
export const CALENDAR_FILE_NAME = `${club.name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${camp.startsOn.slice(0, 4)}.ics`;

/** The camp as a calendar file, one appointment a day; the texts are those of the page's language. */
export function campCalendar(texts: CalendarTexts, now: Date): string {
  const mailDomain = club.email.slice(club.email.indexOf("@"));
  const events = campDays().map(
    (day): CalendarEvent => ({
      uid: `${camp.programId}-${day}${mailDomain}`,
      start: instantAt(day, camp.sessionStart, club.timeZone),
      end: instantAt(day, camp.sessionEnd, club.timeZone),
      location: `${club.park}, ${club.street}, ${club.city}`,
      ...texts,
    }),
  );
  return calendarFile(events, { productId: `-//${club.name}//Camp schedule//EN`, now });
}
