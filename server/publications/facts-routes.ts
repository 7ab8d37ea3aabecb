import type { TypedResponse } from "hono";
import { Hono } from "hono";
import * as z from "zod/mini";
import { club } from "#content/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { type SiteFacts, siteFacts } from "#domain/site-facts.ts";
import type { Deps } from "#server/deps.ts";
import { type EncodedBody, encodeBody, sendEncoded } from "#server/http/answer-body.ts";
import { query } from "#server/http/request-input.ts";

const JSON_FACTS = { type: "application/json", vary: "Accept-Encoding" } as const;
/** For those who call it through hono's client: its bytes are made before it is asked for. */
type FactsAnswer = Response & TypedResponse<{ data: SiteFacts }, 200, "json">;

/** The facts of the live publication, as a page's slice has them: for a page that changes its language or is old. */
export function factsRoutes({ live, now }: Pick<Deps, "live" | "now">) {
  const kept = new Map<Language, { key: string; body: EncodedBody }>();
  return new Hono().get("/facts", query({ language: z.enum(LANGUAGES) }), (c) => {
    const { language } = c.req.valid("query");
    const { version, site } = live.current();
    const today = dateInZone(now(), club.timeZone);
    const key = `${version} ${today}`;
    const known = kept.get(language);
    const facts = () => encodeBody(JSON.stringify({ data: siteFacts(site, { version, language, today }) }));
    const body = known?.key === key ? known.body : facts();
    kept.set(language, { key, body });
    return sendEncoded(c, body, JSON_FACTS) as FactsAnswer;
  });
}
