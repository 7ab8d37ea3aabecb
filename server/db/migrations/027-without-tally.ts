import { type Kysely, sql } from "kysely";
import { type Engine, sortName } from "#server/db/engine.ts";

/** Indexes that had everything of every season; each has a successor below, or its reader has. */
const REPLACED = [
  "registrations_staff_list",
  "registrations_by_name",
  "registrations_families",
  "registrations_family_status",
  "registrations_groups",
] as const;

/** The tally goes: a season is counted in its index (docs/decisions/045-seasons-are-counted.md). Before tables are rebuilt. */
export async function dropTally(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === "postgres") {
    await sql`drop trigger registrations_tally on registrations`.execute(db);
    await sql`drop function tally_registration`.execute(db);
  } else {
    for (const change of ["insert", "delete", "update"])
      await sql`drop trigger ${sql.ref(`registrations_tally_${change}`)}`.execute(db);
  }
  await sql`drop table registration_tally`.execute(db);
  for (const name of REPLACED) await sql`drop index ${sql.ref(name)}`.execute(db);
}

/**
 * What staff look for, with the season in front, so that a season costs what it has and not what the club has. What
 * stands beside its own expression is for PostgreSQL and deleted_at for SQLite: each else opens the row for it.
 */
export async function indexBySeason(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const last = sortName("child_last_name", engine);
  const first = sortName("child_first_name", engine);
  await sql`create index registrations_staff_list on registrations
    (season_id, created_at, id, child_age, skill_level, status, program_id, search_text, deleted_at)
    where deleted_at is null`.execute(db);
  await sql`create index registrations_by_name on registrations
    (season_id, ${last}, ${first}, id, child_age, skill_level, status, program_id, child_last_name,
      child_first_name, deleted_at)
    where deleted_at is null`.execute(db);
  await sql`create index registrations_families on registrations
    (season_id, lower(email), email, status, id, program_id, deleted_at) where deleted_at is null`.execute(
    db,
  );
  await sql`create index registrations_groups on registrations
    (season_id, child_age, skill_level, status, program_id, tshirt_size, language, deleted_at)
    where deleted_at is null`.execute(db);
  await sql`create index payments_of_program on payments (for_program_id) where for_program_id is not null`.execute(
    db,
  );
}
