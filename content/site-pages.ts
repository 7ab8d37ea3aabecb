import {
  isIndexed,
  isStaffAddress,
  NOT_FOUND_FILE,
  pageFile,
  SITE_PATHS,
  sitePath,
  TEAM_NOT_FOUND_FILE,
  teamFile,
  teamPath,
  teamRef,
} from "#domain/site-routes.ts";
import { staffViewAt } from "#domain/staff-routes.ts";
import { findTeamAddress, teamAddresses, teamRefs } from "./team-addresses.ts";

/** Every page that the build renders: an address that shows it, and its file without language and ending. */
export const sitePages: readonly { path: string; file: string }[] = [
  ...SITE_PATHS.map((path) => ({ path, file: pageFile(path) })),
  ...teamRefs.map((ref) => ({ path: teamPath(ref), file: teamFile(ref) })),
  { path: "/404", file: NOT_FOUND_FILE },
  { path: teamPath("404"), file: TEAM_NOT_FOUND_FILE },
];

/** The rendered page that answers an address, and whether it is what was asked for (docs/rules/pages.md#which-pages-there-are). */
export function servedPage(pathname: string): { file: string; found: boolean } {
  // One shell for the whole house: what stands at an address, the browser draws.
  if (isStaffAddress(pathname))
    return { file: pageFile("/admin"), found: staffViewAt(pathname) !== undefined };
  const known = sitePath(pathname);
  if (known) return { file: pageFile(known), found: true };
  const ref = teamRef(pathname);
  if (ref === undefined) return { file: NOT_FOUND_FILE, found: false };
  if (!findTeamAddress(ref)) return { file: TEAM_NOT_FOUND_FILE, found: false };
  return { file: teamFile(ref), found: true };
}

/**
 * The address under which search engines list a page; null when they leave it alone. A team has two
 * addresses, and is listed under its own.
 */
export function listedPath(path: string): string | null {
  if (isIndexed(path)) return path;
  const team = findTeamAddress(teamRef(path) ?? "");
  return team ? teamPath(team.slug) : null;
}

/** Every address for the site map. */
export const listedPaths: readonly string[] = [
  ...SITE_PATHS.filter(isIndexed),
  ...teamAddresses.map(({ slug }) => teamPath(slug)),
];
