import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#server/db/engine.ts";

/**
 * What a payment was for stays on its own row when the family's names go, each movement knows what Stripe took for it,
 * and a month that was compared with Stripe is remembered (docs/rules/money.md#what-was-paid-for-outlives-the-names).
 */
export function moneyKept(engine: Engine): Migration {
  const { id, instant } = columnTypes(engine);
  return {
    // Names of their own: the version before joins payments with registrations, and asks for "program_id" alone.
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("payments").addColumn("forProgramId", "text").execute();
      await db.schema.alterTable("payments").addColumn("forDonationCents", "integer").execute();
      await db.schema.alterTable("ledger").addColumn("stripeFeeCents", "integer").execute();
      await sql`update payments set
          for_program_id = (select program_id from registrations
            where registrations.payment_id = payments.id order by created_at, id limit 1),
          for_donation_cents = (select sum(donation_amount) from registrations
            where registrations.payment_id = payments.id)
        where purpose = 'registration'`.execute(db);
      await db.schema
        .createTable("bookMonths")
        .addColumn("id", id, (c) => c.primaryKey())
        .addColumn("month", "text", (c) => c.notNull())
        .addColumn("environment", "text", (c) => c.notNull())
        .addColumn("comparedAt", instant, (c) => c.notNull())
        .addColumn("stripeCents", "integer", (c) => c.notNull())
        .addColumn("ourCents", "integer", (c) => c.notNull())
        .addUniqueConstraint("book_months_once", ["month", "environment"])
        .execute();
    },
  };
}
