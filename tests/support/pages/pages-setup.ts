import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { TestProject } from "vitest/node";
import { sitePages } from "#content/product/site-pages.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { pagesKey, siteOnDay } from "#server/site/pages/current-publication.ts";
import { RENDERER_FILES } from "#server/site/pages/rendered-pages.ts";
import { firstSite } from "#server/site/programs/first-season.ts";
import { firstSeason } from "#tests/support/clubs/test-season.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder with the pages that a build leaves, as small as can be; the product only reads them. */
    clientDirectory: string;
  }
}

const SLICE = pathToFileURL(resolve(import.meta.dirname, "../../../scripts/page-slice.ts")).href;
const SITE_PAGES = pathToFileURL(resolve(import.meta.dirname, "../../../content/product/site-pages.ts")).href;

/** A renderer without React: a page is its name, the camp's fee and the slice; some site data break it. */
const RENDERER = `
import { slice } from ${JSON.stringify(SLICE)};
export { sitePages } from ${JSON.stringify(SITE_PAGES)};
export async function pageDocument(_parts, { path, language, siteData }) {
  if (siteData.featured.slug === "breaks-every-page") throw new Error("This page cannot be rendered.");
  return \`<html lang="\${language}">\${path} fee:\${siteData.featured.feeCents}\${slice(siteData)}</html>\`;
}`;

async function writeClient(folder: string): Promise<void> {
  const icons = [192, 512].map((width) => ({ src: `/assets/icon-${width}.png`, sizes: `${width}x${width}` }));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "manifest.webmanifest"), JSON.stringify({ name: "As built", icons }));
  for (const language of LANGUAGES) {
    const pages = join(folder, "pages", language);
    for (const folder of ["team", "programs", "news"]) await mkdir(join(pages, folder), { recursive: true });
    for (const { file } of sitePages(firstSite(firstSeason))) {
      await writeFile(
        join(pages, `${file}.html`),
        `<html lang="${language}"><link href="%ORIGIN%/x">${file}</html>`,
      );
    }
  }
}

async function writeRenderer(folder: string): Promise<void> {
  await mkdir(folder);
  const rendered = pagesKey(siteOnDay({ version: 1, site: firstSite(firstSeason) }, new Date()));
  await writeFile(join(folder, RENDERER_FILES.code), RENDERER);
  await writeFile(join(folder, RENDERER_FILES.parts), "{}");
  await writeFile(join(folder, RENDERER_FILES.build), JSON.stringify({ id: "test", rendered }));
}

/** Writes the pages once for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "club-client-"));
  await writeClient(join(folder, "client"));
  await writeRenderer(join(folder, "renderer"));
  project.provide("clientDirectory", join(folder, "client"));
  return () => rm(folder, { recursive: true, force: true });
}
