import { Hono } from "hono";
import { auditRoutes } from "#server/audit/routes.ts";
import { staffBackupRoutes } from "#server/backup/staff-routes.ts";
import { staffBooksRoutes } from "#server/books/staff-routes.ts";
import type { Deps } from "#server/deps.ts";
import { onError } from "#server/http/on-error.ts";
import { staffMailRoutes } from "#server/mail/staff-routes.ts";
import { memberEntryRoutes } from "#server/members/entry-routes.ts";
import { memberRoutes } from "#server/members/routes.ts";
import { passkeyRoutes } from "#server/passkeys/routes.ts";
import { refundRoutes } from "#server/payments/refund-routes.ts";
import { staffPaymentRoutes } from "#server/payments/staff-routes.ts";
import { staffProgramRoutes } from "#server/programs/staff-routes.ts";
import { byHandRoutes } from "#server/registrations/by-hand-routes.ts";
import { contestRoutes } from "#server/registrations/contest-routes.ts";
import { lifecycleRoutes } from "#server/registrations/lifecycle-routes.ts";
import { staffRegistrationRoutes } from "#server/registrations/staff-routes.ts";
import { staffSeasonRoutes } from "#server/season/staff-routes.ts";
import { staffSheetRoutes } from "#server/sheets/staff-routes.ts";
import { accessRoutes } from "#server/staff/access-routes.ts";
import type { Wait } from "#server/staff/pin-check.ts";
import { sessionRoutes } from "#server/staff/routes.ts";
import { staffTestimonialRoutes } from "#server/testimonials/staff-routes.ts";
import { staffWatchRoutes } from "#server/watch/staff-routes.ts";
import { TEST_PIN } from "./test-app.ts";

/** The staff's calls as the product mounts them, but with PIN checks that take as long as the test says. */
export function createStaffApp(deps: Deps, wait: Wait = async () => {}) {
  return new Hono()
    .onError(onError(deps.log))
    .route("/api", sessionRoutes(deps, wait))
    .route("/api", accessRoutes(deps))
    .route("/api", memberRoutes(deps))
    .route("/api", memberEntryRoutes(deps, wait))
    .route("/api", passkeyRoutes(deps))
    .route("/api", auditRoutes(deps))
    .route("/api", staffRegistrationRoutes(deps))
    .route("/api", lifecycleRoutes(deps))
    .route("/api", contestRoutes(deps))
    .route("/api", staffSheetRoutes(deps))
    .route("/api", byHandRoutes(deps))
    .route("/api", staffProgramRoutes(deps))
    .route("/api", staffPaymentRoutes(deps))
    .route("/api", staffBooksRoutes(deps))
    .route("/api", staffMailRoutes(deps))
    .route("/api", staffSeasonRoutes(deps))
    .route("/api", staffBackupRoutes(deps))
    .route("/api", staffWatchRoutes(deps))
    .route("/api", refundRoutes(deps))
    .route("/api", staffTestimonialRoutes(deps));
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
