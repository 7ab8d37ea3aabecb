import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { RenderedPage } from "#app/prerender.tsx";
import { club } from "#content/club.ts";
import { sitePages } from "#content/site-pages.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { type SiteFacts, siteFacts } from "#domain/site-facts.ts";
import { firstSite } from "#server/publications/first-site.ts";
import { type BrandImages, writeBrandImages } from "./brand-images.ts";
import { type Manifest, setCodeAside } from "./page-code.ts";
import { pageHead } from "./page-head.ts";
import { slice } from "./page-slice.ts";
import { webManifest } from "./web-manifest.ts";

const CLIENT = resolve(import.meta.dirname, "../dist/client");
const RENDERER = resolve(import.meta.dirname, "../dist/prerender/prerender.js");
const COMPRESSED = new Set([".html", ".js", ".css", ".svg", ".json", ".txt", ".xml", ".webmanifest"]);

function writePage(
  template: string,
  manifest: Manifest,
  path: string,
  file: string,
  language: Language,
  page: RenderedPage,
  facts: SiteFacts,
  brand: BrandImages,
) {
  const html = setCodeAside(template, path, page.modules, manifest)
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<title>.*?<\/title>/, () => pageHead(path, language, page, brand))
    .replace('data-hydrated="no"></div>', () => `data-hydrated="no">${page.html}</div>\n    ${slice(facts)}`);
  const target = join(CLIENT, "pages", language, `${file}.html`);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, html);
}

/** A small copy of every text file beside it, once, at the best setting: no request waits for a compressor. */
function compress(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) {
      // Pages get the site's address from the server, which compresses them then.
      if (name !== "pages") compress(path);
    }
    if (COMPRESSED.has(extname(name))) {
      const bytes = readFileSync(path);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    }
  }
}

const { renderPage } = (await import(pathToFileURL(RENDERER).href)) as {
  renderPage: (path: string, language: Language, facts: SiteFacts) => Promise<RenderedPage>;
};
const template = readFileSync(join(CLIENT, "index.html"), "utf8");
const manifest = JSON.parse(readFileSync(join(CLIENT, ".vite/manifest.json"), "utf8")) as Manifest;
const brand = await writeBrandImages(CLIENT);

const today = dateInZone(new Date(), club.timeZone);
for (const language of LANGUAGES) {
  const facts = siteFacts(firstSite(), { version: 1, language, today });
  for (const { path, file } of sitePages) {
    const page = await renderPage(path, language, facts);
    writePage(template, manifest, path, file, language, page, facts, brand);
  }
}
writeFileSync(join(CLIENT, "manifest.webmanifest"), JSON.stringify(webManifest(brand)));
rmSync(join(CLIENT, "index.html"));
rmSync(join(CLIENT, ".vite"), { recursive: true });
compress(CLIENT);
