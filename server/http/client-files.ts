import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { servedPage } from "#content/site-pages.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { sendEncoded } from "./encoded-body.ts";
import { pageFiles } from "./page-files.ts";
import { requestLanguage } from "./request-language.ts";

const HTML = { type: "text/html; charset=utf-8", vary: "Accept-Encoding, Accept-Language, Cookie" } as const;
const A_YEAR = "public, max-age=31536000, immutable";

/** The built client: hashed files for ever, rendered pages fresh, 404 for addresses that no page has. */
export function clientFiles({ settings }: Deps) {
  const { clientDirectory: root, publicUrl } = settings;
  const page = pageFiles(root, publicUrl);
  return new Hono()
    .use(
      "/assets/*",
      serveStatic({ root, precompressed: true, onFound: (_path, c) => c.header("Cache-Control", A_YEAR) }),
    )
    .get(
      "/manifest.webmanifest",
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
      const { file, found } = servedPage(c.req.path);
      const body = await page(`${requestLanguage(c)}/${file}`);
      return sendEncoded(c, body, { ...HTML, status: found ? 200 : 404 });
    });
}
