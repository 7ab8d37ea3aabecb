import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { MIGRATIONS } from "#server/platform/database/migrate.ts";

/** What a version may do to the tables of the one before it, which serves meanwhile (docs/decisions/009). */
const addition: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table payments add column later_note text`.execute(db);
    await sql`alter table registrations add column later_count integer not null default 0`.execute(db);
    await sql`create index registrations_later on registrations (later_count)`.execute(db);
    await sql`create table later (id uuid primary key, registration_id uuid references registrations (id))`.execute(
      db,
    );
  },
};

/** The next version of the product, as a process: this one with a migration more. */
MIGRATIONS["999-later-addition"] = () => addition;
await import("#tests/support/servers/serve.ts");
