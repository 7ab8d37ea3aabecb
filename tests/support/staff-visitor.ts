import { Hono } from "hono";
import { accountRoutes } from "#server/accounts/account-routes.ts";
import { passkeyRoutes } from "#server/accounts/passkey-routes.ts";
import { accountSignInRoutes } from "#server/accounts/sign-in-routes.ts";
import { staffAnnouncementRoutes } from "#server/announcements/routes.ts";
import { auditRoutes } from "#server/audit/routes.ts";
import { accessRoutes } from "#server/auth/access-routes.ts";
import { requireStaff } from "#server/auth/require-staff.ts";
import { sessionRoutes } from "#server/auth/session-routes.ts";
import type { Wait } from "#server/auth/sign-in-mutations.ts";
import { backupRoutes } from "#server/backup/routes.ts";
import type { Deps } from "#server/deps.ts";
import { holdRoutes } from "#server/holds/routes.ts";
import { onError } from "#server/http/on-error.ts";
import { importRoutes } from "#server/imports/routes.ts";
import { staffInterestRoutes } from "#server/interests/routes.ts";
import { staffMailRoutes } from "#server/messages/routes.ts";
import { todayRoutes } from "#server/monitoring/today-routes.ts";
import { cancelRoutes } from "#server/orders/cancel-routes.ts";
import { byHandRoutes } from "#server/orders/manual-entry-routes.ts";
import { staffDonationRoutes } from "#server/orders/staff-donation-routes.ts";
import { staffPaymentRoutes } from "#server/orders/staff-payment-routes.ts";
import { treasurerRoutes } from "#server/orders/treasurer-routes.ts";
import { unpaidRoutes } from "#server/orders/unpaid-routes.ts";
import { refundRoutes } from "#server/payments/refund-routes.ts";
import { groupRoutes } from "#server/programs/group-routes.ts";
import { staffProgramRoutes } from "#server/programs/routes.ts";
import { staffSeasonRoutes } from "#server/programs/season-routes.ts";
import { previewRoutes } from "#server/publications/preview-routes.ts";
import { draftRoutes, publicationRoutes } from "#server/publications/routes.ts";
import { staffReconciliationRoutes } from "#server/reconciliation/staff-routes.ts";
import { contestRoutes } from "#server/registrations/action-routes.ts";
import { askForHealth } from "#server/registrations/health.ts";
import { staffRegistrationRoutes } from "#server/registrations/staff-routes.ts";
import { reportRoutes } from "#server/reports/routes.ts";
import { rosterRoutes } from "#server/rosters/routes.ts";
import { staffTestimonialRoutes } from "#server/testimonials/routes.ts";
import { TEST_PIN } from "./test-app.ts";

/** The staff's calls as the product mounts them, but with PIN checks that take as long as the test says. */
export function createStaffApp(deps: Deps, wait: Wait = async () => {}) {
  return new Hono()
    .onError(onError(deps.log))
    .route("/api", sessionRoutes(deps, wait))
    .route("/api", accessRoutes(deps))
    .route("/api", accountRoutes(deps))
    .route("/api", accountSignInRoutes(deps, wait))
    .route("/api", passkeyRoutes(deps))
    .route("/api", auditRoutes(deps, requireStaff(deps)))
    .route("/api", staffRegistrationRoutes(deps))
    .route("/api", contestRoutes(deps))
    .route("/api", rosterRoutes(deps))
    .route("/api", byHandRoutes(deps))
    .route("/api", importRoutes(deps))
    .route("/api", unpaidRoutes(deps))
    .route("/api", staffProgramRoutes(deps))
    .route("/api", groupRoutes(deps))
    .route("/api", staffSeasonRoutes(deps))
    .route("/api", draftRoutes(deps))
    .route("/api", previewRoutes(deps))
    .route("/api", publicationRoutes(deps))
    .route("/api", holdRoutes(deps))
    .route("/api", treasurerRoutes(deps))
    .route("/api", staffPaymentRoutes(deps))
    .route("/api", staffDonationRoutes(deps))
    .route("/api", staffReconciliationRoutes(deps))
    .route("/api", staffMailRoutes(deps))
    .route("/api", reportRoutes(deps))
    .route("/api", backupRoutes(deps, askForHealth))
    .route("/api", todayRoutes(deps))
    .route("/api", refundRoutes(deps))
    .route("/api", cancelRoutes(deps))
    .route("/api", staffInterestRoutes(deps))
    .route("/api", staffTestimonialRoutes(deps))
    .route("/api", staffAnnouncementRoutes(deps));
}

interface Answering {
  request(path: string, init: RequestInit): Response | Promise<Response>;
}

/** One browser at one address, with its cookies. */
export class StaffVisitor {
  readonly #app: Answering;
  readonly address: string;
  readonly cookies = new Map<string, string>();

  constructor(app: Answering, address = "203.0.113.1") {
    this.#app = app;
    this.address = address;
  }

  async call(method: string, path: string, body?: unknown): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await this.#app.request(path, {
      method,
      headers: { "x-forwarded-for": this.address, "content-type": "application/json", cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  get(path: string) {
    return this.call("GET", path);
  }

  signIn(pin: string = TEST_PIN) {
    return this.call("POST", "/api/admin/session", { pin });
  }
}
