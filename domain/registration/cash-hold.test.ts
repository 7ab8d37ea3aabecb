import { expect, test } from "vitest";
import { cashHold } from "#domain/registration/holds.ts";

const ZONE = "America/Denver";
const NOW = new Date("2025-05-01T16:00:00Z");
const camp = { takesCash: true, switch: "auto", startsOn: "2025-06-12", closesAt: null } as const;

test.each([
  ["seven days, to the end of the day on the club's clock", [camp], "2025-05-08", "2025-05-09T06:00:00.000Z"],
  [
    "the first session's day",
    [camp, { ...camp, startsOn: "2025-05-03" }],
    "2025-05-03",
    "2025-05-04T06:00:00.000Z",
  ],
  [
    "today, if it begins today",
    [{ ...camp, startsOn: "2025-05-01" }],
    "2025-05-01",
    "2025-05-02T06:00:00.000Z",
  ],
  [
    "the close of registration",
    [{ ...camp, closesAt: "2025-05-04T01:00:00Z" }],
    "2025-05-03",
    "2025-05-04T01:00:00.000Z",
  ],
  [
    "no close where the switch is on",
    [{ ...camp, switch: "open", closesAt: "2025-05-04T01:00:00Z" }],
    "2025-05-08",
    "2025-05-09T06:00:00.000Z",
  ],
  ["nothing once it has begun", [{ ...camp, startsOn: "2025-04-30" }], undefined, undefined],
  ["nothing once it is closed", [{ ...camp, closesAt: "2025-05-01T15:59:00Z" }], undefined, undefined],
  ["nothing where one program takes none", [camp, { ...camp, takesCash: false }], undefined, undefined],
] as const)("Spots wait for cash until %s", (_title, programs, day, until) => {
  const hold = cashHold(programs, NOW, ZONE);
  expect([hold?.day, hold?.until.toISOString()]).toEqual([day, until]);
});
