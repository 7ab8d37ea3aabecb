import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SitePage } from "#content/product/site-pages.ts";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { Language } from "#domain/languages.ts";
import type { PublishedSite, SiteFacts } from "#domain/site-facts.ts";

/** The build's description (dist/renderer/build.json). */
export interface Build {
  /** Changes with everything that pages depend on besides facts. */
  id: string;
  /** Key of the pages that the build rendered. */
  rendered: string;
}

/** The exports of the bundled scripts/site-renderer.ts. */
export interface SiteRenderer {
  sitePages(site: PublishedSite): SitePage[];
  pageDocument(
    parts: unknown,
    page: { path: string; language: Language; facts: SiteFacts; origin: string | null },
  ): Promise<string>;
}

/** Its files, in the folder of the built renderer. */
export const RENDERER_FILES = { code: "renderer.js", parts: "client.json", build: "build.json" } as const;

export async function readBuild(folder: string): Promise<Build> {
  return JSON.parse(await readFile(join(folder, RENDERER_FILES.build), "utf8")) as Build;
}

export interface SiteOnDay {
  version: number;
  site: PublishedSite;
  /** In the club's time zone. */
  today: CalendarDate;
}
