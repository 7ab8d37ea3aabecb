import type { DraftCheck } from "#domain/programs/draft-fields.ts";
import {
  anyProgramHasDays,
  ownSeasonErrors,
  type ProgramDraft,
  type SeasonDraft,
  type SeasonErrors,
  seasonShapeCheck,
} from "#domain/programs/season-draft.ts";
import type { PublishedSeason, PublishedSite } from "#domain/programs/site-data.ts";
import { canonicalJson } from "#domain/text/canonical.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { hasRows, type Trx } from "#server/platform/database/database.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { newestFirst, published } from "#server/platform/published.ts";
import { lockPrograms } from "#server/site/programs/spots.ts";

const inOrder = <T>(rows: readonly T[], keyOf: (row: T) => string) =>
  rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));

/** A program as publishing stores it: in order, without options of questions that are no choice. */
function normalizedProgram({ questions, unchecked, ...program }: ProgramDraft): ProgramDraft {
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
  const season: PublishedSeason = { id, ...draft, programs: draft.programs.map(normalizedProgram) };
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
    if (!(await hasRows(trx.selectFrom("answers").where("questionId", "=", question.id)))) continue;
    await trx
      .insertInto("retiredQuestions")
      .values({ id: question.id, programId, content: canonicalJson(question) })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  }
}

/** Adds and removes groups; the others keep their spots and capacity. */
async function writeGroups(trx: Trx, { id: programId, groups }: ProgramDraft): Promise<void> {
  const draftIds = groups.map(({ id }) => id);
  let removed = trx.deleteFrom("programGroups").where("programId", "=", programId);
  // A removed group has no waiting children any more, but its ended entries are kept.
  let ended = trx.updateTable("waitingChildren").set({ groupId: null }).where("programId", "=", programId);
  if (draftIds.length > 0) {
    removed = removed.where("id", "not in", draftIds);
    ended = ended.where("groupId", "not in", draftIds);
  }
  await ended.where("place", "=", "none").execute();
  await removed.execute();
  if (draftIds.length === 0) return;
  await trx
    .insertInto("programGroups")
    .values(draftIds.map((id) => ({ id, programId, capacity: null })))
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
  const draftIds = programs.map((program) => program.id);
  let removed = trx.deleteFrom("programs").where("seasonId", "=", id);
  if (draftIds.length > 0) removed = removed.where("id", "not in", draftIds);
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

/** @throws {ApiError} not_publishable if there are errors */
export function assertNoErrors(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new ApiError("not_publishable", { fields });
}

/** @throws {ApiError} not_publishable with the errors that prevent publishing */
export function publishable<Draft>({ parse }: DraftCheck<Draft>, payload: unknown): Draft {
  const { draft, errors } = parse(payload);
  assertNoErrors(errors);
  return draft as Draft;
}

/** Whether one of these programs or groups has registrations or waiting families (docs/reference/waiting-list.md). */
async function areInUse(trx: Trx, column: "programId" | "groupId", ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  if (await hasRows(trx.selectFrom("registrations").where(column, "in", ids))) return true;
  return hasRows(trx.selectFrom("waitingChildren").where(column, "in", ids).where("place", "<>", "none"));
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

export async function isSeasonInUse(trx: Trx, seasonId: string): Promise<boolean> {
  if (await hasRows(trx.selectFrom("orders").where("seasonId", "=", seasonId))) return true;
  const programs = await trx.selectFrom("programs").select("id").where("seasonId", "=", seasonId).execute();
  return areInUse(trx, "programId", idsOf(programs));
}

/**
 * The errors by stored rows: ids and slugs of other seasons, and the removal of programs with registrations. A season
 * can be unpublished only without any (docs/reference/seasons.md#unpublishing).
 */
async function rowErrors(trx: Trx, seasonId: string, draft: SeasonDraft): Promise<SeasonErrors> {
  const programs = await trx.selectFrom("programs").select(["id", "seasonId"]).execute();
  const groups = await trx.selectFrom("programGroups").select(["id", "programId"]).execute();
  const namesakes = trx.selectFrom("seasons").where("slug", "=", draft.slug).where("id", "!=", seasonId);
  const errors: SeasonErrors = {};
  if (await hasRows(namesakes)) errors.slug = "not_unique";
  const draftIds = idsOf(draft.programs);
  const removed = programs.filter((row) => row.seasonId === seasonId && !draftIds.includes(row.id));
  if (await areInUse(trx, "programId", idsOf(removed))) errors.programs = "has_registrations";
  for (const [index, program] of draft.programs.entries()) {
    const own = idsOf(program.groups);
    if (programs.some(({ id, seasonId: other }) => id === program.id && other !== seasonId))
      errors[`programs.${index}.id`] = "not_unique";
    if (groups.some(({ id, programId }) => own.includes(id) && programId !== program.id))
      errors[`programs.${index}.groups`] = "not_unique";
    const removedGroups = groups.filter((row) => row.programId === program.id && !own.includes(row.id));
    if (await areInUse(trx, "groupId", idsOf(removedGroups)))
      errors[`programs.${index}.groups`] = "has_registrations";
  }
  if (draft.state === "draft" && (await isSeasonInUse(trx, seasonId))) errors.state = "has_registrations";
  return errors;
}

/**
 * The errors that prevent publishing a season, whose programs are locked; none if it may be published
 * (docs/reference/publishing.md#publication).
 */
async function publishErrors(
  trx: Trx,
  { site, seasonId, draft }: { site: PublishedSite; seasonId: string; draft: SeasonDraft },
): Promise<SeasonErrors> {
  const others = site.seasons.filter(({ id }) => id !== seasonId).flatMap(({ programs }) => programs);
  const shown = draft.state === "draft" ? [] : draft.programs;
  const taken = new Set(others.map(({ slug }) => slug));
  const sharedSlugs = shown.flatMap(({ slug }, index) =>
    taken.has(slug) ? [[`programs.${index}.slug`, "not_unique" as const]] : [],
  );
  return {
    ...ownSeasonErrors(draft),
    ...Object.fromEntries(sharedSlugs),
    ...(anyProgramHasDays([...shown, ...others]) ? {} : { programs: "no_days" as const }),
    ...(await rowErrors(trx, seasonId, draft)),
  };
}

/**
 * Writes the rows of a season's draft.
 * @returns the site with the season; `draft`: its next draft, if it is in preparation again
 * @throws {ApiError} not_publishable with the path of each error
 */
export async function writeSeason(
  trx: Trx,
  { site, id, payload }: { site: PublishedSite; id: string; payload: unknown },
): Promise<{ site: PublishedSite; draft?: SeasonDraft }> {
  const season = publishable(seasonShapeCheck, payload);
  await lockSeason(trx, id);
  assertNoErrors(await publishErrors(trx, { site, seasonId: id, draft: season }));
  const programs = trx.updateTable("programs").where("seasonId", "=", id);
  const unpublished = trx
    .selectFrom("seasons")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "draft");
  // Programs of an unpublished season open by their dates again.
  await programs
    .set({ switch: "auto" })
    .where("seasonId", "in", unpublished)
    .where("switch", "=", "closed")
    .execute();
  await writeSeasonRows(trx, id, season);
  const after = withSeason(site, id, season);
  if (season.state !== "draft") return { site: after };
  // Outdated pages cannot register.
  await programs.set({ switch: "closed" }).execute();
  // The season is in preparation again, so its next publication makes it live.
  return { site: after, draft: { ...season, state: "live" } };
}
