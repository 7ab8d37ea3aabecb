import type { SiteClub } from "#domain/club/content.ts";
import { calendarFile } from "#domain/time/calendar-file.ts";
import { MINUTE_MS } from "#domain/time/dates.ts";

/** What the calendar file of an opening needs of a program. */
export interface Opening {
  id: string;
  slug: string;
  /** UTC instant. */
  opensAt: string;
}

const OPENING_MINUTES = 30;
const REMIND_MINUTES = 10;

interface OpeningTexts {
  summary: string;
  description: string;
  url: string;
}

/** The moment at which registration opens, as an appointment that reminds of itself and leads to the page. */
export function openingCalendar(
  { id, opensAt }: Opening,
  { name, domain }: SiteClub,
  texts: OpeningTexts,
  now: Date,
): string {
  const start = new Date(opensAt);
  const event = {
    uid: `${id}-opens@${domain}`,
    start,
    end: new Date(start.getTime() + OPENING_MINUTES * MINUTE_MS),
    location: texts.url,
    remindMinutes: REMIND_MINUTES,
    ...texts,
  };
  return calendarFile([event], { productId: `-//${name}//Registration opens//EN`, now });
}
