import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#server/db/engine.ts";

/** Which order a mail is about, beside the registration and the payment of 026: a receipt names several children. */
export function orderMails(engine: Engine): Migration {
  const { id } = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("outbox").addColumn("orderId", id).execute();
      await sql`create index outbox_order on outbox (order_id) where order_id is not null`.execute(db);
    },
  };
}
