import { firstSeason } from "#content/first-season.ts";
import type { Language } from "#domain/languages.ts";
import { type SiteFacts, siteFacts } from "#domain/site-facts.ts";
import { firstSite } from "#server/publications/first-site.ts";

/** What a page of a new installation tells of the club's year. */
export function firstFacts(language: Language): SiteFacts {
  return siteFacts(firstSite(), { version: 1, language, today: firstSeason.startsOn });
}
