import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { accountRoutes } from "#server/accounts/account-routes.ts";
import { passkeyRoutes } from "#server/accounts/passkey-routes.ts";
import { accountSignInRoutes } from "#server/accounts/sign-in-routes.ts";
import { announcementRoutes, staffAnnouncementRoutes } from "#server/announcements/routes.ts";
import { auditRoutes } from "#server/audit/routes.ts";
import { accessRoutes } from "#server/auth/access-routes.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import { sessionRoutes } from "#server/auth/session-routes.ts";
import { backupRoutes } from "#server/backup/routes.ts";
import { donationRoutes } from "#server/donations/routes.ts";
import { holdRoutes } from "#server/holds/routes.ts";
import { ApiError } from "#server/http/api-error.ts";
import { sameOriginWrites, securityHeaders } from "#server/http/browser-security.ts";
import { clientFiles } from "#server/http/client-files.ts";
import { crawlerFiles } from "#server/http/crawler-files.ts";
import { onError } from "#server/http/on-error.ts";
import { importRoutes } from "#server/imports/routes.ts";
import { interestRoutes, staffInterestRoutes } from "#server/interests/routes.ts";
import { staffMailRoutes } from "#server/messages/routes.ts";
import { monitorRequests } from "#server/monitoring/monitor-requests.ts";
import { monitoringRoutes } from "#server/monitoring/routes.ts";
import { todayRoutes } from "#server/monitoring/today-routes.ts";
import { cancelRoutes } from "#server/orders/cancel-routes.ts";
import { paymentRoutes, registrationRoutes } from "#server/orders/checkout-routes.ts";
import { byHandRoutes } from "#server/orders/manual-entry-routes.ts";
import { orderRoutes } from "#server/orders/order-routes.ts";
import { staffDonationRoutes } from "#server/orders/staff-donation-routes.ts";
import { staffPaymentRoutes } from "#server/orders/staff-payment-routes.ts";
import { treasurerRoutes } from "#server/orders/treasurer-routes.ts";
import { unpaidRoutes } from "#server/orders/unpaid-routes.ts";
import { refundRoutes } from "#server/payments/refund-routes.ts";
import { webhookRoutes } from "#server/payments/webhook-routes.ts";
import { policyRoutes } from "#server/policies/routes.ts";
import { groupRoutes } from "#server/programs/group-routes.ts";
import { programRoutes, staffProgramRoutes } from "#server/programs/routes.ts";
import { staffSeasonRoutes } from "#server/programs/season-routes.ts";
import { factsRoutes } from "#server/publications/facts-routes.ts";
import { previewRoutes } from "#server/publications/preview-routes.ts";
import { draftRoutes, publicationRoutes } from "#server/publications/routes.ts";
import { staffReconciliationRoutes } from "#server/reconciliation/staff-routes.ts";
import { contestRoutes } from "#server/registrations/action-routes.ts";
import { askForHealth } from "#server/registrations/health.ts";
import { staffRegistrationRoutes } from "#server/registrations/staff-routes.ts";
import { reportRoutes } from "#server/reports/routes.ts";
import { rosterRoutes } from "#server/rosters/routes.ts";
import { staffTestimonialRoutes, testimonialRoutes } from "#server/testimonials/routes.ts";
import type { Deps } from "./deps.ts";

/** The longest registration stays under 20 KB. */
const MAX_BODY_BYTES = 64 * 1024;
/** A season with many programs in both languages. */
const MAX_DRAFT_BYTES = 1024 * 1024;
/** The largest spreadsheet in base64, or a thousand rows of text. */
const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
/** Stripe also sends events of other programs on the account, such as long invoices. */
const MAX_EVENT_BYTES = 1024 * 1024;

function upTo(maxSize: number) {
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw new ApiError("body_too_large");
    },
  });
  // Reading the body of a GET would make node-server rebuild the request.
  return createMiddleware((c, next) => (c.req.method === "GET" ? next() : limit(c, next)));
}

function upToByPath() {
  const [usual, draft, sheet] = [upTo(MAX_BODY_BYTES), upTo(MAX_DRAFT_BYTES), upTo(MAX_IMPORT_BYTES)];
  return createMiddleware((c, next) => {
    if (c.req.path.startsWith("/api/admin/imports")) return sheet(c, next);
    return (c.req.path.startsWith("/api/admin/drafts/") ? draft : usual)(c, next);
  });
}

function apiRoutes(deps: Deps) {
  return new Hono()
    .route("/", programRoutes(deps))
    .route("/", factsRoutes(deps))
    .route("/", policyRoutes(deps))
    .route("/", paymentRoutes(deps))
    .route("/", orderRoutes(deps))
    .route("/", donationRoutes(deps))
    .route("/", refundRoutes(deps))
    .route("/", cancelRoutes(deps))
    .route("/", registrationRoutes(deps))
    .route("/", sessionRoutes(deps))
    .route("/", accessRoutes(deps))
    .route("/", accountRoutes(deps))
    .route("/", accountSignInRoutes(deps))
    .route("/", passkeyRoutes(deps))
    .route("/", auditRoutes(deps, requireStaff(deps)))
    .route("/", staffRegistrationRoutes(deps))
    .route("/", staffDonationRoutes(deps))
    .route("/", rosterRoutes(deps))
    .route("/", byHandRoutes(deps))
    .route("/", importRoutes(deps))
    .route("/", unpaidRoutes(deps))
    .route("/", contestRoutes(deps))
    .route("/", staffProgramRoutes(deps))
    .route("/", groupRoutes(deps))
    .route("/", staffSeasonRoutes(deps))
    .route("/", draftRoutes(deps))
    .route("/", previewRoutes(deps))
    .route("/", publicationRoutes(deps))
    .route("/", holdRoutes(deps))
    .route("/", treasurerRoutes(deps))
    .route("/", staffPaymentRoutes(deps))
    .route("/", staffReconciliationRoutes(deps))
    .route("/", staffMailRoutes(deps))
    .route("/", reportRoutes(deps))
    .route("/", backupRoutes(deps, askForHealth))
    .route("/", todayRoutes(deps))
    .route("/", testimonialRoutes(deps))
    .route("/", staffTestimonialRoutes(deps))
    .route("/", interestRoutes(deps))
    .route("/", staffInterestRoutes(deps))
    .route("/", announcementRoutes(deps))
    .route("/", staffAnnouncementRoutes(deps));
}

/** The whole product as one request handler, without side effects. */
export function createApp(deps: Deps) {
  return new Hono()
    .onError(onError(deps.log))
    .use(monitorRequests(deps))
    .use(securityHeaders(deps))
    .use("/api/stripe/*", upTo(MAX_EVENT_BYTES))
    .route("/api", webhookRoutes(deps))
    .use("/api/*", upToByPath())
    .use("/api/*", sameOriginWrites(deps.settings.publicUrl))
    .route("/api", apiRoutes(deps))
    .all("/api/*", () => {
      throw new ApiError("not_found");
    })
    .route("/", monitoringRoutes(deps))
    .route("/", crawlerFiles(deps))
    .route("/", clientFiles(deps));
}

/** The types of all calls, for `hc` in the browser. */
export type AppType = ReturnType<typeof typedApi>;
function typedApi(deps: Deps) {
  return new Hono().route("/api", apiRoutes(deps));
}
