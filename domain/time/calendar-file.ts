import { DAY_MS, MINUTE_MS } from "./dates.ts";
import { instantAt, wallClock, zoneOffset } from "./zoned-time.ts";

const WEEK_MS = 7 * DAY_MS;

/** When a zone's clocks change, and their offsets from UTC before and after, all in milliseconds. */
interface ClockChange {
  at: number;
  from: number;
  to: number;
}

/** Cached by zone and span: a search calls Intl a hundred times, and every receipt has a calendar. */
const searched = new Map<string, ClockChange[]>();

/** Intl has offsets but no rules, so a change is searched for, to the minute. No zone changes twice in a week. */
function clockChanges(timeZone: string, start: number, end: number): ClockChange[] {
  const key = `${timeZone} ${start} ${end}`;
  const cached = searched.get(key);
  if (cached) return cached;
  const changes: ClockChange[] = [];
  for (let week = start; week < end; week += WEEK_MS) {
    let [before, after] = [week, week + WEEK_MS];
    const [from, to] = [zoneOffset(before, timeZone), zoneOffset(after, timeZone)];
    if (from === to) continue;
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
      if (zoneOffset(middle, timeZone) === from) before = middle;
      else after = middle;
    }
    changes.push({ at: after, from, to });
  }
  searched.set(key, changes);
  return changes;
}

/** "20250612T180000", of milliseconds that UTC would show so. */
function clockStamp(shown: number): string {
  return new Date(shown).toISOString().slice(0, 19).replace(/[-:]/g, "");
}

/** "-0600" */
function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS);
  const digits = `${Math.floor(minutes / 60)}`.padStart(2, "0") + `${minutes % 60}`.padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${digits}`;
}

/** The clock time of a zone at an instant, for a time that names the zone. */
export function zonedStamp(instant: Date, timeZone: string): string {
  return clockStamp(instant.getTime() + zoneOffset(instant.getTime(), timeZone));
}

/**
 * The VTIMEZONE of a calendar file (RFC 5545 §3.6.5). Each change of clocks in the years of its appointments is
 * separate, because Intl has no rules. The smallest offset is the standard one.
 */
export function zoneLines(timeZone: string, instants: readonly Date[]): string[] {
  const milliseconds = instants.map((instant) => instant.getTime());
  const yearOf = (instant: number) =>
    Number(wallClock(new Date(instant).toISOString(), timeZone).date.slice(0, 4));
  const newYear = (year: number) => instantAt(`${year}-01-01`, "00:00", timeZone).getTime();
  const start = newYear(yearOf(Math.min(...milliseconds)));
  const offset = zoneOffset(start, timeZone);
  const changes = clockChanges(timeZone, start, newYear(yearOf(Math.max(...milliseconds)) + 1));
  const all = [{ at: start, from: offset, to: offset }, ...changes];
  const standard = Math.min(...all.map(({ to }) => to));
  const observances = all.flatMap(({ at, from, to }) => {
    const kind = to === standard ? "STANDARD" : "DAYLIGHT";
    return [
      `BEGIN:${kind}`,
      // On the clocks that are about to be changed.
      `DTSTART:${clockStamp(at + from)}`,
      `TZOFFSETFROM:${offsetText(from)}`,
      `TZOFFSETTO:${offsetText(to)}`,
      `END:${kind}`,
    ];
  });
  return ["BEGIN:VTIMEZONE", `TZID:${timeZone}`, ...observances, "END:VTIMEZONE"];
}

export interface CalendarEvent {
  /** Stable for the same appointment, so a second import replaces it instead of adding a copy. */
  uid: string;
  start: Date;
  end: Date;
  summary: string;
  location: string;
  description: string;
  url?: string;
  /** Minutes before the start at which the calendar reminds; without it the calendar decides. */
  remindMinutes?: number;
}

/** The zone of written times. Injected, so that pages without times do not load its code. */
interface CalendarZone {
  id: string;
  lines: readonly string[];
  stamp(instant: Date): string;
}

/** The fields for calendars that reload a file. */
export interface CalendarFeed {
  name: string;
  /** Rises with every change of the file. */
  sequence: number;
}

interface CalendarFileOptions {
  /** The program that made the file, such as "-//Sample Club//Schedule//EN". */
  productId: string;
  /** When the file was made; for a feed, its last change. */
  now: Date;
  /** Without it, times are in UTC. */
  zone?: CalendarZone;
  feed?: CalendarFeed | undefined;
}

/** The suggested reload interval of a subscribed file; Google ignores it. */
const REFRESH = "PT1H";

/** Longest content line in octets, without its line break (RFC 5545 §3.1). */
const LINE_OCTETS = 75;

/** Escapes text as RFC 5545 §3.3.11 requires. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/\p{Cc}/gu, " ");
}

function utcStamp(instant: Date): string {
  return instant.toISOString().replace(/\.\d+/, "").replace(/[-:]/g, "");
}

/** Folds a line into lines of at most 75 octets, never inside a character. Continuation lines start with a space. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  if (encoder.encode(line).length <= LINE_OCTETS) return line;
  const lines: string[] = [];
  let current = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      lines.push(current);
      current = " ";
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join("\r\n");
}

/** A reminder on the screen (RFC 5545 §3.6.6). */
function alarmLines(summary: string, minutes: number): string[] {
  return [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escapeText(summary)}`,
    `TRIGGER:-PT${minutes}M`,
    "END:VALARM",
  ];
}

/** A property with a time: in UTC, or by a zone's clocks, never without a zone. */
function timeLine(property: string, instant: Date, zone: CalendarZone | undefined): string {
  return zone ? `${property};TZID=${zone.id}:${zone.stamp(instant)}` : `${property}:${utcStamp(instant)}`;
}

/** Always CONFIRMED: some calendars silently remove a cancelled appointment. */
function feedEventLines({ sequence }: CalendarFeed, now: Date): string[] {
  return [`SEQUENCE:${sequence}`, `LAST-MODIFIED:${utcStamp(now)}`, "STATUS:CONFIRMED"];
}

/** The name and the interval, each as RFC 7986 has it and as calendars knew it before. */
function feedLines({ name }: CalendarFeed): string[] {
  return [
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
  ];
}

function eventLines(event: CalendarEvent, { now, zone, feed }: CalendarFileOptions): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utcStamp(now)}`,
    ...(feed ? feedEventLines(feed, now) : []),
    timeLine("DTSTART", event.start, zone),
    timeLine("DTEND", event.end, zone),
    `SUMMARY:${escapeText(event.summary)}`,
    `LOCATION:${escapeText(event.location)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(event.url === undefined ? [] : [`URL:${event.url}`]),
    ...(event.remindMinutes === undefined ? [] : alarmLines(event.summary, event.remindMinutes)),
    "END:VEVENT",
  ];
}

/** The text of an .ics file (RFC 5545) that phones and computers can import or subscribe to. */
export function calendarFile(events: readonly CalendarEvent[], options: CalendarFileOptions): string {
  const { productId, zone, feed } = options;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${escapeText(productId)}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...(feed ? feedLines(feed) : []),
    ...(zone?.lines ?? []),
    ...events.flatMap((event) => eventLines(event, options)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}
