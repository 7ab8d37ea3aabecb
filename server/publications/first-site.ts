import { firstClub } from "#content/first-club.ts";
import { type FirstProgram, firstSeason } from "#content/first-season.ts";
import type { PublishedProgram, PublishedSite } from "#domain/site-facts.ts";

function published({ capacity: _actsAtOnce, words, sessions, ...program }: FirstProgram): PublishedProgram {
  return {
    ...program,
    ...{ opensAt: null, closesAt: null, prices: [], groups: [] },
    ...{ questions: [], refundSteps: [], unchecked: [] },
    sessions: [...sessions],
    texts: words,
  };
}

/** The content of a new installation. The build renders it, so a first start need not. */
export function firstSite(): PublishedSite {
  const { id, slug, startsOn, endsOn, state, names } = firstSeason;
  const programs = firstSeason.programs.map(published);
  const season = { ...{ id, slug, startsOn, endsOn, state, names, programs }, siblingRule: null };
  return { seasons: [season], club: firstClub };
}
