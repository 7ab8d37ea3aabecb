import { setImmediate } from "node:timers/promises";
import type { Language } from "#domain/languages.ts";
import type { Db } from "#server/db/database.ts";
import { csvHead, csvLines } from "./export-csv.ts";
import { listActive, type StaffRow } from "./staff-data.ts";

const ROWS_PER_READ = 1000;

async function* csvParts(db: Db, language: Language): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvHead(language));
  let last: StaffRow | undefined;
  do {
    const after = last && { at: last.createdAt, id: last.id };
    const rows = await listActive(db, { limit: ROWS_PER_READ, after });
    if (rows.length > 0) yield encoder.encode(csvLines(rows, language));
    last = rows.length === ROWS_PER_READ ? rows.at(-1) : undefined;
    // Reads and lines are quick but hold the thread: whoever registers meanwhile comes in between.
    await setImmediate();
  } while (last);
}

/** All active registrations as CSV, read in pages as fast as the browser takes them (design.md §5). */
export function csvStream(db: Db, language: Language): ReadableStream<Uint8Array> {
  const parts = csvParts(db, language);
  return new ReadableStream({
    async pull(controller) {
      const part = await parts.next();
      if (part.done) controller.close();
      else controller.enqueue(part.value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
