import { DAY_MS, MINUTE_MS } from "./dates.ts";
import { instantAt, wallClock, zoneOffset } from "./zoned-time.ts";

const WEEK_MS = 7 * DAY_MS;

/** When a zone's clocks change, and their offsets from UTC before and after, all in milliseconds. */
interface ClockChange {
  at: number;
  from: number;
  to: number;
}

/** Intl knows offsets but no rules, so a change is searched for, to the minute. No zone changes twice in a week. */
function clockChanges(timeZone: string, start: number, end: number): ClockChange[] {
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

/** What the clocks of a zone show at an instant, for a time that names the zone. */
export function zonedStamp(instant: Date, timeZone: string): string {
  return clockStamp(instant.getTime() + zoneOffset(instant.getTime(), timeZone));
}

/**
 * The VTIMEZONE of a calendar file (RFC 5545 §3.6.5): each change of clocks in the years of its appointments, by itself,
 * because Intl cannot say whether the rule behind it holds longer. The smallest offset is the standard one.
 */
export function zoneLines(timeZone: string, instants: readonly Date[]): string[] {
  const years = instants.map((instant) =>
    Number(wallClock(instant.toISOString(), timeZone).date.slice(0, 4)),
  );
  const newYear = (year: number) => instantAt(`${year}-01-01`, "00:00", timeZone).getTime();
  const start = newYear(Math.min(...years));
  const offset = zoneOffset(start, timeZone);
  const changes = clockChanges(timeZone, start, newYear(Math.max(...years) + 1));
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
