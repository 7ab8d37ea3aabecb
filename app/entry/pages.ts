import type { ComponentType } from "react";
import { loadWithQueryClient } from "#app/lib/hydration/with-query-client.ts";
import type { TextFile, Texts } from "#app/lib/i18n/namespaces.ts";
import { type LazyWithPreload, lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import type { PageFacts } from "#content/product/text-facts.ts";
import type { SiteFacts } from "#domain/programs/site-facts.ts";
import { isStaffAddress, programRef, type SitePath, sitePath, teamRef } from "#domain/text/site-routes.ts";

/** Text files that a page needs besides the shared ones. */
const READING: readonly TextFile[] = ["site", "club"];
const REGISTERING: readonly TextFile[] = ["family"];
const PAYING: readonly TextFile[] = ["family", "payment", "errors"];
const WORKING: readonly TextFile[] = ["staff", "errors"];

/** A page of the site. Its code and texts are fetched when it is first shown. */
export interface Page {
  /** Key of the page's title in common.json. */
  title: Exclude<keyof Texts["common"]["titles"], `${string}_program`>;
  texts: readonly TextFile[];
  /** Staff pages have a slim frame without menu or footer. Team sheets have a shorter menu. */
  frame: "site" | "staff" | "team";
  /** Whether the page calls the API, so that its code includes the query client. */
  asks: boolean;
  /** Rendered only in the browser; its HTML is an empty shell. Such a page sets the title and the focus of its views itself. */
  drawn: boolean;
  /** Its file, from the project's root. */
  module: string;
  Component: LazyWithPreload;
}

interface PageOptions extends Pick<Page, "title" | "texts"> {
  frame?: Page["frame"];
  asks?: boolean;
  drawn?: boolean;
}

/** A page's file is in its area's folder or in one of the folders named here. */
const files = import.meta.glob<ComponentType>(
  ["/app/{site,family,staff}/*-page.tsx", "/app/*/{home,program,register,donate,login}/*-page.tsx"],
  { import: "default" },
);

/** @throws {Error} when there is no such file */
function page(
  file: string,
  { title, texts, frame = "site", asks = false, drawn = false }: PageOptions,
): Page {
  const module = `app/${file}-page.tsx`;
  const load = files[`/${module}`];
  if (!load) throw new Error(`No page ${module}`);
  const Component = lazyWithPreload(asks ? loadWithQueryClient(load) : load);
  return { title, texts, frame, asks, drawn, module, Component };
}

/** One page for each address in domain/text/site-routes.ts; a missing one is a compile error. */
export const pages: Record<SitePath, Page> = {
  "/": page("site/home/home", { title: "home", texts: READING }),
  "/gallery": page("site/gallery", { title: "gallery", texts: READING }),
  "/about": page("site/about", { title: "about", texts: READING }),
  "/get-involved": page("site/get-involved", { title: "getInvolved", texts: READING }),
  "/activities": page("site/activities", { title: "activities", texts: READING }),
  "/register": page("family/register/register", { title: "register", texts: REGISTERING, asks: true }),
  "/checkout": page("family/checkout", { title: "checkout", texts: PAYING, asks: true }),
  "/success": page("family/success", { title: "success", texts: PAYING, asks: true }),
  "/wrong-address": page("family/wrong-address", { title: "wrongAddress", texts: PAYING, asks: true }),
  "/unsubscribe": page("family/unsubscribe", { title: "unsubscribe", texts: PAYING, asks: true }),
  "/family": page("family/family", { title: "family", texts: PAYING, asks: true }),
  "/schedule": page("site/schedule", { title: "schedule", texts: READING }),
  "/teams": page("site/teams", { title: "teams", texts: READING }),
  "/structure": page("site/structure", { title: "structure", texts: READING }),
  "/dues": page("site/dues", { title: "dues", texts: READING }),
  "/donate": page("family/donate/donate", { title: "donate", texts: [...PAYING, "club"], asks: true }),
  "/terms": page("site/terms", { title: "terms", texts: READING }),
  "/privacy": page("site/privacy", { title: "privacy", texts: READING }),
  "/login": page("staff/login/login", { title: "login", texts: WORKING, frame: "staff", asks: true }),
  "/admin": page("staff/admin", { title: "admin", texts: WORKING, frame: "staff", asks: true, drawn: true }),
};

export const NOT_FOUND = page("site/not-found", { title: "notFound", texts: READING });

/** Program pages; the programs are published facts. */
export const PROGRAM = page("site/program/program", { title: "program", texts: READING, asks: true });

/** Team pages; the teams are published facts. */
export const TEAM_SHEET = page("site/team-sheet", { title: "team", texts: READING, frame: "team" });

export const TEAM = page("site/team", { title: "team", texts: READING });

export const TEAM_NOT_FOUND = page("site/team-not-found", { title: "teamNotFound", texts: READING });

/**
 * The page at an address. Some teams have a full sheet at their own address (docs/reference/public-pages.md#team-pages).
 * @param facts that page's facts; while undefined, a program's or team's page shows as loading
 */
export function pageAt(pathname: string, facts: SiteFacts | undefined): Page {
  if (isStaffAddress(pathname)) return pages["/admin"];
  const known = sitePath(pathname);
  if (known) return pages[known];
  if (programRef(pathname) !== undefined) return facts && !facts.program ? NOT_FOUND : PROGRAM;
  if (teamRef(pathname) === undefined) return NOT_FOUND;
  // Until the facts arrive, assume a sheet: the list of teams links to sheets.
  if (!facts) return TEAM_SHEET;
  if (!facts.team) return TEAM_NOT_FOUND;
  return facts.team.isSheet ? TEAM_SHEET : TEAM;
}

/** Values that a page's title and description may name, besides the club's facts. */
export function titleNames(facts: PageFacts | undefined) {
  const { name: program = "", seasonName = "" } = facts?.program ?? {};
  return {
    team: facts?.team?.name ?? "",
    program,
    seasonName,
    programSummary: facts?.programTexts?.campSummary.slice(0, 200) ?? "",
  };
}
