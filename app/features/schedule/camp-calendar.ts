import { camp } from "#content/camp.ts";
import { club } from "#content/club.ts";
import { type CalendarEvent, calendarFile } from "#domain/calendar-file.ts";
import { instantAt } from "#domain/zoned-time.ts";
import { campDays } from "./camp-days.ts";

interface CalendarTexts {
  summary: string;
  description: string;
  /** Address of the schedule page. */
  url: string;
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
