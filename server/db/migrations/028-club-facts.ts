import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#server/db/engine.ts";

/** What the site says of the club: one row, as JSON; the next start fills it from content/. */
export function clubFacts(engine: Engine): Migration {
  const { id, instant } = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("clubFacts")
        .addColumn("id", id, (column) => column.primaryKey())
        .addColumn("payload", "text", (column) => column.notNull())
        .addColumn("updatedAt", instant, (column) => column.notNull())
        .execute();
    },
  };
}
