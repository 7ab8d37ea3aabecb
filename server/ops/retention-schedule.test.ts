import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time/dates.ts";
import { RETENTION } from "./retention-schedule.ts";

function words(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** A duration as the document writes it, in the largest unit that it is a whole number of. */
function durationText(after: (typeof RETENTION)[number]["after"]): string {
  if (typeof after !== "number")
    return "years" in after ? words(after.years, "year") : words(after.months, "month");
  if (after === 0) return "at once";
  if (after % DAY_MS === 0) return words(after / DAY_MS, "day");
  return after % HOUR_MS === 0 ? words(after / HOUR_MS, "hour") : words(after / MINUTE_MS, "minute");
}

function actionText(action: (typeof RETENTION)[number]["action"]): string {
  if (typeof action === "function") return `\`${action.name}\``;
  return action === "delete" ? "deleted" : `emptied: ${action.empty.join(", ")}`;
}

test("docs/reference/privacy.md shows what is erased when, row by row", () => {
  const rules = readFileSync(resolve(import.meta.dirname, "../../docs/reference/privacy.md"), "utf8");
  const [, section = ""] = /^## Retention\n(.*?)^## /ms.exec(rules) ?? [];
  const [, , ...shown] = section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, 5)
        .map((cell) => cell.trim()),
    );
  const rows = RETENTION.map(({ table, column, after, action }) => [
    table,
    column,
    durationText(after),
    actionText(action),
  ]);
  expect(shown).toEqual(rows);
});
