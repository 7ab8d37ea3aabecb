import { randomUUID } from "node:crypto";
import { storedPages } from "#content/product/first-pages.ts";
import { CONTENT_IDS, CONTENT_SUBJECTS } from "#domain/club/content.ts";
import { patchedProgram } from "#domain/programs/draft-errors.ts";
import type { ProgramDraft } from "#domain/programs/season-draft.ts";
import type { PublishedSeason } from "#domain/programs/site-data.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { published } from "#server/platform/published.ts";
import type { StaffAction } from "#server/staff/audit-log.ts";

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

/** The season whose draft contains a program: its own, or one that introduces it. */
async function seasonWith(trx: Trx, programId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("programs")
    .select("seasonId")
    .where("id", "=", programId)
    .executeTakeFirst();
  const draft = await trx
    .selectFrom("drafts")
    .select("subjectId")
    .where("subject", "=", "season")
    .where("payload", "like", `%"id":"${programId}"%`)
    .orderBy("subjectId")
    .executeTakeFirst();
  return row?.seasonId ?? draft?.subjectId;
}

interface ProgramChange extends StaffAction {
  id: string;
  fields: Partial<Record<keyof ProgramDraft, unknown>>;
  /** The draft's version as read; undefined skips the check. */
  version: number | undefined;
}

/**
 * Changes fields of a program in its season's draft (docs/reference/publishing.md#drafts).
 * @returns the draft's new version
 * @throws {ApiError} not_found; edit_conflict if the draft changed since it was read; invalid_input with fields
 */
export function changeDraftProgram(
  db: Db,
  { id, fields, version: read, actor, now }: ProgramChange,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const key = { subject: "season", id: (await seasonWith(trx, id)) ?? "" } as const;
    const stored = await findDraft(trx, key);
    const season = stored
      ? undefined
      : (await published(trx)).site.seasons.find(({ id: seasonId }) => seasonId === key.id);
    const payload = { ...(stored?.payload ?? (season && payloadOf(season))) } as { programs?: unknown };
    const version = stored?.version ?? 0;
    const programs: unknown[] = Array.isArray(payload.programs) ? payload.programs : [];
    const storedProgram = programs.find((program) => (program as Partial<ProgramDraft> | null)?.id === id);
    if (!storedProgram) throw new ApiError("not_found");
    if (read !== undefined && read !== version) throw new ApiError("edit_conflict");
    const { program, errors } = patchedProgram(storedProgram, fields);
    if (Object.keys(errors).length > 0) throw new ApiError("invalid_input", { fields: errors });
    const changed = {
      ...payload,
      programs: programs.map((other) => (other === storedProgram ? program : other)),
    };
    return writeDraft(trx, key, { payload: JSON.stringify(changed), version, actor, now: instantOf(now) });
  });
}

/** Deeper than any season; limits recursion. */
const MAX_LEVELS = 12;

export function isShallow(value: unknown, levels = MAX_LEVELS): boolean {
  if (value === null || typeof value !== "object") return true;
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1));
}
