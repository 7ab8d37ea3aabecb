import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#server/db/engine.ts";

/** Reads an id out of what a mail is about; null where it is not about such a row. */
function idInPayload(name: "registrationId" | "paymentId", engine: Engine) {
  return engine === "sqlite"
    ? sql.raw(`json_extract(payload, '$.${name}')`)
    : sql.raw(`(payload::json ->> '${name}')::uuid`);
}

/** Which registration or payment a mail is about, as columns: whoever is erased is found without reading JSON. */
export function outboxSubjects(engine: Engine): Migration {
  const { id } = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("outbox").addColumn("registrationId", id).execute();
      await db.schema.alterTable("outbox").addColumn("paymentId", id).execute();
      await sql`update outbox set registration_id = ${idInPayload("registrationId", engine)},
        payment_id = ${idInPayload("paymentId", engine)}`.execute(db);
      await sql`create index outbox_registration on outbox (registration_id)
        where registration_id is not null`.execute(db);
      await sql`create index outbox_payment on outbox (payment_id) where payment_id is not null`.execute(db);
    },
  };
}
