import { Hono, type TypedResponse } from "hono";
import * as z from "zod/mini";
import { type PageData, pageData } from "#content/product/program-details.ts";
import { servedPage } from "#content/product/site-pages.ts";
import { siteData, siteOnDay } from "#domain/programs/site-data.ts";
import { lengthFirst } from "#domain/text/checks.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { siteDataPath } from "#domain/text/site-routes.ts";
import type { Deps } from "#server/deps.ts";
import { query } from "#server/platform/http/request-input.ts";
import { type EncodedBody, encodeBody, sendEncoded } from "#server/platform/http/response-body.ts";

const JSON_BODY = { type: "application/json", vary: "Accept-Encoding" } as const;
/** Types the precomputed bytes for hono's client. */
type SiteDataAnswer = Response & TypedResponse<{ data: PageData }, 200, "json">;

const siteDataParameters = {
  language: z.enum(LANGUAGES),
  /** The page's path; without it, the data of every page. */
  path: z.optional(z.string().check(lengthFirst(200))),
};

/** The site data of a page, for a browser that changes language, is outdated, or opens another page. */
export function siteDataRoutes({ now, live }: Pick<Deps, "now" | "live">) {
  let cache = new Map<string, EncodedBody>();
  let cacheKey = "";
  return new Hono().get("/site-data", query(siteDataParameters), (c) => {
    const { language, path: page = "/" } = c.req.valid("query");
    const { site, ...day } = siteOnDay(live.shown(), now());
    const dayKey = `${day.version} ${day.today}`;
    if (dayKey !== cacheKey) cache = new Map();
    cacheKey = dayKey;
    const path = siteDataPath(page);
    const read = () => pageData(siteData(site, { ...day, language, path }));
    const pageKey = `${language} ${path}`;
    const body = cache.get(pageKey) ?? encodeBody(JSON.stringify({ data: read() }));
    // Only existing pages are cached, so invented paths use no memory.
    if (servedPage(path, site).found) cache.set(pageKey, body);
    return sendEncoded(c, body, JSON_BODY) as SiteDataAnswer;
  });
}
