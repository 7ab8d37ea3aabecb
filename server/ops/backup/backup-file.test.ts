import { expect, test } from "vitest";
import { addDays } from "#domain/time/dates.ts";
import { backupFileName } from "./backup-file.ts";
import { backupsToRemove, lastBackupTime } from "./daily-backup.ts";

const nameOf = (date: string) => backupFileName(new Date(`${date}T03:30:00Z`), "UTC", { encrypted: false });
const datesOf = (names: string[]) => names.map((name) => name.slice(12, 22));

/** What is in the folder on a day when a copy was made every night since `first`. */
function keptOn(today: string, first: string): string[] {
  let names: string[] = [];
  for (let day = first; day <= today; day = addDays(day, 1)) {
    names.push(nameOf(day));
    const removed = new Set(backupsToRemove(names, day));
    names = names.filter((name) => !removed.has(name));
  }
  return datesOf(names);
}

test("After a year of nights there are the last 7 days, 4 weeks and 6 months", () => {
  // A Thursday: weeks end on Sundays, months on their last day.
  expect(keptOn("2025-06-12", "2024-06-01")).toEqual([
    "2025-01-31",
    "2025-02-28",
    "2025-03-31",
    "2025-04-30",
    "2025-05-25",
    "2025-05-31",
    "2025-06-01",
    "2025-06-06",
    "2025-06-07",
    "2025-06-08",
    "2025-06-09",
    "2025-06-10",
    "2025-06-11",
    "2025-06-12",
  ]);
});

test("No copy is ever older than six months, so that nothing erased outlives that", () => {
  for (let day = "2025-01-01"; day < "2025-12-31"; day = addDays(day, 59)) {
    const [oldest = day] = keptOn(day, "2024-01-01");
    expect(Date.parse(day) - Date.parse(oldest)).toBeLessThanOrEqual(184 * 86_400_000);
  }
});

test("After months without a copy the old ones go, and the new one stays", () => {
  expect(datesOf(backupsToRemove([nameOf("2024-02-01"), nameOf("2025-06-12")], "2025-06-12"))).toEqual([
    "2024-02-01",
  ]);
});

test("Of two copies of one night the later one stays", () => {
  const names = ["club-backup-2025-06-12-0330.jsonl.gz", "club-backup-2025-06-12-0431.jsonl.gz.age"];
  expect(backupsToRemove(names, "2025-06-12")).toEqual(["club-backup-2025-06-12-0330.jsonl.gz"]);
});

test("Other files are left alone, whatever their names look like", () => {
  const others = [
    "erasures.jsonl",
    "club-backup-2019-02-30-0330.jsonl.gz",
    "club-backup-2019-01-01.jsonl.gz",
    "notes.txt",
  ];
  expect(backupsToRemove(others, "2025-06-12")).toEqual([]);
});

test.each([
  ["on a day in winter", "2025-01-15T18:00:00.000Z", "2025-01-15T10:30:00.000Z"],
  ["on a day in summer", "2025-06-15T18:00:00.000Z", "2025-06-15T09:30:00.000Z"],
  ["just before half past three", "2025-06-15T09:29:59.999Z", "2025-06-14T09:30:00.000Z"],
  ["at half past three", "2025-06-15T09:30:00.000Z", "2025-06-15T09:30:00.000Z"],
  ["on an evening that is the next day in UTC", "2025-06-16T05:00:00.000Z", "2025-06-15T09:30:00.000Z"],
])("The last backup time, half past three by the club's clocks, is known %s", (_when, now, expected) => {
  expect(lastBackupTime(new Date(now), "America/Denver").toISOString()).toBe(expected);
});
