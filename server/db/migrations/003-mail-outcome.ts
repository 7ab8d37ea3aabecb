import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#server/db/engine.ts";

/** Mail that somebody has to look at, and mail whose registration was purged before it went out. */
export function mailOutcomeColumns(engine: Engine): Migration {
  const { instant } = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("outbox").addColumn("stuckAt", instant).execute();
      await db.schema.alterTable("outbox").addColumn("droppedAt", instant).execute();
      await sql`drop index outbox_unsent`.execute(db);
      await sql`create index outbox_waiting on outbox (next_attempt_at)
        where sent_at is null and dropped_at is null`.execute(db);
    },
  };
}
