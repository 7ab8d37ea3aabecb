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
/** For those who call it through hono's client: its bytes are made before it is asked for. */
type FactsAnswer = Response & TypedResponse<{ data: SiteFacts }, 200, "json">;

const asked = {
  language: z.enum(LANGUAGES),
  /** Of the page; what every page carries when there is none. */
  path: z.optional(z.string().check(lengthFirst(200))),
};

/** The facts of the live publication, as a page's slice has them: for one that changes its language, is old, or follows another. */
export function factsRoutes({ live, now }: Pick<Deps, "live" | "now">) {
  let kept = new Map<string, EncodedBody>();
  let keptKey = "";
  return new Hono().get("/facts", query(asked), (c) => {
    const { language, path: page = "/" } = c.req.valid("query");
    const { version, site } = live.current();
    const today = dateInZone(now(), club.timeZone);
    const key = `${version} ${today}`;
    if (key !== keptKey) kept = new Map();
    keptKey = key;
    const path = factsPath(page);
    const facts = () => siteFacts(site, { version, language, today, path });
    const name = `${language} ${path}`;
    const body = kept.get(name) ?? encodeBody(JSON.stringify({ data: facts() }));
    // As many as there are pages; addresses that anybody makes up are not kept.
    if (servedPage(path, site).found) kept.set(name, body);
    return sendEncoded(c, body, JSON_FACTS) as FactsAnswer;
  });
}
