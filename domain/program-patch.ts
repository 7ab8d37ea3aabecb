import * as z from "zod/mini";
import { shapeErrors } from "./draft-check.ts";
import {
  DRAFT_ERROR_CODES,
  type DraftErrors,
  type ProgramDraft,
  programDraftSchema,
} from "./season-draft.ts";
import { programSettingsSchema } from "./staff-access.ts";

/** Program fields that stay in the draft until it is published. */
const DRAFT_FIELDS = [
  "slug",
  "kind",
  "feeCents",
  "ageRule",
  "opensAt",
  "closesAt",
  "prices",
  "sessions",
  "groups",
  "texts",
  "questions",
  "refundSteps",
  "unchecked",
] as const satisfies readonly Exclude<keyof ProgramDraft, "id">[];

const anything = z.optional(z.unknown());

/** Settings that act at once, and fields for the draft, whose shape is checked together with the program. */
export const programPatchSchema = z.object({
  ...programSettingsSchema.shape,
  /** The draft version that was read; without it the newest one is changed. */
  version: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000_000))),
  ...{ slug: anything, kind: anything, feeCents: anything, ageRule: anything, opensAt: anything },
  ...{ closesAt: anything, prices: anything, sessions: anything, groups: anything, texts: anything },
  ...{ questions: anything, refundSteps: anything, unchecked: anything },
});
export type ProgramPatch = z.infer<typeof programPatchSchema>;

/** The fields of a call that belong to the draft; undefined if there are none. */
export function draftFields(patch: ProgramPatch): Partial<Record<keyof ProgramDraft, unknown>> | undefined {
  const draftOnly = DRAFT_FIELDS.filter((field) => patch[field] !== undefined);
  if (draftOnly.length === 0) return undefined;
  return Object.fromEntries(draftOnly.map((field) => [field, patch[field]]));
}

/** A program with changed fields, and the error code of each field that cannot be in a draft. */
export function patchedProgram<Program extends object>(
  before: Program,
  fields: Partial<Record<keyof ProgramDraft, unknown>>,
): { program: Program; errors: DraftErrors } {
  const parsed = programDraftSchema.safeParse({ ...before, ...fields });
  const own = (place: string) => (place.split(".")[0] ?? "") in fields;
  const found = parsed.success ? {} : shapeErrors(parsed.error.issues, DRAFT_ERROR_CODES);
  const errors = Object.fromEntries(Object.entries(found).filter(([place]) => own(place)));
  const read: Record<string, unknown> = { ...(parsed.data ?? { ...before, ...fields }) };
  const changes = Object.fromEntries(Object.keys(fields).map((field) => [field, read[field]]));
  return { program: { ...before, ...changes }, errors };
}
