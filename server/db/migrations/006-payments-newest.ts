import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The order of the staff's list of payments, page by page. */
export function paymentsNewestIndex(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create index payments_newest on payments (created_at desc, id desc)`.execute(db);
    },
  };
}
