import { isStaffAddress } from "#domain/site-routes.ts";

/** The staff page that /login was reached from, as the browser's history remembers it; else the dashboard. */
export function wantedPage(state: unknown): string {
  const wanted = typeof state === "object" && state !== null && "wanted" in state ? state.wanted : undefined;
  if (typeof wanted !== "string") return "/admin";
  return isStaffAddress(wanted.split("?")[0] ?? "") ? wanted : "/admin";
}
