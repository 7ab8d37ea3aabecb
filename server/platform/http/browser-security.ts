import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import { ApiError } from "./api-error.ts";

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/** undefined for an opaque origin, such as the "null" of a sandboxed frame. */
function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}

/**
 * Refuses writes that a browser sends for another site's page. With PUBLIC_URL set, only that origin is allowed,
 * because the Host header is chosen by the sender (docs/reference/staff-access.md#cross-site-requests). Clients other than
 * browsers send neither header and hold no cookies of ours.
 */
export function sameOriginWrites(publicUrl: string | null) {
  const publicOrigin = publicUrl === null ? undefined : new URL(publicUrl).origin;
  const isOwn = (origin: string, host: string | undefined) =>
    publicOrigin === undefined
      ? host !== undefined && hostOf(origin) === host
      : URL.parse(origin)?.origin === publicOrigin;
  return createMiddleware(async (c, next) => {
    if (!SAFE_METHODS.includes(c.req.method)) {
      const origin = c.req.header("origin");
      const foreignOrigin = origin !== undefined && !isOwn(origin, c.req.header("host"));
      const foreignSite = ["cross-site", "same-site"].includes(c.req.header("sec-fetch-site") ?? "");
      if (foreignOrigin || foreignSite) throw new ApiError("forbidden_origin");
    }
    await next();
  });
}

/**
 * A cookie's full name. Over TLS, the prefix __Host- prevents neighbouring subdomains from planting cookies
 * (RFC 6265bis §4.1.3.2); it requires Path=/.
 */
export function cookieName(name: string, { secureCookies }: { secureCookies: boolean }): string {
  return secureCookies ? `__Host-${name}` : name;
}

/** Origins of Stripe.js and its frames (docs.stripe.com/security/guide). */
const STRIPE_SCRIPTS = ["https://js.stripe.com", "https://*.js.stripe.com"];

interface SecurityDeps {
  /** null without payment keys; a null `scriptUrl` means Stripe's own. */
  stripe: { present(): Stripe };
  settings: { secureCookies: boolean };
}
type Stripe = { scriptUrl: string | null } | null;

/** A strict policy: own files and Stripe's (or a stand-in's) scripts, frames and calls; no inline code. */
function policyOf(stripe: Stripe, { settings }: SecurityDeps) {
  const scriptUrl = stripe?.scriptUrl ?? null;
  const standInOrigin = scriptUrl === null ? undefined : URL.parse(scriptUrl)?.origin;
  const standIn = standInOrigin ? [standInOrigin] : [];
  const stripeHosts = stripe && scriptUrl === null;
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      // Implied by default-src, but some scanners look for it.
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

/** The headers, computed with hono's middleware. */
async function headersOf(stripe: Stripe, deps: SecurityDeps): Promise<[string, string][]> {
  const sample = new Hono().use(policyOf(stripe, deps)).get("/", (c) => c.body(null));
  const response = await sample.request("/");
  return [...response.headers].filter(([name]) => name !== "content-type");
}

/**
 * Sets the headers before the answer is created. Hono's own middleware reopens the finished answer, which costs
 * node-server its fast path and four fifths of its throughput. They are computed once for each connection to Stripe.
 */
export function securityHeaders(deps: SecurityDeps) {
  let cached: { stripe: Stripe; headers: ReturnType<typeof headersOf> } | undefined;
  return createMiddleware(async (c, next) => {
    const stripe = deps.stripe.present();
    if (cached?.stripe !== stripe) cached = { stripe, headers: headersOf(stripe, deps) };
    for (const [name, value] of await cached.headers) c.header(name, value);
    await next();
  });
}
