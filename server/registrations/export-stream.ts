import { setImmediate } from "node:timers/promises";
import type { Language } from "#domain/languages.ts";
import type { Db } from "#server/db/database.ts";
import { csvHead, csvLines } from "./export-csv.ts";
import { listActive, type StaffRow } from "./staff-data.ts";
import { isCounted } from "./staff-search.ts";

const ROWS_PER_READ = 1000;
const NEWEST = { sort: "newest", conditions: [isCounted] } as const;

/** All active registrations that count as parts of a CSV file, read in pages (design.md §5). */
export async function* exportParts(db: Db, language: Language): AsyncGenerator<string> {
  yield csvHead(language);
  let last: StaffRow | undefined;
  do {
    const after = last && { at: last.createdAt, id: last.id };
    const rows = await listActive(db, { ...NEWEST, limit: ROWS_PER_READ, after });
    if (rows.length > 0) yield csvLines(rows, language);
    last = rows.length === ROWS_PER_READ ? rows.at(-1) : undefined;
    // Reads and lines are quick but hold the thread: whoever registers meanwhile comes in between.
    await setImmediate();
  } while (last);
}
