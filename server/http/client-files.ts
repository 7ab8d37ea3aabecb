import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { Language } from "#domain/languages.ts";
import { sitePath } from "#domain/site-routes.ts";
import type { Deps } from "#server/deps.ts";
import { requestLanguage } from "./request-language.ts";

const A_YEAR = "public, max-age=31536000, immutable";

function inLanguage(html: string, language: Language): string {
  return html.replace('<html lang="en">', `<html lang="${language}">`);
}

/** The built client: hashed files for ever, the page itself fresh, 404 for addresses that no page has. */
export function clientFiles({ settings }: Deps) {
  const { clientDirectory: root } = settings;
  let page: Promise<string> | undefined;
  const readPage = () => {
    page ??= readFile(join(root, "index.html"), "utf8");
    return page;
  };
  return new Hono()
    .use("/assets/*", serveStatic({ root, onFound: (_path, c) => c.header("Cache-Control", A_YEAR) }))
    .get("/assets/*", (c) => c.notFound())
    .get("*", async (c) => {
      const html = inLanguage(await readPage(), requestLanguage(c));
      c.header("Vary", "Accept-Language, Cookie");
      c.header("Cache-Control", "no-cache");
      return c.html(html, sitePath(c.req.path) ? 200 : 404);
    });
}
