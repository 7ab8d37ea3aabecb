import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#server/db/engine.ts";

/**
 * Two people who registered one child stand beside each other until staff decide, and no hash of what a family
 * typed is kept longer than its payment is open (docs/rules/money.md#two-people-registered-this-child, docs/rules/privacy.md#no-hash-of-what-a-family-typed-outlives-its-payment).
 */
export function contests(engine: Engine): Migration {
  const { id, instant } = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("contests")
        .addColumn("id", id, (c) => c.primaryKey())
        .addColumn("registrationId", id, (c) =>
          c.notNull().references("registrations.id").onDelete("cascade"),
        )
        .addColumn("otherRegistrationId", id, (c) =>
          c.notNull().references("registrations.id").onDelete("cascade"),
        )
        .addColumn("openedAt", instant, (c) => c.notNull())
        .addColumn("decidedAt", instant)
        .addColumn("decidedBy", "text")
        .execute();
      await sql`create index contests_of on contests (registration_id)`.execute(db);
      await sql`create index contests_with on contests (other_registration_id)`.execute(db);
      await sql`create index contests_open on contests (opened_at) where decided_at is null`.execute(db);
      await db.schema.alterTable("registrations").addColumn("contestedAt", instant).execute();
      await db.schema.alterTable("registrations").addColumn("notMineAt", instant).execute();
      await sql`create index registrations_not_mine on registrations (not_mine_at)
        where not_mine_at is not null`.execute(db);
      await sql`drop index registrations_one_confirmed`.execute(db);
      await sql`create unique index registrations_one_confirmed on registrations
        (program_id, child_key, coalesce(child_date_of_birth, '1800-01-01'))
        where status = 'confirmed' and deleted_at is null and contested_at is null`.execute(db);
      await sql`update payments set request_hash = 'dropped ' || id`.execute(db);
    },
  };
}
