import { Hono } from "hono";
import { type TextTree, textsHash } from "#domain/club/page-texts.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import { A_YEAR, type EncodedBody, encodeBody, sendEncoded } from "#server/platform/http/answer-body.ts";

/**
 * The club's own texts, by language and hash (docs/rules/publishing.md#texts-and-pictures-of-the-pages). A hash that
 * is neither that of the live publication nor that of the shown pages gets the live texts, uncached: a tab that is open
 * since an earlier publication, or another server that already has a newer one.
 */
export function clubTextFiles({ live, pages }: Pick<Deps, "live" | "pages">) {
  const bodies = new WeakMap<TextTree, EncodedBody>();
  return new Hono().get("/:file{club-texts-(?:en|es)-[0-9a-f]{16}\\.json}", (c) => {
    const [, , language, hash] = c.req.param("file").replace(".json", "").split("-");
    const { site: newest } = live.shown();
    const sites = [newest, pages.site];
    const asked = sites.find((site) => textsHash(site.pages) === hash);
    const { texts } = (asked ?? newest).pages;
    const tree = texts[LANGUAGES.find((tag) => tag === language) ?? "en"];
    const { meta: _forTheRenderer, ...sent } = tree;
    const body = bodies.get(tree) ?? encodeBody(JSON.stringify(sent));
    bodies.set(tree, body);
    return sendEncoded(c, body, {
      type: "application/json",
      vary: "Accept-Encoding",
      cache: asked ? A_YEAR : "no-store",
    });
  });
}
