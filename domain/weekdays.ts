import type { CalendarDate } from "./calendar-date.ts";
import { DAY_MS } from "./durations.ts";
import type { Language } from "./languages.ts";

/** The weekdays, Monday first. */
export const WEEKDAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The weekday of a calendar date, independent of clocks and time zones. */
export function weekdayOf(date: CalendarDate): Weekday {
  const fromSunday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return WEEKDAYS[(fromSunday + 6) % 7] as Weekday;
}

const LOCALES = { en: "en-US", es: "es-US" } as const satisfies Record<Language, string>;

/** Any Monday will do. */
const FIRST_MONDAY = Date.UTC(2024, 0, 1);

/** "Monday" or "Mon", "lunes" or "lun". */
export function weekdayName(day: Weekday, language: Language, width: "long" | "short" = "long"): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { weekday: width, timeZone: "UTC" });
  return format.format(new Date(FIRST_MONDAY + WEEKDAYS.indexOf(day) * DAY_MS));
}

/** "Monday, Wednesday, and Friday", "lunes, miércoles y viernes". */
export function weekdayList(days: readonly Weekday[], language: Language): string {
  const names = days.map((day) => weekdayName(day, language));
  return new Intl.ListFormat(LOCALES[language], { type: "conjunction" }).format(names);
}
