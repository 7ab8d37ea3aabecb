import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type ColumnTypes, columnTypes, type Engine } from "#server/db/engine.ts";

/** SQLite changes a check only with a new table. */
async function cashInTheLedger(db: Kysely<unknown>, { id, instant }: ColumnTypes): Promise<void> {
  await db.schema.alterTable("ledger").renameTo("ledgerBefore").execute();
  await sql`drop index ledger_payment`.execute(db);
  await db.schema
    .createTable("ledger")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("paymentId", id, (c) => c.notNull().references("payments.id"))
    .addColumn("kind", "text", (c) =>
      c
        .notNull()
        .check(
          sql`kind in ('charge', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal', 'cash', 'cash_return')`,
        ),
    )
    .addColumn("stripeId", "text", (c) => c.notNull())
    .addColumn("cents", "integer", (c) => c.notNull())
    .addColumn("createdAt", instant, (c) => c.notNull())
    .addUniqueConstraint("ledger_each_movement", ["kind", "stripeId"])
    .execute();
  await sql`insert into ledger (id, payment_id, kind, stripe_id, cents, created_at)
    select id, payment_id, kind, stripe_id, cents, created_at from ledger_before`.execute(db);
  await db.schema.dropTable("ledgerBefore").execute();
  await sql`create index ledger_payment on ledger (payment_id)`.execute(db);
}

/** Payments in cash, and registrations that staff enter from paper and edit (docs/decisions/019). */
export function cashAndPaper(engine: Engine): Migration {
  const types = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await cashInTheLedger(db, types);
      await db.schema
        .alterTable("payments")
        .addColumn("method", "text", (c) =>
          c.notNull().defaultTo("card").check(sql`method in ('card', 'cash')`),
        )
        .execute();
      await db.schema
        .alterTable("registrations")
        .addColumn("source", "text", (c) =>
          c.notNull().defaultTo("online").check(sql`source in ('online', 'paper')`),
        )
        .execute();
      await db.schema
        .alterTable("registrations")
        .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
        .execute();
      await db.schema
        .createTable("registrationNotes")
        .addColumn("id", types.id, (c) => c.primaryKey())
        .addColumn("registrationId", types.id, (c) =>
          c.notNull().references("registrations.id").onDelete("cascade"),
        )
        .addColumn("kind", "text", (c) => c.notNull())
        .addColumn("fields", "text")
        .addColumn("note", "text", (c) => c.notNull())
        .addColumn("actor", "text", (c) => c.notNull())
        .addColumn("createdAt", types.instant, (c) => c.notNull())
        .execute();
      await sql`create index registration_notes_of on registration_notes (registration_id, created_at)`.execute(
        db,
      );
    },
  };
}
