import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tablesToKeep } from "#server/ops/kept-tables.ts";
import { type Db, openDatabase } from "#server/platform/database.ts";
import { everyRow } from "#tests/support/backups.ts";
import { onEitherEngine, type TemporaryDatabase, temporaryDatabase } from "#tests/support/databases.ts";
import { seedFirstSeason } from "./first-season.ts";

const run = promisify(execFile);
const NOW = "2026-11-22T18:00:00.000Z";

/** docs/rules/prices.md#what-things-cost, written out: what content/ says is held against it. */
const CAMP = {
  feeCents: 4000,
  capacity: 120,
  switch: "closed",
  placesTaken: 0,
  opensAt: null,
  closesAt: null,
};
const WITHOUT_PRICE = ["team", "clinic", "league", "training"];

onEitherEngine("A new installation", (engine) => {
  let place: TemporaryDatabase;
  let db: Db;
  beforeEach(async () => {
    place = await temporaryDatabase(engine);
    db = await openDatabase(place.location);
  });
  afterEach(async () => {
    await db.destroy();
    await place.remove();
  });

  test("has one camp in June 2025 for $40.00 with 120 places, closed, and four programs without a price", async () => {
    await seedFirstSeason(db, NOW);
    const programs = await db.selectFrom("programs").selectAll().orderBy("position").execute();
    expect(programs[0]).toMatchObject({
      kind: "camp",
      startsOn: "2025-06-12",
      endsOn: "2025-06-13",
      ...CAMP,
    });
    expect(programs.slice(1)).toEqual(
      WITHOUT_PRICE.map((kind) =>
        expect.objectContaining({ kind, feeCents: null, startsOn: null, endsOn: null, switch: "closed" }),
      ),
    );
    const sessions = await db.selectFrom("programSessions").selectAll().orderBy("onDate").execute();
    expect(sessions).toEqual(
      ["2025-06-12", "2025-06-13"].map((onDate) =>
        expect.objectContaining({
          ...{ programId: programs[0]?.id, onDate, startsTime: "18:00", endsTime: "20:30", place: null },
        }),
      ),
    );
    const seasons = await db.selectFrom("seasons").selectAll().execute();
    expect(seasons).toMatchObject([
      { slug: "2025", startsOn: "2025-01-01", endsOn: "2025-12-31", state: "live" },
    ]);
  });

  test("names each program in both languages, and has no early price, group, question or refund step", async () => {
    await seedFirstSeason(db, NOW);
    const texts = await db.selectFrom("programTexts").select(["language", "name"]).execute();
    expect(texts.map(({ language, name }) => `${language} ${name}`).sort()).toEqual([
      "en Clinic",
      "en Competitive team",
      "en League",
      "en Summer camp",
      "en Year-round training",
      "es Campamento de verano",
      "es Clínica",
      "es Entrenamiento todo el año",
      "es Equipo competitivo",
      "es Liga",
    ]);
    for (const table of [
      "programPrices",
      "programGroups",
      "questions",
      "refundSteps",
      "interests",
    ] as const) {
      expect(await db.selectFrom(table).select("id").execute(), table).toEqual([]);
    }
  });

  test("is not changed by a second start, nor by content/ after staff edits", async () => {
    await seedFirstSeason(db, NOW);
    await db
      .updateTable("programs")
      .set({ feeCents: 5500, switch: "auto" })
      .where("kind", "=", "camp")
      .execute();
    await db.updateTable("programTexts").set({ name: "Otro nombre" }).execute();
    await db.deleteFrom("programSessions").execute();
    const before = await everyRow(db);
    await seedFirstSeason(db, "2027-01-01T00:00:00.000Z");
    expect(await everyRow(db)).toEqual(before);
  });

  test("is created once by four servers that start at once", async () => {
    const script = ["tests/support/seed-database.ts", JSON.stringify(place.location)];
    await Promise.all([1, 2, 3, 4].map(() => run(process.execPath, script)));
    const before = await everyRow(db);
    expect(before.seasons).toHaveLength(1);
    expect([before.seasonTexts?.length, before.programs?.length]).toEqual([2, 5]);
    expect([before.programTexts?.length, before.programSessions?.length]).toEqual([10, 2]);
    const filled = tablesToKeep({ encrypted: true }).filter(({ name }) => before[name]?.length);
    expect(filled.map(({ name }) => name)).toEqual([
      "seasons",
      "seasonTexts",
      "programs",
      "programTexts",
      "programSessions",
    ]);
  });
});
