import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { auditRoutes } from "./audit/routes.ts";
import { staffBackupRoutes } from "./backup/staff-routes.ts";
import { staffBooksRoutes } from "./books/staff-routes.ts";
import type { Deps } from "./deps.ts";
import { donationRoutes } from "./donations/routes.ts";
import { staffDonationRoutes } from "./donations/staff-routes.ts";
import { ApiError } from "./errors.ts";
import { clientFiles } from "./http/client-files.ts";
import { crawlerFiles } from "./http/crawler-files.ts";
import { onError } from "./http/on-error.ts";
import { sameOriginWrites } from "./http/same-origin.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { staffMailRoutes } from "./mail/staff-routes.ts";
import { memberEntryRoutes } from "./members/entry-routes.ts";
import { memberRoutes } from "./members/routes.ts";
import { passkeyRoutes } from "./passkeys/routes.ts";
import { refundRoutes } from "./payments/refund-routes.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { staffPaymentRoutes } from "./payments/staff-routes.ts";
import { webhookRoutes } from "./payments/webhook-routes.ts";
import { policyRoutes } from "./policies/routes.ts";
import { programRoutes } from "./programs/routes.ts";
import { staffProgramRoutes } from "./programs/staff-routes.ts";
import { byHandRoutes } from "./registrations/by-hand-routes.ts";
import { contestRoutes } from "./registrations/contest-routes.ts";
import { lifecycleRoutes } from "./registrations/lifecycle-routes.ts";
import { registrationRoutes } from "./registrations/routes.ts";
import { staffRegistrationRoutes } from "./registrations/staff-routes.ts";
import { staffSeasonRoutes } from "./season/staff-routes.ts";
import { staffSheetRoutes } from "./sheets/staff-routes.ts";
import { accessRoutes } from "./staff/access-routes.ts";
import { sessionRoutes } from "./staff/routes.ts";
import { testimonialRoutes } from "./testimonials/routes.ts";
import { staffTestimonialRoutes } from "./testimonials/staff-routes.ts";
import { watchRoutes } from "./watch/routes.ts";
import { staffWatchRoutes } from "./watch/staff-routes.ts";
import { watchRequests } from "./watch/watch-requests.ts";

/** No body that we accept is larger: the longest registration stays under 20 KB. */
const MAX_BODY_BYTES = 64 * 1024;
/** Stripe also sends what other programs on the same account do, such as invoices of many lines. */
const MAX_EVENT_BYTES = 1024 * 1024;

function upTo(maxSize: number) {
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw new ApiError("body_too_large");
    },
  });
  // Nobody reads the body of a GET; to ask for it would make node-server build the whole request anew.
  return createMiddleware((c, next) => (c.req.method === "GET" ? next() : limit(c, next)));
}

function apiRoutes(deps: Deps) {
  return new Hono()
    .route("/", programRoutes(deps))
    .route("/", policyRoutes(deps))
    .route("/", paymentRoutes(deps))
    .route("/", donationRoutes(deps))
    .route("/", refundRoutes(deps))
    .route("/", registrationRoutes(deps))
    .route("/", sessionRoutes(deps))
    .route("/", accessRoutes(deps))
    .route("/", memberRoutes(deps))
    .route("/", memberEntryRoutes(deps))
    .route("/", passkeyRoutes(deps))
    .route("/", auditRoutes(deps))
    .route("/", staffRegistrationRoutes(deps))
    .route("/", staffDonationRoutes(deps))
    .route("/", lifecycleRoutes(deps))
    .route("/", staffSheetRoutes(deps))
    .route("/", byHandRoutes(deps))
    .route("/", contestRoutes(deps))
    .route("/", staffProgramRoutes(deps))
    .route("/", staffPaymentRoutes(deps))
    .route("/", staffBooksRoutes(deps))
    .route("/", staffMailRoutes(deps))
    .route("/", staffSeasonRoutes(deps))
    .route("/", staffBackupRoutes(deps))
    .route("/", staffWatchRoutes(deps))
    .route("/", testimonialRoutes(deps))
    .route("/", staffTestimonialRoutes(deps));
}

/** The whole product as one request handler, without side effects of its own. */
export function createApp(deps: Deps) {
  return new Hono()
    .onError(onError(deps.log))
    .use(watchRequests(deps))
    .use(securityHeaders(deps))
    .use("/api/stripe/*", upTo(MAX_EVENT_BYTES))
    .route("/api", webhookRoutes(deps))
    .use("/api/*", upTo(MAX_BODY_BYTES))
    .use("/api/*", sameOriginWrites(deps.settings.publicUrl))
    .route("/api", apiRoutes(deps))
    .all("/api/*", () => {
      throw new ApiError("not_found");
    })
    .route("/", watchRoutes(deps))
    .route("/", crawlerFiles(deps))
    .route("/", clientFiles(deps));
}

/** For `hc` in the browser: the shapes of every call, and nothing else of the server. */
export type AppType = ReturnType<typeof typedApi>;
function typedApi(deps: Deps) {
  return new Hono().route("/api", apiRoutes(deps));
}
