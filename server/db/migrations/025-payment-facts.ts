import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * With which kind of keys a payment was made, and what its money brought about, stand in columns: the first was to be
 * read in the parameters for Stripe only, the second in a refund that the rule for a second payment had asked for.
 */
export function paymentFacts(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("payments").addColumn("environment", "text").execute();
      await db.schema.alterTable("payments").addColumn("outcome", "text").execute();
      await sql`update payments set
          environment = case
            when intent_params like '%"environment":"live"%' then 'live'
            when intent_params like '%"environment":"test"%' then 'test' end,
          outcome = case
            when paid_at is null then null
            when exists (select 1 from refunds
              where refunds.payment_id = payments.id and refunds.requested_by = 'system') then 'duplicate'
            when state = 'mismatch' or exists (select 1 from ledger
              where ledger.payment_id = payments.id and ledger.kind = 'charge'
                and ledger.cents <> payments.amount_cents) then 'mismatch'
            else 'fulfilled' end`.execute(db);
    },
  };
}
