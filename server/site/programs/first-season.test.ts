import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { firstSeason } from "#content/club/first-season.ts";
import { backupTables } from "#server/ops/backup-tables.ts";
import { databasePerTest } from "#tests/support/clubs/per-test.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { everyRow } from "#tests/support/database/backups.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { publishFirst } from "./first-season.ts";

const run = promisify(execFile);
const NOW = "2026-11-22T18:00:00.000Z";

onEitherEngine("A new installation", (engine) => {
  const { place, db } = databasePerTest(engine);

  test("is not changed by a second start, nor by content/ after staff edits", async () => {
    await publishFirst(db, NOW);
    await db.updateTable("programs").set({ switch: "auto" }).execute();
    await changePrograms(db, { feeCents: 5500, sessions: [] });
    const before = await everyRow(db);
    await publishFirst(db, "2027-01-01T00:00:00.000Z");
    expect(await everyRow(db)).toEqual(before);
  });

  test("is created once by four servers that start at once", async () => {
    const script = ["tests/support/database/seed-database.ts", JSON.stringify(place.location)];
    await Promise.all([1, 2, 3, 4].map(() => run(process.execPath, script)));
    const before = await everyRow(db);
    expect(before.seasons).toHaveLength(1);
    expect(before.programs).toHaveLength(firstSeason.programs.length);
    expect(before.publications).toHaveLength(1);
    const filled = backupTables({ encrypted: true }).filter(({ name }) => before[name]?.length);
    expect(filled.map(({ name }) => name)).toEqual(["seasons", "programs", "publications"]);
  });
});
