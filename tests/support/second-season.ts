import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Cents } from "#domain/money/money.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { ProgramsTable, SeasonsTable } from "#server/platform/database/program-schema.ts";

interface SecondSeason {
  name?: string;
  season?: Partial<Insertable<SeasonsTable>>;
  feeCents?: Cents;
  camp?: Partial<Insertable<ProgramsTable>>;
}

/** A second season with a camp of its own, published and closed; unless told it is the year after the first. */
export async function addSecondSeason(
  db: Db,
  { name = "2026", season = {}, feeCents = 5000, camp = {} }: SecondSeason = {},
) {
  const [seasonId, campId] = [randomUUID(), randomUUID()];
  await db
    .insertInto("seasons")
    .values({
      ...{ id: seasonId, slug: name, startsOn: "2026-01-01", endsOn: "2026-12-31", state: "live" as const },
      ...season,
    })
    .execute();
  const texts = { en: "Second camp", es: "Segundo campamento" };
  const [startsOn, endsOn] = ["2026-06-11", "2026-06-12"];
  await db
    .insertInto("programs")
    .values({
      ...{ id: campId, seasonId, slug: `camp-${name.toLowerCase()}`, kind: "camp", position: 0, feeCents },
      ...{ ageRule: "first-day", opensAt: null, closesAt: null, startsOn, endsOn },
      ...{ switch: "closed", capacity: 500, ...camp },
    })
    .execute();
  for (const language of ["en", "es"] as const) {
    const of = { id: randomUUID(), language };
    await db
      .insertInto("seasonTexts")
      .values({ ...of, seasonId, name })
      .execute();
    const words = { name: texts[language], summary: "", description: "", whatToBring: "" };
    await db
      .insertInto("programTexts")
      .values({ ...of, programId: campId, checkedAt: null, ...words })
      .execute();
  }
  for (const onDate of [startsOn, endsOn]) {
    const hours = { startsTime: "18:00", endsTime: "20:30", place: null };
    await db
      .insertInto("programSessions")
      .values({ id: randomUUID(), programId: campId, onDate, ...hours })
      .execute();
  }
  return { seasonId, campId };
}

/** Registration is open for this camp alone: whoever signs up for a camp gets it. */
export async function openOnly(db: Db, campId: string): Promise<void> {
  await db.updateTable("programs").set({ switch: "closed" }).where("kind", "=", "camp").execute();
  await db.updateTable("programs").set({ switch: "open" }).where("id", "=", campId).execute();
}
