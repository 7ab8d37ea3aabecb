import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { fetchPart } from "#app/lib/fetch-part.ts";
import { loadWithQueryClient } from "#app/lib/hydration/with-query-client.ts";
import type { TextFile, Texts } from "#app/lib/i18n/namespaces.ts";
import type { PageFacts } from "#content/product/text-facts.ts";
import type { SiteFacts } from "#domain/site-facts.ts";
import { isStaffAddress, programRef, type SitePath, sitePath, teamRef } from "#domain/site-routes.ts";

/** The files of texts that a page's door brings, besides what every page has. */
const READING: readonly TextFile[] = ["site", "club"];
const REGISTERING: readonly TextFile[] = ["family"];
const PAYING: readonly TextFile[] = ["family", "errors"];
const WORKING: readonly TextFile[] = ["staff", "errors"];

/** A page of the site: its code and texts are fetched when it is first shown. */
export interface Page {
  /** Key of the page's title in common.json. */
  title: keyof Texts["common"]["titles"];
  texts: readonly TextFile[];
  /** Staff pages have a slim frame: no menu, no footer. Team sheets have a shorter menu. */
  frame: "site" | "staff" | "team";
  /** Whether it asks the server for something, and so brings along what it asks with. */
  asks: boolean;
  /** Drawn by the browser, and empty until then; such a page names and arrives at its places itself. */
  drawn: boolean;
  preload: () => Promise<unknown>;
  Component: LazyExoticComponent<ComponentType>;
}

interface PageOptions extends Pick<Page, "title" | "texts"> {
  frame?: Page["frame"];
  asks?: boolean;
  drawn?: boolean;
  load: () => Promise<{ default: ComponentType }>;
}

function page({ title, texts, frame = "site", asks = false, drawn = false, load }: PageOptions): Page {
  const loadAll = asks ? loadWithQueryClient(load) : load;
  let loading: Promise<{ default: ComponentType }> | undefined;
  // Whoever asks while it is on its way waits with the others.
  const preload = () => {
    loading ??= fetchPart(loadAll);
    return loading;
  };
  return { title, texts, frame, asks, drawn, preload, Component: lazy(preload) };
}

/** One page for every address in domain/site-routes.ts, checked by the compiler. */
export const pages: Record<SitePath, Page> = {
  "/": page({
    title: "home",
    texts: READING,
    load: () => import("#app/site/home-page.tsx"),
  }),
  "/gallery": page({
    title: "gallery",
    texts: READING,
    load: () => import("#app/site/gallery-page.tsx"),
  }),
  "/about": page({
    title: "about",
    texts: READING,
    load: () => import("#app/site/about-page.tsx"),
  }),
  "/get-involved": page({
    title: "getInvolved",
    texts: READING,
    load: () => import("#app/site/get-involved-page.tsx"),
  }),
  "/activities": page({
    title: "activities",
    texts: READING,
    load: () => import("#app/site/activities-page.tsx"),
  }),
  "/register": page({
    title: "register",
    texts: REGISTERING,
    asks: true,
    load: () => import("#app/family/register-page.tsx"),
  }),
  "/checkout": page({
    title: "checkout",
    texts: PAYING,
    asks: true,
    load: () => import("#app/family/checkout-page.tsx"),
  }),
  "/success": page({
    title: "success",
    texts: PAYING,
    asks: true,
    load: () => import("#app/family/success-page.tsx"),
  }),
  "/not-me": page({
    title: "notMe",
    texts: PAYING,
    asks: true,
    load: () => import("#app/family/not-me-page.tsx"),
  }),
  "/schedule": page({
    title: "schedule",
    texts: READING,
    load: () => import("#app/site/schedule-page.tsx"),
  }),
  "/teams": page({
    title: "teams",
    texts: READING,
    load: () => import("#app/site/teams-page.tsx"),
  }),
  "/structure": page({
    title: "structure",
    texts: READING,
    load: () => import("#app/site/structure-page.tsx"),
  }),
  "/dues": page({ title: "dues", texts: READING, load: () => import("#app/site/dues-page.tsx") }),
  "/donate": page({
    title: "donate",
    texts: [...PAYING, "club"],
    asks: true,
    load: () => import("#app/family/donate-page.tsx"),
  }),
  "/terms": page({ title: "terms", texts: READING, load: () => import("#app/site/terms-page.tsx") }),
  "/privacy": page({
    title: "privacy",
    texts: READING,
    load: () => import("#app/site/privacy-page.tsx"),
  }),
  "/login": page({
    title: "login",
    texts: WORKING,
    frame: "staff",
    asks: true,
    load: () => import("#app/staff/login-page.tsx"),
  }),
  "/admin": page({
    title: "admin",
    texts: WORKING,
    frame: "staff",
    asks: true,
    drawn: true,
    load: () => import("#app/staff/admin-page.tsx"),
  }),
};

export const NOT_FOUND = page({
  title: "notFound",
  texts: READING,
  load: () => import("#app/site/not-found-page.tsx"),
});

/** The pages of the programs, which are published facts. */
export const PROGRAM = page({
  title: "program",
  texts: READING,
  asks: true,
  load: () => import("#app/site/program-page.tsx"),
});

/** The pages of the teams, which are what the publication says. */
export const TEAM_SHEET = page({
  title: "team",
  texts: READING,
  frame: "team",
  load: () => import("#app/site/team-sheet-page.tsx"),
});

export const TEAM = page({ title: "team", texts: READING, load: () => import("#app/site/team-page.tsx") });

export const TEAM_NOT_FOUND = page({
  title: "teamNotFound",
  texts: READING,
  load: () => import("#app/site/team-not-found-page.tsx"),
});

/**
 * The page at an address. Six teams have a whole sheet under their own address (docs/rules/pages.md#team-pages).
 * @param facts of that page; until they are there, the page of a program or of a team waits for them
 */
export function pageAt(pathname: string, facts: SiteFacts | undefined): Page {
  if (isStaffAddress(pathname)) return pages["/admin"];
  const known = sitePath(pathname);
  if (known) return pages[known];
  if (programRef(pathname) !== undefined) return facts && !facts.program ? NOT_FOUND : PROGRAM;
  if (teamRef(pathname) === undefined) return NOT_FOUND;
  // The list of teams leads to their sheets.
  if (!facts) return TEAM_SHEET;
  if (!facts.team) return TEAM_NOT_FOUND;
  return facts.team.isSheet ? TEAM_SHEET : TEAM;
}

/** What the title and the description of a page may name, besides the club's facts. */
export function titleNames(facts: PageFacts | undefined) {
  const { name: program = "", seasonName = "" } = facts?.program ?? {};
  return {
    team: facts?.team?.name ?? "",
    ...{ program, seasonName, programSummary: facts?.programTexts?.campSummary.slice(0, 200) ?? "" },
  };
}
