import { readFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { LANGUAGES } from "#domain/languages.ts";
import { siteFacts } from "#domain/site-facts.ts";
import { type EncodedBody, encodeBody } from "#server/http/answer-body.ts";
import { writePages } from "./kept-pages.ts";
import { RENDERER_FILES, type SiteOnDay, type SiteRenderer } from "./renderer.ts";

/** What the process is told on its standard input; both sides know it. */
export interface RenderOrder {
  /** Folder of the renderer that ships with the server. */
  renderer: string;
  of: SiteOnDay;
  origin: string | null;
  /** Where the pages go. */
  file: string;
}

/** Whoever reads a page comes first. */
const NICENESS = 5;
/** A middle way: 9 takes five times as long for a twentieth less. */
const BROTLI = 5;

setPriority(NICENESS);
process.umask(0o077);
const { renderer, of, origin, file } = (await json(process.stdin)) as RenderOrder;
const code = pathToFileURL(join(renderer, RENDERER_FILES.code)).href;
const { sitePages, pageDocument } = (await import(code)) as SiteRenderer;
const parts = JSON.parse(await readFile(join(renderer, RENDERER_FILES.parts), "utf8"));

const pages = new Map<string, EncodedBody>();
for (const language of LANGUAGES) {
  for (const { path, file: name } of sitePages(of.site)) {
    const facts = siteFacts(of.site, { ...of, language, path });
    const html = await pageDocument(parts, { path, language, facts, origin });
    pages.set(`${language}/${name}`, encodeBody(html, BROTLI));
  }
}
await writePages(file, pages);
