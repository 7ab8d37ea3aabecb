import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#server/platform/database/database.ts";
import { readConfig } from "#server/platform/env.ts";
import { startServer } from "./start.ts";

let DATA_DIR: string;
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), "club-start-"));
});
afterEach(() => rm(DATA_DIR, { recursive: true }));

const config = (env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR, PORT: "0", LOG_LEVEL: "silent", ...env }, "sandbox");

async function listening(answer: (response: ServerResponse) => void) {
  const server = createServer((_request, response) => answer(response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port: String(port), url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test("A first start that finds its port in use does not consume the link that shows the PIN once", async () => {
  const other = await listening((response) => response.end());
  await expect(startServer(config({ PORT: other.port }))).rejects.toThrow(`Port ${other.port} is taken`);
  other.close();
  const server = await startServer(config());
  expect(server.startLink).toMatch(new RegExp(`^${server.url}/login#start=[\\w-]{22}$`));
  await server.stop();
});

test("A first start with a weak PIN stops with a message", async () => {
  await expect(startServer(config({ ADMIN_PIN: "1234" }))).rejects.toThrow("ADMIN_PIN is easy to guess");
  const server = await startServer(config({ ADMIN_PIN: "4821" }));
  expect(server.startLink).toBeNull();
  await server.stop();
});

test("A server that is stopped while Stripe is slow makes no further request", async () => {
  let asked = 0;
  let release = () => {};
  const firstCall = Promise.withResolvers<void>();
  const stripe = await listening((response) => {
    asked += 1;
    const answer = () => {
      const error = { type: "invalid_request_error", code: "resource_missing", message: "No such intent" };
      response.writeHead(404, { "content-type": "application/json" }).end(JSON.stringify({ error }));
    };
    if (asked > 1) return answer();
    release = answer;
    firstCall.resolve();
  });
  const db = await openDatabase(config().database);
  const createdAt = new Date().toISOString();
  const payments = Array.from({ length: 30 }, (_, i) => ({
    id: crypto.randomUUID(),
    purpose: "registration" as const,
    amountCents: 6000,
    currency: "usd",
    state: "open" as const,
    intentId: `pi_${i}`,
    intentParams: "{}",
    liveKey: `hash ${i}`,
    browserHash: null,
    language: "en" as const,
    createdAt,
    expiresAt: new Date(Date.parse(createdAt) + 3_600_000).toISOString(),
    paidAt: null,
  }));
  await db.insertInto("payments").values(payments).execute();
  await db.destroy();
  const server = await startServer(
    config({
      STRIPE_SECRET_KEY: "sk_test_a",
      STRIPE_PUBLISHABLE_KEY: "pk_test_a",
      STRIPE_WEBHOOK_SECRET: "whsec_a",
      STRIPE_API_BASE: stripe.url,
      STRIPE_JS_URL: `${stripe.url}/stripe.js`,
    }),
  );
  await firstCall.promise;
  const stopped = server.stop();
  release();
  await stopped;
  expect(asked).toBe(1);
  stripe.close();
});

test("A server that is stopped while a page polls answers the last request and exits", async () => {
  const server = await startServer(config({ ADMIN_PIN: "4821" }));
  const page = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string, method = "GET", body = "") =>
    new Promise<number | undefined>((answer, refuse) => {
      const headers = { "content-type": "application/json" };
      request(`${server.url}${path}`, { agent: page, method, headers }, (response) => {
        response.resume().once("end", () => answer(response.statusCode));
      })
        .once("error", refuse)
        .end(body);
    });
  // A PIN is checked for half a second; that the next call is answered shows that the check has begun.
  const signedIn = ask("/api/admin/session", "POST", JSON.stringify({ pin: "4821" }));
  await fetch(`${server.url}/api/admin/session/methods`);
  const stopped = server.stop();
  expect(await signedIn).toBe(200);
  const askOn = async () => {
    for (;;) {
      await setTimeout(200);
      await ask("/api/admin/session/methods");
    }
  };
  await expect(askOn()).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/);
  await stopped;
});

test("A stopping server reports so to its load balancer while it still answers", async () => {
  const ready = Promise.withResolvers<Pick<Hono, "request">>();
  const server = await startServer(config(), (app) => {
    ready.resolve(app);
    return app;
  });
  const app = await ready.promise;
  const ask = async () => {
    const answer = await app.request("/readyz");
    return [answer.status, (await answer.json()).status];
  };
  expect(await ask()).toEqual([200, "ready"]);
  const stopped = server.stop();
  expect(await ask()).toEqual([503, "draining"]);
  await stopped;
});
