import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Trx } from "#server/db/database.ts";
import type { BackupTable } from "./tables.ts";

/** So few that one read holds up nobody who registers meanwhile, and little is in memory at once. */
const ROWS_PER_READ = 250;

type Row = Record<string, unknown>;
/** Tables by name: a backup reads and fills any of them in the same way. */
export type AnyTables = Kysely<Record<string, Row>>;

/** A table's rows as JSON, one a line, in pages; counted by `onRows`. */
export async function* tableLines(
  trx: Trx,
  { name, key, omitted = [] }: BackupTable,
  onRows: (count: number) => void,
): AsyncGenerator<Buffer> {
  const tables = trx as unknown as AnyTables;
  let last: unknown;
  let rows: Row[];
  do {
    let query = tables.selectFrom(name).selectAll().orderBy(key).limit(ROWS_PER_READ);
    if (last !== undefined) query = query.where(key, ">", last);
    rows = await query.execute();
    last = rows.at(-1)?.[key];
    for (const row of rows) for (const column of omitted) delete row[column];
    onRows(rows.length);
    if (rows.length > 0) yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    await setImmediate();
  } while (rows.length === ROWS_PER_READ);
}
