import type { Language } from "#domain/languages.ts";
import type { PublishedSite, SiteFacts } from "#domain/site-facts.ts";
import { siteFacts } from "#domain/site-facts.ts";
import { type FirstProgram, firstSeason } from "./first-season.ts";

/** What the site says before staff publish anything. */
export function firstSite(): PublishedSite {
  const { programs, ...season } = firstSeason;
  const published = (programs as readonly FirstProgram[]).map(
    ({ words, capacity: _places, sessions, ...program }) => ({
      ...program,
      ...{ prices: [], opensAt: null, closesAt: null, groups: [] },
      sessions: [...sessions],
      texts: words,
    }),
  );
  return { seasons: [{ ...season, programs: published }] };
}

/** The same as one page tells it, while no publication has a number. */
export function firstFacts(language: Language): SiteFacts {
  return siteFacts(firstSite(), { version: 0, language, today: firstSeason.startsOn });
}
