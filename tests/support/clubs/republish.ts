import { randomUUID } from "node:crypto";
import type { ProgramDraft } from "#domain/programs/season-draft.ts";
import type { PublishedQuestion, PublishedSeason, PublishedSite } from "#domain/programs/site-data.ts";
import type { Db } from "#server/platform/database/database.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { addPublication, published } from "#server/platform/published.ts";
import { lockSeason, withSeason, writeSeasonRows } from "#server/site/publishing/publication-season.ts";
import { TEST_START } from "#tests/support/database/club-template.ts";

/** Publishes a changed site, with the rows that belong to it, past the checks before publishing. */
export function republish(db: Db, change: (site: PublishedSite) => void): Promise<void> {
  return inTransaction(db, async (trx) => {
    const site = structuredClone((await published(trx)).site);
    change(site);
    let after: PublishedSite = { ...site, seasons: [] };
    for (const { id, ...season } of site.seasons) {
      await lockSeason(trx, id);
      await writeSeasonRows(trx, id, season);
      after = withSeason(after, id, season);
    }
    await addPublication(trx, after, { actor: "system", now: TEST_START });
  });
}

/** Publishes changes of every program, or of one. */
export function changePrograms(db: Db, changes: Partial<ProgramDraft>, id?: string): Promise<void> {
  return republish(db, ({ seasons }) => {
    for (const program of seasons.flatMap(({ programs }) => programs))
      if (id === undefined || program.id === id) Object.assign(program, changes);
  });
}

/** Publishes changes of every season, or of one. */
export function changeSeasons(db: Db, changes: Partial<PublishedSeason>, id?: string): Promise<void> {
  return republish(db, ({ seasons }) => {
    for (const season of seasons) if (id === undefined || season.id === id) Object.assign(season, changes);
  });
}

/** Sessions in the evening of these days. */
export const eveningsOn = (...days: string[]): ProgramDraft["sessions"] =>
  days.map((on) => ({ on, starts: "18:00", ends: "20:30", place: null }));

/** Publishes one more question of a program. @returns its id */
export async function addQuestion(
  db: Db,
  programId: string,
  {
    label = "Anything else?",
    ...question
  }: Pick<PublishedQuestion, "kind" | "required" | "sensitive"> & { label?: string },
): Promise<string> {
  const id = randomUUID();
  const words = { label, options: [] };
  await republish(db, ({ seasons }) => {
    const program = seasons.flatMap(({ programs }) => programs).find((other) => other.id === programId);
    program?.questions.push({ id, ...question, texts: { en: words, es: words } });
  });
  return id;
}
