import { canonical } from "#domain/canonical.ts";
import { type SeasonDraft, seasonDraftSchema, shapeErrors } from "#domain/season-draft.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction, locked } from "#server/db/transaction.ts";
import { ApiError } from "#server/http/api-error.ts";
import { type DraftKey, findDraft, payloadOf, writeDraft } from "./draft-mutations.ts";
import { addPublication } from "./first-publication-mutations.ts";
import { gateErrors } from "./gate-queries.ts";
import { findPublication, newestVersion, readPublishedSite } from "./queries.ts";
import { writeSeason } from "./season-mutations.ts";

interface Publisher {
  actor: string;
  now: Date;
}

/** Whoever publishes next waits here until this transaction ends: the first version is always there. */
async function takeTurn(trx: Trx): Promise<void> {
  const first = trx.selectFrom("publications").select("version").where("version", "=", 1);
  await locked(trx, first).executeTakeFirstOrThrow();
}

/** @throws {ApiError} not_publishable with the place of whatever has not the shape of a season */
function parseDraft(payload: unknown): SeasonDraft {
  const parsed = seasonDraftSchema.safeParse(payload);
  if (parsed.success) return parsed.data;
  throw new ApiError("not_publishable", { fields: shapeErrors(parsed.error.issues) });
}

/**
 * Publishes a season's draft: its tables, the publication and the line of the log, all or nothing
 * (docs/rules/publishing.md#publishing). What says nothing new makes no new version.
 * @returns the version that is live then
 * @throws {ApiError} not_found; edit_conflict when the draft is another than was looked at; not_publishable with fields
 */
export function publish(
  db: Db,
  key: DraftKey & { version: number },
  { actor, now }: Publisher,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    await takeTurn(trx);
    const stored = await findDraft(trx, key);
    if (!stored) throw new ApiError("not_found");
    if (stored.version !== key.version) throw new ApiError("edit_conflict");
    const draft = parseDraft(stored.payload);
    const fields = await gateErrors(trx, key.id, draft);
    if (Object.keys(fields).length > 0) throw new ApiError("not_publishable", { fields });
    const before = canonical(await readPublishedSite(trx));
    await writeSeason(trx, key.id, draft, instantOf(now));
    if (canonical(await readPublishedSite(trx)) === before) return newestVersion(trx);
    const version = await addPublication(trx, { actor, now: instantOf(now) });
    await recordAudit(trx, { at: now, actor, action: "season_published", subject: `${key.id}: ${version}` });
    return version;
  });
}

/** A draft that an older version was made into. */
export interface UndoneDraft extends DraftKey {
  version: number;
}

/**
 * Makes drafts of what an older version said of the seasons that say something else now; nothing is published by it
 * (docs/rules/publishing.md#undo).
 * @throws {ApiError} not_found; edit_conflict where somebody's draft waits that was never published
 */
export function undoTo(db: Db, version: number, { actor, now }: Publisher): Promise<UndoneDraft[]> {
  return inTransaction(db, async (trx) => {
    await takeTurn(trx);
    const older = await findPublication(trx, version);
    if (!older) throw new ApiError("not_found");
    const live = new Map((await readPublishedSite(trx)).seasons.map((season) => [season.id, season]));
    const drafts: UndoneDraft[] = [];
    for (const season of older.site.seasons) {
      const current = live.get(season.id);
      const payload = canonical(payloadOf(season));
      const said = current && canonical(payloadOf(current));
      if (payload === said) continue;
      const key = { subject: "season", id: season.id } as const;
      const known = await findDraft(trx, key);
      const waits = known && ![said, payload].includes(canonical(known.payload));
      if (waits) throw new ApiError("edit_conflict");
      const change = { payload, version: known?.version ?? 0, actor, now: instantOf(now) };
      drafts.push({ ...key, version: await writeDraft(trx, key, change) });
    }
    await recordAudit(trx, { at: now, actor, action: "publication_undone", subject: String(version) });
    return drafts;
  });
}
