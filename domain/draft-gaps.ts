import type { SeasonFacts } from "./draft-changes.ts";
import {
  type DraftErrors,
  draftErrors,
  type SeasonDraft,
  seasonDraftSchema,
  shapeErrors,
} from "./season-draft.ts";

/**
 * A draft as publishing would read it: texts cleaned, unknown parts dropped. Returned unchanged if its shape is
 * invalid.
 */
export function asPublished(payload: SeasonFacts): SeasonFacts {
  const parsed = seasonDraftSchema.safeParse(payload);
  return parsed.success ? parsed.data : payload;
}

/** What keeps a draft from being published, by place in the draft, as far as a browser can check. */
export function draftGaps(payload: SeasonFacts): DraftErrors {
  const parsed = seasonDraftSchema.safeParse(payload);
  return parsed.success ? draftErrors(parsed.data satisfies SeasonDraft) : shapeErrors(parsed.error.issues);
}

/** The gaps of one program, by place within that program. */
export function gapsOfProgram(gaps: DraftErrors, payload: SeasonFacts, programId: string): DraftErrors {
  const start = `programs.${payload.programs.findIndex(({ id }) => id === programId)}.`;
  const programGaps = Object.entries(gaps).filter(([place]) => place.startsWith(start));
  return Object.fromEntries(programGaps.map(([place, code]) => [place.slice(start.length), code]));
}
