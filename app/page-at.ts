import { findTeamAddress } from "#content/team-addresses.ts";
import { isStaffAddress, sitePath, teamRef } from "#domain/site-routes.ts";
import { NOT_FOUND, type Page, pages, TEAM, TEAM_NOT_FOUND, TEAM_SHEET } from "./pages.ts";

/** The page at an address. Six teams have a whole sheet under their own address (spec.md §2, Team pages). */
export function pageAt(pathname: string): Page {
  if (isStaffAddress(pathname)) return pages["/admin"];
  const known = sitePath(pathname);
  if (known) return pages[known];
  const ref = teamRef(pathname);
  if (ref === undefined) return NOT_FOUND;
  const team = findTeamAddress(ref);
  if (!team) return TEAM_NOT_FOUND;
  return team.sheet === "full" && ref === team.slug ? TEAM_SHEET : TEAM;
}

/** What the title and the description of the page at an address may name, besides the club's facts. */
export function titleNames(pathname: string): { team: string } {
  return { team: findTeamAddress(teamRef(pathname) ?? "")?.name ?? "" };
}
