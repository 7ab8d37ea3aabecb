import { type Context, Hono } from "hono";
import { listedPaths } from "#content/site-pages.ts";
import { LANGUAGES } from "#domain/languages.ts";
import type { Deps } from "#server/deps.ts";

/** robots.txt and sitemap.xml, with the address under which the site was asked if none is configured. */
export function crawlerFiles({ settings }: Deps) {
  const originOf = (c: Context) => settings.publicUrl ?? new URL(c.req.url).origin;
  return new Hono()
    .get("/robots.txt", (c) =>
      c.text(`User-agent: *\nDisallow: /api/\n\nSitemap: ${originOf(c)}/sitemap.xml\n`),
    )
    .get("/sitemap.xml", (c) => {
      const origin = originOf(c);
      const entries = listedPaths.flatMap((path) => {
        const alternates = LANGUAGES.map(
          (to) => `<xhtml:link rel="alternate" hreflang="${to}" href="${origin}${path}?lang=${to}"/>`,
        ).join("");
        return LANGUAGES.map(
          (language) => `<url><loc>${origin}${path}?lang=${language}</loc>${alternates}</url>`,
        );
      });
      c.header("Content-Type", "application/xml; charset=utf-8");
      return c.body(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("\n")}</urlset>\n`,
      );
    });
}
