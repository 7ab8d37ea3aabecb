import { clubDraftSchema } from "#domain/club-draft.ts";
import type { Language } from "#domain/languages.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { type SeasonDraft, seasonDraftSchema } from "#domain/season-draft.ts";
import type { PublishedSite } from "#domain/site-facts.ts";
import type { DraftKey } from "./draft-mutations.ts";

/** A site as it would be, and the programs of a draft that are not far enough to be shown. */
export interface DraftedSite {
  site: PublishedSite;
  /** By their names in a language, "" for one that has none yet. */
  leftOut: string[];
}

function nameOf(program: unknown, language: Language): string {
  const { texts } = (program ?? {}) as { texts?: Partial<Record<Language, { name?: unknown }>> };
  const names = [language, ...LANGUAGES].map((one) => texts?.[one]?.name);
  return names.find((name): name is string => typeof name === "string" && name !== "") ?? "";
}

/** A season without the programs that have not even the shape of one; undefined when the season itself has not. */
function readable(payload: unknown, language: Language) {
  const whole = seasonDraftSchema.safeParse(payload);
  if (whole.success) return { draft: whole.data, leftOut: [] };
  const { programs } = (payload ?? {}) as { programs?: unknown };
  if (!Array.isArray(programs)) return undefined;
  const broken = new Set(whole.error.issues.map(({ path: [part, at] }) => (part === "programs" ? at : null)));
  const rest = { ...(payload as object), programs: programs.filter((_, at) => !broken.has(at)) };
  const parsed = seasonDraftSchema.safeParse(rest);
  const leftOut = programs.filter((_, at) => broken.has(at)).map((program) => nameOf(program, language));
  return parsed.success ? { draft: parsed.data, leftOut } : undefined;
}

function withSeason(site: PublishedSite, id: string, draft: SeasonDraft): PublishedSite {
  const others = site.seasons.filter((season) => season.id !== id);
  if (draft.state === "draft") return { ...site, seasons: others };
  const seasons = [...others, { id, ...draft }].sort((a, b) => b.startsOn.localeCompare(a.startsOn));
  return { ...site, seasons };
}

/**
 * The site as it would be with a draft published now; undefined when the draft has not the shape of what it is about
 * (docs/rules/publishing.md#preview).
 */
export function draftedSite(
  site: PublishedSite,
  { subject, id }: DraftKey,
  payload: unknown,
  language: Language,
): DraftedSite | undefined {
  if (subject === "club") {
    const club = clubDraftSchema.safeParse(payload);
    return club.success ? { site: { ...site, club: club.data }, leftOut: [] } : undefined;
  }
  const read = readable(payload, language);
  return read && { site: withSeason(site, id, read.draft), leftOut: read.leftOut };
}
