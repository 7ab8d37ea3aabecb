import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#server/db/engine.ts";

/**
 * The chain over the audit log (docs/rules/access.md#the-log-is-chained-every-night): each line gets its place and
 * salts of its own, and the chain keeps only hashes, so that an address can go and the chain still holds.
 */
export function auditChain(engine: Engine): Migration {
  const { instant } = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("auditLog").addColumn("position", "integer").execute();
      await db.schema.alterTable("auditLog").addColumn("salt", "text").execute();
      await sql`create unique index audit_log_position on audit_log (position) where position is not null`.execute(
        db,
      );
      await sql`create index audit_log_waiting on audit_log (at, id) where position is null`.execute(db);
      await db.schema
        .createTable("auditChain")
        .addColumn("position", "integer", (c) => c.primaryKey())
        .addColumn("lineHash", "text", (c) => c.notNull())
        .addColumn("addressHash", "text")
        .addColumn("erasableFrom", instant)
        .addColumn("chainedAt", instant, (c) => c.notNull())
        .addColumn("head", "text", (c) => c.notNull())
        .execute();
    },
  };
}
