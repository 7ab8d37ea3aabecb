import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#server/db/engine.ts";

/** The devices that signed in before, invitations that wait and can be stopped, and passkeys that were copied. */
export function waysIn(engine: Engine): Migration {
  const { id, instant } = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("staffDevices")
        .addColumn("id", id, (c) => c.primaryKey())
        .addColumn("userId", id, (c) => c.references("users.id").onDelete("cascade"))
        .addColumn("method", "text", (c) => c.notNull())
        .addColumn("browser", "text", (c) => c.notNull())
        .addColumn("createdAt", instant, (c) => c.notNull())
        .addColumn("lastUsedAt", instant, (c) => c.notNull())
        .addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
        .execute();
      for (const column of ["inviteOpensAt", "inviteStopUntil"])
        await db.schema.alterTable("users").addColumn(column, instant).execute();
      for (const column of ["inviteStopHash", "invitedBy"])
        await db.schema.alterTable("users").addColumn(column, "text").execute();
      await db.schema.alterTable("authenticators").addColumn("copiedAt", instant).execute();
    },
  };
}
