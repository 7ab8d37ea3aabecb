import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#server/db/engine.ts";

/**
 * Who keeps an unpaid place, and how often it was kept for longer. The place itself stays in its registration: the
 * version before this one goes on keeping places without a row here.
 */
export function holds(engine: Engine): Migration {
  const { id, instant } = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("holds")
        .addColumn("registrationId", id, (c) =>
          c
            .primaryKey()
            .references("registrations.id")
            .onDelete("cascade")
            // How long the place is kept is known first, and the registration is stored with it.
            .modifyEnd(sql`deferrable initially deferred`),
        )
        .addColumn("browserHash", "text")
        .addColumn("networkHash", "text")
        .addColumn("isShort", "boolean", (c) => c.notNull())
        .addColumn("renewals", "integer", (c) => c.notNull().defaultTo(0))
        .addColumn("heldSince", instant, (c) => c.notNull())
        .execute();
      await sql`create index holds_browser on holds (browser_hash) where browser_hash is not null`.execute(
        db,
      );
      await sql`create index holds_network on holds (network_hash) where network_hash is not null`.execute(
        db,
      );
    },
  };
}
