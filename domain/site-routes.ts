/**
 * Every address that shows a page of its own. The client has one page for each, by type; the server answers
 * 404 for all others (docs/rules/pages.md#which-pages-there-are).
 */
export const SITE_PATHS = [
  "/",
  "/gallery",
  "/about",
  "/get-involved",
  "/activities",
  "/register",
  "/checkout",
  "/success",
  "/not-me",
  "/schedule",
  "/teams",
  "/structure",
  "/dues",
  "/donate",
  "/terms",
  "/privacy",
  "/login",
  "/admin",
] as const;
export type SitePath = (typeof SITE_PATHS)[number];

/** Pages that search engines leave alone (docs/rules/pages.md#which-pages-there-are). */
export const NOINDEX_PATHS: readonly SitePath[] = ["/checkout", "/success", "/not-me", "/login", "/admin"];

/** The page at an address, with or without a closing slash; undefined when there is none. */
export function sitePath(pathname: string): SitePath | undefined {
  return SITE_PATHS.find((path) => path === pathname || (path !== "/" && `${path}/` === pathname));
}

/** Whether an address is in the staff's house, whatever stands there: see staff-routes.ts. */
export function isStaffAddress(pathname: string): boolean {
  return pathname === "/admin" || pathname.startsWith("/admin/");
}

/** Name of the rendered page of an address, without language and ending. */
export function pageFile(path: SitePath): string {
  return path === "/" ? "index" : path.slice(1);
}

/** The rendered page of every address that has none of its own. */
export const NOT_FOUND_FILE = "404";

/**
 * What the address of a team's page, /team/<slug or id>, says about the team, with or without a closing slash;
 * undefined for any other address. Which teams there are, the publication says.
 */
export function teamRef(pathname: string): string | undefined {
  return /^\/team\/([^/]+)\/?$/.exec(pathname)?.[1];
}

/** The address of a team's page. */
export function teamPath(ref: string): string {
  return `/team/${ref}`;
}

/** Name of a team's rendered page, like pageFile(). */
export function teamFile(ref: string): string {
  return `team/${ref}`;
}

/** The rendered page of every address of a team that does not exist. */
export const TEAM_NOT_FOUND_FILE = "404-team";

/** What the address of a program's page, /programs/<slug>, says about it, like teamRef(). */
export function programRef(pathname: string): string | undefined {
  return /^\/programs\/([^/]+)\/?$/.exec(pathname)?.[1];
}

/** The address of a program's page. */
export function programPath(slug: string): string {
  return `/programs/${slug}`;
}

/** Name of a program's rendered page, like pageFile(). */
export function programFile(slug: string): string {
  return `programs/${slug}`;
}

/**
 * The page whose facts an address needs: its own where it tells more than every page does, else those of the home page
 * (docs/rules/publishing.md#slices). Who goes from page to page fetches facts only when this changes.
 */
export function factsPath(pathname: string): string {
  const program = programRef(pathname);
  if (program !== undefined) return programPath(program);
  const team = teamRef(pathname);
  if (team !== undefined) return teamPath(team);
  const page = sitePath(pathname);
  if (page === "/checkout" || page === "/success") return "/register";
  return page === "/register" || page === "/teams" ? page : "/";
}

/** Whether search engines may list an address. */
export function isIndexed(path: string): boolean {
  const page = sitePath(path);
  return page !== undefined && !NOINDEX_PATHS.includes(page);
}

/** Stands in a rendered page for the site's address, which the build does not know; the server fills it in. */
export const ORIGIN_PLACEHOLDER = "%ORIGIN%";
