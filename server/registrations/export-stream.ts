import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import type { Language } from "#domain/languages.ts";
import type { Db } from "#server/db/database.ts";
import { csvHead, csvLines } from "./export-csv.ts";
import { listActive, type StaffRow } from "./staff-data.ts";
import { isCounted } from "./staff-search.ts";

const ROWS_PER_READ = 1000;
const NEWEST = { sort: "newest", conditions: [isCounted] } as const;

/** How much may gather before it is swept up, in percent of what is in use; 0 leaves it to the engine, which lets it double. */
const SWEPT_AT_PERCENT = 20;
let exporting = 0;

/**
 * While a list is written hundreds of megabytes of rows pass through the memory, and the engine would let the process
 * grow by 165 MB before it sweeps; so it grows by 55 (docs/bench.md). Several exports at once share it.
 */
function sweepOften(change: 1 | -1): void {
  exporting += change;
  setFlagsFromString(`--heap-growing-percent=${exporting > 0 ? SWEPT_AT_PERCENT : 0}`);
}

/** All active registrations that count as parts of a CSV file, read in pages (docs/rules/operations.md#files-are-written-in-pages). */
export async function* exportParts(db: Db, language: Language): AsyncGenerator<string> {
  sweepOften(1);
  try {
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
  } finally {
    sweepOften(-1);
  }
}
