import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { servedPage } from "#content/site-pages.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/errors.ts";
import { bestEncoding, type PageFile, pageFiles } from "./page-files.ts";
import { requestLanguage } from "./request-language.ts";

const A_YEAR = "public, max-age=31536000, immutable";

function answer(c: Context, { bodies, etag }: PageFile, status: 200 | 404): Response {
  const encoding = bestEncoding(c.req.header("accept-encoding"));
  const tag = `"${etag}-${encoding}"`;
  c.header("Vary", "Accept-Encoding, Accept-Language, Cookie");
  c.header("Cache-Control", "no-cache");
  c.header("ETag", tag);
  if (status === 200 && c.req.header("if-none-match") === tag) return c.body(null, 304);
  if (encoding !== "identity") c.header("Content-Encoding", encoding);
  c.header("Content-Type", "text/html; charset=utf-8");
  return c.body(bodies[encoding], status);
}

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
      return answer(c, await page(`${requestLanguage(c)}/${file}`), found ? 200 : 404);
    });
}
