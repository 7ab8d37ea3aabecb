import type { ComponentType } from "react";
import { loadWithQueryClient } from "#app/lib/hydration/with-query-client.ts";
import type { TextFile, Texts } from "#app/lib/i18n/namespaces.ts";
import { type LazyWithPreload, lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import type { PageData } from "#content/product/program-details.ts";
import type { SiteData } from "#domain/programs/site-data.ts";
import { isStaffPath, programRef, type SitePath, sitePath, teamRef } from "#domain/text/site-routes.ts";

/** Text files that a page needs besides the shared ones. */
const PUBLIC: readonly TextFile[] = ["site", "club"];
const REGISTRATION: readonly TextFile[] = ["family"];
const PAYMENT: readonly TextFile[] = ["family", "payment", "errors"];
const STAFF: readonly TextFile[] = ["staff", "errors"];

/** A page of the site. Its code and texts are fetched when it is first shown. */
export interface Page {
  /** Key of the page's title in "common" of shared.json. */
  title: Exclude<keyof Texts["common"]["titles"], `${string}_program`>;
  texts: readonly TextFile[];
  /** Staff pages have a slim frame without menu or footer. Team sheets have a shorter menu. */
  frame: "site" | "staff" | "team";
  /** True if the page calls the API, so that its code includes the query client. */
  needsQueryClient: boolean;
  /**
   * True if only the browser renders the page, and its HTML is an empty shell. The page itself sets the title
   * and focus of its views.
   */
  clientOnly: boolean;
  /** Its file, from the project's root. */
  module: string;
  Component: LazyWithPreload;
}

/** A page's file is in its area's folder or in one of the folders named here. */
const files = import.meta.glob<ComponentType>(
  ["/app/{site,family,staff}/*-page.tsx", "/app/*/{home,program,register,donate,login}/*-page.tsx"],
  { import: "default" },
);

/**
 * A page by its file, whose area decides about frame and query client unless an option does.
 * @throws {Error} if the file does not exist
 */
function page(
  file: string,
  title: Page["title"],
  texts: Page["texts"],
  options: Partial<Pick<Page, "frame" | "needsQueryClient" | "clientOnly">> = {},
): Page {
  const module = `app/${file}-page.tsx`;
  const load = files[`/${module}`];
  if (!load) throw new Error(`No page ${module}`);
  const {
    frame = file.startsWith("staff/") ? "staff" : "site",
    needsQueryClient = !file.startsWith("site/"),
    clientOnly = false,
  } = options;
  const Component = lazyWithPreload(needsQueryClient ? loadWithQueryClient(load) : load);
  return { title, texts, frame, needsQueryClient, clientOnly, module, Component };
}

/** One page for each address in domain/text/site-routes.ts; a missing page is a compile error. */
export const pages: Record<SitePath, Page> = {
  "/": page("site/home/home", "home", PUBLIC),
  "/gallery": page("site/gallery", "gallery", PUBLIC),
  "/about": page("site/about", "about", PUBLIC),
  "/get-involved": page("site/get-involved", "getInvolved", PUBLIC),
  "/activities": page("site/activities", "activities", PUBLIC),
  "/register": page("family/register/register", "register", REGISTRATION),
  "/checkout": page("family/checkout", "checkout", PAYMENT),
  "/success": page("family/success", "success", PAYMENT),
  "/wrong-address": page("family/wrong-email", "wrongAddress", PAYMENT),
  "/unsubscribe": page("family/unsubscribe", "unsubscribe", PAYMENT),
  "/reply": page("family/reply", "reply", PAYMENT),
  "/family": page("family/family", "family", PAYMENT),
  "/schedule": page("site/schedule", "schedule", PUBLIC),
  "/teams": page("site/teams", "teams", PUBLIC),
  "/structure": page("site/structure", "structure", PUBLIC),
  "/dues": page("site/dues", "dues", PUBLIC),
  "/donate": page("family/donate/donate", "donate", [...PAYMENT, "club"]),
  "/terms": page("site/terms", "terms", PUBLIC),
  "/privacy": page("site/privacy", "privacy", PUBLIC),
  "/login": page("staff/login/login", "login", STAFF),
  "/admin": page("staff/admin", "admin", STAFF, { clientOnly: true }),
};

export const NOT_FOUND = page("site/not-found", "notFound", PUBLIC);

/** Program pages; the programs are published site data. */
export const PROGRAM = page("site/program/program", "program", PUBLIC, { needsQueryClient: true });

/** Team pages; the teams are published site data. */
export const TEAM_SHEET = page("site/team-sheet", "team", PUBLIC, { frame: "team" });

export const TEAM = page("site/team", "team", PUBLIC);

export const TEAM_NOT_FOUND = page("site/team-not-found", "teamNotFound", PUBLIC);

/**
 * The page at an address. Some teams have a full sheet at their own address
 * (docs/reference/public-pages.md#team-pages).
 * @param site data that page's site data; without them, a program's or team's page shows as loading
 */
export function pageAt(pathname: string, siteData: SiteData | undefined): Page {
  if (isStaffPath(pathname)) return pages["/admin"];
  const path = sitePath(pathname);
  if (path) return pages[path];
  if (programRef(pathname) !== undefined) return siteData && !siteData.program ? NOT_FOUND : PROGRAM;
  if (teamRef(pathname) === undefined) return NOT_FOUND;
  // Assume a sheet until the site data arrive: the list of teams links to sheets.
  if (!siteData) return TEAM_SHEET;
  if (!siteData.team) return TEAM_NOT_FOUND;
  return siteData.team.isFullPage ? TEAM_SHEET : TEAM;
}

/** Values for placeholders in a page's title and description, besides the club's site data. */
export function titleValues(siteData: PageData | undefined) {
  const { name: program = "", seasonName = "" } = siteData?.program ?? {};
  return {
    team: siteData?.team?.name ?? "",
    program,
    seasonName,
    programSummary: siteData?.programTexts?.campSummary.slice(0, 200) ?? "",
  };
}
