import { afterEach, beforeEach, expect, test } from "vitest";
import { LANGUAGES } from "#domain/text/languages.ts";
import { type Db, openDatabase } from "#server/platform/database/database.ts";
import { publishFirst } from "#server/site/programs/first-season.ts";
import { listPrograms } from "#server/site/programs/published-programs.ts";
import {
  onEitherEngine,
  type TemporaryDatabase,
  temporaryDatabase,
} from "#tests/support/database/databases.ts";

const NOW = "2026-11-22T18:00:00.000Z";

/** Copied from docs/reference/prices.md#default-prices, to check what content/ says. */
const CAMP = {
  feeCents: 4000,
  capacity: 120,
  switch: "closed",
  spotsTaken: 0,
  opensAt: null,
  closesAt: null,
};
const WITHOUT_PRICE = ["team", "clinic", "league", "training"];

onEitherEngine("A new installation of the first club", (engine) => {
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
    await publishFirst(db, NOW);
    const programs = await listPrograms(db);
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
    expect(programs[0]?.sessions).toEqual(
      ["2025-06-12", "2025-06-13"].map((on) => ({ on, starts: "18:00", ends: "20:30", place: null })),
    );
    const seasons = await db.selectFrom("seasons").selectAll().execute();
    expect(seasons).toMatchObject([
      { slug: "2025", startsOn: "2025-01-01", endsOn: "2025-12-31", state: "live" },
    ]);
  });

  test("names each program in both languages, and has no early price, group, question or refund step", async () => {
    await publishFirst(db, NOW);
    const programs = await listPrograms(db);
    const texts = LANGUAGES.flatMap((language) =>
      programs.map((program) => ({ language, name: program.texts[language].name })),
    );
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
    for (const { prices, groups, questions, refundSteps } of programs)
      expect([...prices, ...groups, ...questions, ...refundSteps]).toEqual([]);
    expect(await db.selectFrom("interests").select("id").execute()).toEqual([]);
  });
});
