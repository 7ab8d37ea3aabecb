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

export interface CalendarFileOptions {
  /** The program that made the file, such as "-//Sample Club//Schedule//EN". */
  productId: string;
  /** When the file was made. */
  now: Date;
}

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

function eventLines(event: CalendarEvent, now: Date): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(event.start)}`,
    `DTEND:${utcStamp(event.end)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `LOCATION:${escapeText(event.location)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(event.url === undefined ? [] : [`URL:${event.url}`]),
    ...(event.remindMinutes === undefined ? [] : alarmLines(event.summary, event.remindMinutes)),
    "END:VEVENT",
  ];
}

/** The text of an .ics file (RFC 5545) that phones and computers can import. Times are UTC instants. */
export function calendarFile(
  events: readonly CalendarEvent[],
  { productId, now }: CalendarFileOptions,
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${escapeText(productId)}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...events.flatMap((event) => eventLines(event, now)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}
