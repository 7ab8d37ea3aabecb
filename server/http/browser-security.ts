import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import { ApiError } from "./api-error.ts";

const READING = ["GET", "HEAD", "OPTIONS"];

/** undefined for an origin that has none, such as the "null" of a page in a sandboxed frame. */
function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}

/**
 * Refuses writes that another site's page makes a browser send. With PUBLIC_URL set, its origin alone is ours: the Host
 * header is the sender's word (docs/rules/access.md#writes-from-other-sites). Programs without a browser send neither
 * header and hold no cookies of ours.
 */
export function sameOriginWrites(publicUrl: string | null) {
  const publicOrigin = publicUrl === null ? undefined : new URL(publicUrl).origin;
  const isOwn = (origin: string, host: string | undefined) =>
    publicOrigin === undefined
      ? host !== undefined && hostOf(origin) === host
      : URL.parse(origin)?.origin === publicOrigin;
  return createMiddleware(async (c, next) => {
    if (!READING.includes(c.req.method)) {
      const origin = c.req.header("origin");
      const foreignOrigin = origin !== undefined && !isOwn(origin, c.req.header("host"));
      const foreignSite = ["cross-site", "same-site"].includes(c.req.header("sec-fetch-site") ?? "");
      if (foreignOrigin || foreignSite) throw new ApiError("forbidden_origin");
    }
    await next();
  });
}

/**
 * A cookie's name as browsers get it. Over TLS it carries the prefix with which they take a cookie from this host
 * alone, so that a neighbour under the same domain can plant none (RFC 6265bis §4.1.3.2): Path is "/" then.
 */
export function cookieName(name: string, { secureCookies }: { secureCookies: boolean }): string {
  return secureCookies ? `__Host-${name}` : name;
}

/** Where Stripe.js comes from and what it opens frames of (docs.stripe.com/security/guide). */
const STRIPE_SCRIPTS = ["https://js.stripe.com", "https://*.js.stripe.com"];

interface Served {
  /** null when no payment keys are configured; without a `scriptUrl` the script is Stripe's own. */
  stripe: { scriptUrl: string | null } | null;
  settings: { secureCookies: boolean };
}

/** A strict policy: own files, Stripe's (or the configured stand-in's) script, frames and calls, no inline code. */
function policyOf({ stripe, settings }: Served) {
  const scriptUrl = stripe?.scriptUrl ?? null;
  const standInOrigin = scriptUrl === null ? undefined : URL.parse(scriptUrl)?.origin;
  const standIn = standInOrigin ? [standInOrigin] : [];
  const stripeHosts = stripe && scriptUrl === null;
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      // Said by default-src already; some checks ask for it by name.
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      scriptSrc: ["'self'", ...(stripeHosts ? STRIPE_SCRIPTS : standIn)],
      styleSrc: ["'self'", ...standIn],
      fontSrc: ["'self'"],
      imgSrc: ["'self'", "data:", ...(stripeHosts ? ["https://*.stripe.com"] : [])],
      connectSrc: ["'self'", ...(stripeHosts ? ["https://api.stripe.com"] : standIn)],
      frameSrc: stripeHosts ? [...STRIPE_SCRIPTS, "https://hooks.stripe.com"] : ["'none'"],
      manifestSrc: ["'self'"],
    },
    strictTransportSecurity: settings.secureCookies ? "max-age=31536000; includeSubDomains" : false,
    referrerPolicy: "same-origin",
    xFrameOptions: "DENY",
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: ["self", ...STRIPE_SCRIPTS],
    },
    crossOriginOpenerPolicy: "same-origin-allow-popups",
  });
}

/** The headers as hono writes them, taken once from an answer to nobody. */
async function headersOf(served: Served): Promise<[string, string][]> {
  const sample = new Hono().use(policyOf(served)).get("/", (c) => c.body(null));
  const response = await sample.request("/");
  return [...response.headers].filter(([name]) => name !== "content-type");
}

/**
 * Puts the headers on every answer, before it is made: hono's own middleware opens the finished answer again,
 * which costs node-server its fast path and four fifths of the pages a second.
 */
export function securityHeaders(served: Served) {
  const headers = headersOf(served);
  return createMiddleware(async (c, next) => {
    for (const [name, value] of await headers) c.header(name, value);
    await next();
  });
}
