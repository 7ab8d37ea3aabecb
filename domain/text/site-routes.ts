/**
 * Every address with a page of its own. The client has one page per address, checked by type; the server answers 404 to
 * all others (docs/reference/public-pages.md#addresses).
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
  "/wrong-address",
  "/unsubscribe",
  "/reply",
  "/family",
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

/** Pages that search engines must not index (docs/reference/public-pages.md#addresses). */
export const NOINDEX_PATHS: readonly SitePath[] = [
  "/checkout",
  "/success",
  "/wrong-address",
  "/unsubscribe",
  "/reply",
  "/family",
  "/login",
  "/admin",
];

/** The page of an address, with or without a trailing slash; undefined if there is none. */
export function sitePath(pathname: string): SitePath | undefined {
  return SITE_PATHS.find((path) => path === pathname || (path !== "/" && `${path}/` === pathname));
}

/** Whether an address belongs to the staff pages, existing or not: see domain/staff/staff-paths.ts. */
export function isStaffPath(pathname: string): boolean {
  return pathname === "/admin" || pathname.startsWith("/admin/");
}

/** The file name of an address's rendered page, without language and extension. */
export function pageFile(path: SitePath): string {
  return path === "/" ? "index" : path.slice(1);
}

/** The rendered page for unknown addresses. */
export const NOT_FOUND_FILE = "404";

/**
 * The slug or id in a team page's address, with or without a trailing slash; undefined for other addresses. The
 * publication decides which teams exist.
 */
export function teamRef(pathname: string): string | undefined {
  return /^\/team\/([^/]+)\/?$/.exec(pathname)?.[1];
}

export function teamPath(ref: string): string {
  return `/team/${ref}`;
}

/** The file name of a team's rendered page, like pageFile(). */
export function teamFile(ref: string): string {
  return `team/${ref}`;
}

/** The rendered page for unknown teams. */
export const TEAM_NOT_FOUND_FILE = "404-team";

/** The slug in a program page's address, /programs/<slug>, like teamRef(). */
export function programRef(pathname: string): string | undefined {
  return /^\/programs\/([^/]+)\/?$/.exec(pathname)?.[1];
}

export function programPath(slug: string): string {
  return `/programs/${slug}`;
}

/** The part of a full program's address that opens the form of its waiting list. */
export const WAITLIST_HASH = "#wait";

/** The address of a program's or a team's calendar, which stays when staff rename it. */
export function calendarPath(language: string, id: string): string {
  return `/calendar/${language}/${id}.ics`;
}

/** The file name of a program's rendered page, like pageFile(). */
export function programFile(slug: string): string {
  return `programs/${slug}`;
}

/**
 * The page whose facts an address needs: its own if it needs extra facts, else the home page
 * (docs/reference/page-loading.md#page-data). Visitors fetch facts again only if this changes.
 */
export function siteDataPath(pathname: string): string {
  const program = programRef(pathname);
  if (program !== undefined) return programPath(program);
  const team = teamRef(pathname);
  if (team !== undefined) return teamPath(team);
  const page = sitePath(pathname);
  if (page === "/checkout" || page === "/success") return "/register";
  const hasOwnFacts = page === "/register" || page === "/teams" || page === "/terms" || page === "/privacy";
  return hasOwnFacts ? page : "/";
}

/** Whether search engines may list an address. */
export function isIndexed(path: string): boolean {
  const page = sitePath(path);
  return page !== undefined && !NOINDEX_PATHS.includes(page);
}

/** Placeholder in rendered pages for the site's origin, which only the server has. */
export const ORIGIN_PLACEHOLDER = "%ORIGIN%";
