import { findTeam, teamRefs } from "#domain/club/content.ts";
import { type PublishedSite, programSlugs, type SiteData } from "#domain/programs/site-data.ts";
import { staffViewAt } from "#domain/staff/staff-paths.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import {
  isIndexed,
  isStaffPath,
  NOT_FOUND_FILE,
  pageFile,
  programFile,
  programPath,
  programRef,
  SITE_PATHS,
  sitePath,
  TEAM_NOT_FOUND_FILE,
  teamFile,
  teamPath,
  teamRef,
} from "#domain/text/site-routes.ts";

/** A page of the site: an address that shows it, and its file without language and ending. */
export interface SitePage {
  path: string;
  file: string;
}

/** Every page that a publication has. */
export function sitePages(site: PublishedSite): SitePage[] {
  return [
    ...SITE_PATHS.map((path) => ({ path, file: pageFile(path) })),
    ...programSlugs(site).map((slug) => ({ path: programPath(slug), file: programFile(slug) })),
    ...teamRefs(site.club.teams).map((ref) => ({ path: teamPath(ref), file: teamFile(ref) })),
    { path: "/404", file: NOT_FOUND_FILE },
    { path: teamPath("404"), file: TEAM_NOT_FOUND_FILE },
  ];
}

/** A page in one language. */
export interface PageInLanguage {
  /** Language and file, such as "es/register". */
  name: string;
  path: string;
  language: Language;
}

/** Every page that a publication has, in every language. */
export function pagesInLanguages(site: PublishedSite): PageInLanguage[] {
  const pages = sitePages(site);
  return LANGUAGES.flatMap((language) =>
    pages.map(({ path, file }) => ({ name: `${language}/${file}`, path, language })),
  );
}

/** The rendered page that answers an address, and whether it is what was asked for (docs/reference/public-pages.md#addresses). */
export function servedPage(pathname: string, site: PublishedSite): { file: string; found: boolean } {
  // One page for all of /admin; the browser renders its content.
  if (isStaffPath(pathname)) return { file: pageFile("/admin"), found: staffViewAt(pathname) !== undefined };
  const known = sitePath(pathname);
  if (known) return { file: pageFile(known), found: true };
  const slug = programRef(pathname);
  if (slug !== undefined && programSlugs(site).includes(slug))
    return { file: programFile(slug), found: true };
  const ref = teamRef(pathname);
  if (ref === undefined) return { file: NOT_FOUND_FILE, found: false };
  if (!findTeam(site.club.teams, ref)) return { file: TEAM_NOT_FOUND_FILE, found: false };
  return { file: teamFile(ref), found: true };
}

/**
 * The address under which search engines list a page; null when they leave it alone. A team has two
 * addresses, and is listed under its own.
 */
export function listedPath(path: string, { team }: Pick<SiteData, "team">): string | null {
  if (isIndexed(path) || programRef(path) !== undefined) return path;
  return team ? teamPath(team.slug) : null;
}

/** Every address for the site map. */
export function listedPaths(site: PublishedSite): string[] {
  return [
    ...SITE_PATHS.filter(isIndexed),
    ...programSlugs(site).map(programPath),
    ...site.club.teams.map(({ slug }) => teamPath(slug)),
  ];
}
