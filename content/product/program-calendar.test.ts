import { expect, it } from "vitest";
import { firstFacts } from "#tests/support/first-facts.ts";
import { calendarFileName, openingCalendar, programCalendar } from "./program-calendar.ts";

const { camp, club: facts } = firstFacts("en");
const texts = { summary: "Camp", description: "Bring shoes", url: "https://club.example.org/schedule" };
const now = new Date("2025-05-01T00:00:00Z");
const file = programCalendar(camp, facts, texts, now);

/** Instants of one kind of line, as the clocks at the club show them. */
function clubTimes(kind: "DTSTART" | "DTEND"): string[] {
  const stamps = file.matchAll(new RegExp(`^${kind}:(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)00Z`, "gm"));
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: facts.timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  return [...stamps].map(([, y, m, d, h, min]) => format.format(new Date(`${y}-${m}-${d}T${h}:${min}:00Z`)));
}

it("puts every camp day in the calendar, at the hours of the club's clocks", () => {
  expect(clubTimes("DTSTART")).toEqual(camp.sessions.map(({ on, starts }) => `${on} ${starts}`));
  expect(clubTimes("DTEND")).toEqual(camp.sessions.map(({ on, ends }) => `${on} ${ends}`));
  expect(calendarFileName(facts, camp)).toMatch(/^[a-z0-9-]+-2025\.ics$/);
});

it("gives every session an identity of its own, which other hours do not change", () => {
  const idsOf = (sessions: typeof camp.sessions) =>
    [...programCalendar({ ...camp, sessions }, facts, texts, now).matchAll(/^UID:(.+)\r$/gm)].map(
      ([, id]) => id,
    );
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
  const lines = programCalendar({ ...camp, sessions }, facts, texts, now).replaceAll("\r\n ", "");
  expect(lines).toContain(`LOCATION:Field 2\\, ${facts.place.park}\\, ${facts.place.street}`);
  expect(lines).toContain("LOCATION:Lomas gym\r\n");
});

it("puts the moment of an opening in the calendar, with a reminder ten minutes before", () => {
  const opening = { id: camp.id, slug: camp.slug, opensAt: "2025-05-04T00:00:00.000Z" };
  const lines = openingCalendar(opening, facts, texts, now).split("\r\n");
  expect(lines).toEqual(expect.arrayContaining(["DTSTART:20250504T000000Z", "TRIGGER:-PT10M"]));
  expect(lines).toContain(`UID:${camp.id}-opens@${facts.domain}`);
  expect(lines).toContain(`URL:${texts.url}`);
});
