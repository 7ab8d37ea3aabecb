import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "#server/db/engine.ts";

const INTO_TALLY = "insert into registration_tally (child_age, skill_level, status, registrations)";

/** The same on both engines but for the way in which a trigger is written. */
async function sqliteTriggers(db: Kysely<unknown>): Promise<void> {
  const come = sql.raw(
    `${INTO_TALLY} select new.child_age, new.skill_level, new.status, 1 where new.deleted_at is null;`,
  );
  const gone = sql.raw(
    `${INTO_TALLY} select old.child_age, old.skill_level, old.status, -1 where old.deleted_at is null;`,
  );
  await sql`create trigger registrations_tally_insert after insert on registrations begin ${come} end`.execute(
    db,
  );
  await sql`create trigger registrations_tally_delete after delete on registrations begin ${gone} end`.execute(
    db,
  );
  await sql`create trigger registrations_tally_update
    after update of child_age, skill_level, status, deleted_at on registrations begin ${gone} ${come} end`.execute(
    db,
  );
}

async function postgresTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`create function tally_registration() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.deleted_at is null then
        ${sql.raw(INTO_TALLY)} values (old.child_age, old.skill_level, old.status, -1);
      end if;
      if tg_op <> 'DELETE' and new.deleted_at is null then
        ${sql.raw(INTO_TALLY)} values (new.child_age, new.skill_level, new.status, 1);
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger registrations_tally after insert or delete
    or update of child_age, skill_level, status, deleted_at on registrations
    for each row execute function tally_registration()`.execute(db);
}

/**
 * How many active registrations there are of each age, skill and status, kept by the database itself: every
 * change adds a row of plus or minus one, and a job folds them (decision 022).
 */
export function registrationTally(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("registrationTally")
        .addColumn("childAge", "integer", (c) => c.notNull())
        .addColumn("skillLevel", "text")
        .addColumn("status", "text", (c) => c.notNull())
        .addColumn("registrations", "integer", (c) => c.notNull())
        .execute();
      await sql`${sql.raw(INTO_TALLY)} select child_age, skill_level, status, count(*) from registrations
        where deleted_at is null group by child_age, skill_level, status`.execute(db);
      await (engine === "sqlite" ? sqliteTriggers(db) : postgresTriggers(db));
    },
  };
}
