import { listedPaths } from "#content/product/site-pages.ts";
import { type SiteData, siteData } from "#domain/programs/site-data.ts";
import type { Language } from "#domain/text/languages.ts";
import { programRef } from "#domain/text/site-routes.ts";
import { firstSite } from "#server/site/programs/first-season.ts";
import { firstSeason } from "#tests/support/clubs/test-season.ts";

/** What a page of a new installation tells of the club's year. */
export function firstContent(language: Language, path = "/"): SiteData {
  return siteData(firstSite(firstSeason), { version: 1, language, today: firstSeason.startsOn, path });
}

const [camp, undecided] = firstSeason.programs.map(({ slug }) => slug);

/** The pages that a new installation lists; of programs the camp, and one for all those of which nothing is decided. */
export const firstPaths = listedPaths(firstSite(firstSeason)).filter((path) => {
  const slug = programRef(path);
  return slug === undefined || slug === camp || slug === undecided;
});
