import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#server/db/engine.ts";

/** By when a bank wants an answer about a payment; filled by the next look at Stripe, an hour after the update at most. */
export function answersToBanks(engine: Engine): Migration {
  const { instant } = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable("payments").addColumn("answerBy", instant).execute();
      await sql`create index payments_to_answer on payments (answer_by) where answer_by is not null`.execute(
        db,
      );
    },
  };
}
