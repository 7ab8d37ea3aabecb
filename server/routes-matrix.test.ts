import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

/** Every call that anybody may make; whatever is not listed here needs a staff session. */
const PUBLIC = [
  "GET /api/config",
  "GET /api/programs",
  "GET /api/testimonials",
  "POST /api/create-donation-intent",
  "POST /api/create-payment-intent",
  "POST /api/donations",
  "POST /api/payments/status",
  "POST /api/registrations",
  "POST /api/testimonials",
  "POST /api/stripe/webhook",
  "POST /api/admin/session",
  "GET /api/admin/session/ways",
  "POST /api/admin/session/password",
  "POST /api/admin/session/passkey",
  "POST /api/admin/session/passkey/challenge",
  "POST /api/admin/invitations/open",
  "POST /api/admin/invitations/accept",
];

const STAFF = [
  "GET /api/admin/backup",
  "GET /api/admin/audit",
  "GET /api/admin/members",
  "POST /api/admin/members",
  "PATCH /api/admin/members/:id",
  "POST /api/admin/members/:id/invitation",
  "DELETE /api/admin/members/:id/sessions",
  "POST /api/admin/password",
  "POST /api/admin/passkeys",
  "POST /api/admin/passkeys/challenge",
  "DELETE /api/admin/passkeys/:id",
  "GET /api/admin/sessions",
  "DELETE /api/admin/sessions",
  "PUT /api/admin/pin",
  "GET /api/admin/books",
  "POST /api/admin/books/check",
  "POST /api/admin/books/differences/:id",
  "GET /api/admin/donations",
  "GET /api/admin/mail",
  "GET /api/admin/payments",
  "GET /api/admin/payments/:id",
  "GET /api/admin/payments/export",
  "GET /api/admin/programs",
  "GET /api/admin/session",
  "GET /api/admin/testimonials",
  "GET /api/registrations",
  "GET /api/admin/statistics",
  "GET /api/registrations/:id",
  "GET /api/registrations/deleted",
  "GET /api/registrations/export",
  "DELETE /api/admin/session",
  "DELETE /api/registrations/:id",
  "DELETE /api/registrations/:id/permanent",
  "PATCH /api/admin/programs/:id",
  "POST /api/admin/payments/:id/refunds",
  "POST /api/admin/payments/:id/resend",
  "POST /api/admin/pin",
  "DELETE /api/admin/testimonials/:id",
  "POST /api/admin/testimonials/:id/approve",
  "POST /api/admin/testimonials/:id/hide",
  "POST /api/registrations/:id/restore",
];

describe("The list of routes", () => {
  let club: TestApp;
  beforeAll(async () => {
    club = await createTestApp("sqlite");
  });
  afterAll(() => club.close());

  const routes = () => [
    ...new Set(
      club.app.routes
        .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"))
        .map(({ method, path }) => `${method} ${path}`),
    ),
  ];

  test("names every call of the server, public or staff", () => {
    expect(routes().sort()).toEqual([...PUBLIC, ...STAFF].sort());
  });

  test.each(STAFF)(
    "%s answers 401 without a session, with a made-up one, and shows nothing",
    async (route) => {
      const [method = "", path = ""] = route.split(" ");
      const address = path.replace(":id", "kids-camp");
      for (const cookie of ["", "staff_session=", `staff_session=${"A".repeat(43)}`]) {
        const response = await club.app.request(address, {
          method,
          headers: { cookie, "content-type": "application/json" },
          ...(method !== "GET" && { body: "{}" }),
        });
        expect(response.status).toBe(401);
        expect(await response.json()).toMatchObject({ success: false, code: "unauthenticated" });
        expect(response.headers.get("cache-control")).toBe("no-store");
      }
    },
  );

  test("an unknown call answers 404 with a code", async () => {
    const response = await club.app.request("/api/nothing");
    expect([response.status, (await response.json()).code]).toEqual([404, "not_found"]);
  });
});
