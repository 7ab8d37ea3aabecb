import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isAllowed, type Permission, ROLES, type SessionRole } from "#domain/staff/permissions.ts";
import { guardsOfRoutes } from "#server/platform/http/route-guards.ts";
import { assertRoutesAreGuarded } from "#server/public-routes.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows } from "#tests/support/database/rows.ts";
import { createTestApp, type TestApp } from "#tests/support/servers/test-app.ts";
import {
  AccountVisitor,
  invited,
  PASSWORD,
  signedInAccount,
} from "#tests/support/visitors/account-visitor.ts";
import { createStaffApp, StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";

/** Calls of the API by what they require; `guard` is undefined for public ones. */
const callsOf = ({ app }: Pick<TestApp, "app">) =>
  [...guardsOfRoutes(app)].flatMap(([route, guard]) => (/ \/api\//.test(route) ? { route, guard } : []));

const staffCallsOf = (club: Pick<TestApp, "app">) =>
  callsOf(club).flatMap(({ route, guard }) =>
    guard === undefined || guard === "family" ? [] : { route, permission: guard as Permission },
  );
const familyCallsOf = (club: Pick<TestApp, "app">) =>
  callsOf(club).flatMap(({ route, guard }) => (guard === "family" ? route : []));

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

const cookieOf = (visitor: StaffVisitor) =>
  `__Host-staff_session=${visitor.cookies.get("__Host-staff_session")}`;

test("A server with a route that names no permission does not start", async () => {
  const forgetful = new Hono().get("/api/admin/everything", (c) => c.json({ data: "all" }));
  expect(() => assertRoutesAreGuarded(forgetful)).toThrow("GET /api/admin/everything");
});

test("No other call is answered", async () => {
  const club = await createTestApp("sqlite");
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
    cookies.set(name, cookieOf(visitor));
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
    const [{ id }] = (await (await member.get("/api/admin/accounts")).json()).data;
    await member.call("PATCH", `/api/admin/accounts/${id}`, { disabled: true });
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
    const calls = staffCallsOf(club);
    expect(calls.length).toBeGreaterThan(100);
    for (const { route } of calls) for (const named of invalid) await expectUnauthenticated(route, named);
  });

  test("is not the family's: staff's session opens none of theirs", async () => {
    for (const route of familyCallsOf(club))
      for (const named of cookies) await expectUnauthenticated(route, named);
  });

  test("and one of the family's is refused when another site's page sends it, signed in or not", async () => {
    const routes = [...staffCallsOf(club).map(({ route }) => route), ...familyCallsOf(club)];
    const foreign = [
      { origin: "https://evil.example", "content-type": "text/plain" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const route of routes.filter((name) => !name.startsWith("GET ")))
      for (const headers of foreign) {
        const response = await call(club.app, route, { ...living(), headers });
        const refusal = [route, response.status, (await response.json()).code];
        expect(refusal).toEqual([route, 403, "forbidden_origin"]);
      }
  });

  /** Calls each route once; those that end sessions come last. */
  const expectMatrix = async (role: SessionRole, cookie: string, matrix: TestApp) => {
    const calls = staffCallsOf(matrix).sort((a, b) => ends(a.route) - ends(b.route));
    for (const { route, permission } of calls) {
      const response = await call(matrix.app, route, { cookie });
      const code = response.ok ? undefined : (await response.json().catch(() => ({}))).code;
      if (response.ok) await response.body?.cancel();
      const refused = role === "pin" || role === "first_pin" ? "account_needed" : "not_permitted";
      const told = [role, permission, route, response.status === 500 ? 500 : 0, code === refused];
      // A route may still want an account for a part of what it does.
      const isPart = code === "account_needed" && role === "first_pin";
      expect(told).toEqual([role, permission, route, 0, isPart || !isAllowed(role, permission)]);
    }
  };
  const ends = (route: string) => ["DELETE /api/admin/sessions", "DELETE /api/admin/session"].indexOf(route);

  test("is answered to the roles that have its permission, and to no other", async () => {
    const matrix = await createTestApp(engine);
    await expectMatrix("first_pin", cookieOf(await signedIn(matrix.app)), matrix);
    const account = await signedInAccount(matrix);
    await expectMatrix("pin", cookieOf(await signedIn(matrix.app)), matrix);
    for (const role of ROLES.filter((name) => name !== "administrator")) {
      const member = await signedInAccount(matrix, `member.${role}`);
      await changeRows(matrix.db, "users", { username: `member.${role}` }, { role });
      await expectMatrix(role, cookieOf(member), matrix);
    }
    await expectMatrix("administrator", cookieOf(account), matrix);
    await matrix.close();
  });
});
