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
  /** 0 while nobody has written one. */
  version: number;
}

function programsIn(payload: unknown): Record<string, unknown>[] {
  const { programs } = { ...(payload as { programs?: unknown } | null) };
  if (!Array.isArray(programs)) return [];
  return programs.filter((one) => typeof one === "object" && one !== null);
}

/** The season's draft, or what is published of it while it has none. */
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

/** The draft that has the program: its season's, or, while it is in no table yet, the one that names it. */
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
  /** A uuid. */
  id: string;
  fields: Partial<Record<keyof ProgramDraft, unknown>>;
  /** Of the draft as it was read; undefined for whatever it is. */
  version: number | undefined;
  actor: string;
  now: Date;
}

/**
 * Writes fields of a program into the draft of its season (docs/rules/publishing.md#drafts).
 * @returns the draft's new version
 * @throws {ApiError} not_found; edit_conflict when the draft is another than was read; invalid_input with fields
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
    const programs = draft.payload.programs.map((one) => (one.id === id ? program : one));
    const payload = JSON.stringify({ ...draft.payload, programs });
    const key = { subject: "season", id: draft.seasonId } as const;
    return writeDraft(trx, key, { payload, version: draft.version, actor, now: instantOf(now) });
  });
}
