import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { markAddress } from "#domain/club/page-texts.ts";
import type { Deps } from "#server/deps.ts";
import { A_YEAR } from "#server/platform/http/answer-body.ts";

/** What the build wrote for a new installation. */
interface WebManifest {
  icons: { src: string; sizes: string }[];
}

/** The name, colour and mark that the club publishes, as files (docs/rules/look.md#the-clubs-own-colour-and-mark). */
export function brandFiles({ live, settings }: Pick<Deps, "live" | "settings">) {
  const built = join(settings.clientDirectory, "manifest.webmanifest");
  return new Hono()
    .get("/:file{brand-[0-9a-f]{6}\\.css}", (c) => {
      const colour = c.req.param("file").slice("brand-".length, -".css".length);
      return c.body(`:root{--brand:#${colour}}`, 200, {
        "Content-Type": "text/css",
        "Cache-Control": A_YEAR,
      });
    })
    .get("/manifest.webmanifest", async (c) => {
      const manifest = JSON.parse(await readFile(built, "utf8")) as WebManifest;
      const { name, colour, mark } = live.shown().site.club;
      const icons = manifest.icons.map((icon) => {
        const size = (["192", "512"] as const).find((width) => icon.sizes.startsWith(`${width}x`));
        return mark && size ? { ...icon, src: markAddress(mark, size) } : icon;
      });
      const now = { ...manifest, name, short_name: name, theme_color: colour, icons };
      c.header("Cache-Control", "no-cache");
      return c.body(JSON.stringify(now), 200, { "Content-Type": "application/manifest+json" });
    });
}
