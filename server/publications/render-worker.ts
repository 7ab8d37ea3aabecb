import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { workerData } from "node:worker_threads";
import { LANGUAGES } from "#domain/languages.ts";
import { standBack } from "#server/crypto/stand-back.ts";
import { type EncodedBody, encodeBody } from "#server/http/answer-body.ts";
import { writePages } from "./kept-pages.ts";
import { type FactsOfLanguages, RENDERER_FILES, type SiteRenderer } from "./renderer.ts";

/** What the worker is told; both sides know it. */
export interface RenderOrder {
  /** Folder of the renderer that ships with the server. */
  renderer: string;
  facts: FactsOfLanguages;
  origin: string | null;
  /** Where the pages go. */
  file: string;
}

/** A middle way: 9 takes five times as long for a twentieth less. */
const BROTLI = 5;

/** Whoever reads a page comes first. */
const NICENESS = 5;

standBack(NICENESS);
const { renderer, facts, origin, file } = workerData as RenderOrder;
const { sitePages, pageDocument } = (await import(
  pathToFileURL(join(renderer, RENDERER_FILES.code)).href
)) as SiteRenderer;
const parts = JSON.parse(await readFile(join(renderer, RENDERER_FILES.parts), "utf8"));

const pages = new Map<string, EncodedBody>();
for (const language of LANGUAGES) {
  for (const { path, file: name } of sitePages) {
    const html = await pageDocument(parts, { path, language, facts: facts[language], origin });
    pages.set(`${language}/${name}`, encodeBody(html, BROTLI));
  }
}
await writePages(file, pages);
