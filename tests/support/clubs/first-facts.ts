import { listedPaths } from "#content/product/site-pages.ts";
import { type SiteData, siteFacts } from "#domain/programs/site-facts.ts";
import type { Language } from "#domain/text/languages.ts";
import { programRef } from "#domain/text/site-routes.ts";
import { firstSite } from "#server/site/programs/first-season.ts";
import { firstSeason } from "#tests/support/clubs/test-season.ts";

/** What a page of a new installation tells of the club's year. */
export function firstFacts(language: Language, path = "/"): SiteData {
  return siteFacts(firstSite(firstSeason), { version: 1, language, today: firstSeason.startsOn, path });
}

const [camp, undecided] = firstSeason.programs.map(({ slug }) => slug);

/** The pages that a new installation lists; of programs the camp, and one for all those of which nothing is decided. */
export const firstPaths = listedPaths(firstSite(firstSeason)).filter((path) => {
  const slug = programRef(path);
  return slug === undefined || slug === camp || slug === undecided;
});
