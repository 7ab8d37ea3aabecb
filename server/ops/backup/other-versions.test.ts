import { type Kysely, sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { backupTables } from "#server/ops/backup-tables.ts";
import { connectDatabase } from "#server/platform/database/database.ts";
import { appliedMigrations, MIGRATION_NAMES, MIGRATIONS } from "#server/platform/database/migrate.ts";
import { databasePerTest } from "#tests/support/clubs/per-test.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import type { Archive } from "./archive.ts";
import { restoreBackup } from "./restore-backup.ts";

const AT = "2025-01-01T00:00:00.000Z";

const season = {
  id: crypto.randomUUID(),
  slug: "2025",
  startsOn: "2025-01-01",
  endsOn: "2025-12-31",
  state: "live",
};

type Rows = Record<string, Record<string, unknown>[]>;

const NO_ROWS: Rows = Object.fromEntries(backupTables({ encrypted: false }).map(({ name }) => [name, []]));

function archiveOf(migrations: string[], rows: Rows): Archive {
  async function* batches() {
    for (const [table, some] of Object.entries(rows)) yield { table, rows: some };
  }
  return {
    isEncrypted: false,
    manifest: { appVersion: "0.0.1", migrations, createdAt: AT, tables: Object.keys(rows) },
    counts: new Map(),
    batches: batches(),
    close() {},
  };
}

onBothEngines("A backup of another version", (engine) => {
  const { db } = databasePerTest(engine, connectDatabase);
  afterEach(() => {
    delete MIGRATIONS["998-later"];
  });

  const restore = (archive: Archive) =>
    restoreBackup(db, archive, { engine, erasures: [], secretKey: Buffer.alloc(32), now: new Date(AT) });

  test("that is older fills the tables of its version, which are then migrated", async () => {
    const known = [...MIGRATION_NAMES];
    MIGRATIONS["998-later"] = () => ({
      async up(trx: Kysely<unknown>) {
        await sql`alter table seasons add column later_name text`.execute(trx);
        await sql`update seasons set later_name = slug || ' of before'`.execute(trx);
      },
    });
    await restore(archiveOf(known, { ...NO_ROWS, seasons: [season] }));
    expect(await db.selectFrom("seasons").selectAll().execute()).toMatchObject([
      { ...season, laterName: "2025 of before" },
    ]);
    expect(await appliedMigrations(db)).toEqual([...known, "998-later"]);
  });

  test("that is newer is refused, and leaves nothing", async () => {
    const newer = archiveOf([...MIGRATION_NAMES, "998-of-another-time"], { ...NO_ROWS, seasons: [season] });
    await expect(restore(newer)).rejects.toThrow("newer version");
    expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
  });

  test("with invalid rows leaves nothing", async () => {
    const twice = archiveOf([...MIGRATION_NAMES], { ...NO_ROWS, seasons: [season, season] });
    await expect(restore(twice)).rejects.toThrow(/unique/i);
    const lost = { id: crypto.randomUUID(), seasonId: crypto.randomUUID() };
    const orphan = archiveOf([...MIGRATION_NAMES], { ...NO_ROWS, programs: [lost] });
    await expect(restore(orphan)).rejects.toThrow(/foreign key/i);
    expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
  });
});
