import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { createSandbox } from "#sandbox/sandbox.ts";
import { serveSandbox } from "#sandbox/serve.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { SANDBOX_KEYS } from "#tests/support/sandbox-keys.ts";
import { examine } from "./examine.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "club-doctor-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function ask(environment: Record<string, string>, { now = new Date(), letterTo = "" } = {}) {
  const question = { environment: { DATA_DIR: dataDir, ...environment }, rules: "sandbox" as const, now };
  const findings = await examine({ ...question, letterTo: letterTo || undefined });
  return Object.fromEntries(findings.map(({ check, result, text }) => [check, `${result}: ${text}`]));
}

interface Endpoint {
  url: string;
  status: string;
  enabled_events: string[];
}

/** Stripe as the club's own account sees it, with these webhooks. */
async function stripe(endpoints?: Endpoint[]) {
  const sandbox = createSandbox({ ...SANDBOX_KEYS, settleDelayMs: Number.POSITIVE_INFINITY });
  const app = new Hono();
  if (endpoints) app.get("/v1/webhook_endpoints", (c) => c.json({ object: "list", data: endpoints }));
  const served = await serveSandbox({ ...sandbox, app: app.route("/", sandbox.app) });
  onTestFinished(() => served.close());
  return {
    STRIPE_SECRET_KEY: SANDBOX_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: SANDBOX_KEYS.webhookSecret,
    STRIPE_API_BASE: served.url,
    STRIPE_JS_URL: `${served.url}/stripe.js`,
  };
}

async function siteThat(answers: RequestListener) {
  const server = createServer(answers).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("Stripe's keys are tried, and test keys are pointed out", async () => {
  const keys = await stripe();
  expect((await ask(keys)).Stripe).toMatch(/^look: .*TEST keys/);
  expect((await ask({ ...keys, STRIPE_SECRET_KEY: "sk_test_other" })).Stripe).toMatch(/^bad: Stripe refuses/);
  const away = { ...keys, STRIPE_API_BASE: "http://127.0.0.1:1" };
  expect((await ask(away)).Stripe).toMatch(/^bad: Stripe cannot be reached/);
  expect((await ask({})).Stripe).toMatch(/^look: No keys are set/);
});

test("A clock that is off is found by Stripe's own", async () => {
  const keys = await stripe();
  expect((await ask(keys)).clock).toMatch(/^ok/);
  const late = new Date(Date.now() + 10 * 60_000);
  expect((await ask(keys, { now: late })).clock).toMatch(/^bad: The clock is (599|600|601) seconds off/);
});

test("A webhook that Stripe does not know, has switched off or tells too little is named", async () => {
  const PUBLIC_URL = await siteThat((_request, answer) => answer.end());
  const url = `${PUBLIC_URL}/api/stripe/webhook`;
  const endpoint = { url, status: "enabled", enabled_events: ["*"] };
  const told = async (...endpoints: Endpoint[]) =>
    (await ask({ ...(await stripe(endpoints)), PUBLIC_URL })).webhook;
  expect(await told(endpoint)).toBe("ok: Stripe knows the webhook.");
  expect(await told({ ...endpoint, url: "https://old.example.org" })).toMatch(
    /^bad: Stripe knows no webhook/,
  );
  expect(await told({ ...endpoint, status: "disabled" })).toMatch(/^bad: .*switched the webhook off/);
  expect(await told({ ...endpoint, enabled_events: ["charge.refunded"] })).toMatch(/^bad: .*not told of/);
  expect((await ask({ ...(await stripe()), PUBLIC_URL })).webhook).toMatch(
    /^look: The key may not see webhooks/,
  );
});

test("An address is bad without https, when another program answers, and when nobody does", async () => {
  const other = await siteThat((_request, answer) => answer.end("Welcome to nginx"));
  const found = await ask({ PUBLIC_URL: other });
  expect(found.address).toMatch(/^bad: PUBLIC_URL has no https/);
  expect(found.answer).toMatch(/^bad: Something else answers/);
  expect((await ask({ PUBLIC_URL: "http://127.0.0.1:1" })).answer).toMatch(/^bad: Nobody answers/);
});

test("A proxy is bad when it is not told of, or does not say for whom it asks", async () => {
  const alive = '{"status":"alive"}';
  const direct = await siteThat((_request, answer) => answer.end(`${alive}{"checks":[]}`));
  const behind = await siteThat((_request, answer) => answer.end(alive));
  const proxy = async (PUBLIC_URL: string, more = {}) => (await ask({ PUBLIC_URL, ...more })).proxy;
  expect(await proxy(behind)).toMatch(/^bad: TRUST_PROXY is 0/);
  expect(await proxy(direct, { TRUST_PROXY: "1" })).toMatch(/^bad: The proxy does not add X-Forwarded-For/);
  expect(await proxy(behind, { TRUST_PROXY: "1" })).toBe("ok: TRUST_PROXY is 1.");
});

test("The mail server is tried without sending anything, and a letter goes out when it is asked for", async () => {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const settings = { SMTP_URL: server.url, MAIL_FROM: "hola@club.example.org" };
  expect((await ask(settings)).mail).toMatch(/^ok: The mail server lets us in/);
  expect(server.received).toEqual([]);
  expect((await ask(settings, { letterTo: "rosa@example.org" })).letter).toMatch(/^ok: The letter was taken/);
  expect(server.received).toMatchObject([{ recipients: ["rosa@example.org"], subject: "It works" }]);
  const wrong = { ...settings, SMTP_URL: server.url.replace("right", "wrong") };
  const refused = await ask(wrong);
  expect(refused.mail).toMatch(/^bad: .*EAUTH 535/);
  expect(refused.mail).not.toContain("wrong@");
});
