import { expect, test } from "vitest";
import { errorOf, fee, startSandbox } from "./test-sandbox.ts";

// The SDK retries a broken connection once with the same key, so it takes two faults to make it fail.
const CREATE = { method: "POST", path: "/v1/payment_intents", times: 2 } as const;

test("A connection that breaks before the call leaves nothing behind", async () => {
  const { stripe, sandbox } = await startSandbox();
  sandbox.faults.inject({ ...CREATE, effect: "drop", when: "before" });
  expect((await errorOf(stripe.paymentIntents.create(fee))).type).toBe("StripeConnectionError");
  expect(sandbox.intents()).toEqual([]);
});

test("A connection that breaks after the call leaves one payment, which the key finds again", async () => {
  const { stripe, sandbox } = await startSandbox();
  sandbox.faults.inject({ ...CREATE, effect: "drop", when: "after" });
  const create = () => stripe.paymentIntents.create(fee, { idempotencyKey: "pay:1" });
  expect((await errorOf(create())).type).toBe("StripeConnectionError");
  expect(sandbox.intents()).toHaveLength(1);
  expect((await create()).id).toBe(sandbox.intents()[0]?.id);
  expect(sandbox.intents()).toHaveLength(1);
});

test("A 500 is replayed for the same key, although the payment exists", async () => {
  const { stripe, sandbox } = await startSandbox();
  sandbox.faults.inject({ ...CREATE, times: 1, effect: "error", when: "after" });
  const create = () =>
    stripe.paymentIntents.create({ ...fee, metadata: { payment_id: "p-1" } }, { idempotencyKey: "a" });
  expect(await errorOf(create())).toMatchObject({ type: "StripeAPIError", statusCode: 500 });
  const replay = await errorOf(create());
  expect(replay.statusCode).toBe(500);
  expect(replay.headers?.["idempotent-replayed"]).toBe("true");
  expect(sandbox.intents()).toMatchObject([{ metadata: { payment_id: "p-1" } }]);
});

test("A 500 before the call is replayed too, and nothing happened", async () => {
  const { stripe, sandbox } = await startSandbox();
  sandbox.faults.inject({ ...CREATE, times: 1, effect: "error", when: "before", status: 503 });
  const create = () => stripe.paymentIntents.create(fee, { idempotencyKey: "a" });
  expect((await errorOf(create())).statusCode).toBe(503);
  expect((await errorOf(create())).statusCode).toBe(503);
  expect(sandbox.intents()).toEqual([]);
});

test("A slow answer outlasts the caller's patience, and the payment exists", async () => {
  const { stripe, sandbox } = await startSandbox();
  sandbox.faults.inject({ ...CREATE, effect: "delay", when: "after", ms: 1000 });
  const impatient = stripe.paymentIntents.create(fee, { timeout: 200 });
  expect(await errorOf(impatient)).toMatchObject({ type: "StripeConnectionError" });
  await expect.poll(() => sandbox.intents().length).toBe(1);
});

test("A fault meets only the calls it is meant for, and can be taken back", async () => {
  const { stripe, sandbox } = await startSandbox();
  const intent = await stripe.paymentIntents.create(fee);
  const fault = { method: "GET", path: "/v1/payment_intents/:id", effect: "error", when: "before" } as const;
  sandbox.faults.inject({ ...fault, times: Infinity });
  expect((await errorOf(stripe.paymentIntents.retrieve(intent.id))).statusCode).toBe(500);
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  expect((await errorOf(stripe.paymentIntents.retrieve(intent.id))).statusCode).toBe(500);
  sandbox.faults.clear();
  expect((await stripe.paymentIntents.retrieve(intent.id)).id).toBe(intent.id);
});
