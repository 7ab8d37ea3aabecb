import { useLocation } from "wouter";
import { findTeam, type Team } from "#content/teams.ts";
import { teamRef } from "#domain/site-routes.ts";

/** The team that the page's address names; undefined while a page that leaves is still drawn. */
export function useShownTeam(): Team | undefined {
  const [path] = useLocation();
  return findTeam(teamRef(path) ?? "");
}
