import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { RenderedPage } from "#app/prerender.tsx";
import { club } from "#content/club.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { NOINDEX_PATHS, NOT_FOUND_FILE, pageFile, SITE_PATHS, type SitePath } from "#domain/site-routes.ts";

const CLIENT = resolve(import.meta.dirname, "../dist/client");
const RENDERER = resolve(import.meta.dirname, "../dist/prerender/prerender.js");
const COMPRESSED = new Set([".html", ".js", ".css", ".svg", ".json", ".txt", ".xml", ".webmanifest"]);

/** The page's address, to be replaced by the server, which knows where it is reached (PUBLIC_URL). */
const ORIGIN = "%ORIGIN%";

interface ManifestChunk {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, ManifestChunk>;

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** Files that the first view of a page needs anyway, so that the browser asks for all of them at once. */
function preloads(modules: string[], manifest: Manifest): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const name of modules) add(name);
  return [...files].map((file) => `<link rel="modulepreload" href="/${file}">`);
}

function headOf(path: string, language: Language, page: RenderedPage, manifest: Manifest): string {
  const isIndexed =
    (SITE_PATHS as readonly string[]).includes(path) && !NOINDEX_PATHS.includes(path as SitePath);
  const address = (to: Language) => `${ORIGIN}${path}${to === "en" ? "" : "?lang=es"}`;
  const meta = (attribute: string, name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escapeAttribute(content)}">`;
  return [
    `<title>${escapeAttribute(page.title)}</title>`,
    meta("name", "description", page.description),
    ...(isIndexed
      ? [
          `<link rel="canonical" href="${address(language)}">`,
          ...LANGUAGES.map(
            (to) => `<link rel="alternate" hreflang="${to}" href="${ORIGIN}${path}?lang=${to}">`,
          ),
          `<link rel="alternate" hreflang="x-default" href="${ORIGIN}${path}">`,
          meta("property", "og:url", address(language)),
        ]
      : [meta("name", "robots", "noindex")]),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", club.name),
    meta("property", "og:title", page.title),
    meta("property", "og:description", page.description),
    meta("property", "og:locale", language === "es" ? "es_US" : "en_US"),
    ...preloads(page.modules, manifest),
  ].join("\n    ");
}

function writePage(
  template: string,
  manifest: Manifest,
  path: string,
  file: string,
  language: Language,
  page: RenderedPage,
) {
  const html = template
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<title>.*?<\/title>/, () => headOf(path, language, page, manifest))
    .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>`);
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
  renderPage: (path: string, language: Language) => Promise<RenderedPage>;
};
const template = readFileSync(join(CLIENT, "index.html"), "utf8");
const manifest = JSON.parse(readFileSync(join(CLIENT, ".vite/manifest.json"), "utf8")) as Manifest;

for (const language of LANGUAGES) {
  for (const path of SITE_PATHS) {
    writePage(template, manifest, path, pageFile(path), language, await renderPage(path, language));
  }
  writePage(template, manifest, "/404", NOT_FOUND_FILE, language, await renderPage("/404", language));
}
rmSync(join(CLIENT, "index.html"));
rmSync(join(CLIENT, ".vite"), { recursive: true });
compress(CLIENT);
