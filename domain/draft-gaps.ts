import type { SeasonFacts } from "./draft-changes.ts";
import {
  type DraftErrors,
  draftErrors,
  type SeasonDraft,
  seasonDraftSchema,
  shapeErrors,
} from "./season-draft.ts";

/** A draft as publishing would read it: texts made safe, unknown parts left out; as it is while it has not that shape. */
export function asPublished(payload: SeasonFacts): SeasonFacts {
  const parsed = seasonDraftSchema.safeParse(payload);
  return parsed.success ? parsed.data : payload;
}

/** What keeps a draft from being published, by its place in the draft, as far as a browser can tell. */
export function draftGaps(payload: SeasonFacts): DraftErrors {
  const parsed = seasonDraftSchema.safeParse(payload);
  return parsed.success ? draftErrors(parsed.data satisfies SeasonDraft) : shapeErrors(parsed.error.issues);
}

/** Those of one program, by the place in it. */
export function gapsOfProgram(gaps: DraftErrors, payload: SeasonFacts, programId: string): DraftErrors {
  const start = `programs.${payload.programs.findIndex(({ id }) => id === programId)}.`;
  const own = Object.entries(gaps).filter(([place]) => place.startsWith(start));
  return Object.fromEntries(own.map(([place, code]) => [place.slice(start.length), code]));
}
