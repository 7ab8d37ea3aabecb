import fc from "fast-check";
import { sitePages } from "#content/product/site-pages.ts";
import { firstSite } from "#server/site/programs/first-season.ts";
import { firstSeason } from "#tests/support/clubs/test-season.ts";
import { bodyOf } from "./bodies.ts";
import { hostileText, hostileValue } from "./hostile.ts";
import { KINDS, type Kind, living } from "./living.ts";
import { describedQuery } from "./reference.ts";

export const VISITORS = ["stranger", "family", "staff", "member"] as const;

/** One request, with marks for what exists when it is sent. */
export interface FuzzRequest {
  who: (typeof VISITORS)[number];
  /** As the route table names it, "POST /api/registrations/:id/restore". */
  route: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** Webhooks are mostly signed: unsigned ones end at the first door. */
  isSigned: boolean;
}

/** Each takes its half second on purpose, or reads everything that there is. */
const SLOW = /\/(session|session\/password|pin|password|backup|export|run)$/;

/** What the `:id` of an address is an id of. */
const NAMED: [RegExp, Kind][] = [
  [/registrations/, "registration"],
  [/payments/, "payment"],
  [/donations/, "donation"],
  [/testimonials/, "testimonial"],
  [/announcements/, "announcement"],
  [/accounts/, "member"],
  [/discrepancies/, "difference"],
];

/** As an address carries a value; marks stay what they are. */
function encoded(value: string): string {
  const text = encodeURIComponent(value.toWellFormed().slice(0, 3000));
  return text.replace(/%7B%7B(\w+)%3A(\d+)%7D%7D/g, "{{$1:$2}}");
}

export function kindIn(route: string): Kind | undefined {
  return NAMED.find(([pattern]) => pattern.test(route))?.[1];
}

/** The address of a call for what has this id. */
export function pathTo(template: string, id: string): string {
  return template.replace(":subject", "season").replace(":version", "1").replace(/:\w+/g, id);
}

function idFor(route: string): fc.Arbitrary<string> {
  const kind = kindIn(route) ?? "registration";
  return fc.oneof(
    { weight: 8, arbitrary: fc.nat(99).map((index) => living.of(kind, index)) },
    { weight: 2, arbitrary: fc.constantFrom(...KINDS).map((other) => living.of(other, 0)) },
    { weight: 2, arbitrary: fc.constant("kids-camp") },
    { weight: 1, arbitrary: fc.uuid() },
    {
      weight: 1,
      arbitrary: hostileText.map(encoded),
    },
  );
}

/** Mostly somebody who is let in where staff are asked for. */
function whoFor(route: string): fc.Arbitrary<FuzzRequest["who"]> {
  const isStaffs = /^(?!POST \/api\/registrations$).*\/api\/(admin|registrations)/.test(route);
  return isStaffs
    ? fc.constantFrom("stranger", "family", "staff", "staff", "staff", "member", "member", "member")
    : fc.constantFrom(...VISITORS);
}

/** What a page reads of its address. */
const PAGE_QUERY = { lang: fc.constantFrom("en", "es", "xx") };

/** What a call may be asked in its address, by name. */
export function queryOf(route: string): Record<string, fc.Arbitrary<unknown>> {
  return route.includes("/api/") ? describedQuery(route) : PAGE_QUERY;
}

function queryText(route: string): fc.Arbitrary<string> {
  const values = Object.entries({ ...queryOf(route), extra: hostileText });
  const either = values.map(([name, value]) => [name, fc.oneof(value, hostileText)] as const);
  const asked = fc.record(Object.fromEntries(either), { requiredKeys: [] }).map((query) => {
    const pairs = Object.entries(query).map(([name, value]) => `${name}=${encoded(String(value))}`);
    return `?${pairs.join("&")}`;
  });
  const odd = fc.constantFrom(
    "?",
    "?&&&=",
    "?search=%E0%A4%A",
    "?limit=1&limit=2",
    "?cursor[]=1",
    "?__proto__=1",
  );
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant("") },
    { weight: 4, arbitrary: asked },
    { weight: 1, arbitrary: odd },
  );
}

/** A part of a body replaced, left out or added. */
function mutated(body: unknown): fc.Arbitrary<unknown> {
  if (typeof body !== "object" || body === null) return hostileValue;
  const keys = Object.keys(body);
  const at = fc.constantFrom(...keys, "extra");
  return fc
    .tuple(at, hostileValue, fc.constantFrom("replace", "leave out", "go on", "wrap"))
    .chain(([key, value, how]): fc.Arbitrary<unknown> => {
      const copy = (changed: unknown): unknown =>
        Array.isArray(body) ? [changed] : { ...body, [key]: changed };
      const inner = (body as Record<string, unknown>)[key];
      if (how === "go on" && typeof inner === "object" && inner !== null) return mutated(inner).map(copy);
      if (how === "leave out")
        return fc.constant(Object.fromEntries(Object.entries(body).filter(([name]) => name !== key)));
      if (how === "wrap") return fc.constant<unknown>([body]);
      return fc.constant(copy(value));
    });
}

const BROKEN = [
  "",
  "{",
  "[",
  "null",
  "nul",
  '"text"',
  "1e999",
  '{"a":1,}',
  "\uFEFF{}",
  '{"amount":1,"amount":2}',
  "[".repeat(30_000),
  "pin=4821",
];

/** The text of a body: as it should be, changed in places, said twice, or none at all. */
function bodyText(route: string): fc.Arbitrary<string | undefined> {
  const right = bodyOf(route) ?? fc.constant({});
  const wrong = right.chain(mutated);
  const text = (body: unknown) => JSON.stringify(body) ?? "";
  return fc.oneof(
    { weight: 4, arbitrary: right.map(text) },
    { weight: 4, arbitrary: wrong.map(text) },
    { weight: 1, arbitrary: wrong.chain(mutated).map(text) },
    { weight: 1, arbitrary: right.map((body) => text(body).replace("{", `{${text(body).slice(1, -1)},`)) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
    { weight: 1, arbitrary: hostileText },
  );
}

const JSON_TYPE = "application/json";
const contentType = fc.oneof(
  { weight: 9, arbitrary: fc.constant(JSON_TYPE) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "text/plain",
      "multipart/form-data",
      "application/x-www-form-urlencoded",
      "",
      "application/json; charset=utf-16",
      "application/problem+json",
      "APPLICATION/JSON;;;",
    ),
  },
);

/** What a header may be made of: anything else the runtime refuses to send. */
const headerText = hostileText.map((text) =>
  text
    .replace(/[^\x20-\x7E]/g, "?")
    .slice(0, 4000)
    .trim(),
);
const oddHeaders = fc.dictionary(
  fc.constantFrom(
    "accept-language",
    "accept-encoding",
    "accept",
    "if-none-match",
    "range",
    "x-forwarded-for",
    "origin",
    "sec-fetch-site",
    "host",
    "x-http-method-override",
    "content-length",
    "cookie",
    "authorization",
    "stripe-signature",
    "if-modified-since",
  ),
  fc.oneof(
    headerText,
    fc.constantFrom(
      "staff_session=%E0%A4%A",
      "=;;;=",
      "a".repeat(4000),
      "bytes=0-",
      "bytes=9-1",
      "null",
      "es-MX;q=NaN",
      "::1",
      "1.2.3.4, 5.6.7.8",
    ),
  ),
  { maxKeys: 3 },
);

function requestFor(route: string): fc.Arbitrary<FuzzRequest> {
  const [named = "GET", template = "/"] = route.split(" ");
  const oddMethod = fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND");
  return fc
    .record({
      who: whoFor(route),
      method: fc.oneof({ weight: 19, arbitrary: fc.constant(named) }, { weight: 1, arbitrary: oddMethod }),
      id: idFor(route),
      query: queryText(route),
      type: contentType,
      odd: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
      body: bodyText(route),
      isSigned: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
    })
    .map(({ id, query, type, odd, body, ...rest }) => ({
      ...rest,
      route,
      path: `${pathTo(template, id)}${query}`,
      headers: { ...(type && { "content-type": type }), ...(odd as Record<string, string>) },
      body: rest.method === "GET" || rest.method === "HEAD" ? undefined : body,
    }));
}

const pagePath = fc.oneof(
  fc.constantFrom(...sitePages(firstSite(firstSeason)).map(({ path }) => path)),
  hostileText.map((text) => `/${encoded(text)}`),
  fc.constantFrom(
    "/assets/x.js",
    "/assets/../../server/platform/env.ts",
    "/assets/%2e%2e/x",
    "/api",
    "/api/",
    "/api/nothing",
    "/team/%FF",
    "/team/__proto__",
    "//x",
    "/robots.txt",
    "/sitemap.xml",
    "/.env",
    "/%",
  ),
);

/** Requests of every kind to these routes, the slow ones a tenth as often. */
export function requestsTo(routes: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const pages = fc
    .tuple(pagePath, requestFor("GET /"))
    .map(([path, request]) => ({ ...request, route: "GET *", path }));
  return fc.oneof(
    { weight: 30, arbitrary: pages },
    ...routes.map((route) => ({ weight: SLOW.test(route) ? 1 : 10, arbitrary: requestFor(route) })),
  );
}
