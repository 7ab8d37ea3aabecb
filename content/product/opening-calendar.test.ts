import { expect, it } from "vitest";
import { firstContent } from "#tests/support/clubs/first-content.ts";
import { complaintsAboutCalendar } from "#tests/support/pages/calendar-rules.ts";
import { openingCalendar } from "./opening-calendar.ts";

const { featured: camp, club: facts } = firstContent("en");
const texts = { summary: "Opens", description: "The form opens", url: "https://club.example.org/schedule" };
const now = new Date("2025-05-01T00:00:00Z");

it("puts the moment of an opening in the calendar, with a reminder ten minutes before", () => {
  const opening = { id: camp.id, slug: camp.slug, opensAt: "2025-05-04T00:00:00.000Z" };
  const file = openingCalendar(opening, facts, texts, now);
  const lines = file.split("\r\n");
  expect(lines).toEqual(expect.arrayContaining(["DTSTART:20250504T000000Z", "TRIGGER:-PT10M"]));
  expect(lines).toContain(`UID:${camp.id}-opens@${facts.domain}`);
  expect(lines).toContain(`URL:${texts.url}`);
  expect(complaintsAboutCalendar(file)).toEqual([]);
});
