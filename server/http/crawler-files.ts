import { Hono } from "hono";
import { listedPaths } from "#content/site-pages.ts";
import { LANGUAGES } from "#domain/languages.ts";
import type { PublishedSite } from "#domain/site-facts.ts";
import { instantOf } from "#server/db/schema.ts";
import { ApiError } from "./api-error.ts";

/** An abandoned site should stop promising answers after half a year (RFC 9116 §2.5.5). */
const CONTACT_HOLDS_MS = 180 * 24 * 3_600_000;

interface Site {
  settings: { publicUrl: string | null };
  now: () => Date;
  pages: { readonly site: PublishedSite };
}

/**
 * robots.txt, sitemap.xml and security.txt. Their URLs use PUBLIC_URL only, since anyone can choose the Host header and
 * a
 * cache would keep it (docs/rules/pages.md#what-the-site-calls-itself).
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
