import { afterAll, beforeAll, expect, test } from "vitest";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { createTestApp, type TestApp } from "#tests/support/servers/test-app.ts";
import { AccountVisitor, invited, PASSWORD } from "#tests/support/visitors/account-visitor.ts";
import { createStaffApp, StaffVisitor } from "#tests/support/visitors/staff-visitor.ts";

/** Every call that anybody may make; whatever is not listed here needs a staff session. */
const PUBLIC = [
  "GET /api/announcements",
  "GET /api/config",
  "GET /api/facts",
  "GET /api/orders/:id/status",
  "GET /api/policies",
  "GET /api/policies/:hash",
  "GET /api/policies/present",
  "GET /api/programs",
  "GET /api/programs/:id/questions",
  "GET /api/testimonials",
  "POST /api/create-donation-intent",
  "POST /api/create-payment-intent",
  "POST /api/donations",
  "POST /api/interests",
  "POST /api/waiting-list",
  "GET /api/unsubscribe",
  "POST /api/unsubscribe",
  "DELETE /api/unsubscribe",
  "POST /api/family/code",
  "POST /api/family/session",
  "DELETE /api/family/session",
  "POST /api/orders",
  "POST /api/orders/:id/address",
  "POST /api/orders/:id/code",
  "POST /api/orders/:id/confirm",
  "POST /api/orders/quote",
  "POST /api/payments/status",
  "POST /api/registrations",
  "POST /api/registrations/wrong-address",
  "POST /api/testimonials",
  "POST /api/stripe/webhook",
  "POST /api/admin/session",
  "GET /api/admin/session/ways",
  "POST /api/admin/session/link",
  "POST /api/admin/session/password",
  "POST /api/admin/session/passkey",
  "POST /api/admin/session/passkey/challenge",
  "POST /api/admin/invitations/open",
  "POST /api/admin/invitations/accept",
];

/** Calls of the family's page, which need a family's own session (docs/reference/family-page.md#sign-in). */
const FAMILY = [
  "GET /api/family",
  "GET /api/family/export",
  "POST /api/family/address",
  "POST /api/family/address/confirm",
  "DELETE /api/family/address",
  "POST /api/family/erase",
  "DELETE /api/family/erase",
  "POST /api/family/orders",
  "DELETE /api/family/waiting/:id",
  "POST /api/family/waiting/:id/rejoin",
  "POST /api/family/offers/:id/accept",
  "POST /api/family/offers/:id/decline",
  "POST /api/family/orders/:id/pay",
  "PATCH /api/family/registrations/:id",
  "GET /api/family/registrations/:id/cancellation",
  "POST /api/family/registrations/:id/cancel",
  "POST /api/family/registrations/:id/sign",
  "POST /api/family/orders/:id/join",
];

const STAFF = [
  "GET /api/admin/aid",
  "POST /api/admin/aid/:orderId",
  "GET /api/admin/announcements",
  "POST /api/admin/announcements",
  "DELETE /api/admin/announcements/:id",
  "GET /api/admin/contacts",
  "GET /api/admin/session-changes",
  "POST /api/admin/session-changes",
  "DELETE /api/admin/session-changes/:id",
  "GET /api/admin/backup",
  "GET /api/admin/audit",
  "GET /api/admin/members",
  "POST /api/admin/members",
  "PATCH /api/admin/members/:id",
  "POST /api/admin/members/:id/invitation",
  "DELETE /api/admin/members/:id/invitation",
  "DELETE /api/admin/members/:id/sessions",
  "POST /api/admin/password",
  "POST /api/admin/passkeys",
  "POST /api/admin/passkeys/challenge",
  "DELETE /api/admin/passkeys/:id",
  "GET /api/admin/access-news",
  "GET /api/admin/devices",
  "DELETE /api/admin/devices/:id",
  "GET /api/admin/sessions",
  "DELETE /api/admin/sessions",
  "PUT /api/admin/pin",
  "GET /api/admin/setup/money",
  "PUT /api/admin/setup/money",
  "GET /api/admin/books",
  "POST /api/admin/books/check",
  "POST /api/admin/books/differences/:id",
  "POST /api/admin/family-changes/seen",
  "GET /api/admin/imports",
  "POST /api/admin/imports",
  "POST /api/admin/imports/:id/take-back",
  "POST /api/admin/imports/preview",
  "POST /api/admin/imports/sheet",
  "GET /api/admin/interests",
  "DELETE /api/admin/interests/:id",
  "GET /api/admin/waiting-list",
  "POST /api/admin/waiting-list/:id/offer",
  "POST /api/admin/waiting-list/:id/remove",
  "POST /api/admin/registrations/:id/duplicates/keep",
  "POST /api/admin/registrations/:id/address",
  "POST /api/admin/registrations/:id/address/confirm",
  "POST /api/admin/registrations/:id/wrong-address/seen",
  "GET /api/admin/donations",
  "DELETE /api/admin/donations/:id/donor",
  "GET /api/admin/mail",
  "GET /api/admin/messages",
  "POST /api/admin/messages",
  "POST /api/admin/messages/audience",
  "POST /api/admin/messages/preview",
  "GET /api/admin/messages/:id",
  "POST /api/admin/messages/:id/go-on",
  "PUT /api/admin/messages/:id/recipients/:recipientId",
  "POST /api/admin/messages/:id/stop",
  "GET /api/admin/payments",
  "GET /api/admin/payments/:id",
  "GET /api/admin/payments/export",
  "GET /api/admin/payments/totals",
  "GET /api/admin/programs",
  "GET /api/admin/programs/:id/groups",
  "GET /api/admin/programs/:id/holds",
  "GET /api/admin/samples",
  "GET /api/admin/seasons",
  "POST /api/admin/seasons",
  "POST /api/admin/seasons/:id/copy",
  "DELETE /api/admin/seasons/:id",
  "POST /api/admin/pictures",
  "GET /api/admin/drafts/:subject/:id",
  "PUT /api/admin/drafts/:subject/:id",
  "GET /api/admin/drafts/:subject/:id/preview",
  "GET /api/admin/publications",
  "GET /api/admin/reference",
  "POST /api/admin/publications",
  "POST /api/admin/publications/:version/undo",
  "GET /api/admin/setup",
  "GET /api/admin/setup/mail",
  "PUT /api/admin/setup/mail",
  "POST /api/admin/setup/mail/code",
  "GET /api/admin/setup/mail-pace",
  "PUT /api/admin/setup/mail-pace",
  "GET /api/admin/setup/backup",
  "PUT /api/admin/setup/backup",
  "POST /api/admin/setup/backup/try",
  "PUT /api/admin/setup/pin",
  "PUT /api/admin/setup/program",
  "POST /api/admin/setup/publish",
  "GET /api/admin/season",
  "GET /api/admin/session",
  "GET /api/admin/today",
  "GET /api/admin/troubles",
  "GET /api/admin/testimonials",
  "GET /api/registrations",
  "GET /api/admin/statistics",
  "GET /api/admin/sheets/roster",
  "GET /api/admin/sheets/check-in",
  "GET /api/registrations/:id",
  "GET /api/registrations/deleted",
  "GET /api/registrations/export",
  "DELETE /api/admin/session",
  "DELETE /api/registrations/:id",
  "DELETE /api/registrations/:id/permanent",
  "PATCH /api/admin/programs/:id",
  "POST /api/admin/programs/:id/holds/free",
  "PUT /api/admin/programs/:id/groups/:groupId/capacity",
  "PATCH /api/admin/registrations/:id",
  "POST /api/admin/registrations",
  "GET /api/admin/registrations/:id/sibling",
  "POST /api/admin/registrations/:id/cash",
  "PUT /api/admin/registrations/:id/due",
  "POST /api/admin/payments/:id/returned-check",
  "GET /api/admin/unpaid",
  "GET /api/admin/unpaid/selected",
  "POST /api/admin/unpaid/remind",
  "POST /api/admin/unpaid/:id/remind",
  "POST /api/admin/payments/:id/refunds",
  "GET /api/admin/payments/:id/parts",
  "POST /api/admin/payments/:id/refunds/assign",
  "GET /api/admin/registrations/:id/cancellation",
  "POST /api/admin/registrations/:id/cancel",
  "GET /api/admin/registrations/:id/move",
  "POST /api/admin/registrations/:id/move",
  "POST /api/admin/payments/:id/resend",
  "POST /api/admin/pin",
  "DELETE /api/admin/testimonials/:id",
  "POST /api/admin/testimonials/:id/approve",
  "POST /api/admin/testimonials/:id/hide",
  "POST /api/registrations/:id/restore",
];

interface Refused {
  cookie: string;
  /** Of the address that asks. */
  headers?: Record<string, string>;
}

function call(app: TestApp["app"], route: string, { cookie, headers }: Refused) {
  const [method = "", path = ""] = route.split(" ");
  return app.request(path.replace(":id", "kids-camp"), {
    method,
    headers: { cookie, "content-type": "application/json", ...headers },
    ...(method !== "GET" && { body: "{}" }),
  });
}

test("The list of routes contains every call of the server", async () => {
  const club = await createTestApp("sqlite");
  const routes = club.app.routes
    .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"))
    .map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(routes)].sort()).toEqual([...PUBLIC, ...FAMILY, ...STAFF].sort());
  const response = await club.app.request("/api/nothing");
  expect([response.status, (await response.json()).code]).toEqual([404, "not_found"]);
  await club.close();
});

onEitherEngine("A staff call", (engine) => {
  let club: TestApp;
  let neighbour: TestApp;
  const cookies = new Map<string, string>();
  const living = () => ({ cookie: cookies.get("living") ?? "" });
  const entered = async (name: string, { deps }: TestApp, who?: StaffVisitor) => {
    const visitor = who ?? new StaffVisitor(createStaffApp(deps));
    if (!who) await visitor.signIn();
    cookies.set(name, `__Host-staff_session=${visitor.cookies.get("__Host-staff_session")}`);
    return visitor;
  };

  beforeAll(async () => {
    club = await createTestApp(engine);
    neighbour = await createTestApp(engine);
    cookies.clear();
    cookies.set("no cookie", "").set("an empty one", "__Host-staff_session=");
    cookies.set("a made-up one", `__Host-staff_session=${"A".repeat(43)}`);
    await entered("an expired one", club);
    club.advance(3_600_000);
    await entered("one of another installation", neighbour);
    const leaving = await entered("one that was signed out", club);
    await leaving.call("DELETE", "/api/admin/session");
    const staff = await entered("living", club);
    const member = new AccountVisitor(club.app, "198.51.100.20");
    await member.accept(await invited(staff, "gone"), { password: PASSWORD });
    await entered("one of an account that was shut out", club, member);
    const [{ id }] = (await (await staff.get("/api/admin/members")).json()).data;
    await member.call("PATCH", `/api/admin/members/${id}`, { disabled: true });
  });
  afterAll(async () => {
    await neighbour.close();
    await club.close();
  });

  test.each(STAFF)("%s answers 401 without a valid session, and shows nothing", async (route) => {
    for (const [name, cookie] of cookies) {
      if (name === "living") continue;
      const response = await call(club.app, route, { cookie });
      expect([name, response.status]).toEqual([name, 401]);
      expect(await response.json()).toMatchObject({ success: false, code: "unauthenticated" });
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });

  test.each(FAMILY)("%s is the family's alone: staff's session opens it no more than none", async (route) => {
    for (const [name, cookie] of cookies) {
      const response = await call(club.app, route, { cookie });
      expect([name, response.status]).toEqual([name, 401]);
      expect(await response.json()).toMatchObject({ success: false, code: "unauthenticated" });
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });

  test.each([...STAFF, ...FAMILY].filter((route) => !route.startsWith("GET ")))(
    "%s is refused when another site's page sends it, signed in or not",
    async (route) => {
      for (const headers of [
        { origin: "https://evil.example", "content-type": "text/plain" },
        { origin: "null" },
        { "sec-fetch-site": "cross-site" },
      ]) {
        const response = await call(club.app, route, { ...living(), headers });
        expect([response.status, (await response.json()).code]).toEqual([403, "forbidden_origin"]);
      }
    },
  );

  test("with a valid session is allowed, but not aid without an account of one's own", async () => {
    for (const route of STAFF.filter((name) => name.startsWith("GET ") && !name.includes(":id"))) {
      const response = await call(club.app, route, living());
      if (route === "GET /api/admin/aid") {
        expect(await response.json()).toMatchObject({ code: "account_needed" });
        continue;
      }
      expect([401, 403, 500]).not.toContain(response.status);
      await response.body?.cancel();
    }
  });
});
