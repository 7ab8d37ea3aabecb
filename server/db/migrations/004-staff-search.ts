import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { searchTextOf } from "#domain/registration-search.ts";
import type { Engine } from "#server/db/engine.ts";
import type { DatabaseSchema } from "#server/db/tables.ts";

const ROWS_PER_READ = 500;

async function fillSearchText(db: Kysely<DatabaseSchema>): Promise<void> {
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await db
      .selectFrom("registrations")
      .select([
        "id",
        "childFirstName",
        "childLastName",
        "parentFirstName",
        "parentLastName",
        "email",
        "phone",
      ])
      .where("id", ">", last)
      .orderBy("id")
      .limit(ROWS_PER_READ)
      .execute();
    for (const row of rows) {
      await db
        .updateTable("registrations")
        .set({ searchText: searchTextOf(row) })
        .where("id", "=", row.id)
        .execute();
    }
    const next = rows.at(-1);
    if (!next) return;
    last = next.id;
  }
}

/** FTS5 needs a number for each row that no VACUUM changes; SQLite's own rowid is not one beside a text key. */
async function sqliteIndex(db: Kysely<DatabaseSchema>): Promise<void> {
  await sql`alter table registrations add column search_row integer`.execute(db);
  await sql`update registrations set search_row = rowid`.execute(db);
  await sql`create unique index registrations_search_row on registrations (search_row)`.execute(db);
  await sql`create virtual table registration_search using fts5
    (search_text, content = 'registrations', content_rowid = 'search_row', tokenize = 'trigram')`.execute(db);
  await sql`insert into registration_search (registration_search) values ('rebuild')`.execute(db);
  // What is erased from the table must not stay readable in its index (docs/rules/privacy.md#erasure).
  await sql`insert into registration_search (registration_search, rank) values ('secure-delete', 1)`.execute(
    db,
  );
  await sql`create trigger registrations_search_insert after insert on registrations begin
    update registrations set search_row = 1 + coalesce((select max(search_row) from registrations), 0)
      where id = new.id;
    insert into registration_search (rowid, search_text)
      select search_row, search_text from registrations where id = new.id;
  end`.execute(db);
  await sql`create trigger registrations_search_update after update of search_text on registrations
    when old.search_text is not new.search_text begin
    insert into registration_search (registration_search, rowid, search_text)
      values ('delete', old.search_row, old.search_text);
    insert into registration_search (rowid, search_text) values (new.search_row, new.search_text);
  end`.execute(db);
  await sql`create trigger registrations_search_delete after delete on registrations begin
    insert into registration_search (registration_search, rowid, search_text)
      values ('delete', old.search_row, old.search_text);
  end`.execute(db);
  // Everything that the list filters by: short words and frequent ones are found without opening a row.
  await sql`create index registrations_staff_list on registrations
    (created_at, id, deleted_at, child_age, skill_level, status, search_text)`.execute(db);
}

/** The same name for the same question on both engines; here the trigrams are an index of the table itself. */
async function postgresIndex(db: Kysely<DatabaseSchema>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`alter table registrations add column search_row bigint generated always as identity unique`.execute(
    db,
  );
  await sql`create index registrations_search on registrations using gin (search_text gin_trgm_ops)`.execute(
    db,
  );
  await sql`create view registration_search as select search_row as rowid, search_text from registrations`.execute(
    db,
  );
}

/** The staff's search over any part of a name, a mail address or a phone number. */
export function staffSearch(engine: Engine): Migration {
  return {
    async up(db: Kysely<DatabaseSchema>) {
      await db.schema
        .alterTable("registrations")
        .addColumn("searchText", "text", (c) => c.notNull().defaultTo(""))
        .execute();
      await fillSearchText(db);
      await (engine === "sqlite" ? sqliteIndex(db) : postgresIndex(db));
      await sql`create index registrations_deleted on registrations (deleted_at, id)
        where deleted_at is not null`.execute(db);
      await sql`create index registrations_emails on registrations (lower(email)) where deleted_at is null`.execute(
        db,
      );
    },
  };
}
