import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#server/db/engine.ts";

/** What was erased, by id alone: a backup that is restored later must not bring it back (docs/rules/privacy.md#deleted-for-30-days-then-gone). */
export function erasures(engine: Engine): Migration {
  const { id, instant } = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("erasures")
        .addColumn("registrationId", id, (c) => c.primaryKey())
        .addColumn("erasedAt", instant, (c) => c.notNull())
        .execute();
      await db.schema.alterTable("registrations").addColumn("healthErasedAt", instant).execute();
      await sql`create index registrations_health on registrations (created_at)
        where health_erased_at is null`.execute(db);
      await sql`create index registrations_expired on registrations (payment_id) where status = 'expired'`.execute(
        db,
      );
    },
  };
}
