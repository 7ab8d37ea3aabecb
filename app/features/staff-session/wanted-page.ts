import { type SitePath, sitePath } from "#domain/site-routes.ts";

/** The staff page that /login was reached from, as the browser's history remembers it; else the dashboard. */
export function wantedPage(state: unknown): SitePath {
  const wanted = typeof state === "object" && state !== null && "wanted" in state ? state.wanted : undefined;
  const page = typeof wanted === "string" ? sitePath(wanted) : undefined;
  return page && page !== "/login" ? page : "/admin";
}
