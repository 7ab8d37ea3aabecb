import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "#server/db/engine.ts";

/**
 * What the staff's list is narrowed down by and families are counted by, in indexes of active registrations
 * alone: without them SQLite took the smaller index of addresses and opened every row, and PostgreSQL read the
 * whole table.
 */
export function listByIndex(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`drop index registrations_emails`.execute(db);
      // The address beside its lower case is for PostgreSQL, deleted_at for SQLite: each else opens the row for it.
      await sql`create index registrations_families on registrations (lower(email), email, deleted_at)
        where deleted_at is null`.execute(db);
      if (engine === "sqlite") await sql`drop index registrations_staff_list`.execute(db);
      // An entry has to fit a third of PostgreSQL's page: see foldForSearch in domain/registration-search.ts.
      else
        await sql`update registrations set search_text = normalize(search_text, nfc)
          where search_text is not nfc normalized`.execute(db);
      await sql`create index registrations_staff_list on registrations
        (created_at, id, child_age, skill_level, status, search_text, deleted_at) where deleted_at is null`.execute(
        db,
      );
    },
  };
}
