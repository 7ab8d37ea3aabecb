import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { mountBesideProduct } from "#sandbox/mount.ts";
import { fee, startSandbox } from "#sandbox/test-sandbox.ts";

const CARD = "4242 4242 4242 4242";

type Started = Awaited<ReturnType<typeof startSandbox>>;
let started: Started;
let site: Hono;
let received: string[];

beforeEach(async () => {
  started = await startSandbox();
  received = [];
  site = mountBesideProduct(
    started.sandbox,
    new Hono().get("/", (context) => context.text("the club")),
  );
});

/** A product at an address of its own that takes every event. */
async function listen() {
  const hook = new Hono().post("/hook", async (context) => {
    received.push((await context.req.json()).type);
    return context.body(null);
  });
  const server = serve({ fetch: hook.fetch, hostname: "127.0.0.1", port: 0 });
  onTestFinished(() => void server.close());
  await new Promise((done) => server.once("listening", done));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  started.sandbox.deliverTo(`http://127.0.0.1:${port}/hook`);
}

const newIntent = async () => (await started.stripe.paymentIntents.create(fee)).id;
const page = async () => (await site.request("/sandbox/dashboard")).text();

/** Presses a button as the page's own form would, and gives the sentence that the page then shows. */
async function press(name: string, fields: Record<string, string> = {}) {
  const answer = await site.request(`/sandbox/dashboard/${name}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "http://localhost" },
    body: new URLSearchParams(fields),
  });
  const location = answer.headers.get("location") ?? "";
  return {
    status: answer.status,
    said: new URL(location, "http://x/sandbox/dashboard/").searchParams.get("said"),
  };
}

test("The dashboard is found under the sandbox's address, runs no script and leaves the product alone", async () => {
  const answer = await site.request("/sandbox/");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/sandbox/dashboard"]);
  const shown = await site.request("/sandbox/dashboard");
  expect(shown.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await shown.text()).not.toMatch(/<script|style=/);
  expect(await (await site.request("/")).text()).toBe("the club");
  const style = await site.request("/sandbox/dashboard/style.css");
  expect(style.headers.get("content-type")).toContain("text/css");
  expect(await style.text()).toContain(readFileSync("content/club/brand.css", "utf8"));
});

test("A payment is listed with its state, and can be paid, refunded in part and disputed", async () => {
  const id = await newIntent();
  expect(await page()).toContain("requires payment method");
  expect((await press("pay", { id, card: "4000 0000 0000 0002" })).said).toBe("Your card was declined.");
  expect((await press("pay", { id, card: CARD })).said).toContain("succeeded");
  expect((await press("refund", { id, dollars: "12.50" })).said).toBe("$12.50 goes back.");
  expect((await press("refund", { id, dollars: "999" })).said).toContain("greater than unrefunded amount");
  expect((await press("refund", { id, dollars: "many" })).said).toContain("Type an amount");
  expect(started.sandbox.balance()).toBe(4750);
  expect(await page()).toContain("$47.50");
  await press("dispute", { id });
  const [dispute] = started.sandbox.disputes();
  expect(dispute?.status).toBe("needs_response");
  await press("close-dispute", { id: dispute?.id ?? "", outcome: "won" });
  expect(started.sandbox.disputes()[0]?.status).toBe("won");
});

test("The bank's questions and slow payments are answered by hand", async () => {
  const asked = await newIntent();
  await press("pay", { id: asked, card: "4000 0025 0000 3155" });
  expect(await page()).toContain("The family confirms");
  expect((await press("authenticate", { id: asked, outcome: "succeeded" })).said).toContain("succeeded");
  const slow = await newIntent();
  await press("pay", { id: slow, card: "4000 0035 6000 0008" });
  expect((await press("finish", { id: slow, outcome: "succeeded" })).said).toContain("succeeded");
});

test("A pending refund is let through or fails", async () => {
  const id = await newIntent();
  await press("pay", { id, card: "4000 0000 0000 7726" });
  await press("refund", { id, dollars: "" });
  const [refund] = started.sandbox.refunds();
  expect(refund).toMatchObject({ status: "pending", amount: 6000 });
  expect((await press("finish-refund", { id: refund?.id ?? "", outcome: "failed" })).said).toContain(
    "failed",
  );
});

test("Events are held back, delivered one by one in any order, and sent again", async () => {
  await listen();
  await press("hold");
  const id = await newIntent();
  await press("pay", { id, card: CARD });
  expect(received).toEqual([]);
  expect(await page()).toContain("3 events wait");
  const succeeded = started.sandbox.events().find(({ type }) => type === "payment_intent.succeeded");
  expect((await press("deliver", { id: succeeded?.id ?? "" })).said).toBe("The site answered 200.");
  expect(received).toEqual(["payment_intent.succeeded"]);
  await press("release", { order: "last" });
  expect(received).toEqual(["payment_intent.succeeded", "charge.succeeded", "payment_intent.created"]);
  await press("resend", { id: succeeded?.id ?? "" });
  expect(received).toHaveLength(4);
});

test("Events get lost, come twice or come last one first", async () => {
  await listen();
  await press("drop");
  const id = await newIntent();
  await started.sandbox.webhooks.idle();
  expect(received).toEqual([]);
  expect(await page()).toContain("never sent");
  await press("duplicate");
  await press("reorder", { count: "3" });
  await press("pay", { id, card: CARD });
  await started.sandbox.webhooks.idle();
  expect(received).toEqual(["payment_intent.succeeded", "charge.succeeded", "charge.succeeded"]);
});

test("The next call to Stripe fails as chosen, unless the fault is taken back", async () => {
  await press("fault", { kind: "outage" });
  expect(await page()).toContain("1 waiting");
  await expect(newIntent()).rejects.toThrow();
  await press("fault", { kind: "lost-answer" });
  await press("clear-faults");
  expect(await newIntent()).toMatch(/^pi_/);
});

test("Another site's page cannot press a button, and an unknown or stale one says so", async () => {
  const id = await newIntent();
  const foreign = await site.request("/sandbox/dashboard/pay", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://elsewhere.example.org" },
    body: new URLSearchParams({ id, card: CARD }),
  });
  expect(foreign.status).toBe(403);
  expect((await press("explode")).status).toBe(404);
  expect((await press("pay", { id: "pi_gone", card: CARD })).said).toContain("No such payment_intent");
  expect((await press("refund", { id })).said).toContain("refresh");
  expect(started.sandbox.balance()).toBe(0);
});
