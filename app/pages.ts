import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { SitePath } from "#domain/site-routes.ts";
import type { TextNamespace, Texts } from "./i18n/namespaces.ts";
import { asking } from "./lib/asking.ts";
import { fetchPart } from "./lib/fetch-part.ts";

/** A page of the site: its code and texts are fetched when it is first shown. */
export interface Page {
  /** Key of the page's title in common.json. */
  title: keyof Texts["common"]["titles"];
  texts: readonly TextNamespace[];
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
  const loadAll = asks ? asking(load) : load;
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
    texts: ["home", "pictures"],
    load: () => import("./pages/home-page.tsx"),
  }),
  "/gallery": page({ title: "gallery", texts: ["gallery"], load: () => import("./pages/gallery-page.tsx") }),
  "/about": page({
    title: "about",
    texts: ["about", "pictures"],
    load: () => import("./pages/about-page.tsx"),
  }),
  "/get-involved": page({
    title: "getInvolved",
    texts: ["getInvolved", "pictures"],
    load: () => import("./pages/get-involved-page.tsx"),
  }),
  "/activities": page({
    title: "activities",
    texts: ["activities", "pictures"],
    load: () => import("./pages/activities-page.tsx"),
  }),
  "/register": page({
    title: "register",
    texts: ["registration", "donation", "errors"],
    asks: true,
    load: () => import("./pages/register-page.tsx"),
  }),
  "/checkout": page({
    title: "checkout",
    texts: ["checkout", "errors"],
    asks: true,
    load: () => import("./pages/checkout-page.tsx"),
  }),
  "/success": page({
    title: "success",
    texts: ["success", "checkout", "schedule", "errors"],
    asks: true,
    load: () => import("./pages/success-page.tsx"),
  }),
  "/not-me": page({
    title: "notMe",
    texts: ["notMe", "errors"],
    asks: true,
    load: () => import("./pages/not-me-page.tsx"),
  }),
  "/schedule": page({
    title: "schedule",
    texts: ["schedule", "pictures"],
    load: () => import("./pages/schedule-page.tsx"),
  }),
  "/teams": page({
    title: "teams",
    texts: ["teams", "team", "pictures"],
    load: () => import("./pages/teams-page.tsx"),
  }),
  "/structure": page({
    title: "structure",
    texts: ["structure"],
    load: () => import("./pages/structure-page.tsx"),
  }),
  "/dues": page({ title: "dues", texts: ["dues"], load: () => import("./pages/dues-page.tsx") }),
  "/donate": page({
    title: "donate",
    texts: ["donate", "donation", "checkout", "errors"],
    asks: true,
    load: () => import("./pages/donate-page.tsx"),
  }),
  "/terms": page({ title: "terms", texts: ["policies"], load: () => import("./pages/terms-page.tsx") }),
  "/privacy": page({ title: "privacy", texts: ["policies"], load: () => import("./pages/privacy-page.tsx") }),
  "/login": page({
    title: "login",
    texts: ["login", "errors"],
    frame: "staff",
    asks: true,
    load: () => import("./pages/login-page.tsx"),
  }),
  "/admin": page({
    title: "admin",
    texts: ["admin", "errors"],
    frame: "staff",
    asks: true,
    drawn: true,
    load: () => import("./pages/admin-page.tsx"),
  }),
};

export const NOT_FOUND = page({
  title: "notFound",
  texts: ["pictures"],
  load: () => import("./pages/not-found-page.tsx"),
});

/** The pages of the teams, which are the club's content: see page-at.ts. */
export const TEAM_SHEET = page({
  title: "team",
  texts: ["team"],
  frame: "team",
  load: () => import("./pages/team-sheet-page.tsx"),
});

export const TEAM = page({ title: "team", texts: ["team"], load: () => import("./pages/team-page.tsx") });

export const TEAM_NOT_FOUND = page({
  title: "teamNotFound",
  texts: ["team", "pictures"],
  load: () => import("./pages/team-not-found-page.tsx"),
});
