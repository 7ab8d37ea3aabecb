import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#server/db/engine.ts";

/** Which import made an order, so that staff can take all of it back. */
export function imports(engine: Engine): Migration {
  const { id } = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("orders").addColumn("importId", id).execute();
      await sql`create index orders_of_import on orders (import_id) where import_id is not null`.execute(db);
    },
  };
}
