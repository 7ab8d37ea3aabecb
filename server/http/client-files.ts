import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { servedPage } from "#content/site-pages.ts";
import { parseLanguage } from "#domain/languages.ts";
import { movedStaffAddress } from "#domain/moved-staff-addresses.ts";
import { isStaffAddress } from "#domain/site-routes.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { sendEncoded } from "./encoded-body.ts";
import { pageFiles } from "./page-files.ts";
import { requestLanguage } from "./request-language.ts";

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

/** The built client: hashed files for ever, rendered pages fresh, 404 for addresses that no page has. */
export function clientFiles({ settings }: Deps) {
  const { clientDirectory: root, publicUrl } = settings;
  const page = pageFiles(root, publicUrl);
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
      const moved = isStaffAddress(path) && movedStaffAddress(path, new URL(c.req.url).search);
      if (moved) {
        // What staff searched for may stand in it.
        c.header("Cache-Control", "no-store");
        return c.redirect(moved);
      }
      const { file, found } = servedPage(path);
      const body = await page(`${requestLanguage(c)}/${file}`);
      const isNamed = parseLanguage(c.req.query("lang")) !== undefined;
      if (isNamed && found) c.header("CDN-Cache-Control", SHARED);
      const vary = isNamed ? NAMED : CHOSEN;
      return sendEncoded(c, body, { type: HTML_TYPE, vary, status: found ? 200 : 404 });
    });
}
