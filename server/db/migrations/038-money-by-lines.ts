import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

const INDEXES = [
  "orders_of_season on orders (season_id)",
  "orders_given on orders (id, donation_cents) where donation_cents > 0",
  "payments_paid_of_order on payments (order_id) where paid_at is not null",
  "order_lines_of_program on order_lines (program_id, order_id)",
  "order_lines_beside on order_lines (order_id, program_id, kind) where position > 0",
  "order_lines_adjusted on order_lines (registration_id, order_id) where kind = 'adjustment'",
];

/** What is read by orders and their lines instead of by what a payment says itself. */
export function moneyByLines(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(db);
      await sql`drop index payments_of_program`.execute(db);
    },
  };
}
