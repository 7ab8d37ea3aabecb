import { type Kysely, sql } from "kysely";
import { type DatabaseLocation, openDatabase } from "#server/platform/database/database.ts";
import { MIGRATIONS } from "#server/platform/database/migrate.ts";

/** A migration of the next version: it adds what decision 009 allows, and would fail if it ran twice. */
export const NEXT_MIGRATION = "998-next";

export function addNextMigration(): void {
  MIGRATIONS[NEXT_MIGRATION] = () => ({
    async up(trx: Kysely<unknown>) {
      await sql`create table next_table (id text)`.execute(trx);
      await sql`alter table registrations add column next_note text`.execute(trx);
      await sql`alter table registrations add column next_count integer not null default 7`.execute(trx);
      await sql`create index registrations_next on registrations (next_count)`.execute(trx);
    },
  });
}

/** As a process of its own: SQLite waits for another server's lock without giving way to anything else. */
if (import.meta.main) {
  addNextMigration();
  const db = await openDatabase(JSON.parse(process.argv[2] ?? "") as DatabaseLocation);
  await db.destroy();
}
