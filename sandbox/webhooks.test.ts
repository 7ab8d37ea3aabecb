import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { fee, startSandbox, testKeys } from "./test-sandbox.ts";

type Received = { body: string; signature: string };

/** A product that takes webhooks and answers with the given statuses, then with 200. */
async function startReceiver(statuses: number[] = []) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push({ body, signature: String(request.headers["stripe-signature"]) });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const types = () => received.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);
  return { received, types, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

async function startBoth(statuses?: number[]) {
  const started = await startSandbox();
  const receiver = await startReceiver(statuses);
  started.sandbox.deliverTo(receiver.url);
  return { ...started, receiver };
}

test("Every step of a payment is told, signed as the SDK checks it", async () => {
  const { stripe, sandbox, receiver } = await startBoth();
  const { id } = await stripe.paymentIntents.create(fee, { idempotencyKey: "pay:1" });
  sandbox.confirmIntent(id, { card: "4000 0000 0000 0002" });
  sandbox.confirmIntent(id, { card: "4000 0027 6000 3184", authenticate: "succeeded" });
  await stripe.refunds.create({ payment_intent: id, amount: 1000 });
  await sandbox.webhooks.idle();
  expect(receiver.types().toSorted()).toEqual([
    "charge.failed",
    "charge.refunded",
    "charge.succeeded",
    "payment_intent.created",
    "payment_intent.payment_failed",
    "payment_intent.requires_action",
    "payment_intent.succeeded",
    "refund.created",
  ]);
  const events = receiver.received.map(({ body, signature }) =>
    stripe.webhooks.constructEvent(body, signature, testKeys.webhookSecret),
  );
  const created = events.find(({ type }) => type === "payment_intent.created");
  expect(created).toMatchObject({
    api_version: "2026-10-28.endive",
    data: { object: { id, status: "requires_payment_method" } },
    livemode: false,
    pending_webhooks: 1,
    request: { idempotency_key: "pay:1" },
  });
  const [first] = receiver.received;
  expect(() =>
    stripe.webhooks.constructEvent(first?.body ?? "", first?.signature ?? "", "whsec_other"),
  ).toThrow();
});

test("An event is sent again until it is taken, then nothing is pending", async () => {
  const { stripe, sandbox, receiver } = await startBoth([500, 503]);
  await stripe.paymentIntents.create(fee);
  await sandbox.webhooks.idle();
  expect(receiver.types()).toEqual(Array(3).fill("payment_intent.created"));
  expect(sandbox.webhooks.attempts().map(({ status }) => status)).toEqual([500, 503, 200]);
  expect((await stripe.events.list()).data[0]?.pending_webhooks).toBe(0);
});

test("Held events come in the order that a test asks for", async () => {
  const { stripe, sandbox, receiver } = await startBoth();
  sandbox.webhooks.hold();
  const { id } = await stripe.paymentIntents.create(fee);
  sandbox.confirmIntent(id, { card: "4242 4242 4242 4242" });
  await sandbox.webhooks.idle();
  expect(receiver.types()).toEqual([]);
  await sandbox.webhooks.release(["payment_intent.succeeded", "payment_intent.created"]);
  expect(receiver.types()).toEqual([
    "payment_intent.succeeded",
    "payment_intent.created",
    "charge.succeeded",
  ]);
});

test("Events can come last one first, twice, or never, and be sent again", async () => {
  const { stripe, sandbox, receiver } = await startBoth();
  sandbox.webhooks.reorder(3);
  const { id } = await stripe.paymentIntents.create(fee);
  sandbox.confirmIntent(id, { card: "4242 4242 4242 4242" });
  await sandbox.webhooks.idle();
  expect(receiver.types()).toEqual([
    "payment_intent.succeeded",
    "charge.succeeded",
    "payment_intent.created",
  ]);

  receiver.received.length = 0;
  sandbox.webhooks.duplicate(1, ["refund.created"]);
  sandbox.webhooks.drop(1, ["charge.refunded"]);
  sandbox.refund({ payment_intent: id, amount: 500 });
  await sandbox.webhooks.idle();
  expect(receiver.types()).toEqual(["refund.created", "refund.created"]);

  const dropped = sandbox.events().find(({ type }) => type === "charge.refunded");
  expect(await sandbox.webhooks.resend(dropped?.id ?? "")).toBe(200);
  expect(receiver.types()).toContain("charge.refunded");
});

test("Disputes and refunds that fail are told as well", async () => {
  const { stripe, sandbox, receiver } = await startBoth();
  const { id } = await stripe.paymentIntents.create(fee);
  sandbox.confirmIntent(id, { card: "4242 4242 4242 4242" });
  sandbox.finishRefund(sandbox.refund({ payment_intent: id, amount: 500 }).id, "failed");
  sandbox.closeDispute(sandbox.openDispute(id).id, "lost");
  await sandbox.webhooks.idle();
  expect(receiver.types()).toEqual(
    expect.arrayContaining([
      "refund.updated",
      "refund.failed",
      "charge.dispute.created",
      "charge.dispute.closed",
    ]),
  );
});

test("Events are listed newest first and found by id", async () => {
  const { stripe, sandbox } = await startSandbox();
  const { id } = await stripe.paymentIntents.create(fee);
  sandbox.confirmIntent(id, { card: "4242 4242 4242 4242" });
  const succeeded = await stripe.events.list({ type: "payment_intent.succeeded" });
  expect(succeeded.data).toHaveLength(1);
  const [event] = succeeded.data;
  expect(await stripe.events.retrieve(event?.id ?? "")).toEqual(event);
  expect((await stripe.events.list()).data.map(({ type }) => type)).toEqual([
    "payment_intent.succeeded",
    "charge.succeeded",
    "payment_intent.created",
  ]);
});
