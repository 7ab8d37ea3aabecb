import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What the pictures of the season read, each in an index that holds it all: the tables stay closed. */
export function seasonIndices(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create index registrations_groups on registrations
        (child_age, skill_level, tshirt_size, language, status, program_id)
        where deleted_at is null`.execute(db);
      await sql`create index registrations_donations on registrations (payment_id, donation_amount)
        where donation_amount > 0`.execute(db);
      await sql`create index ledger_days on ledger (created_at, kind, cents, payment_id)`.execute(db);
    },
  };
}
