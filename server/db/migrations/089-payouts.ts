import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#server/db/engine.ts";

/** What Stripe sent to the bank, and with which payout each movement of a card's money went. */
export function payouts(engine: Engine): Migration {
  const { date, instant } = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("payouts")
        .addColumn("id", "text", (c) => c.primaryKey())
        .addColumn("environment", "text", (c) => c.notNull())
        .addColumn("cents", "integer", (c) => c.notNull())
        .addColumn("arrivesOn", date, (c) => c.notNull())
        .addColumn("state", "text", (c) => c.notNull())
        .addColumn("createdAt", instant, (c) => c.notNull())
        .addColumn("readAt", instant)
        .execute();
      await sql`create index payouts_by_arrival on payouts (arrives_on)`.execute(db);
      await db.schema.alterTable("ledger").addColumn("payoutId", "text").execute();
      await sql`create index ledger_of_payout on ledger (payout_id) where payout_id is not null`.execute(db);
    },
  };
}
