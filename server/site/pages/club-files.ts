import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { type TextTree, textsHash } from "#domain/club/page-content.ts";
import { logoPath } from "#domain/club/pictures.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import {
  CACHE_YEAR,
  type EncodedBody,
  encodeBody,
  sendEncoded,
} from "#server/platform/http/response-body.ts";

/** The build's manifest for a new installation. */
interface WebManifest {
  icons: { src: string; sizes: string }[];
}

/** The name, color and logo that the club publishes, as files (docs/reference/design.md#club-color-and-logo). */
export function brandFiles({ live, settings }: Pick<Deps, "live" | "settings">) {
  const built = join(settings.clientDirectory, "manifest.webmanifest");
  return new Hono()
    .get("/:file{brand-[0-9a-f]{6}\\.css}", (c) => {
      const color = c.req.param("file").slice("brand-".length, -".css".length);
      return c.body(`:root{--brand:#${color}}`, 200, {
        "Content-Type": "text/css",
        "Cache-Control": CACHE_YEAR,
      });
    })
    .get("/manifest.webmanifest", async (c) => {
      const manifest = JSON.parse(await readFile(built, "utf8")) as WebManifest;
      const { name, color, logo } = live.shown().site.club;
      const icons = manifest.icons.map((icon) => {
        const size = (["192", "512"] as const).find((width) => icon.sizes.startsWith(`${width}x`));
        return logo && size ? { ...icon, src: logoPath(logo, size) } : icon;
      });
      const now = { ...manifest, name, short_name: name, theme_color: color, icons };
      c.header("Cache-Control", "no-cache");
      return c.body(JSON.stringify(now), 200, { "Content-Type": "application/manifest+json" });
    });
}

/**
 * The club's own texts, by language and hash (docs/reference/publishing.md#page-texts-and-pictures). An unknown hash
 * gets the live texts, uncached: the tab or another server may have another publication.
 */
export function clubTextFiles({ live, pages }: Pick<Deps, "live" | "pages">) {
  const bodies = new WeakMap<TextTree, EncodedBody>();
  return new Hono().get("/:file{club-texts-(?:en|es)-[0-9a-f]{16}\\.json}", (c) => {
    const [, , language, hash] = c.req.param("file").replace(".json", "").split("-");
    const { site: newest } = live.shown();
    const sites = [newest, pages.site];
    const site = sites.find((site) => textsHash(site.pages) === hash);
    const { texts } = (site ?? newest).pages;
    const tree = texts[LANGUAGES.find((tag) => tag === language) ?? "en"];
    const { meta: _forTheRenderer, ...sent } = tree;
    const body = bodies.getOrInsertComputed(tree, () => encodeBody(JSON.stringify(sent)));
    return sendEncoded(c, body, {
      type: "application/json",
      vary: "Accept-Encoding",
      cache: site ? CACHE_YEAR : "no-store",
    });
  });
}
