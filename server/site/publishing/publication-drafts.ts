import { randomUUID } from "node:crypto";
import { storedPages } from "#content/product/first-pages.ts";
import { CONTENT_IDS, CONTENT_SUBJECTS } from "#domain/club/content.ts";
import type { PublishedSeason } from "#domain/programs/site-data.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

export const DRAFT_SUBJECTS = ["season", ...CONTENT_SUBJECTS] as const;
export type DraftSubject = (typeof DRAFT_SUBJECTS)[number];

export interface DraftKey {
  subject: DraftSubject;
  id: string;
}

/** @throws {ApiError} not_found for an unknown subject */
export function draftKeyOf(subject: string, id: string): DraftKey {
  const draftSubject = DRAFT_SUBJECTS.find((candidate) => candidate === subject);
  const isOther = draftSubject && draftSubject !== "season" && id !== CONTENT_IDS[draftSubject];
  if (!draftSubject || isOther) throw new ApiError("not_found");
  return { subject: draftSubject, id };
}

export async function findDraft(db: Db | Trx, { subject, id }: DraftKey) {
  const row = await db
    .selectFrom("drafts")
    .selectAll()
    .where("subject", "=", subject)
    .where("subjectId", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const payload: unknown = JSON.parse(row.payload);
  // An earlier release stored fewer texts.
  return { ...row, payload: subject === "pages" ? storedPages(payload) : payload };
}

interface DraftChange {
  /** JSON. */
  payload: string;
  /** The version that the writer read; 0 if there was none. */
  version: number;
  actor: string;
  now: Instant;
}

/**
 * Overwrites a draft.
 * @returns its new version; undefined if its version changed since it was read
 */
export async function overwriteDraft(
  db: Db | Trx,
  { subject, id }: DraftKey,
  change: DraftChange,
): Promise<number | undefined> {
  const { payload, version, actor, now: updatedAt } = change;
  const row = { payload, version: version + 1, actor, updatedAt };
  if (version === 0) {
    const added = await db
      .insertInto("drafts")
      .values({ id: randomUUID(), subject, subjectId: id, ...row })
      .onConflict((conflict) => conflict.columns(["subject", "subjectId"]).doNothing())
      .returning("version")
      .executeTakeFirst();
    return added?.version;
  }
  const written = await db
    .updateTable("drafts")
    .set(row)
    .where("subject", "=", subject)
    .where("subjectId", "=", id)
    .where("version", "=", version)
    .returning("version")
    .executeTakeFirst();
  return written?.version;
}

/** @throws {ApiError} edit_conflict if its version changed since it was read */
export async function writeDraft(db: Db | Trx, key: DraftKey, change: DraftChange): Promise<number> {
  const version = await overwriteDraft(db, key, change);
  if (version === undefined) throw new ApiError("edit_conflict");
  return version;
}

export function payloadOf({ id: _id, ...season }: PublishedSeason): Omit<PublishedSeason, "id"> {
  return season;
}

/** Deeper than any season; limits recursion. */
const MAX_LEVELS = 12;

export function isShallow(value: unknown, levels = MAX_LEVELS): boolean {
  if (value === null || typeof value !== "object") return true;
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1));
}
