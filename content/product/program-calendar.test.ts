import { expect, it } from "vitest";
import { clubTime } from "#tests/support/clubs/club-time.ts";
import { firstContent } from "#tests/support/clubs/first-content.ts";
import { complaintsAboutCalendar, understoodEvents } from "#tests/support/pages/calendar-rules.ts";
import { calendarFileName } from "./calendar-file-name.ts";
import { calendarOfPrograms } from "./program-calendar.ts";

const { featured: camp, club: facts } = firstContent("en");
const texts = { summary: "Camp", description: "Bring shoes", url: "https://club.example.org/schedule" };
const now = new Date("2025-05-01T00:00:00Z");
const calendarOf = (sessions: typeof camp.sessions) =>
  calendarOfPrograms([{ program: { ...camp, sessions }, texts }], facts, now);

it("puts every camp day in the calendar, at the hours of the club's clocks", () => {
  const stamps = (kind: "DTSTART" | "DTEND") =>
    [...calendarOf(camp.sessions).matchAll(new RegExp(`^${kind};TZID=${facts.timeZone}:(.+)\r$`, "gm"))].map(
      ([, stamp]) => stamp,
    );
  const written = (day: string, time: string) => `${day}T${time}00`.replace(/[-:]/g, "");
  expect(stamps("DTSTART")).toEqual(camp.sessions.map(({ on, starts }) => written(on, starts)));
  expect(stamps("DTEND")).toEqual(camp.sessions.map(({ on, ends }) => written(on, ends)));
  expect(understoodEvents(calendarOf(camp.sessions)).map(({ start }) => start)).toEqual(
    camp.sessions.map(({ on, starts }) => clubTime(on, starts)),
  );
  expect(complaintsAboutCalendar(calendarOf(camp.sessions))).toEqual([]);
  expect(calendarFileName(facts, camp)).toMatch(/^[a-z0-9-]+-2025\.ics$/);
});

it("gives every session an identity of its own, which other hours do not change", () => {
  const idsOf = (sessions: typeof camp.sessions) =>
    [...calendarOf(sessions).matchAll(/^UID:(.+)\r$/gm)].map(([, id]) => id);
  const [first, last] = camp.sessions;
  if (!first || !last) throw new Error("The first camp has two days.");
  const twice = [first, { ...first, starts: "20:00", ends: "21:00" }, last];
  expect(new Set(idsOf(twice)).size).toBe(3);
  expect(idsOf([{ ...first, starts: "17:00", place: "The hall" }, last])).toEqual(idsOf(camp.sessions));
});

it("puts street and town behind a field of the club's park, and nothing behind another place", () => {
  const [first, last] = camp.sessions;
  if (!first || !last) throw new Error("The first camp has two days.");
  const sessions = [
    { ...first, place: `Field 2, ${facts.place.park}` },
    { ...last, place: "Lomas gym" },
  ];
  const lines = calendarOf(sessions).replaceAll("\r\n ", "");
  expect(lines).toContain(`LOCATION:Field 2\\, ${facts.place.park}\\, ${facts.place.street}`);
  expect(lines).toContain("LOCATION:Lomas gym\r\n");
});

it("leaves past days out while the program runs, and keeps a program that is over whole", () => {
  const [first, last] = camp.sessions;
  if (!first || !last) throw new Error("The first camp has two days.");
  const daysOn = (day: string) =>
    understoodEvents(calendarOfPrograms([{ program: camp, texts }], facts, new Date(clubTime(day, "12:00"))))
      .length;
  expect([first.on, last.on, "2025-07-01"].map(daysOn)).toEqual([2, 1, 2]);
});
