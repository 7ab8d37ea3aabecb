import type { CalendarDate } from "#domain/calendar-date.ts";
import type { Cents } from "#domain/money.ts";
import type { ProgramId } from "#domain/programs.ts";
import { firstCamp } from "./first-season.ts";

/** The summer camp (docs/rules/prices.md#what-things-cost). The server syncs these facts into its programs table at start. */
export const camp = {
  programId: firstCamp.id,
  feeCents: 4000,
  startsOn: "2025-06-12",
  endsOn: "2025-06-13",
  /** Wall-clock times in the club's time zone, every camp day; the countdown ends when the first one begins. */
  sessionStart: "18:00",
  sessionEnd: "20:30",
  /** Places until staff choose another number. */
  defaultCapacity: 120,
} as const satisfies {
  programId: ProgramId;
  feeCents: Cents;
  startsOn: CalendarDate;
  endsOn: CalendarDate;
  [fact: string]: unknown;
};
