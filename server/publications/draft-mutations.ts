import { randomUUID } from "node:crypto";
import type { PublishedSeason } from "#domain/site-facts.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { ApiError } from "#server/http/api-error.ts";

/** What can be a draft. */
export const DRAFT_SUBJECTS = ["season", "club"] as const;
export type DraftSubject = (typeof DRAFT_SUBJECTS)[number];

/** Which draft. */
export interface DraftKey {
  subject: DraftSubject;
  id: string;
}

export async function findDraft(db: Db | Trx, { subject, id }: DraftKey) {
  const row = await db
    .selectFrom("drafts")
    .selectAll()
    .where("subject", "=", subject)
    .where("subjectId", "=", id)
    .executeTakeFirst();
  return row && { ...row, payload: JSON.parse(row.payload) as unknown };
}

interface DraftChange {
  /** As JSON. */
  payload: string;
  /** That whoever writes has read; 0 where there was none. */
  version: number;
  actor: string;
  now: Instant;
}

/**
 * Writes a draft over the version that its writer has read.
 * @returns its new version
 * @throws {ApiError} edit_conflict when somebody else wrote meanwhile
 */
export async function writeDraft(
  db: Db | Trx,
  { subject, id }: DraftKey,
  change: DraftChange,
): Promise<number> {
  const { payload, version, actor, now: updatedAt } = change;
  const row = { payload, version: version + 1, actor, updatedAt };
  const [written] =
    version === 0
      ? await db
          .insertInto("drafts")
          .values({ id: randomUUID(), subject, subjectId: id, ...row })
          .onConflict((conflict) => conflict.columns(["subject", "subjectId"]).doNothing())
          .returning("version")
          .execute()
      : await db
          .updateTable("drafts")
          .set(row)
          .where("subject", "=", subject)
          .where("subjectId", "=", id)
          .where("version", "=", version)
          .returning("version")
          .execute();
  if (!written) throw new ApiError("edit_conflict");
  return written.version;
}

/** A published season as its draft begins: what is no part of it, its id, stays outside. */
export function payloadOf({ id: _id, ...season }: PublishedSeason): Omit<PublishedSeason, "id"> {
  return season;
}

/** Deeper than any season: what is nested without end would break whoever writes it down. */
const MOST_LEVELS = 12;

export function isShallow(value: unknown, levels = MOST_LEVELS): boolean {
  if (value === null || typeof value !== "object") return true;
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1));
}
