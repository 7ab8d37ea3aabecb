import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type ColumnTypes, columnTypes, type Engine } from "#server/db/engine.ts";
import { moveIntoSeasons, rebuildForSeasons } from "./027-seasons-rebuild.ts";
import { dropTally, indexBySeason } from "./027-without-tally.ts";

async function seasons(db: Kysely<unknown>, { id, date }: ColumnTypes) {
  await db.schema
    .createTable("seasons")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("slug", "text", (c) => c.notNull().unique())
    .addColumn("startsOn", date, (c) => c.notNull())
    .addColumn("endsOn", date, (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull().check(sql`state in ('draft', 'live', 'past')`))
    .addColumn("copiedFromId", id)
    .execute();
  await db.schema
    .createTable("seasonTexts")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("seasonId", id, (c) => c.notNull().references("seasons.id").onDelete("cascade"))
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addUniqueConstraint("season_texts_once", ["seasonId", "language"])
    .execute();
}

async function programs(db: Kysely<unknown>, { id, instant, date }: ColumnTypes) {
  await db.schema
    .createTable("seasonPrograms")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("seasonId", id, (c) => c.notNull().references("seasons.id"))
    .addColumn("slug", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) =>
      c.notNull().check(sql`kind in ('camp', 'team', 'clinic', 'league', 'training')`),
    )
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("feeCents", "integer", (c) => c.check(sql`fee_cents >= 0`))
    .addColumn("ageRule", "text", (c) => c.notNull())
    .addColumn("opensAt", instant)
    .addColumn("closesAt", instant)
    .addColumn("startsOn", date)
    .addColumn("endsOn", date)
    .addColumn("switch", "text", (c) =>
      c.notNull().defaultTo("closed").check(sql`switch in ('auto', 'open', 'closed')`),
    )
    .addColumn("capacity", "integer", (c) => c.check(sql`capacity >= 0`))
    .addColumn("placesTaken", "integer", (c) => c.notNull().defaultTo(0).check(sql`places_taken >= 0`))
    .addColumn("updatedAt", instant, (c) => c.notNull())
    .addUniqueConstraint("programs_slug", ["seasonId", "slug"])
    .execute();
}

/** What hangs on a program, and goes with it. */
async function programParts(db: Kysely<unknown>, { id, instant, date }: ColumnTypes) {
  const part = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn("id", id, (c) => c.primaryKey())
      .addColumn("programId", id, (c) => c.notNull().references("programs.id").onDelete("cascade"));
  await part("programTexts")
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("summary", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("whatToBring", "text", (c) => c.notNull())
    .addColumn("checkedAt", instant)
    .addUniqueConstraint("program_texts_once", ["programId", "language"])
    .execute();
  await part("programSessions")
    .addColumn("onDate", date, (c) => c.notNull())
    .addColumn("startsTime", "text", (c) => c.notNull())
    .addColumn("endsTime", "text", (c) => c.notNull())
    .addColumn("place", "text")
    .execute();
  await part("programGroups")
    .addColumn("code", "text", (c) => c.notNull())
    .addColumn("bornFrom", date, (c) => c.notNull())
    .addColumn("bornTo", date, (c) => c.notNull())
    .addColumn("capacity", "integer", (c) => c.check(sql`capacity >= 0`))
    .addColumn("placesTaken", "integer", (c) => c.notNull().defaultTo(0).check(sql`places_taken >= 0`))
    .addUniqueConstraint("program_groups_once", ["programId", "code"])
    .execute();
  await part("programPrices")
    .addColumn("cents", "integer", (c) => c.notNull().check(sql`cents >= 0`))
    .addColumn("until", instant, (c) => c.notNull())
    .addUniqueConstraint("program_prices_once", ["programId", "until"])
    .execute();
  await part("refundSteps")
    .addColumn("daysBefore", "integer", (c) => c.notNull().check(sql`days_before >= 0`))
    .addColumn("percent", "integer", (c) => c.notNull().check(sql`percent between 0 and 100`))
    .addUniqueConstraint("refund_steps_once", ["programId", "daysBefore"])
    .execute();
  await part("interests")
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("contact", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("createdAt", instant, (c) => c.notNull())
    .execute();
  for (const table of ["program_sessions", "program_prices", "interests"]) {
    await sql`create index ${sql.ref(`${table}_of`)} on ${sql.table(table)} (program_id)`.execute(db);
  }
}

async function questions(db: Kysely<unknown>, { id }: ColumnTypes) {
  await db.schema
    .createTable("questions")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("programId", id, (c) => c.notNull().references("programs.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('text', 'choice', 'yes-no')`))
    .addColumn("required", "boolean", (c) => c.notNull())
    .addColumn("sensitive", "boolean", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("questionTexts")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("questionId", id, (c) => c.notNull().references("questions.id").onDelete("cascade"))
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("label", "text", (c) => c.notNull())
    .addColumn("options", "text")
    .addUniqueConstraint("question_texts_once", ["questionId", "language"])
    .execute();
  await db.schema
    .createTable("answers")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("registrationId", id, (c) => c.notNull().references("registrations.id").onDelete("cascade"))
    .addColumn("questionId", id, (c) => c.notNull().references("questions.id"))
    .addColumn("value", "text", (c) => c.notNull())
    .addUniqueConstraint("answers_once", ["registrationId", "questionId"])
    .execute();
}

async function publishing(db: Kysely<unknown>, { id, instant }: ColumnTypes) {
  await db.schema
    .createTable("drafts")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("subjectId", "text", (c) => c.notNull())
    .addColumn("payload", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("updatedAt", instant, (c) => c.notNull())
    .addUniqueConstraint("drafts_once", ["subject", "subjectId"])
    .execute();
  await db.schema
    .createTable("publications")
    .addColumn("version", "integer", (c) => c.primaryKey())
    .addColumn("payload", "text", (c) => c.notNull())
    .addColumn("hash", "text", (c) => c.notNull())
    .addColumn("publishedAt", instant, (c) => c.notNull())
    .addColumn("actor", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("announcements")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("textEn", "text", (c) => c.notNull())
    .addColumn("textEs", "text", (c) => c.notNull())
    .addColumn("startsAt", instant, (c) => c.notNull())
    .addColumn("endsAt", instant, (c) => c.notNull())
    .addColumn("createdAt", instant, (c) => c.notNull())
    .addColumn("actor", "text", (c) => c.notNull())
    .execute();
}

/**
 * Seasons and their programs, with what is asked, signed and published. The one migration that rebuilds tables: the
 * version before it cannot serve beside this one (docs/decisions/042-seasons-are-rebuilt-once.md).
 */
export function seasonsAndPrograms(engine: Engine): Migration {
  const types = columnTypes(engine);
  return {
    async up(db: Kysely<unknown>) {
      await seasons(db, types);
      await programs(db, types);
      await dropTally(db, engine);
      await moveIntoSeasons(db, engine);
      await programParts(db, types);
      await rebuildForSeasons(db, engine);
      await indexBySeason(db, engine);
      await questions(db, types);
      await publishing(db, types);
    },
  };
}
