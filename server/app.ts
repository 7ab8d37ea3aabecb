import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { addressRoutes } from "#server/family/address-routes.ts";
import { donorStatementRoutes } from "#server/family/donor-statement.ts";
import { familyRoutes } from "#server/family/family-routes.ts";
import { findSessionFamily } from "#server/family/family-sessions.ts";
import { messageRoutes } from "#server/messages/message-routes.ts";
import { unsubscribeRoutes } from "#server/messages/news-unsubscribes.ts";
import { reportRoutes } from "#server/money/report.ts";
import { treasurerRoutes } from "#server/money/treasurer-routes.ts";
import { backupRoutes } from "#server/ops/backup/daily-backup.ts";
import { setupBackupRoutes } from "#server/ops/backup/setup-backup.ts";
import { handoverRoutes } from "#server/ops/handover.ts";
import { monitorRequests } from "#server/ops/log.ts";
import { monitoringRoutes } from "#server/ops/monitoring-routes.ts";
import { todayRoutes } from "#server/ops/today.ts";
import { aidRoutes } from "#server/orders/aid/aid-routes.ts";
import { cancelRoutes } from "#server/orders/cancel/cancel-routes.ts";
import { contractRoutes } from "#server/orders/contract-routes.ts";
import { importRoutes } from "#server/orders/import/import-routes.ts";
import { staffMailRoutes } from "#server/orders/lists/mail-routes.ts";
import { staffMoneyRoutes } from "#server/orders/lists/staff-money-routes.ts";
import { unpaidRoutes } from "#server/orders/lists/unpaid-routes.ts";
import { manualEntryRoutes } from "#server/orders/manual/manual-entry-routes.ts";
import { manualPaymentRoutes } from "#server/orders/manual/manual-payment-routes.ts";
import { orderRoutes } from "#server/orders/order-routes.ts";
import { holdRoutes } from "#server/orders/place/unpaid-spots.ts";
import { donationRoutes } from "#server/payments/donations.ts";
import { staffReconciliationRoutes } from "#server/payments/reconciliation/reconciliation-job.ts";
import { refundRoutes } from "#server/payments/request-refund.ts";
import { setupStripeRoutes } from "#server/payments/stripe/setup-stripe.ts";
import { webhookRoutes } from "#server/payments/stripe/webhook.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { sameOriginWrites, securityHeaders } from "#server/platform/http/browser-security.ts";
import { clientFiles, crawlerFiles } from "#server/platform/http/client-files.ts";
import { onError } from "#server/platform/http/on-error.ts";
import { familyChangesRoutes } from "#server/registrations/family-change-log.ts";
import { playerFileRoutes } from "#server/registrations/player-file-routes.ts";
import { registrationRoutes } from "#server/registrations/registration-routes.ts";
import { rosterRoutes } from "#server/registrations/roster-routes.ts";
import { setupMailRoutes } from "#server/setup/setup-mail.ts";
import { setupRoutes } from "#server/setup/setup-routes.ts";
import { announcementRoutes } from "#server/site/announcements.ts";
import { calendarFiles } from "#server/site/calendar.ts";
import { interestRoutes } from "#server/site/interests.ts";
import { brandFiles, clubTextFiles } from "#server/site/pages/club-files.ts";
import { PICTURE_BODY_BYTES, pictureFiles, staffPictureRoutes } from "#server/site/pages/pictures.ts";
import { policyRoutes } from "#server/site/policy-texts.ts";
import { programRoutes } from "#server/site/programs/program-routes.ts";
import { publicProgramRoutes } from "#server/site/programs/public-programs.ts";
import { previewRoutes } from "#server/site/publishing/preview.ts";
import { draftRoutes } from "#server/site/publishing/publication-drafts.ts";
import { publicationRoutes } from "#server/site/publishing/publish.ts";
import { staffSeasonRoutes } from "#server/site/publishing/season-routes.ts";
import { siteDataRoutes } from "#server/site/site-data.ts";
import { testimonialRoutes } from "#server/site/testimonials.ts";
import { accessRoutes } from "#server/staff/access-routes.ts";
import { accountRoutes } from "#server/staff/account-routes.ts";
import { auditRoutes } from "#server/staff/audit-routes.ts";
import { passkeyRoutes } from "#server/staff/passkeys.ts";
import { requirePermission } from "#server/staff/require-permission.ts";
import { attendanceRoutes } from "#server/teams/attendance-routes.ts";
import { clearanceRoutes } from "#server/teams/clearance-routes.ts";
import { replyRoutes } from "#server/teams/reply-routes.ts";
import { teamRoutes } from "#server/teams/team-routes.ts";
import { waitingRoutes } from "#server/waiting/waiting-routes.ts";
import { describeApi } from "./api-reference.ts";
import type { Deps } from "./deps.ts";
import { sessionChangeRoutes } from "./messages/change-session.ts";
import { assertRoutesAreGuarded } from "./public-routes.ts";

/** Largest bodies of requests, in bytes. The longest registration stays under 20 KB. */
const MAX_BODY_BYTES = 64 * 1024;
/** A season with many programs in both languages. */
const MAX_DRAFT_BYTES = 1024 * 1024;
/** The largest spreadsheet in base64, or a thousand rows of text. */
const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
/** Stripe also sends events of other programs on the account, such as long invoices. */
const MAX_EVENT_BYTES = 1024 * 1024;

/** Refuses a request whose body is larger. @throws {ApiError} body_too_large, picture_too_large */
function limitBody(maxSize: number, code: "body_too_large" | "picture_too_large" = "body_too_large") {
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw new ApiError(code);
    },
  });
  // Reading the body of a GET makes node-server rebuild the request.
  return createMiddleware((c, next) => (c.req.method === "GET" ? next() : limit(c, next)));
}

/** The limit of each call's body. */
function limitBodyByPath() {
  const normal = limitBody(MAX_BODY_BYTES);
  const draft = limitBody(MAX_DRAFT_BYTES);
  const sheet = limitBody(MAX_IMPORT_BYTES);
  const picture = limitBody(PICTURE_BODY_BYTES, "picture_too_large");
  return createMiddleware((c, next) => {
    if (c.req.path === "/api/admin/pictures") return picture(c, next);
    if (c.req.path.startsWith("/api/admin/imports")) return sheet(c, next);
    return (c.req.path.startsWith("/api/admin/drafts/") ? draft : normal)(c, next);
  });
}

function apiRoutes(deps: Deps) {
  return new Hono()
    .route("/", publicProgramRoutes(deps))
    .route("/", programRoutes(deps))
    .route("/", policyRoutes(deps))
    .route("/", contractRoutes(deps))
    .route(
      "/",
      orderRoutes(deps, (c) => findSessionFamily(c, deps)),
    )
    .route("/", familyRoutes(deps))
    .route("/", waitingRoutes(deps))
    .route("/", addressRoutes(deps))
    .route("/", donationRoutes(deps))
    .route("/", donorStatementRoutes(deps))
    .route("/", refundRoutes(deps))
    .route("/", cancelRoutes(deps))
    .route("/", accessRoutes(deps))
    .route("/", accountRoutes(deps))
    .route("/", passkeyRoutes(deps))
    .route("/", auditRoutes(deps))
    .route("/", clearanceRoutes(deps))
    .route("/", replyRoutes(deps))
    .route("/", registrationRoutes(deps))
    .route("/", rosterRoutes(deps))
    .route("/", teamRoutes(deps))
    .route("/", playerFileRoutes(deps))
    .route("/", attendanceRoutes(deps))
    .route("/", familyChangesRoutes(deps))
    .route("/", sessionChangeRoutes(deps))
    .route("/", manualEntryRoutes(deps))
    .route("/", manualPaymentRoutes(deps))
    .route("/", importRoutes(deps))
    .route("/", unpaidRoutes(deps))
    .route("/", aidRoutes(deps))
    .route("/", staffSeasonRoutes(deps))
    .route("/", draftRoutes(deps))
    .route("/", publicationRoutes(deps))
    .route("/", siteDataRoutes(deps))
    .route("/", previewRoutes(deps))
    .route("/", setupRoutes(deps))
    .route("/", staffPictureRoutes(deps))
    .route("/", holdRoutes(deps))
    .route("/", treasurerRoutes(deps))
    .route("/", staffMoneyRoutes(deps))
    .route("/", staffReconciliationRoutes(deps))
    .route("/", setupStripeRoutes(deps))
    .route("/", setupMailRoutes(deps))
    .route("/", setupBackupRoutes(deps))
    .route("/", staffMailRoutes(deps))
    .route("/", messageRoutes(deps))
    .route("/", unsubscribeRoutes(deps))
    .route("/", reportRoutes(deps))
    .route("/", backupRoutes(deps))
    .route("/", todayRoutes(deps))
    .route("/", handoverRoutes(deps))
    .route("/", testimonialRoutes(deps))
    .route("/", interestRoutes(deps))
    .route("/", announcementRoutes(deps));
}

/** The whole product as one request handler, without side effects. */
export function createApp(deps: Deps): Hono {
  // Not one chain: its type would hold every route's, which doubles the time of a type check.
  const app = new Hono();
  app
    .onError(onError(deps.log))
    .use(monitorRequests(deps))
    .use(securityHeaders(deps))
    .use("/api/stripe/*", limitBody(MAX_EVENT_BYTES))
    .route("/api", webhookRoutes(deps))
    .use("/api/*", limitBodyByPath())
    .use("/api/*", sameOriginWrites(deps.settings.publicUrl))
    .route("/api", apiRoutes(deps))
    .get("/api/admin/reference", requirePermission(deps)("session.own"), async (c) =>
      c.json(await describeApi(typedApi(deps))),
    )
    .all("/api/*", () => {
      throw new ApiError("not_found");
    })
    .route("/", monitoringRoutes(deps))
    .route("/", brandFiles(deps))
    .route("/", clubTextFiles(deps))
    .route("/", pictureFiles(deps))
    .route("/", calendarFiles(deps))
    .route("/", crawlerFiles(deps))
    .route("/", clientFiles(deps));
  assertRoutesAreGuarded(app);
  return app;
}

/** The types of all calls, for `hc` in the browser. */
export type AppType = ReturnType<typeof typedApi>;
function typedApi(deps: Deps) {
  return new Hono().route("/api", apiRoutes(deps));
}
