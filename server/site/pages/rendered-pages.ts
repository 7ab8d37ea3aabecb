import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { SitePage } from "#content/product/site-pages.ts";
import type { TextTree } from "#domain/club/page-content.ts";
import type { PublishedSite, SiteData } from "#domain/programs/site-data.ts";
import type { Language } from "#domain/text/languages.ts";
import { MINUTE_MS } from "#domain/time/dates.ts";
import type { EncodedBody } from "#server/platform/http/response-body.ts";

/** The build's description (dist/renderer/build.json). */
export interface Build {
  /** Changes with everything that pages depend on besides site data. */
  id: string;
  /** Key of the pages that the build rendered. */
  rendered: string;
}

/** The exports of the bundled scripts/site-renderer.tsx. */
export interface SiteRenderer {
  sitePages(site: PublishedSite): SitePage[];
  pageDocument(
    parts: unknown,
    page: { path: string; language: Language; siteData: SiteData; texts: TextTree; origin: string | null },
  ): Promise<string>;
  /** @param mark changes every text, for tests */
  renderPage(
    path: string,
    siteData: SiteData,
    clubTexts: TextTree,
    mark?: (text: string) => string,
  ): Promise<{ html: string; title: string; description: string }>;
}

export const RENDERER_FILES = { code: "renderer.js", parts: "client.json", build: "build.json" } as const;

export async function readBuild(folder: string): Promise<Build> {
  return JSON.parse(await readFile(join(folder, RENDERER_FILES.build), "utf8")) as Build;
}

/** All pages by language and file, such as "es/register". */
export type Pages = ReadonlyMap<string, EncodedBody>;

const ENDING = ".pages";
/** Younger files are kept, because another server may still use them. */
const KEPT_MS = 10 * MINUTE_MS;

export function pagesFile(folder: string, key: string): string {
  return join(folder, `${key}${ENDING}`);
}

/** Writes all pages to one file, atomically; the remains of a failure are removed with old files. */
export async function writePages(file: string, pages: Pages): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.${Date.now()}`;
  await writeFile(unfinished, serialize(pages), { flag: "wx", flush: true });
  await rename(unfinished, file);
}

/** @returns undefined for a missing or truncated file */
export async function readPages(file: string): Promise<Pages | undefined> {
  try {
    return deserialize(await readFile(file)) as Pages;
  } catch {
    return undefined;
  }
}

/** Removes old files. A server that uses one has it in memory. */
export async function removeOtherPages(folder: string, currentName: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((file) => file !== `${currentName}${ENDING}`)) {
    const file = join(folder, name);
    const { mtimeMs } = (await stat(file).catch(() => undefined)) ?? { mtimeMs: Number.POSITIVE_INFINITY };
    const isOld = now.getTime() - mtimeMs > KEPT_MS;
    // A failure only wastes disk space.
    if (isOld) await rm(file, { force: true }).catch(() => {});
  }
}
