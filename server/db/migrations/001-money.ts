import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "#server/db/column-types.ts";

async function payments(db: Kysely<unknown>, { id, instant }: ColumnTypes) {
  await db.schema
    .createTable("payments")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("purpose", "text", (c) => c.notNull().check(sql`purpose in ('registration', 'donation')`))
    .addColumn("amountCents", "integer", (c) => c.notNull().check(sql`amount_cents > 0`))
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull().defaultTo("creating"))
    .addColumn("intentId", "text", (c) => c.unique())
    .addColumn("intentParams", "text", (c) => c.notNull())
    .addColumn("attempt", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("requestHash", "text", (c) => c.notNull())
    .addColumn("browserHash", "text")
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("expiresAt", instant, (c) => c.notNull())
    .addColumn("createdAt", instant, (c) => c.notNull())
    .addColumn("paidAt", instant)
    .execute();
  // The same request twice, from two tabs or a double click, finds the first one's payment.
  await sql`create unique index payments_one_live on payments (request_hash)
    where state in ('creating', 'open', 'processing')`.execute(db);
  await sql`create index payments_unsettled on payments (created_at)
    where state in ('creating', 'open', 'processing')`.execute(db);
}

async function ledger(db: Kysely<unknown>, { id, instant }: ColumnTypes) {
  await db.schema
    .createTable("ledger")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("paymentId", id, (c) => c.notNull().references("payments.id"))
    .addColumn("kind", "text", (c) =>
      c.notNull().check(sql`kind in ('charge', 'refund', 'dispute', 'dispute_reversal')`),
    )
    .addColumn("stripeId", "text", (c) => c.notNull())
    .addColumn("cents", "integer", (c) => c.notNull())
    .addColumn("createdAt", instant, (c) => c.notNull())
    .addUniqueConstraint("ledger_once", ["kind", "stripeId"])
    .execute();
  await sql`create index ledger_payment on ledger (payment_id)`.execute(db);
}

async function events(db: Kysely<unknown>, { instant }: ColumnTypes) {
  await db.schema
    .createTable("stripeEvents")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("objectId", "text")
    .addColumn("receivedAt", instant, (c) => c.notNull())
    .addColumn("processedAt", instant)
    .addColumn("error", "text")
    .execute();
}

async function outbox(db: Kysely<unknown>, { id, instant }: ColumnTypes) {
  await db.schema
    .createTable("outbox")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("dedupeKey", "text", (c) => c.notNull().unique())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("recipient", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("payload", "text", (c) => c.notNull())
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("nextAttemptAt", instant, (c) => c.notNull())
    .addColumn("sentAt", instant)
    .addColumn("createdAt", instant, (c) => c.notNull())
    .execute();
}

/** Tables of payments.md, "Tables". */
export async function moneyTables(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await payments(db, types);
  await ledger(db, types);
  await events(db, types);
  await outbox(db, types);
}
