import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "#domain/languages.ts";
import type { SiteFacts } from "#domain/site-facts.ts";

/** What the build tells of itself (dist/renderer/build.json); absent where nothing was built. */
export interface Build {
  /** Changes with whatever a page is made of besides facts. */
  id: string;
  /** The key of the facts that the build has rendered. */
  rendered: string;
}

/** A page of the site: an address that shows it, and its name without language. */
interface SitePage {
  path: string;
  file: string;
}

/** The bundle that scripts/site-renderer.ts becomes, with React and every page in it. */
export interface SiteRenderer {
  sitePages: readonly SitePage[];
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

/** Of the facts that pages show, in every language: pages of the same key are the same. */
export type FactsOfLanguages = Record<Language, SiteFacts>;
