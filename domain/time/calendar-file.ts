/** One appointment in an .ics file. */
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

/** The zone by whose clocks times are written. Handed in, so that pages which need none do not load its making. */
interface CalendarZone {
  id: string;
  /** Its VTIMEZONE. */
  lines: readonly string[];
  stamp(instant: Date): string;
}

/** What calendars that look at a file again and again need to know. */
export interface CalendarFeed {
  /** The calendar's name. */
  name: string;
  /** Rises with every change of the file. */
  sequence: number;
}

interface CalendarFileOptions {
  /** The program that made the file, such as "-//Sample Club//Schedule//EN". */
  productId: string;
  /** When the file was made; of a feed, when it changed last. */
  now: Date;
  /** Without it, times are in UTC. */
  zone?: CalendarZone;
  feed?: CalendarFeed | undefined;
}

/** How often a subscribed file should be looked at; Google does as it likes. */
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

/** "20250613T000000Z" */
function utcStamp(instant: Date): string {
  return instant.toISOString().replace(/\.\d+/, "").replace(/[-:]/g, "");
}

/** Folds a line into lines of at most 75 octets, never inside a character. Continuation lines start with a space. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
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

/** Always CONFIRMED: some calendars remove a cancelled appointment without a word. */
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
