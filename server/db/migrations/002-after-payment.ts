import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type ColumnTypes, columnTypes, type Engine } from "#server/db/engine.ts";

async function refunds(db: Kysely<unknown>, { id, instant }: ColumnTypes) {
  await db.schema
    .createTable("refunds")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("paymentId", id, (c) => c.notNull().references("payments.id"))
    .addColumn("cents", "integer", (c) => c.notNull().check(sql`cents > 0`))
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("note", "text")
    .addColumn("state", "text", (c) => c.notNull().defaultTo("queued"))
    .addColumn("stripeId", "text", (c) => c.unique())
    .addColumn("attempt", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("requestedBy", "text", (c) => c.notNull())
    .addColumn("lastError", "text")
    .addColumn("createdAt", instant, (c) => c.notNull())
    .addColumn("updatedAt", instant, (c) => c.notNull())
    .execute();
  await sql`create index refunds_payment on refunds (payment_id)`.execute(db);
  await sql`create index refunds_unfinished on refunds (created_at) where state in ('queued', 'pending')`.execute(
    db,
  );
}

async function donations(db: Kysely<unknown>, { id, instant }: ColumnTypes) {
  await db.schema
    .createTable("donations")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("paymentId", id, (c) => c.notNull().unique().references("payments.id"))
    .addColumn("donorName", "text")
    .addColumn("donorEmail", "text")
    .addColumn("message", "text")
    .addColumn("createdAt", instant, (c) => c.notNull())
    .execute();
}

async function books(db: Kysely<unknown>, { id, instant }: ColumnTypes) {
  await db.schema
    .createTable("bookChecks")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("startedAt", instant, (c) => c.notNull())
    .addColumn("finishedAt", instant)
    .addColumn("stripeCents", "integer")
    .addColumn("ourCents", "integer")
    .addColumn("differences", "integer")
    .addColumn("error", "text")
    .execute();
  await db.schema
    .createTable("bookDifferences")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("stripeId", "text", (c) => c.notNull())
    .addColumn("paymentId", id)
    .addColumn("stripeCents", "integer")
    .addColumn("ourCents", "integer")
    .addColumn("foundAt", instant, (c) => c.notNull())
    .addColumn("resolvedAt", instant)
    .addColumn("resolution", "text")
    .addColumn("note", "text")
    .addColumn("resolvedBy", "text")
    .addUniqueConstraint("book_differences_once", ["kind", "stripeId"])
    .execute();
}

/** What happens after a payment: refunds, donors, the comparison with Stripe, and mail that did not go out. */
export function afterPaymentTables(engine: Engine): Migration {
  const types = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await refunds(db, types);
      await donations(db, types);
      await books(db, types);
      await db.schema.alterTable("outbox").addColumn("lastError", "text").execute();
      await sql`create index outbox_unsent on outbox (next_attempt_at) where sent_at is null`.execute(db);
      await sql`create index stripe_events_unprocessed on stripe_events (received_at) where processed_at is null`.execute(
        db,
      );
    },
  };
}
