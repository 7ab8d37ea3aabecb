import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#domain/time/dates.ts";
import { availability, daysLeft, defaultProgram, openingState } from "./availability.ts";

const DAY = 86_400_000;
const BASE = Date.parse("2027-03-01T12:00:00.000Z");
const day = (days: number) => addDays("2027-03-01", days);
const at = (days: number) => new Date(BASE + days * DAY);
const when = fc.option(fc.integer({ min: -5, max: 5 }));

const times = fc.record({ opens: when, closes: when, ends: when });
const timesOf = ({
  opens,
  closes,
  ends,
}: {
  opens: number | null;
  closes: number | null;
  ends: number | null;
}) => ({
  opensAt: opens === null ? null : at(opens).toISOString(),
  closesAt: closes === null ? null : at(closes).toISOString(),
  endsOn: ends === null ? null : day(ends),
});

describe("Whether registration is open", () => {
  test("follows staff's manual setting regardless of the dates", () => {
    fc.assert(
      fc.property(times, fc.constantFrom("open" as const, "closed" as const), (given, chosen) => {
        expect(openingState({ switch: chosen, ...timesOf(given) }, at(0), day(0))).toBe(chosen);
      }),
    );
  });

  test("goes by its dates from not yet open to open to closed, and never back", () => {
    const order = ["not_yet", "open", "closed"];
    fc.assert(
      fc.property(times, (given) => {
        const states = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6].map((now) =>
          order.indexOf(openingState({ switch: "auto", ...timesOf(given) }, at(now), day(now))),
        );
        expect(states).toEqual(states.toSorted((a, b) => a - b));
      }),
    );
  });

  test("is open exactly from its opening on, before its closing and to the end of its last day", () => {
    fc.assert(
      fc.property(times, fc.integer({ min: -6, max: 6 }), (given, now) => {
        const { opens, closes, ends } = given;
        const isOpen =
          opens !== null &&
          now >= opens &&
          (closes === null || now < closes) &&
          (ends === null || now <= ends);
        const state = openingState({ switch: "auto", ...timesOf(given) }, at(now), day(now));
        expect(state === "open").toBe(isOpen);
      }),
    );
  });
});

test("Only open programs are full, and fewer than ten spots are few", () => {
  expect([null, 10, 9, 1, 0, -2].map((free) => availability("open", free))).toEqual([
    "open",
    "open",
    "few",
    "few",
    "full",
    "full",
  ]);
  expect(availability("closed", 0)).toBe("closed");
  expect(availability("not_yet", 5)).toBe("not_yet");
});

describe("Of several programs of one kind a family means", () => {
  const program = (
    state: "open" | "full" | "not_yet" | "closed",
    startsOn: string | null,
    opensAt: string | null = null,
  ) => ({
    state,
    startsOn,
    endsOn: startsOn,
    opensAt,
  });
  const meant = (...programs: ReturnType<typeof program>[]) =>
    defaultProgram(programs, ({ state }) => state, "2027-03-01");

  test("the open one that starts first", () => {
    const first = program("open", "2027-06-01");
    expect(
      meant(program("not_yet", "2027-05-01"), program("open", "2027-07-01"), first, program("open", null)),
    ).toBe(first);
  });
  test("a program with spots before a full one, and a full one before one that opens later", () => {
    const open = program("open", "2027-07-01");
    const full = program("full", "2027-06-01");
    expect(meant(full, open)).toBe(open);
    expect(meant(program("not_yet", "2027-05-01"), full)).toBe(full);
  });
  test("else the one that opens first, then the next, and an ended one only when there is no other", () => {
    const coming = program("not_yet", "2027-09-01", "2027-03-02T00:00:00.000Z");
    const later = program("not_yet", "2027-06-01", "2027-04-02T00:00:00.000Z");
    const ended = program("closed", "2026-06-01");
    const longAgo = program("closed", "2025-06-01");
    expect(meant(ended, later, coming)).toBe(coming);
    expect(meant(longAgo, ended)).toBe(ended);
    expect(meant()).toBeUndefined();
  });
});

describe("The days that are left of a program that has begun", () => {
  const sessions = [0, 0, 2, 4].map((days) => ({ on: day(days) }));

  test.each([
    [-1, null],
    [0, null],
    [1, { count: 2, total: 3 }],
    [4, { count: 1, total: 3 }],
    [5, null],
  ])("on day %i are %j, each day once however many sessions it has", (today, left) => {
    expect(daysLeft(sessions, day(today))).toEqual(left);
  });
});
