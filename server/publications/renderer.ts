import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SitePage } from "#content/site-pages.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { Language } from "#domain/languages.ts";
import type { PublishedSite, SiteFacts } from "#domain/site-facts.ts";

/** What the build tells of itself (dist/renderer/build.json); absent where nothing was built. */
export interface Build {
  /** Changes with whatever a page is made of besides facts. */
  id: string;
  /** The key of the pages that the build has rendered. */
  rendered: string;
}

/** The bundle that scripts/site-renderer.ts becomes, with React and every page in it. */
export interface SiteRenderer {
  sitePages(site: PublishedSite): SitePage[];
  pageDocument(
    parts: unknown,
    page: { path: string; language: Language; facts: SiteFacts; origin: string | null },
  ): Promise<string>;
}

/** Its files, in the folder that ships with the server. */
export const RENDERER_FILES = { code: "renderer.js", parts: "client.json", build: "build.json" } as const;

export async function readBuild(folder: string): Promise<Build> {
  return JSON.parse(await readFile(join(folder, RENDERER_FILES.build), "utf8")) as Build;
}

/** What all pages are made of. */
export interface SiteOnDay {
  version: number;
  site: PublishedSite;
  /** On the club's clock. */
  today: CalendarDate;
}
