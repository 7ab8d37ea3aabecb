import type { TypedResponse } from "hono";
import { Hono } from "hono";
import * as z from "zod/mini";
import { club } from "#content/club.ts";
import { servedPage } from "#content/site-pages.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { type SiteFacts, siteFacts } from "#domain/site-facts.ts";
import { factsPath } from "#domain/site-routes.ts";
import { lengthFirst } from "#domain/text.ts";
import type { Deps } from "#server/deps.ts";
import { type EncodedBody, encodeBody, sendEncoded } from "#server/http/answer-body.ts";
import { query } from "#server/http/request-input.ts";

const JSON_FACTS = { type: "application/json", vary: "Accept-Encoding" } as const;
/** Types the precomputed bytes for hono's client. */
type FactsAnswer = Response & TypedResponse<{ data: SiteFacts }, 200, "json">;

const factsParameters = {
  language: z.enum(LANGUAGES),
  /** The page's path; without it, the facts of every page. */
  path: z.optional(z.string().check(lengthFirst(200))),
};

/** The published facts of a page, for one that changes its language, is outdated, or follows another. */
export function factsRoutes({ live, now }: Pick<Deps, "live" | "now">) {
  let cache = new Map<string, EncodedBody>();
  let cacheKey = "";
  return new Hono().get("/facts", query(factsParameters), (c) => {
    const { language, path: page = "/" } = c.req.valid("query");
    const { version, site } = live.current();
    const today = dateInZone(now(), club.timeZone);
    const key = `${version} ${today}`;
    if (key !== cacheKey) cache = new Map();
    cacheKey = key;
    const path = factsPath(page);
    const facts = () => siteFacts(site, { version, language, today, path });
    const name = `${language} ${path}`;
    const body = cache.get(name) ?? encodeBody(JSON.stringify({ data: facts() }));
    // Only existing pages are cached, so invented paths use no memory.
    if (servedPage(path, site).found) cache.set(name, body);
    return sendEncoded(c, body, JSON_FACTS) as FactsAnswer;
  });
}
