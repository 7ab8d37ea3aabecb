import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { siteData } from "#domain/programs/site-data.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import { type EncodedBody, encodeBody } from "#server/platform/http/response-body.ts";
import type { SiteOnDay } from "./current-publication.ts";
import { RENDERER_FILES, type SiteRenderer, writePages } from "./rendered-pages.ts";

/** The process's input, as JSON on standard input. */
export interface RenderOrder {
  renderer: string;
  content: SiteOnDay;
  origin: string | null;
  /** The file for all pages, or the one page to write to standard output. */
  to: { file: string } | { path: string; language: Language };
}

/** Serving pages has priority. */
const NICENESS = 5;

setPriority(NICENESS);
process.umask(0o077);
const { renderer, content, origin, to } = (await json(process.stdin)) as RenderOrder;
const code = pathToFileURL(join(renderer, RENDERER_FILES.code)).href;
const { sitePages, pageDocument } = (await import(code)) as SiteRenderer;
const parts = JSON.parse(await readFile(join(renderer, RENDERER_FILES.parts), "utf8"));

function render(path: string, language: Language): Promise<string> {
  const data = siteData(content.site, { ...content, language, path });
  const texts = content.site.pages.texts[language];
  return pageDocument(parts, { path, language, siteData: data, texts, origin });
}

if ("file" in to) {
  const pages = new Map<string, EncodedBody>();
  for (const language of LANGUAGES) {
    for (const { path, file } of sitePages(content.site))
      pages.set(`${language}/${file}`, encodeBody(await render(path, language)));
  }
  await writePages(to.file, pages);
} else process.stdout.write(await render(to.path, to.language));
