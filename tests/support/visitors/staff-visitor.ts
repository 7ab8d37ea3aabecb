import { Hono } from "hono";
import type { Deps } from "#server/deps.ts";
import { messageRoutes } from "#server/messages/message-routes.ts";
import { reportRoutes } from "#server/money/report.ts";
import { treasurerRoutes } from "#server/money/treasurer-routes.ts";
import { backupRoutes } from "#server/ops/backup/daily-backup.ts";
import { todayRoutes } from "#server/ops/today.ts";
import { importRoutes } from "#server/orders/import/import-routes.ts";
import { cancelRoutes } from "#server/orders/leave/cancel-routes.ts";
import { staffMailRoutes } from "#server/orders/lists/mail-routes.ts";
import { staffDonationRoutes, staffPaymentRoutes } from "#server/orders/lists/staff-money-routes.ts";
import { unpaidRoutes } from "#server/orders/lists/unpaid-routes.ts";
import { manualEntryRoutes } from "#server/orders/manual/manual-entry-routes.ts";
import { holdRoutes } from "#server/orders/place/order-holds.ts";
import { staffReconciliationRoutes } from "#server/payments/comparison/reconcile-stripe.ts";
import { refundRoutes } from "#server/payments/refunds.ts";
import { onError } from "#server/platform/http/on-error.ts";
import { duplicateRoutes, staffRegistrationRoutes } from "#server/registrations/registration-routes.ts";
import { rosterRoutes } from "#server/registrations/roster-routes.ts";
import { setupRoutes } from "#server/setup/setup-routes.ts";
import { staffAnnouncementRoutes } from "#server/site/announcements.ts";
import { staffInterestRoutes } from "#server/site/interests.ts";
import { groupRoutes, staffProgramRoutes } from "#server/site/programs/program-routes.ts";
import { draftRoutes, previewRoutes, publicationRoutes } from "#server/site/publishing/publication-routes.ts";
import { staffSeasonRoutes } from "#server/site/publishing/season-routes.ts";
import { staffTestimonialRoutes } from "#server/site/testimonials.ts";
import { accessRoutes, sessionRoutes } from "#server/staff/access-routes.ts";
import { accountRoutes, accountSignInRoutes } from "#server/staff/account-routes.ts";
import { auditRoutes } from "#server/staff/audit-routes.ts";
import { passkeyRoutes } from "#server/staff/passkeys.ts";
import type { Wait } from "#server/staff/staff-sign-in.ts";
import { TEST_PIN } from "#tests/support/servers/test-app.ts";
import { type Answering, Browser } from "./browser.ts";

/** The staff's calls as the product mounts them, but with PIN checks that take as long as the test says. */
export function createStaffApp(deps: Deps, wait: Wait = async () => {}) {
  return new Hono()
    .onError(onError(deps.log))
    .route("/api", sessionRoutes(deps, wait))
    .route("/api", accessRoutes(deps))
    .route("/api", accountRoutes(deps))
    .route("/api", accountSignInRoutes(deps, wait))
    .route("/api", passkeyRoutes(deps))
    .route("/api", auditRoutes(deps))
    .route("/api", staffRegistrationRoutes(deps))
    .route("/api", duplicateRoutes(deps))
    .route("/api", rosterRoutes(deps))
    .route("/api", manualEntryRoutes(deps))
    .route("/api", importRoutes(deps))
    .route("/api", unpaidRoutes(deps))
    .route("/api", messageRoutes(deps))
    .route("/api", staffProgramRoutes(deps))
    .route("/api", groupRoutes(deps))
    .route("/api", staffSeasonRoutes(deps))
    .route("/api", draftRoutes(deps))
    .route("/api", previewRoutes(deps))
    .route("/api", publicationRoutes(deps))
    .route("/api", setupRoutes(deps))
    .route("/api", holdRoutes(deps))
    .route("/api", treasurerRoutes(deps))
    .route("/api", staffPaymentRoutes(deps))
    .route("/api", staffDonationRoutes(deps))
    .route("/api", staffReconciliationRoutes(deps))
    .route("/api", staffMailRoutes(deps))
    .route("/api", reportRoutes(deps))
    .route("/api", backupRoutes(deps))
    .route("/api", todayRoutes(deps))
    .route("/api", refundRoutes(deps))
    .route("/api", cancelRoutes(deps))
    .route("/api", staffInterestRoutes(deps))
    .route("/api", staffTestimonialRoutes(deps))
    .route("/api", staffAnnouncementRoutes(deps));
}

/** One browser at one address, with its cookies. */
export class StaffVisitor {
  readonly #browser: Browser;
  readonly address: string;

  constructor(app: Answering, address = "203.0.113.1") {
    this.#browser = new Browser({ app });
    this.address = address;
  }

  get cookies(): Map<string, string> {
    return this.#browser.cookies;
  }

  call(method: string, path: string, body?: unknown): Promise<Response> {
    return this.#browser.send(path, {
      method,
      headers: { "x-forwarded-for": this.address, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  get(path: string) {
    return this.call("GET", path);
  }

  signIn(pin: string = TEST_PIN) {
    return this.call("POST", "/api/admin/session", { pin });
  }
}

/** Staff who signed in with the shared PIN. */
export async function signedIn(app: Answering, address?: string): Promise<StaffVisitor> {
  const staff = new StaffVisitor(app, address);
  await staff.signIn();
  return staff;
}
