import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { TestProject } from "vitest/node";
import { pagesInLanguages } from "#content/product/site-pages.ts";
import { siteOnDay } from "#domain/programs/site-data.ts";
import { pagesKey, RENDERER_FILES } from "#server/site/pages/page-renderer.ts";
import { firstSite } from "#server/site/programs/first-season.ts";
import { firstSeason } from "#tests/support/clubs/test-season.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

declare module "vitest" {
  interface ProvidedContext {
    /** A folder with the pages that a build leaves, as small as can be; the product only reads them. */
    clientDirectory: string;
  }
}

/** A module's address, for the renderer, which stands outside the repository. */
const addressOf = (path: string) => JSON.stringify(pathToFileURL(resolve(ROOT, path)).href);

/** A renderer without React: a page is its name, the camp's fee and its data; some site data break it. */
const RENDERER = `
import { writeFileSync } from "node:fs";
import { json } from "node:stream/consumers";
import { serialize } from "node:v8";
import { siteData } from ${addressOf("domain/programs/site-data.ts")};
import { pageDataElement } from ${addressOf("content/product/program-details.ts")};
import { encodeBody } from ${addressOf("server/platform/http/response-body.ts")};
const { content, pages, file } = await json(process.stdin);
const rendered = pages.map(({ name, path, language }) => {
  const data = siteData(content.site, { ...content, language, path });
  if (data.featured.slug === "breaks-every-page") throw new Error("This page cannot be rendered.");
  const html = \`<html lang="\${language}">\${path} fee:\${data.featured.feeCents}\${pageDataElement(data)}</html>\`;
  return [name, html];
});
if (file) writeFileSync(file, serialize(Object.fromEntries(rendered.map(([name, html]) => [name, encodeBody(html)]))));
else process.stdout.write(JSON.stringify(Object.fromEntries(rendered)));`;

async function writeClient(folder: string): Promise<void> {
  const icons = [192, 512].map((width) => ({ src: `/assets/icon-${width}.png`, sizes: `${width}x${width}` }));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "manifest.webmanifest"), JSON.stringify({ name: "As built", icons }));
  for (const { name, language } of pagesInLanguages(firstSite(firstSeason))) {
    const file = join(folder, "pages", `${name}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(
      file,
      `<html lang="${language}"><link href="%ORIGIN%/x">${name.slice(language.length + 1)}</html>`,
    );
  }
}

async function writeRenderer(folder: string): Promise<void> {
  await mkdir(folder);
  const rendered = pagesKey(siteOnDay({ version: 1, site: firstSite(firstSeason) }, new Date()));
  await writeFile(join(folder, RENDERER_FILES.code), RENDERER);
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
