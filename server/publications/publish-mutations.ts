import { canonical } from "#domain/canonical.ts";
import type { PublishedSite } from "#domain/site-facts.ts";
import { recordAudit } from "#server/audit/mutations.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction, locked } from "#server/db/transaction.ts";
import { ApiError } from "#server/http/api-error.ts";
import { type DraftKey, findDraft, writeDraft } from "./draft-mutations.ts";
import { addPublication } from "./first-publication-mutations.ts";
import { isSeasonInUse } from "./gate-queries.ts";
import { contentOf, SUBJECT_RULES, subjectsOf } from "./publish-subjects.ts";
import { findPublication, newestVersion, readPublishedSite } from "./queries.ts";

interface Publisher {
  actor: string;
  now: Date;
}

/** Serializes publications by locking the first version, which always exists. */
async function lockPublications(trx: Trx): Promise<void> {
  const first = trx.selectFrom("publications").select("version").where("version", "=", 1);
  await locked(trx, first).executeTakeFirstOrThrow();
}

/**
 * Publishes a draft in one transaction: its rows, the publication and the audit line
 * (docs/rules/publishing.md#publishing).
 * A draft without changes makes no version.
 * @returns the live version
 * @throws {ApiError} not_found; edit_conflict if the draft changed since it was reviewed; not_publishable with fields
 */
export function publish(
  db: Db,
  key: DraftKey & { version: number },
  { actor, now }: Publisher,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    await lockPublications(trx);
    const stored = await findDraft(trx, key);
    if (!stored) throw new ApiError("not_found");
    if (stored.version !== key.version) throw new ApiError("edit_conflict");
    const before = canonical(await readPublishedSite(trx));
    const { action, write } = SUBJECT_RULES[key.subject];
    const after = await write(trx, key.id, stored.payload, instantOf(now));
    if (after !== undefined) {
      const change = { payload: JSON.stringify(after), version: key.version, actor, now: instantOf(now) };
      await writeDraft(trx, key, change);
    }
    if (canonical(await readPublishedSite(trx)) === before) return newestVersion(trx);
    const version = await addPublication(trx, { actor, now: instantOf(now) });
    await recordAudit(trx, { at: now, actor, action, subject: `${key.id}: ${version}` });
    return version;
  });
}

export interface UndoneDraft extends DraftKey {
  version: number;
}

/** A subject's content in an older version; a season that did not exist then is to be unpublished. */
async function contentBefore(trx: Trx, older: PublishedSite, live: PublishedSite, key: DraftKey) {
  const content = contentOf(older, key);
  if (content) return content;
  if (await isSeasonInUse(trx, key.id)) throw new ApiError("season_in_use");
  return { ...contentOf(live, key), state: "draft" };
}

/**
 * Creates drafts with an older version's content wherever the live content differs; publishes nothing
 * (docs/rules/publishing.md#undo).
 * @returns the drafts; empty if nothing differs
 * @throws {ApiError} not_found; edit_conflict if an unpublished draft would be lost; season_in_use if the version lacks
 * a
 * season with registrations
 */
export function undoTo(db: Db, version: number, { actor, now }: Publisher): Promise<UndoneDraft[]> {
  return inTransaction(db, async (trx) => {
    await lockPublications(trx);
    const older = await findPublication(trx, version);
    if (!older) throw new ApiError("not_found");
    const live = await readPublishedSite(trx);
    const drafts: UndoneDraft[] = [];
    for (const key of subjectsOf(older.site, live)) {
      const current = contentOf(live, key);
      const payload = canonical(await contentBefore(trx, older.site, live, key));
      const livePayload = current && canonical(current);
      if (payload === livePayload) continue;
      const known = await findDraft(trx, key);
      const isUnpublished = known && ![livePayload, payload].includes(canonical(known.payload));
      if (isUnpublished) throw new ApiError("edit_conflict");
      const change = { payload, version: known?.version ?? 0, actor, now: instantOf(now) };
      drafts.push({ ...key, version: await writeDraft(trx, key, change) });
    }
    if (drafts.length > 0)
      await recordAudit(trx, { at: now, actor, action: "publication_undone", subject: String(version) });
    return drafts;
  });
}
