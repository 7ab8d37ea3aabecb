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

interface PageOptions extends Pick<Page, "title" | "texts"> {
  frame?: Page["frame"];
  needsQueryClient?: boolean;
  clientOnly?: boolean;
}

/** A page's file is in its area's folder or in one of the folders named here. */
const files = import.meta.glob<ComponentType>(
  ["/app/{site,family,staff}/*-page.tsx", "/app/*/{home,program,register,donate,login}/*-page.tsx"],
  { import: "default" },
);

/** @throws {Error} if the file does not exist */
function page(
  file: string,
  { title, texts, frame = "site", needsQueryClient = false, clientOnly = false }: PageOptions,
): Page {
  const module = `app/${file}-page.tsx`;
  const load = files[`/${module}`];
  if (!load) throw new Error(`No page ${module}`);
  const Component = lazyWithPreload(needsQueryClient ? loadWithQueryClient(load) : load);
  return { title, texts, frame, needsQueryClient, clientOnly, module, Component };
}

/** One page for each address in domain/text/site-routes.ts; a missing page is a compile error. */
export const pages: Record<SitePath, Page> = {
  "/": page("site/home/home", { title: "home", texts: PUBLIC }),
  "/gallery": page("site/gallery", { title: "gallery", texts: PUBLIC }),
  "/about": page("site/about", { title: "about", texts: PUBLIC }),
  "/get-involved": page("site/get-involved", { title: "getInvolved", texts: PUBLIC }),
  "/activities": page("site/activities", { title: "activities", texts: PUBLIC }),
  "/register": page("family/register/register", {
    title: "register",
    texts: REGISTRATION,
    needsQueryClient: true,
  }),
  "/checkout": page("family/checkout", { title: "checkout", texts: PAYMENT, needsQueryClient: true }),
  "/success": page("family/success", { title: "success", texts: PAYMENT, needsQueryClient: true }),
  "/wrong-address": page("family/wrong-email", {
    title: "wrongAddress",
    texts: PAYMENT,
    needsQueryClient: true,
  }),
  "/unsubscribe": page("family/unsubscribe", {
    title: "unsubscribe",
    texts: PAYMENT,
    needsQueryClient: true,
  }),
  "/reply": page("family/reply", { title: "reply", texts: PAYMENT, needsQueryClient: true }),
  "/family": page("family/family", { title: "family", texts: PAYMENT, needsQueryClient: true }),
  "/schedule": page("site/schedule", { title: "schedule", texts: PUBLIC }),
  "/teams": page("site/teams", { title: "teams", texts: PUBLIC }),
  "/structure": page("site/structure", { title: "structure", texts: PUBLIC }),
  "/dues": page("site/dues", { title: "dues", texts: PUBLIC }),
  "/donate": page("family/donate/donate", {
    title: "donate",
    texts: [...PAYMENT, "club"],
    needsQueryClient: true,
  }),
  "/terms": page("site/terms", { title: "terms", texts: PUBLIC }),
  "/privacy": page("site/privacy", { title: "privacy", texts: PUBLIC }),
  "/login": page("staff/login/login", {
    title: "login",
    texts: STAFF,
    frame: "staff",
    needsQueryClient: true,
  }),
  "/admin": page("staff/admin", {
    title: "admin",
    texts: STAFF,
    frame: "staff",
    needsQueryClient: true,
    clientOnly: true,
  }),
};

export const NOT_FOUND = page("site/not-found", { title: "notFound", texts: PUBLIC });

/** Program pages; the programs are published site data. */
export const PROGRAM = page("site/program/program", {
  title: "program",
  texts: PUBLIC,
  needsQueryClient: true,
});

/** Team pages; the teams are published site data. */
export const TEAM_SHEET = page("site/team-sheet", { title: "team", texts: PUBLIC, frame: "team" });

export const TEAM = page("site/team", { title: "team", texts: PUBLIC });

export const TEAM_NOT_FOUND = page("site/team-not-found", { title: "teamNotFound", texts: PUBLIC });

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
