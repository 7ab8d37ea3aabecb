import type { DraftCheck } from "#domain/programs/draft-fields.ts";
import { type DraftErrors, draftErrors, hasDays, type SeasonDraft } from "#domain/programs/season-draft.ts";
import type { PublishedSite } from "#domain/programs/site-facts.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

/** @throws {ApiError} not_publishable if there are errors */
export function assertNoErrors(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new ApiError("not_publishable", { fields });
}

/** @throws {ApiError} not_publishable with what keeps the draft from being published */
export function publishable<Facts>({ read }: DraftCheck<Facts>, payload: unknown): Facts {
  const { facts, errors } = read(payload);
  assertNoErrors(errors);
  return facts as Facts;
}

/** Those with registrations, or with families that wait for a place (docs/rules/waiting.md). */
async function idsWithRegistrations(trx: Trx, column: "programId" | "groupId", ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("registrations")
    .select(column)
    .distinct()
    .where(column, "in", [...ids])
    .execute();
  const waiting = await trx
    .selectFrom("waitingChildren")
    .select(column)
    .distinct()
    .where(column, "in", [...ids])
    .where("place", "<>", "none")
    .execute();
  return [...new Set([...rows, ...waiting].map((row) => row[column] as string))];
}

/** Programs and groups with registrations cannot be removed. */
async function removalErrors(trx: Trx, seasonId: string, { programs }: SeasonDraft): Promise<DraftErrors> {
  const published = await trx.selectFrom("programs").select("id").where("seasonId", "=", seasonId).execute();
  const kept = new Set(programs.map(({ id }) => id));
  const removed = published.filter(({ id }) => !kept.has(id));
  const inUse = await idsWithRegistrations(
    trx,
    "programId",
    removed.map(({ id }) => id),
  );
  const errors: DraftErrors = {};
  if (inUse.length > 0) errors.programs = "has_registrations";
  for (const [programIndex, program] of programs.entries()) {
    const groups = await trx
      .selectFrom("programGroups")
      .select("id")
      .where("programId", "=", program.id)
      .execute();
    const removedGroups = groups.filter(({ id }) => !program.groups.some((group) => group.id === id));
    const used = await idsWithRegistrations(
      trx,
      "groupId",
      removedGroups.map(({ id }) => id),
    );
    if (used.length > 0) errors[`programs.${programIndex}.groups`] = "has_registrations";
  }
  return errors;
}

async function takenErrors(trx: Trx, seasonId: string, draft: SeasonDraft): Promise<DraftErrors> {
  const errors: DraftErrors = {};
  const namesake = await trx
    .selectFrom("seasons")
    .select("id")
    .where("slug", "=", draft.slug)
    .where("id", "!=", seasonId)
    .executeTakeFirst();
  if (namesake) errors.slug = "not_unique";
  for (const [programIndex, { id, groups }] of draft.programs.entries()) {
    const elsewhere = await trx
      .selectFrom("programs")
      .select("id")
      .where("id", "=", id)
      .where("seasonId", "!=", seasonId)
      .executeTakeFirst();
    if (elsewhere) errors[`programs.${programIndex}.id`] = "not_unique";
    const ids = groups.map((group) => group.id);
    if (ids.length === 0) continue;
    const foreign = await trx
      .selectFrom("programGroups")
      .select("id")
      .where("id", "in", ids)
      .where("programId", "!=", id)
      .executeTakeFirst();
    if (foreign) errors[`programs.${programIndex}.groups`] = "not_unique";
  }
  return errors;
}

/** Whether the season has orders or registrations, of any state. */
export async function isSeasonInUse(trx: Trx, seasonId: string): Promise<boolean> {
  const ordered = await trx
    .selectFrom("orders")
    .select("id")
    .where("seasonId", "=", seasonId)
    .limit(1)
    .executeTakeFirst();
  if (ordered) return true;
  const programs = await trx.selectFrom("programs").select("id").where("seasonId", "=", seasonId).execute();
  const ids = programs.map(({ id }) => id);
  return (await idsWithRegistrations(trx, "programId", ids)).length > 0;
}

/** A season can be unpublished only without registrations (docs/rules/publishing.md#taking-a-season-back). */
async function takingBackErrors(trx: Trx, seasonId: string, { state }: SeasonDraft): Promise<DraftErrors> {
  return state === "draft" && (await isSeasonInUse(trx, seasonId)) ? { state: "has_registrations" } : {};
}

interface Gate {
  site: PublishedSite;
  seasonId: string;
  draft: SeasonDraft;
}

/**
 * The errors that prevent publishing a season, whose programs are locked; none if it may be published
 * (docs/rules/publishing.md#publishing).
 */
export async function gateErrors(trx: Trx, { site, seasonId, draft }: Gate): Promise<DraftErrors> {
  const others = site.seasons.filter(({ id }) => id !== seasonId).flatMap(({ programs }) => programs);
  const shown = draft.state === "draft" ? [] : draft.programs;
  const taken = new Set(others.map(({ slug }) => slug));
  const sharedSlugs = shown.flatMap(({ slug }, index) =>
    taken.has(slug) ? [[`programs.${index}.slug`, "not_unique" as const]] : [],
  );
  return {
    ...draftErrors(draft),
    ...Object.fromEntries(sharedSlugs),
    ...(hasDays([...shown, ...others]) ? {} : { programs: "no_days" as const }),
    ...(await takenErrors(trx, seasonId, draft)),
    ...(await removalErrors(trx, seasonId, draft)),
    ...(await takingBackErrors(trx, seasonId, draft)),
  };
}
