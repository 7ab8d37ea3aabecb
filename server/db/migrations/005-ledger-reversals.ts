import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#server/db/engine.ts";

/** Takes refunds that failed after they had left into the ledger; SQLite changes a check only with a new table. */
export function ledgerReversals(engine: Engine): Migration {
  const { id, instant } = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("ledger").renameTo("ledgerBefore").execute();
      await sql`drop index ledger_payment`.execute(db);
      await db.schema
        .createTable("ledger")
        .addColumn("id", id, (c) => c.primaryKey())
        .addColumn("paymentId", id, (c) => c.notNull().references("payments.id"))
        .addColumn("kind", "text", (c) =>
          c
            .notNull()
            .check(sql`kind in ('charge', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal')`),
        )
        .addColumn("stripeId", "text", (c) => c.notNull())
        .addColumn("cents", "integer", (c) => c.notNull())
        .addColumn("createdAt", instant, (c) => c.notNull())
        .addUniqueConstraint("ledger_one_movement", ["kind", "stripeId"])
        .execute();
      await sql`insert into ledger (id, payment_id, kind, stripe_id, cents, created_at)
        select id, payment_id, kind, stripe_id, cents, created_at from ledger_before`.execute(db);
      await db.schema.dropTable("ledgerBefore").execute();
      await sql`create index ledger_payment on ledger (payment_id)`.execute(db);
      await db.schema.alterTable("payments").addColumn("recheckAt", instant).execute();
      await sql`create index payments_recheck on payments (recheck_at) where recheck_at is not null`.execute(
        db,
      );
    },
  };
}
