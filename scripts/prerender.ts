import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { firstClub } from "#content/club/first-club.ts";
import { pagesInLanguages } from "#content/product/site-pages.ts";
import { siteOnDay } from "#domain/programs/site-data.ts";
import { ORIGIN_PLACEHOLDER } from "#domain/text/site-routes.ts";
import { type Build, pagesKey, RENDERER_FILES } from "#server/site/pages/page-renderer.ts";
import { firstSite } from "#server/site/programs/first-season.ts";
import { type BrandImages, writeBrandImages } from "./brand-images.ts";
import type { ClientParts } from "./site-renderer.tsx";

const CLIENT = resolve(import.meta.dirname, "../dist/client");
const RENDERER = resolve(import.meta.dirname, "../dist/renderer");
const COMPRESSED = "**/*.{html,js,css,svg,json,txt,xml,webmanifest}";

/** Writes compressed copies at the best setting beside each text file, so the server never compresses per request. */
function compress(): void {
  // The server compresses pages later, once it has filled in the site's address.
  for (const name of globSync(COMPRESSED, { cwd: CLIENT, exclude: ["pages/**"] })) {
    const path = join(CLIENT, name);
    const bytes = readFileSync(path);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Icon and name for a phone's home screen. */
function webManifest({ icons }: BrandImages) {
  return {
    name: firstClub.name,
    short_name: firstClub.name,
    start_url: "/",
    display: "browser",
    background_color: "#f9f5ee",
    theme_color: firstClub.color,
    icons: ([192, 512] as const).map((size) => ({
      src: icons[size],
      type: "image/png",
      sizes: `${size}x${size}`,
      purpose: "any maskable",
    })),
  };
}

const parts: ClientParts = {
  template: readFileSync(join(CLIENT, "index.html"), "utf8"),
  code: JSON.parse(readFileSync(join(CLIENT, ".vite/code-files.json"), "utf8")),
  brand: await writeBrandImages(CLIENT),
};
const code = join(RENDERER, RENDERER_FILES.code);
const { renderPages, PARTS_FILE } = (await import(
  pathToFileURL(code).href
)) as typeof import("./site-renderer.tsx");

// The content of a new installation, so its first start renders nothing.
const content = siteOnDay({ version: 1, site: firstSite() }, new Date());
const pages = pagesInLanguages(content.site);
const rendered = await renderPages(parts, { content, origin: ORIGIN_PLACEHOLDER, pages });
for (const [name, html] of Object.entries(rendered)) {
  const target = join(CLIENT, "pages", `${name}.html`);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, html);
}

const partsText = JSON.stringify(parts);
const id = createHash("sha256").update(readFileSync(code)).update(partsText).digest("hex");
const build: Build = { id, rendered: pagesKey(content) };
writeFileSync(join(RENDERER, PARTS_FILE), partsText);
writeFileSync(join(CLIENT, "manifest.webmanifest"), JSON.stringify(webManifest(parts.brand)));
rmSync(join(CLIENT, "index.html"));
rmSync(join(CLIENT, ".vite"), { recursive: true });
compress();
// Written last: its presence means that the build is complete.
writeFileSync(join(RENDERER, RENDERER_FILES.build), JSON.stringify(build));
