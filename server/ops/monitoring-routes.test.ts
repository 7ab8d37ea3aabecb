import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { API_ERRORS } from "#domain/text/error-codes.ts";
import { createApp } from "#server/app.ts";
import { startJobs } from "#server/jobs.ts";
import { reconcile } from "#server/payments/reconciliation/reconciliation-job.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { askLocally, scrape } from "#tests/support/visitors/scraper.ts";
import { StaffVisitor } from "#tests/support/visitors/staff-visitor.ts";
import { createLog } from "./log.ts";
import { createMetrics } from "./metrics.ts";

const TOKEN = "a-token-for-prometheus";

const club = clubPerTest("sqlite");

const withToken = () => createApp({ ...club.deps, monitor: { ...club.deps.monitor, metricsToken: TOKEN } });

test("The server reports alive without its database, and the answer is not cached", async () => {
  const db = await openDatabase(club.location);
  await db.destroy();
  const answer = await createApp({ ...club.deps, db }).request("/healthz");
  expect([answer.status, await answer.json()]).toEqual([200, { status: "alive" }]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("Metrics are for this machine only: not through a proxy, and not for visitors", async () => {
  expect((await askLocally(club.app, "/metrics")).status).toBe(200);
  expect((await club.app.request("/metrics")).status).toBe(404);
  for (const name of ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via", "X-Forwarded-Host"]) {
    expect((await askLocally(club.app, "/metrics", { [name]: "127.0.0.1" })).status).toBe(404);
  }
});

test("If a proxy is expected, a request with the public host name is not local", async () => {
  const behind = [
    { publicUrl: "https://club.example.org", trustedProxies: 0 },
    { publicUrl: null, trustedProxies: 1 },
  ];
  for (const settings of behind) {
    const app = createApp({ ...club.deps, settings: { ...club.deps.settings, ...settings } });
    const evil = ["localhost.evil.example", "127.0.0.1.evil.example"];
    for (const host of ["club.example.org", ...evil, "10.0.0.5:3000", ""]) {
      expect([host, (await askLocally(app, "/metrics", { host })).status]).toEqual([host, 404]);
      expect(Object.keys(await (await askLocally(app, "/readyz", { host })).json())).toEqual(["status"]);
    }
    for (const host of ["localhost", "localhost:3000", "127.0.0.1:3000", "[::1]:3000"]) {
      expect([host, (await askLocally(app, "/metrics", { host })).status]).toEqual([host, 200]);
    }
  }
  const open = { ...club.deps.settings, publicUrl: null, trustedProxies: 0 };
  const alone = createApp({ ...club.deps, settings: open });
  expect((await askLocally(alone, "/metrics", { host: "club.local:3000" })).status).toBe(200);
});

test("With a token, metrics are for those who show it, from anywhere", async () => {
  const app = withToken();
  const ask = (authorization: string) => app.request("/metrics", { headers: { authorization } });
  expect((await ask(`Bearer ${TOKEN}`)).status).toBe(200);
  for (const wrong of ["", "Bearer ", `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
    expect((await ask(wrong)).status).toBe(404);
  }
  expect((await askLocally(app, "/metrics")).status).toBe(404);
});

test("Requests are counted by route pattern, never by the typed path", async () => {
  await club.app.request("/api/testimonials");
  await club.app.request("/api/testimonials");
  await club.app.request("/api/registrations/lucia-penaranda");
  await club.app.request("/lucia-penaranda", { method: "PROPFIND" });
  const metrics = await scrape(club.app);
  const requests = (labels: string) => metrics.get(`club_http_requests_total{${labels}}`);
  expect(requests('method="GET",route="/api/testimonials",status="200"')).toBe(2);
  expect(requests('method="GET",route="/api/registrations/:id",status="401"')).toBe(1);
  expect([...metrics.keys()].filter((name) => name.includes('method="other"')).length).toBeGreaterThan(0);
  const times = 'club_http_request_duration_seconds_count{method="GET",route="/api/testimonials"}';
  expect(metrics.get(times)).toBe(2);
  expect([...metrics.keys()].join()).not.toMatch(/lucia|PROPFIND/);
});

test("Failed sign-ins and rate-limited calls appear in the metrics", async () => {
  await new StaffVisitor(club.app).signIn("1357");
  const family = new Browser(club);
  for (let call = 0; call < 200; call++) {
    const { status } = await family.post("/api/create-donation-intent", {});
    if (status === 429) break;
  }
  const metrics = await scrape(club.app);
  expect(metrics.get('club_refusals_total{code="wrong_pin"}')).toBe(1);
  expect(metrics.get('club_refusals_total{code="too_many_requests"}')).toBe(1);
});

test("A request has an id in its answer and in all its log lines", async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("debug", { write: (line: string) => lines.push(JSON.parse(line)) });
  const broken = await openDatabase(club.location);
  await broken.destroy();
  const app = createApp({ ...club.deps, log, db: broken });
  const answers = await Promise.all([app.request("/api/programs"), app.request("/api/programs")]);
  const ids = answers.map(({ headers }) => headers.get("x-request-id"));
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f-]{36}$/);
    const own = lines.filter(({ requestId }) => requestId === id).map(({ msg }) => msg);
    expect(own).toEqual(["request failed", "request"]);
  }
  const chosen = await app.request("/healthz", { headers: { "x-request-id": "rosa@example.org" } });
  expect(chosen.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
});

test("A job's failures and its lines in the log name the job", async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line: string) => lines.push(JSON.parse(line)) });
  const fail = async () => {
    throw new Error("not now");
  };
  const jobs = [
    { name: "good", everyMs: 60_000, run: async () => {} },
    { name: "bad", everyMs: 60_000, run: fail },
  ];
  await startJobs(jobs, { ...club.deps, log }).stop();
  const metrics = await scrape(createApp(club.deps));
  expect(metrics.get('club_job_failures_total{task="bad"}')).toBe(1);
  expect(lines).toMatchObject([{ job: "bad", msg: "bad failed" }]);
});

onEitherEngine("The metrics for Prometheus", (engine) => {
  const club = clubPerTest(engine);

  test("say of each check whether it fails", async () => {
    const failing = async () => {
      const metrics = await scrape(club.app);
      return [...metrics].flatMap(([name, value]) => {
        const check = /^club_check_failed\{check="([\w ]+)"\}$/.exec(name)?.[1];
        return check !== undefined && value === 1 ? [check] : [];
      });
    };
    expect(await failing()).toEqual([]);
    await payRegistration(club);
    await club.db.updateTable("registrations").set({ state: "needs_review" }).execute();
    await reconcile({ ...club.deps, stripe: club.gateway });
    club.advance(3_600_001);
    expect(await failing()).toEqual(["mail", "payment polling", "webhooks", "books"]);
    const diskSpace = async () => ({ freeBytes: 5, totalBytes: 100 });
    const full = await scrape(createApp({ ...club.deps, monitor: { ...club.deps.monitor, diskSpace } }));
    expect(full.get('club_check_failed{check="disk"}')).toBe(1);
  });

  test("say only that the database fails while it is down", async () => {
    await scrape(club.app);
    const db = await openDatabase(club.location);
    await db.destroy();
    const metrics = await scrape(createApp({ ...club.deps, db }));
    expect(metrics.get('club_check_failed{check="database"}')).toBe(1);
    expect([...metrics.keys()].filter((name) => name.startsWith("club_check_failed"))).toHaveLength(1);
  });

  test("name no family and no child", async () => {
    await payRegistration(club);
    const text = await (await askLocally(club.app, "/metrics")).text();
    expect(text).not.toMatch(/Luc[ií]a|Pe[ñn]aranda|example\.org|Asthma|Peanuts/i);
  });
});

const rules = readFileSync(new URL("../../docs/alerts.yml", import.meta.url), "utf8");

test("Prometheus rules use only metrics and error codes that the server has", async () => {
  const known = (await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name);
  const usedNames = new Set(rules.match(/club_\w+/g)?.map((name) => name.replace(/_bucket$/, "")));
  expect(usedNames.size).toBeGreaterThan(4);
  expect([...usedNames].filter((name) => !known.includes(name))).toEqual([]);
  const named = [...rules.matchAll(/code=~"([^"]+)"/g)].flatMap(([, codes = ""]) => codes.split("|"));
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((code) => !Object.hasOwn(API_ERRORS, code))).toEqual([]);
});
