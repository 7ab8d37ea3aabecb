import type { Part } from "./part.ts";
import { measureStaff, type QuestionTimes, SIZES, type StaffNumbers } from "./staff.ts";
import { heading, row } from "./table.ts";

/** Numbers to hold (docs/reference/code.md#performance-budgets); a page may vary by half without having grown. */
const WANTED = { p95: 50, growth: 1.5, ofBare: 0.5, megabytes: 64 } as const;
const ENGINES = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;

/** How many times longer the largest club takes than the smallest. */
function growthOf({ times }: QuestionTimes): number {
  return (times.at(-1)?.p50 ?? 0) / (times[0]?.p50 ?? 1);
}

function questionHolds(question: QuestionTimes): boolean {
  const isQuick = (question.times.at(-1)?.p95 ?? 0) <= WANTED.p95;
  return isQuick && (!question.isPage || growthOf(question) <= WANTED.growth);
}

function ofBare({ exported }: StaffNumbers): number {
  return exported.rowsPerSecond / exported.bareRowsPerSecond;
}

function exportHolds(numbers: StaffNumbers): boolean {
  const { exported } = numbers;
  return ofBare(numbers) >= WANTED.ofBare && exported.moreMegabytes <= WANTED.megabytes;
}

function questionRow(question: QuestionTimes): string {
  const p95s = question.times.map(({ p95 }) => p95.toFixed(1));
  return row(questionHolds(question), question.name, [...p95s, growthOf(question).toFixed(1)]);
}

/** The tables of one engine: what staff look for, and their export. */
function staffTables(numbers: StaffNumbers): string {
  const { engine, exported, questions } = numbers;
  const sizes = SIZES.map((size) => size.toLocaleString("en-US"));
  return [
    heading(`Staff on ${ENGINES[engine]}, p95 ms`, [...sizes, "growth"]),
    ...questions.map((question) => questionRow(question)),
    heading(`Export on ${ENGINES[engine]}`, ["rows", "rows/s", "of bare", "more MB"]),
    row(exportHolds(numbers), "CSV", [
      exported.rows,
      exported.rowsPerSecond.toFixed(0),
      ofBare(numbers).toFixed(2),
      exported.moreMegabytes.toFixed(0),
    ]),
  ].join("");
}

function rowsHold(numbers: StaffNumbers): boolean[] {
  return [...numbers.questions.map(questionHolds), exportHolds(numbers)];
}

/** The staff's list, searches and export at 1,000 to 100,000 registrations in twenty seasons, on both engines. */
export const benchStaff: Part = async (print) => {
  const numbers: StaffNumbers[] = [];
  for (const engine of ["sqlite", "postgres"] as const) {
    const measured = await measureStaff(engine);
    print(staffTables(measured));
    numbers.push(measured);
  }
  return { numbers, holds: numbers.flatMap(rowsHold) };
};
