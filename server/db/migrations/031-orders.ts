import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type ColumnTypes, columnTypes, type Engine } from "#server/db/engine.ts";
import { ordersOfBefore } from "./031-orders-of-before.ts";

async function families(db: Kysely<unknown>, { id, instant, date }: ColumnTypes) {
  await db.schema
    .createTable("families")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("provedAt", instant)
    .addColumn("createdAt", instant, (c) => c.notNull())
    .addColumn("erasedAt", instant)
    .execute();
  const member = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn("id", id, (c) => c.primaryKey())
      .addColumn("familyId", id, (c) => c.notNull().references("families.id").onDelete("cascade"))
      .addColumn("firstName", "text", (c) => c.notNull())
      .addColumn("lastName", "text", (c) => c.notNull());
  await member("guardians")
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("phone", "text", (c) => c.notNull())
    .addColumn("address", "text")
    .addColumn("position", "integer", (c) => c.notNull())
    .execute();
  await member("children").addColumn("bornOn", date).execute();
}

async function orders(db: Kysely<unknown>, { id, instant, date }: ColumnTypes) {
  await db.schema
    .createTable("orders")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("familyId", id, (c) => c.notNull().references("families.id"))
    .addColumn("seasonId", id, (c) => c.notNull().references("seasons.id"))
    .addColumn("quoteHash", "text", (c) => c.notNull())
    .addColumn("pricedAt", instant, (c) => c.notNull())
    .addColumn("donationCents", "integer", (c) => c.notNull().check(sql`donation_cents >= 0`))
    .addColumn("totalCents", "integer", (c) => c.notNull().check(sql`total_cents >= 0`))
    .addColumn("browserHash", "text")
    .addColumn("source", "text", (c) => c.notNull().check(sql`source in ('online', 'staff')`))
    .addColumn("settledAt", instant)
    .addColumn("dueOn", date)
    .addColumn("createdAt", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("orderLines")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("orderId", id, (c) => c.notNull().references("orders.id"))
    .addColumn("registrationId", id)
    .addColumn("programId", id)
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("cents", "integer", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("createdAt", instant, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("refundLines")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("refundId", id, (c) => c.notNull().references("refunds.id"))
    .addColumn("orderLineId", id, (c) => c.notNull().references("orderLines.id"))
    .addColumn("cents", "integer", (c) => c.notNull().check(sql`cents > 0`))
    .execute();
  await db.schema
    .createTable("mailboxCodes")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("orderId", id, (c) => c.references("orders.id").onDelete("cascade"))
    .addColumn("emailHash", "text", (c) => c.notNull())
    .addColumn("codeHash", "text", (c) => c.notNull())
    .addColumn("browserHash", "text", (c) => c.notNull())
    .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("createdAt", instant, (c) => c.notNull())
    .addColumn("expiresAt", instant, (c) => c.notNull())
    .addColumn("usedAt", instant)
    .execute();
}

async function columns(db: Kysely<unknown>, { id }: ColumnTypes) {
  const add = (table: string, column: string, type: ColumnTypes["id"] | "text" | "integer") =>
    db.schema.alterTable(table).addColumn(column, type).execute();
  await add("registrations", "orderId", id);
  await add("registrations", "familyId", id);
  await add("registrations", "childId", id);
  await add("payments", "orderId", id);
  await add("payments", "checkNumber", "text");
  await add("seasons", "siblingFrom", "integer");
  await add("seasons", "siblingPercent", "integer");
  await add("seasons", "siblingCents", "integer");
}

/** Checks beside cash: SQLite changes what a column may hold only with a new table. */
async function checksInTheLedger(db: Kysely<unknown>, { id, instant }: ColumnTypes): Promise<void> {
  await db.schema.alterTable("ledger").renameTo("ledgerBefore").execute();
  for (const index of ["ledger_payment", "ledger_days", "ledger_sums"]) {
    await sql`drop index ${sql.ref(index)}`.execute(db);
  }
  await db.schema
    .createTable("ledger")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("paymentId", id, (c) => c.notNull().references("payments.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("stripeId", "text", (c) => c.notNull())
    .addColumn("cents", "integer", (c) => c.notNull())
    .addColumn("createdAt", instant, (c) => c.notNull())
    .addColumn("stripeFeeCents", "integer")
    .addUniqueConstraint("ledger_movements", ["kind", "stripeId"])
    .execute();
  await sql`insert into ledger (id, payment_id, kind, stripe_id, cents, created_at, stripe_fee_cents)
    select id, payment_id, kind, stripe_id, cents, created_at, stripe_fee_cents from ledger_before`.execute(
    db,
  );
  await db.schema.dropTable("ledgerBefore").execute();
  await sql`create index ledger_payment on ledger (payment_id)`.execute(db);
  await sql`create index ledger_days on ledger (created_at, kind, cents, payment_id)`.execute(db);
  await sql`create index ledger_sums on ledger (kind, cents)`.execute(db);
}

const INDEXES = [
  "guardians_of on guardians (family_id, position)",
  "guardians_email on guardians (email)",
  "children_of on children (family_id)",
  "orders_of on orders (family_id, season_id)",
  "orders_of_browser on orders (browser_hash, created_at)",
  "orders_due on orders (due_on) where due_on is not null",
  "orders_unsettled on orders (created_at) where settled_at is null",
  "order_lines_of on order_lines (order_id, position)",
  "order_lines_of_registration on order_lines (registration_id)",
  "refund_lines_of on refund_lines (refund_id)",
  "refund_lines_of_line on refund_lines (order_line_id)",
  "registrations_of_order on registrations (order_id)",
  "registrations_of_family on registrations (family_id)",
  "registrations_of_child on registrations (child_id)",
  "payments_of_order on payments (order_id)",
  "mailbox_codes_of on mailbox_codes (email_hash, created_at)",
  "mailbox_codes_of_order on mailbox_codes (order_id)",
];

/**
 * Families, and orders that a payment pays for; what was registered before becomes an order of its payment. It rebuilds
 * the ledger and gives every row its order: the version before it cannot serve beside this one (docs/decisions/058).
 */
export function ordersAndFamilies(engine: Engine): Migration {
  const types = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await families(db, types);
      await orders(db, types);
      await columns(db, types);
      await checksInTheLedger(db, types);
      await ordersOfBefore(db, engine);
      for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(db);
    },
  };
}
