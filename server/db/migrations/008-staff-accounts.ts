import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#server/db/engine.ts";

/**
 * Accounts by name, their passkeys, and how a session was opened. The tables are made anew because SQLite
 * cannot let a column be empty later on: nothing has written an account so far, and staff sign in once more.
 */
export function staffAccounts(engine: Engine): Migration {
  const { id, instant } = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ["sessions", "authenticators", "users"]) await db.schema.dropTable(table).execute();
      await db.schema
        .createTable("users")
        .addColumn("id", id, (c) => c.primaryKey())
        .addColumn("username", "text", (c) => c.notNull().unique())
        .addColumn("password", "text")
        .addColumn("inviteHash", "text", (c) => c.unique())
        .addColumn("inviteExpiresAt", instant)
        .addColumn("createdAt", instant, (c) => c.notNull())
        .addColumn("disabledAt", instant)
        .execute();
      await db.schema
        .createTable("authenticators")
        .addColumn("id", id, (c) => c.primaryKey())
        .addColumn("userId", id, (c) => c.notNull().references("users.id").onDelete("cascade"))
        .addColumn("credentialId", "text", (c) => c.notNull().unique())
        .addColumn("credentialPublicKey", "text", (c) => c.notNull())
        .addColumn("counter", "bigint", (c) => c.notNull().defaultTo(0))
        .addColumn("credentialDeviceType", "text", (c) => c.notNull())
        .addColumn("credentialBackedUp", "boolean", (c) => c.notNull())
        .addColumn("transports", "text")
        .addColumn("createdAt", instant, (c) => c.notNull())
        .addColumn("lastUsedAt", instant)
        .execute();
      await db.schema
        .createTable("sessions")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("userId", id, (c) => c.references("users.id").onDelete("cascade"))
        .addColumn("method", "text", (c) => c.notNull())
        .addColumn("createdAt", instant, (c) => c.notNull())
        .addColumn("lastSeenAt", instant, (c) => c.notNull())
        .execute();
      await db.schema
        .createTable("challenges")
        .addColumn("challenge", "text", (c) => c.primaryKey())
        .addColumn("purpose", "text", (c) => c.notNull())
        .addColumn("userId", id, (c) => c.references("users.id").onDelete("cascade"))
        .addColumn("expiresAt", instant, (c) => c.notNull())
        .execute();
      await sql`create index audit_log_newest on audit_log (at desc, id desc)`.execute(db);
    },
  };
}
