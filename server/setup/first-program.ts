import { randomUUID } from "node:crypto";
import { templateTexts } from "#content/product/program-templates.ts";
import { type FirstProgramAnswers, programFromAnswers } from "#domain/programs/new-program.ts";
import { freeSlug } from "#domain/programs/season-copy.ts";
import { type ProgramDraft, type SeasonDraft, seasonDraftSchema } from "#domain/programs/season-draft.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { everySeason, readDefaults } from "#server/platform/published.ts";
import { prepareSeason } from "#server/site/publishing/prepared-seasons.ts";
import { findDraft, writeDraft } from "#server/site/publishing/publication-drafts.ts";
import { writeSeasonRows } from "#server/site/publishing/publication-season.ts";
import { lockPublications } from "#server/site/publishing/publish.ts";
import type { StaffAction } from "#server/staff/audit-log.ts";

/** Whether the club has a program that is not of the sample season. */
export async function hasOwnProgram(db: Db | Trx): Promise<boolean> {
  const seededIds = (await readDefaults(db))?.seasons.map(({ id }) => id) ?? [];
  const rows = await db.selectFrom("programs").select("seasonId").distinct().execute();
  return rows.some(({ seasonId }) => !seededIds.includes(seasonId));
}

/** The season in preparation for a club's first program. */
interface SeasonInPreparation {
  id: string;
  version: number;
  draft: SeasonDraft;
}

/** The season in preparation whose days include the program's. */
async function seasonAround(
  trx: Trx,
  { from, to }: FirstProgramAnswers,
): Promise<SeasonInPreparation | undefined> {
  const rows = await trx
    .selectFrom("seasons")
    .select("id")
    .where("state", "=", "draft")
    .orderBy("startsOn")
    .orderBy("id")
    .execute();
  for (const { id } of rows) {
    const stored = await findDraft(trx, { subject: "season", id });
    const draft = seasonDraftSchema.safeParse(stored?.payload).data;
    if (stored && draft && draft.startsOn <= from && to <= draft.endsOn)
      return { id, version: stored.version, draft };
  }
  return undefined;
}

/** The season of the program's year, or of both its years. */
async function newSeason(trx: Trx, { from, to }: FirstProgramAnswers): Promise<SeasonDraft> {
  const [year, last] = [from.slice(0, 4), to.slice(0, 4)];
  const rows = await trx.selectFrom("seasons").select("slug").execute();
  const slug = freeSlug(
    year,
    rows.map((row) => row.slug),
  );
  const name = year === last ? slug : `${year}–${last.slice(2)}`;
  return {
    slug,
    names: { en: name, es: name },
    state: "live",
    siblingRule: null,
    programs: [],
    startsOn: `${year}-01-01`,
    endsOn: `${last}-12-31`,
  };
}

/** The program replaces its earlier version, so that a repeated step adds none. */
async function withProgram(trx: Trx, draft: SeasonDraft, program: ProgramDraft): Promise<SeasonDraft> {
  const others = draft.programs.filter(({ id }) => id !== program.id);
  const { programs } = await everySeason(trx);
  const elsewhere = [...programs.values()].filter(({ id }) => id !== program.id);
  const taken = [...elsewhere, ...others].map((other) => other.slug);
  const slug = freeSlug(program.slug, taken, draft.slug);
  return { ...draft, programs: [...others, { ...program, slug }] };
}

/**
 * Adds a club's first program to a season in preparation, with its capacity; publishing makes it live
 * (docs/reference/setup.md#first-program).
 * @returns the season's id
 * @throws {ApiError} season_published when the program is live already: its own form changes it
 */
export function addFirstProgram(db: Db, answers: FirstProgramAnswers, author: StaffAction): Promise<string> {
  const now = instantOf(author.now);
  return inTransaction(db, async (trx) => {
    await lockPublications(trx);
    const texts = templateTexts[answers.template];
    const program = programFromAnswers(answers, { groupId: randomUUID(), opensAt: now, texts });
    const prepared = await seasonAround(trx, answers);
    const season = prepared?.draft ?? (await newSeason(trx, answers));
    const existing = await trx
      .selectFrom("programs")
      .select("seasonId")
      .where("id", "=", program.id)
      .executeTakeFirst();
    if (existing && existing.seasonId !== prepared?.id) throw new ApiError("season_published");
    const draft = await withProgram(trx, season, program);
    const seasonId = prepared?.id ?? (await prepareSeason(trx, draft, author));
    if (prepared) {
      await writeSeasonRows(trx, seasonId, { ...draft, state: "draft" });
      const change = { payload: JSON.stringify(draft), version: prepared.version, actor: author.actor, now };
      await writeDraft(trx, { subject: "season", id: seasonId }, change);
    }
    await trx
      .updateTable("programs")
      .set({ capacity: answers.capacity })
      .where("id", "=", program.id)
      .execute();
    return seasonId;
  });
}
