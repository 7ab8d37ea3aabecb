import type { Venue } from "#domain/club/content.ts";
import type { SessionChange } from "#domain/club/session-change.ts";
import { type Language, LOCALES } from "#domain/text/languages.ts";
import { addDays, type CalendarDate, DAY_MS } from "./dates.ts";
import { dateRange, dayOfYear, longDate } from "./formats.ts";
import type { ClubClock } from "./zoned-time.ts";

/** "Mateo, Sofía, and Diego", "Mateo, Sofía y Diego". */
export function joinNames(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

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

const FIRST_MONDAY = Date.UTC(2024, 0, 1);

/** "Monday" or "Mon", "lunes" or "lun". */
export function weekdayName(day: Weekday, language: Language, width: "long" | "short" = "long"): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { weekday: width, timeZone: "UTC" });
  return format.format(new Date(FIRST_MONDAY + WEEKDAYS.indexOf(day) * DAY_MS));
}

/** "Monday, Wednesday, and Friday", "lunes, miércoles y viernes". */
export function weekdayList(days: readonly Weekday[], language: Language): string {
  return joinNames(
    days.map((day) => weekdayName(day, language)),
    language,
  );
}

/** Most weekdays of a weekly program, and most separate days that are named one by one. */
const MOST = { weekdays: 3, days: 4 };

/** "Tuesdays and Thursdays", "martes y jueves", if every weekday of these days recurs; else undefined. */
function recurringWeekdays(days: readonly CalendarDate[], language: Language): string | undefined {
  const countOf = (weekday: Weekday) => days.filter((day) => weekdayOf(day) === weekday).length;
  const weekdays = WEEKDAYS.filter((weekday) => countOf(weekday) > 0);
  const recurs = weekdays.every((weekday) => countOf(weekday) > 1);
  if (days.length < 3 || weekdays.length > MOST.weekdays || !recurs) return undefined;
  const names = weekdays.map((weekday) => weekdayName(weekday, language));
  // "lunes" is its own plural.
  const plurals = names.map((name) => (name.endsWith("s") ? name : `${name}s`));
  return joinNames(plurals, language);
}

const numberOf = (day: CalendarDate) => String(Number(day.slice(8)));

/** "from" to "to" after weekdays: "November 3, 2026 – January 21, 2027", "del 3 de noviembre de 2026 al 21 de enero de 2027". */
function spanText(from: CalendarDate, to: CalendarDate, language: Language): string {
  if (language === "en") return dateRange(from, to, language);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const start = isOneMonth ? numberOf(from) : (isOneYear ? dayOfYear : longDate)(from, language);
  return `del ${start} al ${longDate(to, language)}`;
}

/** "December 22 and 24, 2026", "22 y 24 de diciembre de 2026", "November 30 and December 2, 2026". */
function listText(days: readonly CalendarDate[], language: Language): string {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  if (last.slice(0, 7) !== first.slice(0, 7)) {
    const isOneYear = last.slice(0, 4) === first.slice(0, 4);
    const names = days.map((day) => (isOneYear && day !== last ? dayOfYear : longDate)(day, language));
    return joinNames(names, language);
  }
  return longDate(first, language).replace(numberOf(first), joinNames(days.map(numberOf), language));
}

/** Whether no day between the first and the last is left out. */
export function isOneSpan(days: readonly CalendarDate[]): boolean {
  return days.every((day, index) => index === 0 || day === addDays(days[index - 1] ?? day, 1));
}

/**
 * A program's days in words: "June 12 – 13, 2025", "December 22 and 24, 2026", "Saturdays, April 10 – May 29, 2027".
 * Irregular days have their number, the first and the last.
 * @param dates in their order; a date with several sessions may repeat
 */
export function daysText(dates: readonly CalendarDate[], language: Language): string {
  const days = [...new Set(dates)];
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return "";
  if (isOneSpan(days)) return dateRange(first, last, language);
  const weekdays = recurringWeekdays(days, language);
  if (weekdays) return `${weekdays}, ${spanText(first, last, language)}`;
  if (days.length <= MOST.days) return listText(days, language);
  const count = language === "en" ? `${days.length} days` : `${days.length} días`;
  return `${count}, ${spanText(first, last, language)}`;
}

/** The sessions from today on, while a program runs; all of one that has not begun or is over. */
export function remainingSessions<Session extends { on: CalendarDate }>(
  sessions: readonly Session[],
  today: CalendarDate,
): readonly Session[] {
  const remaining = sessions.filter(({ on }) => on >= today);
  return remaining.length > 0 ? remaining : sessions;
}

/** The chosen day of a program, else its next one, else its last. */
export function dayToShow(
  days: readonly CalendarDate[],
  chosen: CalendarDate | undefined,
  today: CalendarDate,
): CalendarDate | undefined {
  return days.find((day) => day === chosen) ?? days.find((day) => day >= today) ?? days.at(-1);
}

/** A session on the club's clock; null for the club's park. */
interface Session {
  on: CalendarDate;
  starts: string;
  ends: string;
  place: string | null;
}

type KnownChange = Pick<
  SessionChange,
  "on" | "starts" | "kind" | "newDate" | "newStarts" | "newEnds" | "newPlace"
>;

export function sessionAfterChange(
  { on, starts, ends, place }: Session,
  change: Omit<KnownChange, "on" | "starts" | "kind"> | null,
): Session {
  return {
    on: change?.newDate ?? on,
    starts: change?.newStarts ?? starts,
    ends: change?.newEnds ?? ends,
    place: change?.newPlace ?? place,
  };
}

/** The first session that is not over, at its changed time and place, without canceled ones. */
export function nextSession(
  sessions: readonly Session[],
  { date, time }: ClubClock,
  changes: readonly KnownChange[],
): Session | undefined {
  const held = sessions.flatMap((session) => {
    const change = changes.find(({ on, starts }) => on === session.on && starts === session.starts);
    return change?.kind === "cancelled" ? [] : [sessionAfterChange(session, change ?? null)];
  });
  return held
    .filter(({ on, ends }) => `${on} ${ends}` > `${date} ${time}`)
    .sort((a, b) => `${a.on} ${a.starts}`.localeCompare(`${b.on} ${b.starts}`))[0];
}

/** The next session of a running program; undefined before the program begins and after it ends. */
export function nextOfRunning(
  sessions: readonly Session[],
  clock: ClubClock,
  changes: readonly KnownChange[],
): Session | undefined {
  return sessions[0] && sessions[0].on < clock.date ? nextSession(sessions, clock, changes) : undefined;
}

/** Whether a session is at the club's park, such as "Field 2, Town Park"; its street and map are known. */
export function isInPark(place: string, { park }: Pick<Venue, "park">): boolean {
  return place.includes(park);
}

/** A session's place, with street and town if it is at the club's park. */
export function addressOf(place: string, facts: Venue): string {
  return isInPark(place, facts) ? [place, facts.street, facts.city].join(", ") : place;
}
