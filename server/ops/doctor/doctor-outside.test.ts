import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { createSandbox } from "#sandbox/sandbox.ts";
import { serveSandbox } from "#sandbox/serve.ts";
import { startMailServer } from "#tests/support/mail/mail-server.ts";
import { SANDBOX_KEYS } from "#tests/support/stripe/sandbox-keys.ts";
import { examine } from "./doctor-report.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "club-doctor-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function ask(environment: Record<string, string>) {
  const question = { environment: { DATA_DIR: dataDir, ...environment }, rules: "sandbox" as const };
  const findings = await examine({ ...question, now: new Date() });
  const words = { ok: "ok", warn: "look", unknown: "look", fail: "bad" };
  return Object.fromEntries(
    findings.map(({ check, status, message }) => [check, `${words[status]}: ${message}`]),
  );
}

interface Endpoint {
  url: string;
  status: string;
  enabled_events: string[];
}

/** May not see webhooks. */
const BLIND_KEY = "rk_test_blind";

/** Stripe as the club's own account sees it, with these webhooks. */
async function stripe(endpoints?: Endpoint[]) {
  const restricted = { key: BLIND_KEY, lacks: { "GET /v1/webhook_endpoints": "rak_webhook_read" } };
  const sandbox = createSandbox({ ...SANDBOX_KEYS, restricted, settleDelayMs: Number.POSITIVE_INFINITY });
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

async function portOf(server: Server) {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function siteThat(answers: RequestListener) {
  return `http://127.0.0.1:${await portOf(createServer(answers))}`;
}

/** A certificate for this machine that nobody trusts. */
async function ownCertificate() {
  const [cert, key] = [join(dataDir, "cert.pem"), join(dataDir, "key.pem")];
  const request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -subj /CN=localhost";
  const files = ["-addext", "subjectAltName=IP:127.0.0.1", "-days", "20", "-out", cert, "-keyout", key];
  await promisify(execFile)("openssl", [...request.split(" "), ...files]);
  return { cert: await readFile(cert, "utf8"), key: await readFile(key, "utf8") };
}

test("Stripe's keys are tested, and test keys are pointed out", async () => {
  const keys = await stripe();
  expect((await ask(keys)).Stripe).toMatch(/^look: .*TEST keys/);
  expect((await ask({ ...keys, STRIPE_SECRET_KEY: "sk_test_other" })).Stripe).toMatch(/^bad: Stripe refuses/);
  const away = { ...keys, STRIPE_API_BASE: "http://127.0.0.1:1" };
  expect((await ask(away)).Stripe).toMatch(/^bad: Stripe cannot be reached/);
  expect((await ask({})).Stripe).toMatch(/^look: No keys are set/);
});

test("A webhook that Stripe does not know, has disabled or sends too few events is reported", async () => {
  const PUBLIC_URL = await siteThat((_request, answer) => answer.end());
  const url = `${PUBLIC_URL}/api/stripe/webhook`;
  const endpoint = { url, status: "enabled", enabled_events: ["*"] };
  const webhookFinding = async (...endpoints: Endpoint[]) =>
    (await ask({ ...(await stripe(endpoints)), PUBLIC_URL })).webhook;
  expect(await webhookFinding(endpoint)).toBe("ok: Stripe knows the webhook.");
  expect(await webhookFinding({ ...endpoint, url: "https://old.example.org" })).toMatch(
    /^bad: Stripe knows no webhook/,
  );
  expect(await webhookFinding({ ...endpoint, status: "disabled" })).toMatch(
    /^bad: .*switched the webhook off/,
  );
  expect(await webhookFinding({ ...endpoint, enabled_events: ["charge.refunded"] })).toMatch(
    /^bad: .*not told of/,
  );
  expect(await webhookFinding()).toMatch(/^bad: Stripe knows no webhook/);
  expect((await ask({ ...(await stripe()), STRIPE_SECRET_KEY: BLIND_KEY, PUBLIC_URL })).webhook).toMatch(
    /^look: The key may not see webhooks/,
  );
});

test("An address fails without https, if another program answers, and without an answer", async () => {
  const other = await siteThat((_request, answer) => answer.end("Welcome to nginx"));
  const findings = await ask({ PUBLIC_URL: other });
  expect(findings.address).toMatch(/^bad: PUBLIC_URL has no https/);
  expect(findings.answer).toMatch(/^bad: Something else answers/);
  expect((await ask({ PUBLIC_URL: "http://127.0.0.1:1" })).answer).toMatch(/^bad: The site does not answer/);
  const site = await siteThat((_request, answer) => answer.end('{"status":"alive"}'));
  const { port } = new URL(site);
  expect((await ask({ PORT: "1" })).answer).toMatch(
    /^look: The site does not answer at http:\/\/127.0.0.1:1:/,
  );
  expect((await ask({ PORT: port })).answer).toBe(`ok: The site answers at ${site}.`);
});

test("An invalid certificate is reported", async () => {
  const site = createSecureServer(await ownCertificate());
  const strange = await ask({ PUBLIC_URL: `https://127.0.0.1:${await portOf(site)}` });
  expect(strange.answer).toMatch(/^bad: The certificate of \S+ is not good/);
});

test("A proxy is bad if it is not configured, or does not forward the client's address", async () => {
  const alive = '{"status":"alive"}';
  const direct = await siteThat((_request, answer) => answer.end(`${alive}{"checks":[]}`));
  const behind = await siteThat((_request, answer) => answer.end(alive));
  const proxy = async (PUBLIC_URL: string, more = {}) => (await ask({ PUBLIC_URL, ...more })).proxy;
  expect(await proxy(behind)).toMatch(/^bad: TRUST_PROXY is 0/);
  expect(await proxy(direct, { TRUST_PROXY: "1" })).toMatch(/^bad: The proxy does not add X-Forwarded-For/);
  expect(await proxy(behind, { TRUST_PROXY: "1" })).toBe("ok: TRUST_PROXY is 1.");
});

test("The mail server is tested without sending", async () => {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const settings = { SMTP_URL: server.url, MAIL_FROM: "hola@club.example.org" };
  expect((await ask(settings)).mail).toMatch(/^ok: The mail server lets us in/);
  expect(server.received).toEqual([]);
  const notices = async (more = {}) => (await ask({ ...settings, ...more }))["staff's notices"];
  expect(await notices()).toMatch(/^bad: They go to the sample's mailbox/);
  expect(await notices({ STAFF_EMAIL: "ana@mesilla-soccer.org" })).toMatch(/^ok/);
  const wrong = { ...settings, SMTP_URL: server.url.replace("right", "wrong") };
  const refused = await ask(wrong);
  expect(refused.mail).toMatch(/^bad: .*EAUTH 535/);
  expect(refused.mail).not.toContain("wrong@");
});
