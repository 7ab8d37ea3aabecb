import { type Kysely, sql } from "kysely";
import { columnTypes, type Engine } from "#server/db/engine.ts";

/** As content/first-season.ts names them today; what was stored has these for good. */
const SEASON = "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1000";
const CAMP = "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1001";

interface Stored {
  name: string;
  type: "table" | "index" | "trigger";
  sql: string | null;
}

/**
 * SQLite changes a check or a reference only with a new table: the same statement, changed in words, with its indexes
 * and triggers. Foreign keys are off meanwhile (server/db/migrate.ts), or the rows that point here would go with the
 * old table.
 * @throws {Error} when the words to change are not there
 */
async function rebuild(
  db: Kysely<unknown>,
  table: string,
  changes: readonly [words: string, instead: string][],
): Promise<void> {
  const { rows } =
    await sql<Stored>`select name, type, sql from sqlite_master where tbl_name = ${table}`.execute(db);
  let statement = rows.find(({ type }) => type === "table")?.sql ?? "";
  for (const [words, instead] of [
    [`create table "${table}"`, `create table "${table}_rebuilt"`],
    ...changes,
  ] as const) {
    if (!statement.toLowerCase().includes(words)) throw new Error(`${table} has no ${words}: ${statement}`);
    const at = statement.toLowerCase().indexOf(words);
    statement = statement.slice(0, at) + instead + statement.slice(at + words.length);
  }
  await sql.raw(statement).execute(db);
  await sql.raw(`insert into "${table}_rebuilt" select * from "${table}"`).execute(db);
  await sql.raw(`drop table "${table}"`).execute(db);
  await sql.raw(`alter table "${table}_rebuilt" rename to "${table}"`).execute(db);
  for (const { type, sql: again } of rows) {
    // An index of the table's own constraints has no words, and came with it.
    if (again && type !== "table") await sql.raw(again).execute(db);
  }
}

async function rebuildOnSqlite(db: Kysely<unknown>): Promise<void> {
  await rebuild(db, "registrations", [
    [" check (child_age between 6 and 18)", ""],
    ['"season_id" text', '"season_id" text not null references "seasons" ("id")'],
    ['"group_id" text', '"group_id" text references "program_groups" ("id")'],
  ]);
  await rebuild(db, "payments", [
    ['"intent_params" text not null', '"intent_params" text'],
    [" check (method in ('card', 'cash'))", ""],
  ]);
}

async function rebuildOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`alter table registrations drop constraint registrations_child_age_check`.execute(db);
  await sql`alter table registrations alter column season_id set not null`.execute(db);
  await sql`alter table registrations add foreign key (season_id) references seasons (id)`.execute(db);
  await sql`alter table registrations add foreign key (program_id) references programs (id)`.execute(db);
  await sql`alter table registrations add foreign key (group_id) references program_groups (id)`.execute(db);
  await sql`alter table payments alter column intent_params drop not null`.execute(db);
  await sql`alter table payments drop constraint payments_method_check`.execute(db);
}

/** The one program that there was, as the camp of the first season; what content/ knows of it comes at the start. */
async function moveProgram(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const year = engine === "sqlite" ? sql`substr(starts_on, 1, 4)` : sql`to_char(starts_on, 'YYYY')`;
  const day = (rest: string) =>
    engine === "sqlite" ? sql`${year} || ${sql.lit(rest)}` : sql`(${year} || ${sql.lit(rest)})::date`;
  const id = (uuid: string) => (engine === "sqlite" ? sql.lit(uuid) : sql`${sql.lit(uuid)}::uuid`);
  await sql`insert into seasons (id, slug, starts_on, ends_on, state)
    select ${id(SEASON)}, ${year}, ${day("-01-01")}, ${day("-12-31")}, 'live' from programs`.execute(db);
  await sql`insert into season_programs (id, season_id, slug, kind, position, fee_cents, age_rule, starts_on, ends_on,
      switch, capacity, places_taken, updated_at)
    select ${id(CAMP)}, ${id(SEASON)}, 'summer-camp', 'camp', 0, fee_cents, 'first-day', starts_on, ends_on,
      case when registration_open then 'open' else 'closed' end, capacity, places_taken, updated_at
    from programs`.execute(db);
  if (engine === "postgres")
    await sql`alter table registrations drop constraint registrations_program_id_fkey`.execute(db);
  await sql`drop table programs`.execute(db);
  await sql`alter table season_programs rename to programs`.execute(db);
  await sql`create index programs_of_season on programs (season_id, position)`.execute(db);
}

/** The first camp has a number of its own now, and each registration knows its season. */
async function pointAtSeasons(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id } = columnTypes(engine);
  if (engine === "sqlite") {
    await sql`update registrations set program_id = ${CAMP}`.execute(db);
    await sql`update payments set for_program_id = ${CAMP} where for_program_id is not null`.execute(db);
  } else {
    await sql`alter table registrations alter column program_id type uuid using ${sql.lit(CAMP)}::uuid`.execute(
      db,
    );
    await sql`alter table payments alter column for_program_id type uuid using
      case when for_program_id is not null then ${sql.lit(CAMP)}::uuid end`.execute(db);
  }
  await db.schema.alterTable("registrations").addColumn("seasonId", id).execute();
  await db.schema.alterTable("registrations").addColumn("groupId", id).execute();
  await sql`update registrations set season_id = (select season_id from programs where programs.id = program_id)`.execute(
    db,
  );
}

/** Consents become signatures: many for one policy, with the name that was typed. */
async function signatures(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id, instant } = columnTypes(engine);
  await db.schema
    .createTable("signatures")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("registrationId", id, (c) => c.notNull().references("registrations.id").onDelete("cascade"))
    .addColumn("policy", "text", (c) => c.notNull())
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("textHash", "text", (c) => c.notNull())
    .addColumn("signedName", "text")
    .addColumn("signedAt", instant, (c) => c.notNull())
    .execute();
  await sql`insert into signatures (id, registration_id, policy, version, language, text_hash, signed_name, signed_at)
    select id, registration_id, policy, version, language, text_hash,
      case when policy = 'waiver' then
        (select waiver_signature from registrations where registrations.id = registration_id) end, agreed_at
    from consents`.execute(db);
  await sql`drop table consents`.execute(db);
  await sql`create index signatures_of on signatures (registration_id)`.execute(db);
}

/** Programs get their seasons, and every registration with them. */
export async function moveIntoSeasons(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await moveProgram(db, engine);
  await pointAtSeasons(db, engine);
}

/** Rebuilds registrations and payments without what seasons do not allow, and what was signed under its new name. */
export async function rebuildForSeasons(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await (engine === "sqlite" ? rebuildOnSqlite(db) : rebuildOnPostgres(db));
  await sql`update payments set intent_params = null where intent_params = ''`.execute(db);
  await signatures(db, engine);
}
