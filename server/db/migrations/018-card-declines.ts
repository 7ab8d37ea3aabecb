import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#server/db/engine.ts";

/**
 * Declined charges of the past day and, for as long, keyed hashes of where their payments were begun; and until when
 * an event whose signature is dated ahead could be sent again (docs/rules/money.md#a-message-of-stripes-is-taken-once-whatever-its-date).
 */
export function cardDeclines(engine: Engine): Migration {
  const { id, instant } = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("cardDeclines")
        .addColumn("chargeId", "text", (c) => c.primaryKey())
        .addColumn("paymentId", id, (c) => c.notNull().references("payments.id"))
        .addColumn("payerAddressHash", "text")
        .addColumn("payerNetworkHash", "text")
        .addColumn("declinedAt", instant, (c) => c.notNull())
        .addColumn("exceeded", "text")
        .execute();
      await sql`create index card_declines_payment on card_declines (payment_id)`.execute(db);
      await sql`create index card_declines_network on card_declines (payer_network_hash, declined_at)`.execute(
        db,
      );
      await sql`create index card_declines_newest on card_declines (declined_at)`.execute(db);
      for (const column of ["payerAddressHash", "payerNetworkHash"]) {
        await db.schema.alterTable("payments").addColumn(column, "text").execute();
      }
      await sql`create index payments_network on payments (payer_network_hash) where payer_network_hash is not null`.execute(
        db,
      );
      await db.schema.alterTable("stripeEvents").addColumn("replayableUntil", instant).execute();
    },
  };
}
