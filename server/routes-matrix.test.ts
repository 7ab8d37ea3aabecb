import { afterAll, beforeAll, expect, test } from "vitest";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { createTestApp, type TestApp } from "#tests/support/servers/test-app.ts";
import { AccountVisitor, invited, PASSWORD } from "#tests/support/visitors/account-visitor.ts";
import { createStaffApp, StaffVisitor } from "#tests/support/visitors/staff-visitor.ts";

/** Every call that anybody may make; whatever is not listed here needs a staff session. */
const PUBLIC = [
  "GET /api/announcements",
  "GET /api/config",
  "GET /api/site-data",
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
  "POST /api/donations/code",
  "POST /api/donations/statement",
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
  "PUT /api/family/orders/:id/second-guardian",
  "PATCH /api/family/registrations/:id",
  "GET /api/family/registrations/:id/cancellation",
  "POST /api/family/registrations/:id/cancel",
  "POST /api/family/registrations/:id/sign",
  "POST /api/family/orders/:id/join",
];

const callsOf = ({ routes }: TestApp["app"]) =>
  [...new Set(routes.map(({ method, path }) => `${method} ${path}`))].filter((route) =>
    /^(?!ALL)\w+ \/api\//.test(route),
  );

/** Whatever is not listed above. */
const staffCallsOf = (app: TestApp["app"]) =>
  callsOf(app).filter((route) => !PUBLIC.includes(route) && !FAMILY.includes(route));

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

test("The server has the calls that are listed here, and answers no other", async () => {
  const club = await createTestApp("sqlite");
  expect(callsOf(club.app)).toEqual(expect.arrayContaining([...PUBLIC, ...FAMILY]));
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

  const expectUnauthenticated = async (route: string, [name, cookie]: [name: string, cookie: string]) => {
    const response = await call(club.app, route, { cookie });
    const { success, code } = await response.json();
    expect([route, name, response.status, success, code]).toEqual([
      route,
      name,
      401,
      false,
      "unauthenticated",
    ]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  };

  test("answers 401 without a valid session, and shows nothing", async () => {
    const invalid = [...cookies].filter(([name]) => name !== "living");
    const routes = staffCallsOf(club.app);
    expect(routes.length).toBeGreaterThan(100);
    for (const route of routes) for (const named of invalid) await expectUnauthenticated(route, named);
  });

  test("is not the family's: staff's session opens none of theirs", async () => {
    for (const route of FAMILY) for (const named of cookies) await expectUnauthenticated(route, named);
  });

  test("and one of the family's is refused when another site's page sends it, signed in or not", async () => {
    const writes = [...staffCallsOf(club.app), ...FAMILY].filter((route) => !route.startsWith("GET "));
    const foreign = [
      { origin: "https://evil.example", "content-type": "text/plain" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const route of writes)
      for (const headers of foreign) {
        const response = await call(club.app, route, { ...living(), headers });
        const refusal = [route, response.status, (await response.json()).code];
        expect(refusal).toEqual([route, 403, "forbidden_origin"]);
      }
  });

  test("with a valid session is allowed, but not aid without an account of one's own", async () => {
    const reads = staffCallsOf(club.app).filter((name) => name.startsWith("GET ") && !name.includes(":"));
    for (const route of reads) {
      const response = await call(club.app, route, living());
      if (route === "GET /api/admin/aid") {
        expect(await response.json()).toMatchObject({ code: "account_needed" });
        continue;
      }
      expect([401, 403, 500], route).not.toContain(response.status);
      await response.body?.cancel();
    }
  });
});
