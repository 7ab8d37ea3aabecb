import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Cents } from "#domain/money/money.ts";
import type { ProgramDraft } from "#domain/programs/season-draft.ts";
import type { PublishedSeason } from "#domain/programs/site-data.ts";
import { DEFAULT_AGES } from "#domain/registration/ages.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { ProgramsTable } from "#server/platform/database/program-schema.ts";
import { published } from "#server/platform/published.ts";
import { changeRows } from "#tests/support/database/rows.ts";
import { eveningsOn, republish } from "./republish.ts";

interface SecondSeason {
  name?: string;
  season?: Partial<PublishedSeason>;
  feeCents?: Cents;
  camp?: Partial<ProgramDraft>;
  /** The camp's settings that act at once. */
  row?: Partial<Insertable<ProgramsTable>>;
}

/** A second season with a camp of its own, published and closed; unless told it is the year after the first. */
export async function addSecondSeason(
  db: Db,
  { name = "2026", season = {}, feeCents = 5000, camp = {}, row = {} }: SecondSeason = {},
) {
  const [seasonId, campId] = [randomUUID(), randomUUID()];
  const words = { summary: "", description: "", whatToBring: "" };
  const secondCamp: ProgramDraft = {
    id: campId,
    slug: `camp-${name.toLowerCase()}`,
    kind: "camp",
    feeCents,
    prices: [],
    ageRule: "first-day",
    ...DEFAULT_AGES,
    shirtSizes: "standard",
    needsSex: false,
    opensAt: null,
    closesAt: null,
    sessions: eveningsOn("2026-06-11", "2026-06-12"),
    groups: [],
    refundSteps: [],
    texts: { en: { name: "Second camp", ...words }, es: { name: "Segundo campamento", ...words } },
    questions: [],
    unchecked: ["en", "es"],
    ...camp,
  };
  await republish(db, ({ seasons }) => {
    seasons.push({
      id: seasonId,
      slug: name,
      state: "live",
      startsOn: "2026-01-01",
      endsOn: "2026-12-31",
      names: { en: name, es: name },
      siblingRule: null,
      programs: [secondCamp],
      ...season,
    });
  });
  await changeRows(db, "programs", { id: campId }, { switch: "closed", capacity: 500, ...row });
  return { seasonId, campId };
}

/** Registration is open for this camp alone: whoever signs up for a camp gets it. */
export async function openOnly(db: Db, campId: string): Promise<void> {
  const { programs } = await published(db);
  const camps = [...programs.values()].filter(({ kind }) => kind === "camp").map(({ id }) => id);
  await db.updateTable("programs").set({ switch: "closed" }).where("id", "in", camps).execute();
  await db.updateTable("programs").set({ switch: "open" }).where("id", "=", campId).execute();
}
