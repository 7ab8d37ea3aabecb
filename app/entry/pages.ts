import type { ComponentType } from "react";
import { loadWithQueryClient } from "#app/lib/hydration/load-with-query-client.ts";
import type { TextFile, Texts } from "#app/lib/i18n/namespaces.ts";
import { type LazyWithPreload, lazyWithPreload } from "#app/lib/lazy-with-preload.tsx";
import type { PageData } from "#content/product/program-details.ts";
import type { SiteData } from "#domain/programs/site-data.ts";
import { isStaffPath, programRef, type SitePath, sitePath, teamRef } from "#domain/text/site-routes.ts";

/** Text files that a page needs besides the shared ones. */
const PUBLIC_TEXTS: readonly TextFile[] = ["site", "club"];
const REGISTRATION_TEXTS: readonly TextFile[] = ["family"];
const PAYMENT_TEXTS: readonly TextFile[] = ["family", "payment", "errors"];
const STAFF_TEXTS: readonly TextFile[] = ["staff", "errors"];

/** A page of the site. Its code and texts are fetched when it is first shown. */
export interface Page {
  /** Key of the page's title in "common" of shared.json. */
  titleKey: Exclude<keyof Texts["common"]["titles"], `${string}_program`>;
  texts: readonly TextFile[];
  /** Staff pages have a slim frame without menu or footer. Team sheets have a shorter menu. */
  frame: "site" | "staff" | "team";
  /** True if the page calls the API, so that its code includes the query client. */
  needsQueryClient: boolean;
  /**
   * True if only the browser renders the page, and its HTML is an empty shell. The page itself sets the title
   * and focus of its views.
   */
  isClientOnly: boolean;
  /** Path of its file from the project's root. */
  modulePath: string;
  Component: LazyWithPreload;
}

/** A page's file is in its area's folder or in one of the folders named here. */
const pageLoaders = import.meta.glob<ComponentType>(
  ["/app/{site,family,staff}/*-page.tsx", "/app/*/{home,program,register,donate,login}/*-page.tsx"],
  { import: "default" },
);

/**
 * Defines a page by its file. The area decides the frame and the query client, unless an option does.
 * @throws {Error} if the file does not exist
 */
function definePage(
  file: string,
  titleKey: Page["titleKey"],
  texts: Page["texts"],
  options: Partial<Pick<Page, "frame" | "needsQueryClient" | "isClientOnly">> = {},
): Page {
  const modulePath = `app/${file}-page.tsx`;
  const load = pageLoaders[`/${modulePath}`];
  if (!load) throw new Error(`No page ${modulePath}`);
  const {
    frame = file.startsWith("staff/") ? "staff" : "site",
    needsQueryClient = !file.startsWith("site/"),
    isClientOnly = false,
  } = options;
  const Component = lazyWithPreload(needsQueryClient ? loadWithQueryClient(load) : load);
  return { titleKey, texts, frame, needsQueryClient, isClientOnly, modulePath, Component };
}

/** One page for each address in domain/text/site-routes.ts; a missing page is a compile error. */
export const pages: Record<SitePath, Page> = {
  "/": definePage("site/home/home", "home", PUBLIC_TEXTS),
  "/gallery": definePage("site/gallery", "gallery", PUBLIC_TEXTS),
  "/about": definePage("site/about", "about", PUBLIC_TEXTS),
  "/get-involved": definePage("site/get-involved", "getInvolved", PUBLIC_TEXTS),
  "/activities": definePage("site/activities", "activities", PUBLIC_TEXTS),
  "/register": definePage("family/register/register", "register", REGISTRATION_TEXTS),
  "/checkout": definePage("family/checkout", "checkout", PAYMENT_TEXTS),
  "/success": definePage("family/success", "success", PAYMENT_TEXTS),
  "/wrong-address": definePage("family/wrong-email", "wrongAddress", PAYMENT_TEXTS),
  "/unsubscribe": definePage("family/unsubscribe", "unsubscribe", PAYMENT_TEXTS),
  "/reply": definePage("family/reply", "reply", PAYMENT_TEXTS),
  "/family": definePage("family/family", "family", PAYMENT_TEXTS),
  "/schedule": definePage("site/schedule", "schedule", PUBLIC_TEXTS),
  "/teams": definePage("site/teams", "teams", PUBLIC_TEXTS),
  "/structure": definePage("site/structure", "structure", PUBLIC_TEXTS),
  "/dues": definePage("site/dues", "dues", PUBLIC_TEXTS),
  "/donate": definePage("family/donate/donate", "donate", [...PAYMENT_TEXTS, "club"]),
  "/terms": definePage("site/terms", "terms", PUBLIC_TEXTS),
  "/privacy": definePage("site/privacy", "privacy", PUBLIC_TEXTS),
  "/login": definePage("staff/login/login", "login", STAFF_TEXTS),
  "/admin": definePage("staff/admin", "admin", STAFF_TEXTS, { isClientOnly: true }),
};

export const NOT_FOUND_PAGE = definePage("site/not-found", "notFound", PUBLIC_TEXTS);

/** Program pages; the programs are published site data. */
export const PROGRAM_PAGE = definePage("site/program/program", "program", PUBLIC_TEXTS, {
  needsQueryClient: true,
});

/** Team pages; the teams are published site data. */
export const TEAM_SHEET_PAGE = definePage("site/team-sheet", "team", PUBLIC_TEXTS, { frame: "team" });

export const TEAM_PAGE = definePage("site/team", "team", PUBLIC_TEXTS);

export const TEAM_NOT_FOUND_PAGE = definePage("site/team-not-found", "teamNotFound", PUBLIC_TEXTS);

/**
 * The page at an address. Some teams have a full sheet at their own address
 * (docs/reference/public-pages.md#team-pages).
 * @param site data that page's site data; without them, a program's or team's page shows as loading
 */
export function pageAt(pathname: string, siteData: SiteData | undefined): Page {
  if (isStaffPath(pathname)) return pages["/admin"];
  const path = sitePath(pathname);
  if (path) return pages[path];
  if (programRef(pathname) !== undefined)
    return siteData && !siteData.program ? NOT_FOUND_PAGE : PROGRAM_PAGE;
  if (teamRef(pathname) === undefined) return NOT_FOUND_PAGE;
  // Assume a sheet until the site data arrive: the list of teams links to sheets.
  if (!siteData) return TEAM_SHEET_PAGE;
  if (!siteData.team) return TEAM_NOT_FOUND_PAGE;
  return siteData.team.isFullPage ? TEAM_SHEET_PAGE : TEAM_PAGE;
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
