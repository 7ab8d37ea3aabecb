import { expect, it } from "vitest";
import { camp } from "./camp.ts";
import { campCalendar } from "./camp-calendar.ts";
import { club } from "./club.ts";

const file = campCalendar(
  { summary: "Camp", description: "Bring shoes", url: "https://club.example.org/schedule" },
  new Date("2025-05-01T00:00:00Z"),
);

/** Instants of one kind of line, as the clocks at the club show them. */
function clubTimes(kind: "DTSTART" | "DTEND"): string[] {
  const stamps = file.matchAll(new RegExp(`^${kind}:(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)00Z`, "gm"));
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: club.timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  return [...stamps].map(([, y, m, d, h, min]) => format.format(new Date(`${y}-${m}-${d}T${h}:${min}:00Z`)));
}

it("puts every camp day in the calendar, at the hours of the club's clocks", () => {
  const starts = clubTimes("DTSTART");
  expect(starts[0]).toBe(`${camp.startsOn} ${camp.sessionStart}`);
  expect(starts.at(-1)).toBe(`${camp.endsOn} ${camp.sessionStart}`);
  expect(clubTimes("DTEND")).toEqual(starts.map((start) => `${start.slice(0, 10)} ${camp.sessionEnd}`));
});

it("gives every camp day an identity of its own, so that none replaces another", () => {
  const ids = [...file.matchAll(/^UID:(.+)\r$/gm)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(clubTimes("DTSTART").length);
});
