import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { servedPage } from "#content/site-pages.ts";
import { parseLanguage } from "#domain/languages.ts";
import { fullStaffAddress } from "#domain/short-staff-addresses.ts";
import type { PublishedSite } from "#domain/site-facts.ts";
import { isStaffAddress, ORIGIN_PLACEHOLDER } from "#domain/site-routes.ts";
import { type EncodedBody, encodeBody, sendEncoded } from "./answer-body.ts";
import { ApiError } from "./api-error.ts";
import { requestLanguage } from "./request-input.ts";

const LINKS_TO_ITSELF = new RegExp(`\\s*<(?:link|meta)\\b[^>]*${ORIGIN_PLACEHOLDER}[^>]*>`, "g");

/**
 * Completes a page's links to itself. Without a PUBLIC_URL they go: search engines call a canonical link that
 * names no host an error, and the Host header of a request is not to be believed.
 */
function withOrigin(html: string, publicUrl: string | null): string {
  const known = publicUrl === null ? html.replace(LINKS_TO_ITSELF, "") : html;
  return known.replaceAll(ORIGIN_PLACEHOLDER, publicUrl ?? "");
}

/**
 * Reads the pages that the build rendered, each once: they change only with a new version. Their links to
 * themselves are completed here, because the build does not know the site's address.
 */
export function pageFiles(clientDirectory: string, publicUrl: string | null) {
  const pages = new Map<string, Promise<EncodedBody>>();
  const load = async (name: string) => {
    const html = await readFile(join(clientDirectory, "pages", `${name}.html`), "utf8");
    return encodeBody(withOrigin(html, publicUrl));
  };
  /** @param name language and file, such as "es/register" */
  return (name: string): Promise<EncodedBody> => {
    const known = pages.get(name);
    if (known) return known;
    const page = load(name);
    pages.set(name, page);
    // One that could not be read, as when too many files are open, may be there the next time.
    page.catch(() => pages.delete(name));
    return page;
  };
}

const HTML_TYPE = "text/html; charset=utf-8";
/** An address that names its language is answered alike for everybody. */
const NAMED = "Accept-Encoding";
const CHOSEN = "Accept-Encoding, Accept-Language, Cookie";
/** For a cache of the club's own in front (RFC 9213), which may answer for a minute without asking: decision 028. */
const SHARED = "public, max-age=60";
const A_YEAR = "public, max-age=31536000, immutable";

/**
 * Answers every question for a part with the whole, as RFC 9110 §14.2 allows: nothing here is large, and a cache in
 * front would else keep for a year, under the script's own address, that there is no such part
 * (docs/rules/pages.md#files-are-sent-whole).
 */
const wholeOnly = createMiddleware((c, next) => {
  if (c.req.header("range") !== undefined) c.req.raw.headers.delete("range");
  return next();
});

interface Served {
  settings: { clientDirectory: string };
  /** All of one version; what is asked for is known by language and file, such as "es/register". */
  pages: { find(name: string): EncodedBody | Promise<EncodedBody>; readonly site: PublishedSite };
}

/** The built client: hashed files for ever, rendered pages fresh, 404 for addresses that no page has. */
export function clientFiles({ settings, pages }: Served) {
  const { clientDirectory: root } = settings;
  return new Hono()
    .use(
      "/assets/*",
      wholeOnly,
      serveStatic({ root, precompressed: true, onFound: (_path, c) => c.header("Cache-Control", A_YEAR) }),
    )
    .get(
      "/manifest.webmanifest",
      wholeOnly,
      serveStatic({
        root,
        path: "manifest.webmanifest",
        onFound: (_path, c) => c.header("Cache-Control", "no-cache"),
      }),
    )
    .get("/assets/*", () => {
      throw new ApiError("not_found");
    })
    .get("*", async (c) => {
      const { path } = c.req;
      const full = isStaffAddress(path) && fullStaffAddress(path, new URL(c.req.url).search);
      if (full) {
        // What staff searched for may stand in it.
        c.header("Cache-Control", "no-store");
        return c.redirect(full);
      }
      const { file, found } = servedPage(path, pages.site);
      const body = await pages.find(`${requestLanguage(c)}/${file}`);
      const isNamed = parseLanguage(c.req.query("lang")) !== undefined;
      if (isNamed && found) c.header("CDN-Cache-Control", SHARED);
      const vary = isNamed ? NAMED : CHOSEN;
      return sendEncoded(c, body, { type: HTML_TYPE, vary, status: found ? 200 : 404 });
    });
}
