import { patchedProgram } from "#domain/program-patch.ts";
import type { ProgramDraft } from "#domain/season-draft.ts";
import type { Db, Trx } from "#server/db/database.ts";
import { instantOf } from "#server/db/schema.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { ApiError } from "#server/http/api-error.ts";
import { findDraft, payloadOf, writeDraft } from "#server/publications/draft-mutations.ts";
import { readPublishedSite } from "#server/publications/queries.ts";

interface Draft {
  seasonId: string;
  payload: { programs: Record<string, unknown>[] };
  /** 0 if there is no draft yet. */
  version: number;
}

function programsIn(payload: unknown): Record<string, unknown>[] {
  const { programs } = { ...(payload as { programs?: unknown } | null) };
  if (!Array.isArray(programs)) return [];
  return programs.filter((program) => typeof program === "object" && program !== null);
}

async function draftOfSeason(trx: Trx, seasonId: string): Promise<Draft | undefined> {
  const known = await findDraft(trx, { subject: "season", id: seasonId });
  const season = known ? undefined : (await readPublishedSite(trx)).seasons.find(({ id }) => id === seasonId);
  const payload = known?.payload ?? (season && payloadOf(season));
  if (payload === undefined) return undefined;
  return {
    seasonId,
    payload: { ...(payload as object), programs: programsIn(payload) },
    version: known?.version ?? 0,
  };
}

/** The draft that contains a program: its season's, or one that introduces it. */
async function draftWith(trx: Trx, id: string): Promise<Draft | undefined> {
  const row = await trx.selectFrom("programs").select("seasonId").where("id", "=", id).executeTakeFirst();
  if (row) return draftOfSeason(trx, row.seasonId);
  const drafts = await trx
    .selectFrom("drafts")
    .select("subjectId")
    .where("subject", "=", "season")
    .where("payload", "like", `%${id}%`)
    .orderBy("subjectId")
    .execute();
  for (const { subjectId } of drafts) {
    const draft = await draftOfSeason(trx, subjectId);
    if (draft?.payload.programs.some((program) => program.id === id)) return draft;
  }
  return undefined;
}

interface ProgramChange {
  id: string;
  fields: Partial<Record<keyof ProgramDraft, unknown>>;
  /** The draft's version as read; undefined skips the check. */
  version: number | undefined;
  actor: string;
  now: Date;
}

/**
 * Changes fields of a program in its season's draft (docs/rules/publishing.md#drafts).
 * @returns the draft's new version
 * @throws {ApiError} not_found; edit_conflict if the draft changed since it was read; invalid_input with fields
 */
export function changeDraftProgram(db: Db, change: ProgramChange): Promise<number> {
  const { id, fields, version, actor, now } = change;
  return inTransaction(db, async (trx) => {
    const draft = await draftWith(trx, id);
    const before = draft?.payload.programs.find((program) => program.id === id);
    if (!draft || !before) throw new ApiError("not_found");
    if (version !== undefined && version !== draft.version) throw new ApiError("edit_conflict");
    const { program, errors } = patchedProgram(before, fields);
    if (Object.keys(errors).length > 0) throw new ApiError("invalid_input", { fields: errors });
    const programs = draft.payload.programs.map((other) => (other.id === id ? program : other));
    const payload = JSON.stringify({ ...draft.payload, programs });
    const key = { subject: "season", id: draft.seasonId } as const;
    return writeDraft(trx, key, { payload, version: draft.version, actor, now: instantOf(now) });
  });
}
