import { type Language, LOCALES } from "#domain/text/languages.ts";
import { type CalendarDate, dateInZone, formatOf } from "./dates.ts";

/** Servers and browsers use different thin spaces; pages and signed texts must not depend on that. */
function plainSpaces(text: string): string {
  return text.replace(/[\u00A0\u2009\u202F]/g, " ");
}

/** A calendar date is formatted as UTC midnight in UTC, so no time zone can shift it. */
function utcDay(date: CalendarDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

function formatIn(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formatOf(LOCALES[language], { timeZone: "UTC", ...options });
}

function dayFormat(language: Language): Intl.DateTimeFormat {
  return formatIn(language, { dateStyle: "long" });
}

/** "June 12, 2025", "12 de junio de 2025". */
export function longDate(date: CalendarDate, language: Language): string {
  return plainSpaces(dayFormat(language).format(utcDay(date)));
}

/** "August 1", "1 de agosto": a day that recurs every year. */
export function dayOfYear(date: CalendarDate, language: Language): string {
  return plainSpaces(formatIn(language, { month: "long", day: "numeric" }).format(utcDay(date)));
}

/** "in 3 days", "tomorrow", "3 days ago"; "dentro de 3 días", "mañana", "hace 3 días". */
export function daysAway(days: number, language: Language): string {
  return new Intl.RelativeTimeFormat(LOCALES[language], { numeric: "auto" }).format(days, "day");
}

/** Whole percents: 50 is "50%". */
export function wholePercent(percent: number, language: Language): string {
  return plainSpaces(new Intl.NumberFormat(LOCALES[language], { style: "percent" }).format(percent / 100));
}

/** "June 2025", "junio de 2025", for any day of that month. */
export function monthOfYear(date: CalendarDate, language: Language): string {
  return plainSpaces(formatIn(language, { month: "long", year: "numeric" }).format(utcDay(date)));
}

/** "Thursday, June 12, 2025", "jueves, 12 de junio de 2025". */
export function fullDate(date: CalendarDate, language: Language): string {
  return formatIn(language, { dateStyle: "full" }).format(utcDay(date));
}

/** "Saturday", "sábado". */
export function weekday(date: CalendarDate, language: Language): string {
  return formatIn(language, { weekday: "long" }).format(utcDay(date));
}

/** "Saturday, March 7", "sábado, 7 de marzo": the weekday makes the year clear. */
export function weekdayAndDay(date: CalendarDate, language: Language): string {
  const format = formatIn(language, { weekday: "long", month: "long", day: "numeric" });
  return plainSpaces(format.format(utcDay(date)));
}

/** "Thu, Jun 12", "jue, 12 de jun": for the head of a narrow column. */
export function shortDay(date: CalendarDate, language: Language): string {
  const format = formatIn(language, { weekday: "short", day: "numeric", month: "short" });
  return plainSpaces(format.format(utcDay(date)));
}

/** "June 12 – 13, 2025", "12–13 de junio de 2025". */
export function dateRange(from: CalendarDate, to: CalendarDate, language: Language): string {
  return plainSpaces(dayFormat(language).formatRange(utcDay(from), utcDay(to)));
}

/** A wall-clock time such as "18:00" as "6:00 PM", "6:00 p.m.". */
export function clockTime(time: string, language: Language): string {
  const format = formatIn(language, { timeStyle: "short" });
  return plainSpaces(format.format(new Date(`1970-01-01T${time}:00Z`)));
}

/** An instant (UTC ISO-8601) as a date and time in a zone, for staff: "Jun 12, 2025, 6:00 PM". */
export function instantInZone(iso: string, language: Language, timeZone: string): string {
  const format = formatIn(language, { dateStyle: "medium", timeStyle: "short", timeZone });
  return plainSpaces(format.format(new Date(iso)));
}

/** An instant's weekday with its date, and its time, in a time zone; in another year than today's, also its year. */
export function momentInZone(
  iso: string,
  language: Language,
  { timeZone, now }: { timeZone: string; now: Date },
) {
  const [date, today] = [dateInZone(new Date(iso), timeZone), dateInZone(now, timeZone)];
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return {
    day: (isThisYear ? weekdayAndDay : fullDate)(date, language),
    at: timeInZone(iso, language, timeZone),
  };
}

/** A time zone's name, the same in summer and winter: "Mountain Time", "Hora de las Montañas Rocosas". */
export function zoneName(timeZone: string, language: Language): string {
  const parts = formatIn(language, { timeZoneName: "longGeneric", timeZone }).formatToParts(0);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return name.charAt(0).toLocaleUpperCase(LOCALES[language]) + name.slice(1);
}

/** The time of an instant (UTC ISO-8601) in a time zone: "6:00 PM", "6:00 p.m."; it never breaks across lines. */
export function timeInZone(iso: string, language: Language, timeZone: string): string {
  const format = formatIn(language, { timeStyle: "short", timeZone });
  return plainSpaces(format.format(new Date(iso))).replace(" ", "\u00A0");
}

/** Seconds in words, rounded up to minutes, or to hours from one hour on: "4 minutes", "2 horas". */
export function formatDuration(seconds: number, language: Language): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [unit, count] = minutes < 60 ? ["minute", minutes] : ["hour", Math.ceil(minutes / 60)];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}
