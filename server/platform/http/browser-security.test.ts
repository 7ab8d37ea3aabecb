import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import type { Deps } from "#server/deps.ts";
import { connected } from "#tests/support/servers/connected.ts";
import { createTestApp, TEST_PIN, type TestApp } from "#tests/support/servers/test-app.ts";
import { Browser } from "#tests/support/visitors/browser.ts";

let club: TestApp;
beforeAll(async () => {
  club = await createTestApp("sqlite");
});
afterAll(() => club.close());

describe("Every answer of the server", () => {
  const ask = (route: string, headers: Record<string, string> = {}) => {
    const [method = "", path = ""] = route.split(" ");
    return club.app.request(path, { method, headers });
  };
  const withDeps = (changes: Partial<Deps>) => createApp({ ...club.deps, ...changes });
  const policyOf = async (app: TestApp["app"]) => {
    const policy = (await app.request("/")).headers.get("content-security-policy") ?? "";
    return Object.fromEntries(policy.split("; ").map((part) => [part.split(" ")[0], part]));
  };

  test.each([
    ["GET /", 200, {}],
    ["GET /no/such/page", 404, {}],
    ["GET /assets/none.js", 404, {}],
    ["GET /robots.txt", 200, {}],
    ["GET /api/testimonials", 200, {}],
    ["GET /api/nothing", 404, {}],
    ["GET /api/admin/session", 401, {}],
    ["POST /api/stripe/webhook", 400, {}],
    ["POST /api/testimonials", 403, { origin: "https://evil.example" }],
    ["POST /api/registrations", 400, {}],
    ["POST /", 404, {}],
    ["OPTIONS /api/registrations", 404, { origin: "https://evil.example" }],
  ])("has all security headers: %s, %i", async (route, status, headers) => {
    const response = await ask(route, headers);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "permissions-policy": expect.stringContaining("geolocation=()"),
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "cross-origin-resource-policy": "same-origin",
    });
    for (const name of ["access-control-allow-origin", "server", "x-powered-by"])
      expect([name, response.headers.get(name)]).toEqual([name, null]);
  });

  test("declares its content type, and downloads have our own file names", async () => {
    const kinds = {
      "/": "text/html; charset=utf-8",
      "/api/testimonials": "application/json",
      "/robots.txt": "text/plain; charset=UTF-8",
      "/sitemap.xml": "application/xml; charset=utf-8",
      "/api/registrations/export": "text/csv; charset=utf-8",
    };
    const app = withDeps({ settings: { ...club.deps.settings, publicUrl: "https://club.example.org" } });
    const staff = new Browser({ app });
    await staff.post("/api/admin/session", { pin: TEST_PIN });
    for (const [path, kind] of Object.entries(kinds)) {
      const response = await staff.get(path);
      expect([path, response.headers.get("content-type")]).toEqual([path, kind]);
      await response.body?.cancel();
    }
    const csv = await staff.get("/api/registrations/export?filename=evil.html");
    expect(csv.headers.get("content-disposition")).toBe(
      'attachment; filename="registrations-2025-05-01.csv"',
    );
    expect(csv.headers.get("cache-control")).toBe("no-store");
    await csv.body?.cancel();
  });

  test("refuses a write from a page outside PUBLIC_URL, whatever the Host header says", async () => {
    const publicUrl = "https://club.example.org";
    const named = withDeps({ settings: { ...club.deps.settings, publicUrl } });
    const refuses = async (headers: Record<string, string>) => {
      const sent = { "content-type": "application/json", ...headers };
      const response = await named.request("/api/logout", { method: "POST", headers: sent, body: "{}" });
      return (await response.text()).includes("forbidden_origin") && response.status === 403;
    };
    const [host, elsewhere] = ["club.example.org", "evil.example"];
    const foreign = [
      { host: elsewhere, origin: `https://${elsewhere}` },
      { host, origin: `https://${elsewhere}` },
      { host, origin: `http://${host}` },
      { host, origin: `https://${host}:8443` },
      { host, origin: "null" },
      { host, origin: publicUrl, "sec-fetch-site": "same-site" },
    ];
    for (const headers of foreign) expect([headers, await refuses(headers)]).toEqual([headers, true]);
    for (const headers of [
      { host, origin: publicUrl },
      { host: "127.0.0.1:3000", origin: publicUrl },
      { host },
    ])
      expect([headers, await refuses(headers)]).toEqual([headers, false]);
  });

  test("requires TLS for a year if the club has it, and not otherwise", async () => {
    const plain = withDeps({ settings: { ...club.deps.settings, secureCookies: false } });
    expect((await plain.request("/")).headers.has("strict-transport-security")).toBe(false);
  });

  test("allows Stripe's hosts if Stripe takes cards, and nothing inline", async () => {
    const policy = await policyOf(withDeps({ stripe: connected({ ...club.gateway, scriptUrl: null }) }));
    expect(policy).toMatchObject({
      "script-src": "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
      "style-src": "style-src 'self'",
      "connect-src": "connect-src 'self' https://api.stripe.com",
      "frame-src": "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
      "object-src": "object-src 'none'",
      "base-uri": "base-uri 'none'",
      "form-action": "form-action 'self'",
      "frame-ancestors": "frame-ancestors 'none'",
    });
    expect(Object.values(policy).join()).not.toMatch(/unsafe|\*(?!\.)|data: .*script/);
  });

  test("allows only the stand-in's address if the sandbox takes cards", async () => {
    const policy = await policyOf(
      withDeps({ stripe: connected({ ...club.gateway, scriptUrl: "http://127.0.0.1:9/s.js" }) }),
    );
    expect(policy["script-src"]).toBe("script-src 'self' http://127.0.0.1:9");
    expect(Object.values(policy).join()).not.toContain("stripe.com");
  });

  test("allows no other host if the club takes no cards", async () => {
    const policy = await policyOf(withDeps({ stripe: connected(null) }));
    expect(policy["script-src"]).toBe("script-src 'self'");
    expect(policy["connect-src"]).toBe("connect-src 'self'");
    expect(policy["frame-src"]).toBe("frame-src 'none'");
  });
});

describe("Every cookie of the server", () => {
  const given = async (app: TestApp["app"]) => {
    const entered = await new Browser({ app }).post("/api/admin/session", { pin: TEST_PIN });
    const config = await app.request("/api/config");
    return [...entered.headers.getSetCookie(), ...config.headers.getSetCookie()];
  };

  test("over TLS is bound to this host and to TLS, and hidden from scripts", async () => {
    const cookies = await given(club.app);
    expect(cookies.map((line) => line.split("=")[0])).toEqual([
      "__Host-staff_session",
      "__Host-staff_device",
      "__Host-payment_browser",
    ]);
    for (const line of cookies) expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=(Strict|Lax)$/);
  });

  test("without TLS, as in the demo, is still accepted by browsers", async () => {
    const app = createApp({ ...club.deps, settings: { ...club.deps.settings, secureCookies: false } });
    for (const line of await given(app)) expect(line).not.toMatch(/__Host|Secure/);
  });
});
