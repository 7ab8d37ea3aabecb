/** "20250612T180000", as the clocks show it. */
function clockStamp(clock: Temporal.PlainDateTime): string {
  return clock.toString({ smallestUnit: "second" }).replace(/[-:]/g, "");
}

const inZone = (instant: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);

/** The clock time of a zone at an instant, for a time that names the zone. */
export function zonedStamp(instant: Date, timeZone: string): string {
  return clockStamp(inZone(instant, timeZone).toPlainDateTime());
}

/**
 * The VTIMEZONE of a calendar file (RFC 5545 §3.6.5). Each change of clocks in the years of its appointments is
 * separate, because Temporal has no rules. The smallest offset is the standard one. Needs Temporal, which only the
 * server has for sure.
 */
export function zoneLines(timeZone: string, instants: readonly Date[]): string[] {
  const years = instants.map((instant) => inZone(instant, timeZone).year);
  const newYear = (year: number) => new Temporal.PlainDate(year, 1, 1).toZonedDateTime(timeZone);
  const [start, end] = [newYear(Math.min(...years)), newYear(Math.max(...years) + 1)];
  const changes = [{ before: start, after: start }];
  for (let at = start.getTimeZoneTransition("next"); at && at.epochMilliseconds < end.epochMilliseconds; ) {
    changes.push({ before: at.subtract({ nanoseconds: 1 }), after: at });
    at = at.getTimeZoneTransition("next");
  }
  const standard = Math.min(...changes.map(({ after }) => after.offsetNanoseconds));
  const observances = changes.flatMap(({ before, after }) => {
    const kind = after.offsetNanoseconds === standard ? "STANDARD" : "DAYLIGHT";
    const offsets = [before.offset, after.offset].map((offset) => offset.replace(":", ""));
    // On the clocks that are about to be changed.
    const clock = after.withTimeZone(before.offset).toPlainDateTime();
    return [
      `BEGIN:${kind}`,
      `DTSTART:${clockStamp(clock)}`,
      `TZOFFSETFROM:${offsets[0]}`,
      `TZOFFSETTO:${offsets[1]}`,
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
