import type { Kysely } from "kysely";
import type { ColumnTypes } from "#server/db/column-types.ts";

async function accounts(db: Kysely<unknown>, { id, instant }: ColumnTypes) {
  await db.schema
    .createTable("users")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("username", "text", (c) => c.notNull().unique())
    .addColumn("password", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("authenticators")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("userId", id, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("credentialId", "text", (c) => c.notNull().unique())
    .addColumn("credentialPublicKey", "text", (c) => c.notNull())
    .addColumn("counter", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("credentialDeviceType", "text", (c) => c.notNull())
    .addColumn("credentialBackedUp", "boolean", (c) => c.notNull())
    .addColumn("transports", "text")
    .addColumn("createdAt", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("userId", id, (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("createdAt", instant, (c) => c.notNull())
    .addColumn("lastSeenAt", instant, (c) => c.notNull())
    .execute();
}

/** Who may enter, who did what, and what slows guessing down (design.md §7.4 and §7.5). */
export async function staffTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { id, instant } = types;
  await accounts(db, types);
  await db.schema
    .createTable("auditLog")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("at", instant, (c) => c.notNull())
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("subject", "text")
    .execute();
  await db.schema
    .createTable("settings")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .addColumn("updatedAt", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("throttles")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("count", "integer", (c) => c.notNull())
    .addColumn("windowStartedAt", instant, (c) => c.notNull())
    .addColumn("lockedUntil", instant)
    .execute();
}
