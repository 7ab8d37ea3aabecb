import type { DraftCheck } from "#domain/programs/draft-fields.ts";
import {
  hasDays,
  ownSeasonErrors,
  type SeasonDraft,
  type SeasonErrors,
} from "#domain/programs/season-draft.ts";
import type { PublishedSite } from "#domain/programs/site-data.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

/** @throws {ApiError} not_publishable if there are errors */
export function assertNoErrors(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new ApiError("not_publishable", { fields });
}

/** @throws {ApiError} not_publishable with the errors that prevent publishing */
export function publishable<Facts>({ read }: DraftCheck<Facts>, payload: unknown): Facts {
  const { facts, errors } = read(payload);
  assertNoErrors(errors);
  return facts as Facts;
}

/** Whether one of these programs or groups has registrations or waiting families (docs/reference/waiting-list.md). */
async function areInUse(trx: Trx, column: "programId" | "groupId", ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const registered = trx.selectFrom("registrations").select("id").where(column, "in", ids).limit(1);
  const waiting = trx.selectFrom("waitingChildren").select("id").where(column, "in", ids);
  return (
    (await registered.executeTakeFirst()) !== undefined ||
    (await waiting.where("place", "<>", "none").limit(1).executeTakeFirst()) !== undefined
  );
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

export async function isSeasonInUse(trx: Trx, seasonId: string): Promise<boolean> {
  const ordered = await trx
    .selectFrom("orders")
    .select("id")
    .where("seasonId", "=", seasonId)
    .limit(1)
    .executeTakeFirst();
  if (ordered) return true;
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
  const namesake = await trx
    .selectFrom("seasons")
    .select("id")
    .where("slug", "=", draft.slug)
    .where("id", "!=", seasonId)
    .executeTakeFirst();
  const errors: SeasonErrors = {};
  if (namesake) errors.slug = "not_unique";
  const kept = idsOf(draft.programs);
  const removed = programs.filter((row) => row.seasonId === seasonId && !kept.includes(row.id));
  if (await areInUse(trx, "programId", idsOf(removed))) errors.programs = "has_registrations";
  for (const [index, program] of draft.programs.entries()) {
    const own = idsOf(program.groups);
    if (programs.some(({ id, seasonId: other }) => id === program.id && other !== seasonId))
      errors[`programs.${index}.id`] = "not_unique";
    if (groups.some(({ id, programId }) => own.includes(id) && programId !== program.id))
      errors[`programs.${index}.groups`] = "not_unique";
    const gone = groups.filter((row) => row.programId === program.id && !own.includes(row.id));
    if (await areInUse(trx, "groupId", idsOf(gone))) errors[`programs.${index}.groups`] = "has_registrations";
  }
  if (draft.state === "draft" && (await isSeasonInUse(trx, seasonId))) errors.state = "has_registrations";
  return errors;
}

/**
 * The errors that prevent publishing a season, whose programs are locked; none if it may be published
 * (docs/reference/publishing.md#publication).
 */
export async function publishErrors(
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
    ...(hasDays([...shown, ...others]) ? {} : { programs: "no_days" as const }),
    ...(await rowErrors(trx, seasonId, draft)),
  };
}
