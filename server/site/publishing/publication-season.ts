import type { ProgramDraft, SeasonDraft } from "#domain/programs/season-draft.ts";
import type { PublishedSeason, PublishedSite } from "#domain/programs/site-data.ts";
import { canonicalJson } from "#domain/text/canonical.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { newestFirst, published } from "#server/platform/published.ts";
import { lockPrograms } from "#server/site/programs/spots.ts";

const inOrder = <T>(rows: readonly T[], keyOf: (row: T) => string) =>
  rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));

/** A program as publishing stores it: in order, without options of questions that are no choice. */
function publishedProgram({ questions, unchecked, ...program }: ProgramDraft): ProgramDraft {
  const sessions = inOrder(program.sessions, ({ on, starts, ends }) => `${on} ${starts} ${ends}`);
  return {
    ...program,
    prices: inOrder(program.prices, ({ until }) => until),
    // An empty place means the club's park.
    sessions: sessions.map((session) => ({ ...session, place: session.place || null })),
    groups: inOrder(program.groups, ({ code }) => code).toSorted((a, b) =>
      b.bornFrom.localeCompare(a.bornFrom),
    ),
    questions: questions.map((question) => {
      if (question.kind === "choice") return question;
      const { en, es } = question.texts;
      return { ...question, texts: { en: { ...en, options: [] }, es: { ...es, options: [] } } };
    }),
    refundSteps: program.refundSteps.toSorted((a, b) => b.daysBefore - a.daysBefore),
    unchecked: LANGUAGES.filter((language) => unchecked.includes(language)),
  };
}

export function withoutSeason(site: PublishedSite, id: string): PublishedSite {
  return { ...site, seasons: site.seasons.filter((season) => season.id !== id) };
}

/** The site with a season from its draft; in state "draft" without it. */
export function withSeason(site: PublishedSite, id: string, draft: SeasonDraft): PublishedSite {
  const others = withoutSeason(site, id);
  if (draft.state === "draft") return others;
  const season: PublishedSeason = { id, ...draft, programs: draft.programs.map(publishedProgram) };
  return { ...site, seasons: newestFirst([...others.seasons, season]) };
}

/**
 * Stores removed questions with answers, so that the answers stay readable, and deletes the row of restored ones
 * (docs/reference/registration-form.md#program-questions).
 */
async function retireQuestions(trx: Trx, { id: programId, questions }: ProgramDraft): Promise<void> {
  const asked = questions.map(({ id }) => id);
  if (asked.length > 0) await trx.deleteFrom("retiredQuestions").where("id", "in", asked).execute();
  const previousQuestions = (await published(trx)).programs.get(programId)?.questions ?? [];
  const removed = previousQuestions.filter(({ id }) => !asked.includes(id));
  for (const question of removed) {
    const answer = trx.selectFrom("answers").select("id").where("questionId", "=", question.id).limit(1);
    if (!(await answer.executeTakeFirst())) continue;
    await trx
      .insertInto("retiredQuestions")
      .values({ id: question.id, programId, content: canonicalJson(question) })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  }
}

/** Adds and removes groups; the others keep their spots and capacity. */
async function writeGroups(trx: Trx, { id: programId, groups }: ProgramDraft): Promise<void> {
  const kept = groups.map(({ id }) => id);
  let removed = trx.deleteFrom("programGroups").where("programId", "=", programId);
  // A removed group has no waiting children any more, but its ended entries are kept.
  let ended = trx.updateTable("waitingChildren").set({ groupId: null }).where("programId", "=", programId);
  if (kept.length > 0) {
    removed = removed.where("id", "not in", kept);
    ended = ended.where("groupId", "not in", kept);
  }
  await ended.where("place", "=", "none").execute();
  await removed.execute();
  if (kept.length === 0) return;
  await trx
    .insertInto("programGroups")
    .values(kept.map((id) => ({ id, programId, capacity: null })))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Locks a season's programs: an order that reads the publication under their lock sees this one or waits for it. */
export async function lockSeason(trx: Trx, id: string): Promise<void> {
  const rows = await trx.selectFrom("programs").select("id").where("seasonId", "=", id).execute();
  await lockPrograms(
    trx,
    rows.map((row) => row.id),
  );
}

/**
 * Writes the rows of a locked season, its programs and groups, and deletes those of removed ones. New programs open by
 * their dates.
 */
export async function writeSeasonRows(trx: Trx, id: string, draft: SeasonDraft): Promise<void> {
  const { slug, state, startsOn, endsOn, programs } = draft;
  const row = { slug, state, startsOn, endsOn };
  await trx
    .insertInto("seasons")
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
  const kept = programs.map((program) => program.id);
  let removed = trx.deleteFrom("programs").where("seasonId", "=", id);
  if (kept.length > 0) removed = removed.where("id", "not in", kept);
  await removed.execute();
  for (const program of inOrder(programs, (candidate) => candidate.id)) {
    await trx
      .insertInto("programs")
      .values({ id: program.id, seasonId: id, switch: "auto", capacity: null })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    await writeGroups(trx, program);
    await retireQuestions(trx, program);
  }
}

/** Closes an unpublished season's programs, so outdated pages cannot register. */
export async function closePrograms(trx: Trx, seasonId: string): Promise<void> {
  await trx.updateTable("programs").set({ switch: "closed" }).where("seasonId", "=", seasonId).execute();
}

/** Reopens a republished season's programs by their dates. */
export async function openByDates(trx: Trx, seasonId: string): Promise<void> {
  await trx
    .updateTable("programs")
    .set({ switch: "auto" })
    .where("seasonId", "=", seasonId)
    .where("switch", "=", "closed")
    .execute();
}
