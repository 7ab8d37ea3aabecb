import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { columnTypes, type Engine } from "#server/db/engine.ts";

/** What was signed, in its own words, and which mail tells of somebody who was erased. */
export function promises(engine: Engine): Migration {
  const { id, instant } = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable("policyTexts")
        .addColumn("id", id, (c) => c.primaryKey())
        .addColumn("policy", "text", (c) => c.notNull())
        .addColumn("version", "text", (c) => c.notNull())
        .addColumn("language", "text", (c) => c.notNull())
        .addColumn("textHash", "text", (c) => c.notNull())
        .addColumn("text", "text", (c) => c.notNull())
        .addColumn("firstUsedAt", instant, (c) => c.notNull())
        .addUniqueConstraint("policy_texts_wording", ["textHash", "policy", "version", "language"])
        .execute();
      await db.schema.alterTable("outbox").addColumn("erasedAt", instant).execute();
    },
  };
}
