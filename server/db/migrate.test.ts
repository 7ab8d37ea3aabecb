import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onBothEngines, type TemporaryDatabase, temporaryDatabase } from "#tests/support/databases.ts";
import { connectDatabase, type Db, openDatabase } from "./database.ts";
import { MIGRATION_NAMES, MIGRATIONS } from "./migrate.ts";

/** As a version takes it that still left the lock to Kysely, and keeps it for its session. */
const LOCK_OF_OLDER_VERSIONS = "3853314791062309107";

onBothEngines("Bringing the tables up to date", (engine) => {
  let place: TemporaryDatabase;
  let db: Db;

  beforeEach(async () => {
    place = await temporaryDatabase(engine);
    db = connectDatabase(place.location);
  });
  afterEach(async () => {
    delete MIGRATIONS["998-whole"];
    delete MIGRATIONS["999-broken"];
    await db.destroy();
    await place.remove();
  });

  const tables = async () => {
    const all = await db.introspection.getTables({ withInternalKyselyTables: true });
    return all.map(({ name }) => name);
  };
  const laterVersion = () => {
    MIGRATIONS["998-whole"] = () => ({
      up: (trx: Kysely<unknown>) => trx.schema.createTable("later").addColumn("id", "text").execute(),
    });
    MIGRATIONS["999-broken"] = () => ({
      up: async (trx: Kysely<unknown>) => {
        await sql`alter table nowhere add column note text`.execute(trx);
      },
    });
  };

  test("leaves a new database empty when one of the steps fails, and names that step", async () => {
    laterVersion();
    await expect(openDatabase(place.location)).rejects.toThrow(
      /^The migration 999-broken failed and nothing was changed: .*nowhere/,
    );
    expect(await tables()).toEqual([]);
  });

  test("leaves a club's database as it was when a later version's step fails; this version starts again", async () => {
    await (await openDatabase(place.location)).destroy();
    laterVersion();
    await expect(openDatabase(place.location)).rejects.toThrow("999-broken");
    expect(await tables()).not.toContain("later");
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(MIGRATION_NAMES);
    delete MIGRATIONS["998-whole"];
    delete MIGRATIONS["999-broken"];
    await (await openDatabase(place.location)).destroy();
  });

  if (engine === "postgres") {
    test("waits for an older version that is at it, which locks the tables in its own way", async () => {
      const waiting = async () => {
        const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(db);
        return rows.length;
      };
      let start: Promise<Db> | undefined;
      await db.connection().execute(async (older) => {
        const lock = sql.raw(LOCK_OF_OLDER_VERSIONS);
        await sql`select pg_advisory_lock(${lock})`.execute(older);
        start = openDatabase(place.location);
        await expect.poll(waiting).toBe(1);
        expect(await tables()).toEqual([]);
        await sql`select pg_advisory_unlock(${lock})`.execute(older);
      });
      await (await start)?.destroy();
      expect(await tables()).toContain("registrations");
    });
  }
});
