import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const SERVER = resolve(import.meta.dirname, "..");

const HEALTH =
  /medicalConditions|allergies|healthErasedAt|medical_conditions|health_erased_at|HEALTH_(?:COLUMNS|FIELDS)|ANSWER_FIELDS/;

/** Files that name health columns, and why they do not decide who sees the answers. */
const NAMING = {
  "ops/kept-tables.ts": "leaves them out of a backup that the PIN downloads without a passphrase",
  "registrations/health.ts": "the one place that reads them for somebody, and writes that down",
  "registrations/data.ts": "stores what a family sent, and compares it with what staff typed",
  "orders/manual/edit.ts":
    "compares what staff typed with what is stored, and asks health.ts where that tells",
  "registrations/details.ts": "shows the other answers, and asks health.ts for these",
  "registrations/duplicates.ts": "tells which answers differ, by name",
  "registrations/retention-job.ts": "erases them",
  "registrations/rosters.ts": "names the fields of rows that health.ts gave out, as an answer and as a file",
  "platform/database/schema.ts": "the table",
  "platform/database/migrations/baseline/registrations.ts": "the table",
};

/** Files that read whole registrations, and why they reveal no health answers. */
const WHOLE = {
  "registrations/data.ts": "rows, also locked, for rules about places and payments, which no presenter gets",
  "orders/manual/take-money.ts": "the same, of an order whose money staff take",
  "family/join.ts": "the same, of two orders that one family joins",
  "orders/place/own-order.ts": "the same, of the browser that asks",
  "registrations/duplicates.ts":
    "the same, and tells staff the names of the answers in which two differ, never an answer",
};

const sources = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => ({ name: name.replaceAll("\\", "/"), text: readFileSync(join(SERVER, name), "utf8") }));

const filesWith = (isFound: (text: string) => boolean) =>
  sources
    .filter(({ text }) => isFound(text))
    .map(({ name }) => name)
    .sort();

test("Only the listed files name health answers", () => {
  expect(filesWith((text) => HEALTH.test(text))).toEqual(Object.keys(NAMING).sort());
});

test("Only the listed files read whole registrations, which include health answers", () => {
  const reads = /selectFrom\("registrations[^"]*"\)(?:(?!selectFrom|;)[\s\S])*?\.selectAll\(/;
  expect(filesWith((text) => reads.test(text))).toEqual(Object.keys(WHOLE).sort());
});
