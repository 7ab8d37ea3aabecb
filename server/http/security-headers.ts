import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import type { Deps } from "#server/deps.ts";

/** Where Stripe.js comes from and what it opens frames of (docs.stripe.com/security/guide). */
const STRIPE_SCRIPTS = ["https://js.stripe.com", "https://*.js.stripe.com"];

/** A strict policy: own files, Stripe's (or the configured stand-in's) script, frames and calls, no inline code. */
function policyOf({ stripe, settings }: Deps) {
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
async function headersOf(deps: Deps): Promise<[string, string][]> {
  const sample = new Hono().use(policyOf(deps)).get("/", (c) => c.body(null));
  const response = await sample.request("/");
  return [...response.headers].filter(([name]) => name !== "content-type");
}

/**
 * Puts the headers on every answer, before it is made: hono's own middleware opens the finished answer again,
 * which costs node-server its fast path and four fifths of the pages a second.
 */
export function securityHeaders(deps: Deps) {
  const headers = headersOf(deps);
  return createMiddleware(async (c, next) => {
    for (const [name, value] of await headers) c.header(name, value);
    await next();
  });
}
