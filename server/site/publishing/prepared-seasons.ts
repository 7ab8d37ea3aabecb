import { randomUUID } from "node:crypto";
import { basicsErrors, copySeason, type EnteredBasics, seasonBasics } from "#domain/programs/season-copy.ts";
import { type SeasonDraft, seasonShapeCheck } from "#domain/programs/season-draft.ts";
import { type Db, hasRows, type Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction, locked } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { everySeason, published, readClub } from "#server/platform/published.ts";
import { recordAudit, type StaffAction } from "#server/staff/audit-log.ts";
import { contentOf, findDraft, writeDraft } from "./publication-drafts.ts";
import { publishable, writeSeasonRows } from "./publication-season.ts";

/** @throws {ApiError} invalid_input with fields */
function basicsOf(input: EnteredBasics) {
  const fields = basicsErrors(input);
  if (Object.keys(fields).length > 0) throw new ApiError("invalid_input", { fields });
  return seasonBasics(input);
}

/** @throws {ApiError} season_exists if another season has this slug */
async function assertSlugIsFree(trx: Trx, slug: string): Promise<void> {
  const namesakes = trx.selectFrom("seasons").where("slug", "=", slug);
  if (await hasRows(namesakes)) throw new ApiError("season_exists", { fields: { slug: "not_unique" } });
}

/**
 * Prepares a season: its rows, invisible in state "draft", and its draft. If two staff prepare the same one, the second
 * retries and fails with season_exists.
 */
export async function prepareSeason(
  trx: Trx,
  draft: SeasonDraft,
  { actor, now }: StaffAction,
): Promise<string> {
  const id = randomUUID();
  await assertSlugIsFree(trx, draft.slug);
  await writeSeasonRows(trx, id, { ...draft, state: "draft" });
  const change = { payload: JSON.stringify(draft), version: 0, actor, now: instantOf(now) };
  await writeDraft(trx, { subject: "season", id }, change);
  return id;
}

/**
 * Adds a season without programs (docs/reference/seasons.md#season-states).
 * @throws {ApiError} invalid_input; season_exists
 */
export function addSeason(db: Db, input: EnteredBasics, author: StaffAction): Promise<string> {
  const frame = basicsOf(input);
  return inTransaction(db, async (trx) => {
    const id = await prepareSeason(trx, { ...frame, state: "live", siblingRule: null, programs: [] }, author);
    await recordAudit(trx, { at: author.now, actor: author.actor, action: "season_added", subject: id });
    return id;
  });
}

/** A season's published content, or its draft while in preparation. */
async function sourceOf(trx: Trx, id: string): Promise<SeasonDraft> {
  const { site } = await published(trx);
  const key = { subject: "season", id } as const;
  const content = contentOf(site, key) ?? (await findDraft(trx, key))?.payload;
  if (content === undefined) throw new ApiError("not_found");
  return publishable(seasonShapeCheck, content);
}

/** Proposes the previous season's capacities, which are not part of a draft. */
async function copyCapacities(trx: Trx, newIds: ReadonlyMap<string, string>): Promise<void> {
  for (const table of ["programs", "programGroups"] as const) {
    const rows = await trx
      .selectFrom(table)
      .select(["id", "capacity"])
      .where("id", "in", [...newIds.keys()])
      .where("capacity", "is not", null)
      .execute();
    for (const { id, capacity } of rows) {
      await trx
        .updateTable(table)
        .set({ capacity })
        .where("id", "=", newIds.get(id) ?? "")
        .execute();
    }
  }
}

/**
 * Copies a season into a prepared one (docs/reference/seasons.md#season-copies).
 * @throws {ApiError} not_found; invalid_input; season_exists; not_publishable for an unreadable draft
 */
export function createSeasonCopy(
  db: Db,
  sourceId: string,
  input: EnteredBasics,
  author: StaffAction,
): Promise<string> {
  const basics = basicsOf(input);
  return inTransaction(db, async (trx) => {
    const { timeZone } = await readClub(trx);
    const source = await sourceOf(trx, sourceId);
    const newIds = new Map<string, string>();
    const newId = (oldId: string) => newIds.getOrInsertComputed(oldId, () => randomUUID());
    const { programs } = await everySeason(trx);
    const takenSlugs = [...programs.values()].map(({ slug }) => slug);
    const copy = copySeason(source, basics, { newId, timeZone, takenSlugs });
    const id = await prepareSeason(trx, copy, author);
    if (newIds.size > 0) await copyCapacities(trx, newIds);
    const { actor, now: at } = author;
    await recordAudit(trx, { at, actor, action: "season_copied", subject: id, details: { sourceId } });
    return id;
  });
}

/** Whether a program of the season is on an interest list: families have then seen it. */
export function hasInterest(trx: Trx, seasonId: string): Promise<boolean> {
  const programs = trx.selectFrom("programs").select("id").where("seasonId", "=", seasonId);
  return hasRows(trx.selectFrom("interests").where("programId", "in", programs));
}

export async function deleteSeasonRows(trx: Trx, id: string, { actor, now }: StaffAction): Promise<void> {
  await trx.deleteFrom("drafts").where("subject", "=", "season").where("subjectId", "=", id).execute();
  await trx.deleteFrom("programs").where("seasonId", "=", id).execute();
  await trx.deleteFrom("seasons").where("id", "=", id).execute();
  await recordAudit(trx, { at: now, actor, action: "season_removed", subject: id });
}

/**
 * Deletes an unpublished season and its draft.
 * @throws {ApiError} not_found; season_published for one that families have seen
 */
export function removePreparedSeason(db: Db, id: string, author: StaffAction): Promise<void> {
  return inTransaction(db, async (trx) => {
    const season = await locked(
      trx,
      trx.selectFrom("seasons").select("state").where("id", "=", id),
    ).executeTakeFirst();
    if (!season) throw new ApiError("not_found");
    if (season.state !== "draft" || (await hasInterest(trx, id))) throw new ApiError("season_published");
    await deleteSeasonRows(trx, id, author);
  });
}
