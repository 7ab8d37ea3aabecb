import { clubDraftSchema } from "#domain/club-draft.ts";
import type { Language } from "#domain/languages.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { type SeasonDraft, seasonDraftSchema } from "#domain/season-draft.ts";
import type { PublishedSite } from "#domain/site-facts.ts";
import type { DraftKey } from "./draft-mutations.ts";

/** A draft's site, and its programs that are too incomplete to show. */
export interface DraftedSite {
  site: PublishedSite;
  /** Names in the reader's language; "" if unnamed. */
  leftOut: string[];
}

function nameOf(program: unknown, language: Language): string {
  const { texts } = (program ?? {}) as { texts?: Partial<Record<Language, { name?: unknown }>> };
  const names = [language, ...LANGUAGES].map((code) => texts?.[code]?.name);
  return names.find((name): name is string => typeof name === "string" && name !== "") ?? "";
}

/** A season without its malformed programs; undefined if the season itself is malformed. */
function readable(payload: unknown, language: Language) {
  const whole = seasonDraftSchema.safeParse(payload);
  if (whole.success) return { draft: whole.data, leftOut: [] };
  const { programs } = (payload ?? {}) as { programs?: unknown };
  if (!Array.isArray(programs)) return undefined;
  const malformed = new Set(
    whole.error.issues.map(({ path: [part, index] }) => (part === "programs" ? index : null)),
  );
  const wellFormed = {
    ...(payload as object),
    programs: programs.filter((_, index) => !malformed.has(index)),
  };
  const parsed = seasonDraftSchema.safeParse(wellFormed);
  const leftOut = programs
    .filter((_, index) => malformed.has(index))
    .map((program) => nameOf(program, language));
  return parsed.success ? { draft: parsed.data, leftOut } : undefined;
}

function withSeason(site: PublishedSite, id: string, draft: SeasonDraft): PublishedSite {
  const others = site.seasons.filter((season) => season.id !== id);
  if (draft.state === "draft") return { ...site, seasons: others };
  const seasons = [...others, { id, ...draft }].sort((a, b) => b.startsOn.localeCompare(a.startsOn));
  return { ...site, seasons };
}

/** The site with a draft applied; undefined if the draft is malformed (docs/rules/publishing.md#preview). */
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
  const season = readable(payload, language);
  return season && { site: withSeason(site, id, season.draft), leftOut: season.leftOut };
}
