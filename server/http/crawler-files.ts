import { type Context, Hono } from "hono";
import { club } from "#content/club.ts";
import { listedPaths } from "#content/site-pages.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { type Deps, instantOf } from "#server/deps.ts";

/** For half a year, so that a site that nobody looks after stops promising answers (RFC 9116 §2.5.5). */
const CONTACT_HOLDS_MS = 180 * 24 * 3_600_000;

/** robots.txt, sitemap.xml and security.txt, with the address under which the site was asked if none is configured. */
export function crawlerFiles({ settings, now }: Deps) {
  const originOf = (c: Context) => settings.publicUrl ?? new URL(c.req.url).origin;
  return new Hono()
    .get("/robots.txt", (c) =>
      c.text(`User-agent: *\nDisallow: /api/\n\nSitemap: ${originOf(c)}/sitemap.xml\n`),
    )
    .get("/.well-known/security.txt", (c) => {
      const expires = instantOf(new Date(now().getTime() + CONTACT_HOLDS_MS));
      const languages = LANGUAGES.join(", ");
      return c.text(
        `Contact: mailto:${club.email}\nExpires: ${expires}\nPreferred-Languages: ${languages}\nCanonical: ${originOf(c)}/.well-known/security.txt\n`,
      );
    })
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
