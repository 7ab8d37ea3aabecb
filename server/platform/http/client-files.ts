import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { listedPaths, servedPage } from "#content/product/site-pages.ts";
import type { PublishedSite } from "#domain/programs/site-data.ts";
import { LANGUAGE_COOKIE_S, LANGUAGE_KEY, LANGUAGES, parseLanguage } from "#domain/text/languages.ts";
import { ORIGIN_PLACEHOLDER } from "#domain/text/site-routes.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "./api-error.ts";
import { requestLanguage } from "./request-input.ts";
import { CACHE_YEAR, type EncodedBody, encodeBody, sendEncoded } from "./response-body.ts";

const HTML_TYPE = "text/html; charset=utf-8";

/** Pages whose URL names the language are the same for all visitors. */
const VARY_FIXED_LANGUAGE = "Accept-Encoding";

const VARY_LANGUAGE = "Accept-Encoding, Accept-Language, Cookie";

/** The club's own cache may answer for a minute without revalidation (RFC 9213, decision 050). */
const CDN_MINUTE = "public, max-age=60";

/** An abandoned site should stop promising answers after half a year (RFC 9116 §2.5.5). */
const CONTACT_HOLDS_MS = 180 * DAY_MS;

const LINKS_TO_ITSELF = new RegExp(`\\s*<(?:link|meta)\\b[^>]*${ORIGIN_PLACEHOLDER}[^>]*>`, "g");

/**
 * Fills in a page's links to the site. Without PUBLIC_URL they are removed: a canonical link needs a host, and a
 * request's Host header cannot be trusted.
 */
function withOrigin(html: string, publicUrl: string | null): string {
  const resolvable = publicUrl === null ? html.replace(LINKS_TO_ITSELF, "") : html;
  return resolvable.replaceAll(ORIGIN_PLACEHOLDER, publicUrl ?? "");
}

/** Reads each page of the build once, and fills in the site's address, which the build does not have. */
export function builtPages(clientDirectory: string, publicUrl: string | null) {
  const pages = new Map<string, Promise<EncodedBody>>();
  const load = async (name: string) => {
    const html = await readFile(join(clientDirectory, "pages", `${name}.html`), "utf8");
    return encodeBody(withOrigin(html, publicUrl));
  };
  /** @param name language and file, such as "es/register" */
  return (name: string): Promise<EncodedBody> => {
    const page = pages.getOrInsertComputed(name, load);
    // Retry next time, for example after "too many open files".
    page.catch(() => pages.delete(name));
    return page;
  };
}

/**
 * Ignores Range headers, as RFC 9110 §14.2 allows. Files are small, and a cache could store an error for a bad range
 * for a year (docs/reference/page-loading.md#http-caching).
 */
const wholeOnly = createMiddleware((c, next) => {
  if (c.req.header("range") !== undefined) c.req.raw.headers.delete("range");
  return next();
});

interface ClientFilesDeps {
  settings: { clientDirectory: string; secureCookies: boolean };
  /** Pages of one version, by language and file, such as "es/register". */
  pages: { find(name: string): EncodedBody | Promise<EncodedBody>; readonly site: PublishedSite };
}

/** Writes the chosen language again: Safari deletes a cookie that only a script wrote after seven days. */
function renewLanguage(c: Context, secure: boolean): void {
  const chosen = parseLanguage(getCookie(c, LANGUAGE_KEY));
  if (chosen)
    setCookie(c, LANGUAGE_KEY, chosen, { path: "/", maxAge: LANGUAGE_COOKIE_S, sameSite: "Lax", secure });
}

/** The built client: hashed files forever, pages revalidated, 404 for unknown paths. */
export function clientFiles({ settings, pages }: ClientFilesDeps) {
  const { clientDirectory: root } = settings;
  return new Hono()
    .use(
      "/assets/*",
      wholeOnly,
      serveStatic({
        root,
        precompressed: true,
        onFound: (_path, c) => c.header("Cache-Control", CACHE_YEAR),
      }),
    )
    .get("/assets/*", () => {
      throw new ApiError("not_found");
    })
    .get("*", async (c) => {
      const { file, found } = servedPage(c.req.path, pages.site);
      const body = await pages.find(`${requestLanguage(c)}/${file}`);
      const isNamed = parseLanguage(c.req.query("lang")) !== undefined;
      if (isNamed && found) c.header("CDN-Cache-Control", CDN_MINUTE);
      // A page whose address names the language is the same for all visitors, and caches store no cookie.
      if (!isNamed) renewLanguage(c, settings.secureCookies);
      const vary = isNamed ? VARY_FIXED_LANGUAGE : VARY_LANGUAGE;
      return sendEncoded(c, body, { type: HTML_TYPE, vary, status: found ? 200 : 404 });
    });
}

interface Site {
  settings: { publicUrl: string | null };
  now: () => Date;
  pages: { readonly site: PublishedSite };
}

/**
 * robots.txt, sitemap.xml and security.txt. Their URLs use PUBLIC_URL only, since any client can choose the Host
 * header and a cache would keep it (docs/reference/page-loading.md#site-address).
 */
export function crawlerFiles({ settings: { publicUrl }, now, pages }: Site) {
  return new Hono()
    .get("/robots.txt", (c) => {
      const sitemap = publicUrl === null ? "" : `\nSitemap: ${publicUrl}/sitemap.xml\n`;
      return c.text(`User-agent: *\nDisallow: /api/\n${sitemap}`);
    })
    .get("/.well-known/security.txt", (c) => {
      const expires = instantOf(new Date(now().getTime() + CONTACT_HOLDS_MS));
      const languages = LANGUAGES.join(", ");
      const canonical = publicUrl === null ? "" : `Canonical: ${publicUrl}/.well-known/security.txt\n`;
      return c.text(
        `Contact: mailto:${pages.site.club.email}\nExpires: ${expires}\nPreferred-Languages: ${languages}\n${canonical}`,
      );
    })
    .get("/sitemap.xml", (c) => {
      // The sitemap protocol requires absolute URLs.
      if (publicUrl === null) throw new ApiError("not_found");
      const entries = listedPaths(pages.site).flatMap((path) => {
        const alternates = LANGUAGES.map(
          (to) => `<xhtml:link rel="alternate" hreflang="${to}" href="${publicUrl}${path}?lang=${to}"/>`,
        ).join("");
        return LANGUAGES.map(
          (language) => `<url><loc>${publicUrl}${path}?lang=${language}</loc>${alternates}</url>`,
        );
      });
      c.header("Content-Type", "application/xml; charset=utf-8");
      return c.body(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("\n")}</urlset>\n`,
      );
    });
}
