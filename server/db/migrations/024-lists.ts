import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type Engine, sortName } from "#server/db/engine.ts";

/** Indexes for the list by name, for payments by their state, and for families who paid. */
export function lists(engine: Engine): Migration {
  const last = sortName("child_last_name", engine);
  const first = sortName("child_first_name", engine);
  return {
    async up(db: Kysely<unknown>) {
      // The names beside their sort keys are for PostgreSQL, as the addresses in 011-list-by-index.
      await sql`create index registrations_by_name on registrations
        (${last}, ${first}, id, child_age, skill_level, status, child_last_name, child_first_name, deleted_at)
        where deleted_at is null`.execute(db);
      await sql`create index payments_by_state on payments (state, created_at desc, id desc)`.execute(db);
      await sql`create index registrations_family_status on registrations
        (lower(email), email, status, id, deleted_at) where deleted_at is null`.execute(db);
    },
  };
}
