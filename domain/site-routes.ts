/**
 * Every address that shows a page of its own. The client has one page for each, by type; the server answers
 * 404 for all others (design.md §7.17).
 */
export const SITE_PATHS = [
  "/",
  "/register",
  "/checkout",
  "/success",
  "/schedule",
  "/terms",
  "/privacy",
  "/login",
  "/admin",
] as const;
export type SitePath = (typeof SITE_PATHS)[number];

/** Pages that search engines leave alone (design.md §8). */
export const NOINDEX_PATHS: readonly SitePath[] = ["/checkout", "/success", "/login", "/admin"];

/** The page at an address, with or without a closing slash; undefined when there is none. */
export function sitePath(pathname: string): SitePath | undefined {
  return SITE_PATHS.find((path) => path === pathname || (path !== "/" && `${path}/` === pathname));
}

/** Name of the rendered page of an address, without language and ending. */
export function pageFile(path: SitePath): string {
  return path === "/" ? "index" : path.slice(1);
}

/** The rendered page of every address that has none of its own. */
export const NOT_FOUND_FILE = "404";

/** Whether search engines may list an address. */
export function isIndexed(path: string): boolean {
  const page = sitePath(path);
  return page !== undefined && !NOINDEX_PATHS.includes(page);
}
