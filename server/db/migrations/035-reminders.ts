import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#server/db/engine.ts";

/** When a family was reminded of what is open, so that nobody reminds it twice in a day. */
export function reminders(engine: Engine): Migration {
  const { instant } = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("orders").addColumn("remindedAt", instant).execute();
    },
  };
}
