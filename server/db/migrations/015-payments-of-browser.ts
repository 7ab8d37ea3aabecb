import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What a browser has begun is looked for at every first step of a payment: without this, in all that is unpaid. */
export function paymentsOfBrowser(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create index payments_browser on payments (browser_hash) where browser_hash is not null`.execute(
        db,
      );
    },
  };
}
