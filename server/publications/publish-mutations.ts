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
import { SUBJECT_RULES, saidOf, subjectsOf } from "./publish-subjects.ts";
import { findPublication, newestVersion, readPublishedSite } from "./queries.ts";

interface Publisher {
  actor: string;
  now: Date;
}

/** Whoever publishes next waits here until this transaction ends: the first version is always there. */
async function takeTurn(trx: Trx): Promise<void> {
  const first = trx.selectFrom("publications").select("version").where("version", "=", 1);
  await locked(trx, first).executeTakeFirstOrThrow();
}

/**
 * Publishes a draft: its tables, the publication and the line of the log, all or nothing
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

/** A draft that an older version was made into. */
export interface UndoneDraft extends DraftKey {
  version: number;
}

/** What an older version says of a draft's subject; a season that it does not have yet is to go off the site. */
async function saidBefore(trx: Trx, older: PublishedSite, live: PublishedSite, key: DraftKey) {
  const said = saidOf(older, key);
  if (said) return said;
  if (await isSeasonInUse(trx, key.id)) throw new ApiError("season_in_use");
  return { ...saidOf(live, key), state: "draft" };
}

/**
 * Makes drafts of what an older version said of the seasons and of the club where they say something else now; nothing is published by it
 * (docs/rules/publishing.md#undo).
 * @returns nothing where the site says the same
 * @throws {ApiError} not_found; edit_conflict where somebody's draft waits that was never published; season_in_use where the
 *   version lacks a season that a child is registered in
 */
export function undoTo(db: Db, version: number, { actor, now }: Publisher): Promise<UndoneDraft[]> {
  return inTransaction(db, async (trx) => {
    await takeTurn(trx);
    const older = await findPublication(trx, version);
    if (!older) throw new ApiError("not_found");
    const live = await readPublishedSite(trx);
    const drafts: UndoneDraft[] = [];
    for (const key of subjectsOf(older.site, live)) {
      const current = saidOf(live, key);
      const payload = canonical(await saidBefore(trx, older.site, live, key));
      const said = current && canonical(current);
      if (payload === said) continue;
      const known = await findDraft(trx, key);
      const waits = known && ![said, payload].includes(canonical(known.payload));
      if (waits) throw new ApiError("edit_conflict");
      const change = { payload, version: known?.version ?? 0, actor, now: instantOf(now) };
      drafts.push({ ...key, version: await writeDraft(trx, key, change) });
    }
    if (drafts.length > 0)
      await recordAudit(trx, { at: now, actor, action: "publication_undone", subject: String(version) });
    return drafts;
  });
}
