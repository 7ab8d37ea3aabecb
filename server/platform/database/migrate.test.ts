import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Kysely, sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { searchRegistrations } from "#server/registrations/list.ts";
import { publishFirst } from "#server/site/programs/first-season.ts";
import { databasePerTest } from "#tests/support/clubs/per-test.ts";
import { firstSeason } from "#tests/support/clubs/test-season.ts";
import { everyRow } from "#tests/support/database/backups.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { addNextMigration, NEXT_MIGRATION } from "#tests/support/database/next-version.ts";
import { storeRow } from "#tests/support/database/rows.ts";
import { registrationRow, storeRegistrations } from "#tests/support/orders/stored-registrations.ts";
import { connectDatabase, type Db, openDatabase } from "./database.ts";
import { appliedMigrations, MIGRATION_NAMES, MIGRATIONS } from "./migrate.ts";

const AT = "2025-01-01T00:00:00.000Z";

async function fill(db: Db): Promise<void> {
  await publishFirst(db, AT, firstSeason);
  const payment = { purpose: "registration" as const, amountCents: 6000, currency: "usd", liveKey: "r" };
  const times = { expiresAt: AT, createdAt: AT };
  const paymentId = await storeRow(db, "payments", { ...payment, language: "es", ...times });
  const charge = { paymentId, kind: "charge" as const, stripeId: "ch_1", cents: 6000, createdAt: AT };
  await storeRow(db, "ledger", charge);
  const columns = { paymentId, state: "confirmed" as const };
  await storeRegistrations(db, [registrationRow(columns, { childDateOfBirth: "2016-02-29" })]);
}

onBothEngines("Bringing the tables up to date", (engine) => {
  const { place, db } = databasePerTest(engine, connectDatabase);
  afterEach(() => {
    delete MIGRATIONS[NEXT_MIGRATION];
    delete MIGRATIONS["999-broken"];
  });

  const tables = async () => {
    const all = await db.introspection.getTables({ withInternalKyselyTables: true });
    return all.map(({ name }) => name);
  };
  const start = async () => (await openDatabase(place.location)).destroy();
  const addBroken = () => {
    MIGRATIONS["999-broken"] = () => ({
      up: async (trx: Kysely<unknown>) => {
        await sql`alter table nowhere add column note text`.execute(trx);
      },
    });
  };

  test("leaves a new database empty when one of the steps fails, and names that step", async () => {
    addNextMigration();
    addBroken();
    await expect(start()).rejects.toThrow(
      /^The migration 999-broken failed and nothing was changed: .*nowhere/,
    );
    expect(await tables()).toEqual([]);
  });

  test("runs a later version's migration once, and keeps every row", async () => {
    await start();
    await fill(db);
    const before = await everyRow(db);
    expect(before.registrations).toHaveLength(1);
    addNextMigration();
    await start();
    await start();
    const added = { nextNote: null, nextCount: 7 };
    const registrations = before.registrations?.map((row) => ({ ...row, ...added }));
    expect(await everyRow(db)).toEqual({ ...before, registrations });
    expect(await appliedMigrations(db)).toEqual([...MIGRATION_NAMES, NEXT_MIGRATION]);
    const found = await searchRegistrations(
      db,
      { search: "penaranda", scope: {}, now: new Date() },
      { sort: "newest", limit: 10 },
    );
    expect(found.rows).toHaveLength(1);
  });

  test("runs it once when servers start together", async () => {
    await start();
    await fill(db);
    const before = await everyRow(db);
    const server = ["tests/support/database/next-version.ts", JSON.stringify(place.location)];
    const startServer = () => promisify(execFile)(process.execPath, server);
    await Promise.all([startServer(), startServer()]);
    expect((await everyRow(db)).ledger).toEqual(before.ledger);
    expect(await appliedMigrations(db)).toEqual([...MIGRATION_NAMES, NEXT_MIGRATION]);
  });

  test("leaves a club's rows and tables as they were when a later step fails; this version starts again", async () => {
    await start();
    await fill(db);
    const before = { tables: await tables(), rows: await everyRow(db) };
    addNextMigration();
    addBroken();
    await expect(start()).rejects.toThrow("999-broken");
    expect({ tables: await tables(), rows: await everyRow(db) }).toEqual(before);
    expect(await appliedMigrations(db)).toEqual(MIGRATION_NAMES);
    delete MIGRATIONS[NEXT_MIGRATION];
    delete MIGRATIONS["999-broken"];
    await start();
  });

  test("is refused with a message after a newer version, and changes nothing", async () => {
    await start();
    await sql`insert into kysely_migration (name, timestamp) values ('999-of-a-later-version', 'x')`.execute(
      db,
    );
    await expect(start()).rejects.toThrow(
      "A newer version of this program has changed the database. Start that version, or restore a backup. Unknown here: 999-of-a-later-version.",
    );
    expect(await appliedMigrations(db)).toEqual([...MIGRATION_NAMES, "999-of-a-later-version"]);
  });
});
