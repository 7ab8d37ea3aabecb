import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What a family waits for when it asks about a program; null for those who asked before it was stored. */
export const interestReasons: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("interests").addColumn("reason", "text").execute();
  },
};
