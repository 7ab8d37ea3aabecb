import { describe, expect, test } from "vitest";
import type { ProgramSwitch } from "./programs.ts";
import { registrationDoubts } from "./registration-doubts.ts";

const group = {
  id: "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1001",
  code: "U10",
  bornFrom: "2016-08-01",
  bornTo: "2017-07-31",
};
const evening = (on: string) => ({ on, starts: "18:00", ends: "20:00", place: null });
const league = {
  kind: "league" as const,
  feeCents: 9000,
  opensAt: "2026-03-07T01:00:00.000Z",
  sessions: [evening("2026-09-05"), evening("2026-11-21")],
  groups: [group],
};
const doubts = (
  changes: Partial<typeof league> | object = {},
  opening: ProgramSwitch = "auto",
  today = "2026-02-01",
) => registrationDoubts({ ...league, ...changes }, { switch: opening, today, timeZone: "America/Denver" });

describe("What nobody can register for", () => {
  test("is nothing where a program has a price, an opening day and its groups", () => {
    expect(doubts()).toEqual([]);
  });

  test("is a program without an opening day, unless staff have opened it by hand", () => {
    expect(doubts({ opensAt: null })).toEqual(["no_opening"]);
    expect(doubts({ opensAt: null }, "open")).toEqual([]);
  });

  test("is one that staff have closed by hand, whatever its dates say", () => {
    expect(doubts({}, "closed")).toEqual(["closed_by_hand"]);
    expect(doubts({ opensAt: null }, "closed")).toEqual(["closed_by_hand"]);
  });

  test("is one that opens after its last day, by the club's clock", () => {
    // 11 PM of the last day in Denver is the next day in UTC.
    expect(doubts({ opensAt: "2026-11-22T06:00:00.000Z" })).toEqual([]);
    expect(doubts({ opensAt: "2026-11-22T08:00:00.000Z" })).toEqual(["opens_late"]);
  });

  test("is one without a price, and none that is free", () => {
    expect(doubts({ feeCents: null })).toEqual(["no_price"]);
    expect(doubts({ feeCents: 0 })).toEqual([]);
  });

  test("names a league and a team without groups, and no camp, clinic or training", () => {
    expect(doubts({ groups: [] })).toEqual(["no_groups"]);
    expect(doubts({ groups: [], kind: "team" })).toEqual(["no_groups"]);
    for (const kind of ["camp", "clinic", "training"]) expect(doubts({ groups: [], kind })).toEqual([]);
  });

  test("says all of a program that has only a name, and nothing of one that is over", () => {
    const onlyNamed = { opensAt: null, feeCents: null, groups: [], sessions: [] };
    expect(doubts(onlyNamed)).toEqual(["no_opening", "no_price", "no_groups"]);
    expect(doubts({ opensAt: null }, "closed", "2026-11-22")).toEqual([]);
  });
});
