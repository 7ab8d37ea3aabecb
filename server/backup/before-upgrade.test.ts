import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { firstCamp } from "#content/first-season.ts";
import { readConfig } from "#server/config/env.ts";
import { connectDatabase, type DatabaseLocation, type Db } from "#server/db/database.ts";
import { appliedMigrations, migrateUpTo } from "#server/db/migrate.ts";
import { openClub } from "#server/open-club.ts";
import { restoreArchive } from "#server/restore/restore-archive.ts";
import { onBothEngines, type TemporaryDatabase, temporaryDatabase } from "#tests/support/databases.ts";
import { FORMER, type FormerTables, fillFormerClub } from "#tests/support/former-club.ts";
import { openArchive } from "./archive.ts";

const PASSPHRASE = "correct horse battery";

onBothEngines("Before a version rebuilds the tables", (engine) => {
  let place: TemporaryDatabase;
  let dataDir: string;
  let location: DatabaseLocation;
  let said: string[];
  const open: Db[] = [];

  beforeEach(async () => {
    place = await temporaryDatabase(engine);
    dataDir = await mkdtemp(join(tmpdir(), "club-before-"));
    location = engine === "sqlite" ? { engine, file: join(dataDir, "club.sqlite") } : place.location;
    said = [];
    vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(String(text)) > 0);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const db of open.splice(0)) await db.destroy();
    await place.remove();
    await rm(dataDir, { recursive: true });
  });

  function connected(at: DatabaseLocation): Db {
    const db = connectDatabase(at);
    open.push(db);
    return db;
  }

  async function formerClub(families: number): Promise<FormerTables> {
    const db = connected(location);
    await migrateUpTo(db, engine, FORMER);
    return fillFormerClub(db, families);
  }

  function start(passphrase?: string): Promise<Db> {
    const database = location.engine === "postgres" ? { DATABASE_URL: location.url } : {};
    const key = passphrase ? { BACKUP_PASSPHRASE: passphrase } : {};
    return openClub(readConfig({ ...database, ...key, DATA_DIR: dataDir }, "production"));
  }

  const kept = () => readdir(join(dataDir, "backups")).catch((): string[] => []);

  test.each([null, PASSPHRASE])(
    "families are kept in a backup that this version restores (passphrase: %s)",
    async (passphrase) => {
      const { registrations } = await formerClub(7);
      const db = await start(passphrase ?? undefined);
      open.push(db);
      const [name = "", ...more] = await kept();
      expect(more).toEqual([]);
      expect(name).toMatch(/^club-backup-[\d-]+-before-upgrade\.zip/);
      expect(name.endsWith(".enc")).toBe(passphrase !== null);
      expect(said).toEqual([
        `This version rebuilds the tables. As they were, they are kept in ${join(dataDir, "backups", name)}\n`,
      ]);
      const archive = await openArchive(join(dataDir, "backups", name), passphrase);
      expect(archive.manifest.migrations.at(-1)).toBe(FORMER);
      expect(archive.manifest.tables.find((table) => table.name === "consents")?.rows).toBeGreaterThan(0);
      const target = await temporaryDatabase(engine);
      const restored = connected(target.location);
      await restoreArchive(restored, archive, {
        engine,
        erasures: [],
        secretKey: Buffer.alloc(32),
        now: new Date(),
      });
      await archive.close();
      const children = (at: Db) =>
        at
          .selectFrom("registrations")
          .select(["id", "programId", "childFirstName", "waiverSignature"])
          .orderBy("id")
          .execute();
      expect(await children(restored)).toEqual(await children(db));
      expect(await children(restored)).toHaveLength(registrations?.length ?? -1);
      expect((await children(restored))[0]?.programId).toBe(firstCamp.id);
      await restored.destroy();
      open.splice(open.indexOf(restored), 1);
      await target.remove();
    },
  );

  test("a database without families needs none, nor does a start after the first", async () => {
    await formerClub(0);
    open.push(await start());
    open.push(await start());
    expect([await kept(), said]).toEqual([[], []]);
  });

  test("a backup that cannot be written ends the start with a sentence, and nothing is changed", async () => {
    await formerClub(3);
    await writeFile(join(dataDir, "backups"), "a file where the folder should be");
    await expect(start()).rejects.toThrow(
      /^This version rebuilds the tables, and the backup that comes first could not be written to .*backups .*Nothing was changed\./,
    );
    expect((await appliedMigrations(connected(location))).at(-1)).toBe(FORMER);
    await rm(join(dataDir, "backups"));
    open.push(await start());
    expect(await kept()).toHaveLength(1);
  });

  test("servers that start together bring the tables up to date once, and what is kept is from before", async () => {
    await formerClub(7);
    open.push(...(await Promise.all([start(), start(), start()])));
    const names = await kept();
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const archive = await openArchive(join(dataDir, "backups", name), null);
      expect(archive.manifest.migrations.at(-1)).toBe(FORMER);
      await archive.close();
    }
  });
});
