import { expect, test } from "vitest";
import { errorOf, fee, startSandbox, stripeAt, testKeys } from "./test-sandbox.ts";

test("A new payment waits for a card and carries what it was created with", async () => {
  const { stripe } = await startSandbox();
  const intent = await stripe.paymentIntents.create({
    ...fee,
    automatic_payment_methods: { enabled: true },
    allowed_payment_method_types: ["card"],
    metadata: { payment_id: "p-1", purpose: "registration" },
  });
  expect(intent).toMatchObject({
    object: "payment_intent",
    amount: 6000,
    amount_received: 0,
    livemode: false,
    metadata: { payment_id: "p-1", purpose: "registration" },
    payment_method_types: ["card"],
    status: "requires_payment_method",
  });
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
  expect(intent.lastResponse.apiVersion).toBe("2026-10-28.endive");
  expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent);
});

test("The same idempotency key gives the same payment, and says that it is a replay", async () => {
  const { stripe, sandbox } = await startSandbox();
  const first = await stripe.paymentIntents.create(fee, { idempotencyKey: "pay:1" });
  const again = await stripe.paymentIntents.create(fee, { idempotencyKey: "pay:1" });
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
  expect(sandbox.intents()).toHaveLength(1);
});

test("The same idempotency key with another amount or for another endpoint is refused", async () => {
  const { stripe } = await startSandbox();
  const intent = await stripe.paymentIntents.create(fee, { idempotencyKey: "pay:1" });
  const amount = await errorOf(
    stripe.paymentIntents.create({ ...fee, amount: 7000 }, { idempotencyKey: "pay:1" }),
  );
  const endpoint = await errorOf(stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: "pay:1" }));
  expect(amount).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
  expect(endpoint).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
});

test("A second request with a key that is still under way is answered 409", async () => {
  const { stripe, sandbox } = await startSandbox();
  sandbox.faults.inject({
    method: "POST",
    path: "/v1/payment_intents",
    effect: "delay",
    when: "before",
    ms: 300,
  });
  const slow = stripe.paymentIntents.create(fee, { idempotencyKey: "pay:1" });
  const raced = await Promise.allSettled([
    slow,
    stripe.paymentIntents.create(fee, { idempotencyKey: "pay:1" }),
  ]);
  const refused = raced.find((result) => result.status === "rejected");
  expect(refused?.reason).toMatchObject({ code: "idempotency_key_in_use", statusCode: 409 });
  expect(sandbox.intents()).toHaveLength(1);
});

test("A key is free again after parameters that did not fit", async () => {
  const { stripe } = await startSandbox();
  const wrong = { ...fee, colour: "red" };
  expect(await errorOf(stripe.paymentIntents.create(wrong, { idempotencyKey: "pay:1" }))).toMatchObject({
    code: "parameter_unknown",
    param: "colour",
    statusCode: 400,
  });
  expect((await stripe.paymentIntents.create(fee, { idempotencyKey: "pay:1" })).amount).toBe(6000);
});

test.each([
  [{ amount: 49, currency: "usd" }, "amount_too_small", "amount"],
  [{ amount: 100_000_000, currency: "usd" }, "amount_too_large", "amount"],
  [{ amount: 10.5, currency: "usd" }, "parameter_invalid_integer", "amount"],
  [{ amount: -1, currency: "usd" }, "parameter_invalid_integer", "amount"],
  [{ currency: "usd" }, "parameter_missing", "amount"],
  [{ amount: 6000 }, "parameter_missing", "currency"],
  [{ ...fee, description: "" }, "parameter_invalid_empty", "description"],
  [{ ...fee, automatic_payment_methods: { on: true } }, "parameter_unknown", "automatic_payment_methods[on]"],
  [{ ...fee, metadata: { note: "x".repeat(501) } }, "parameter_invalid_string_long", "metadata[note]"],
  [{ ...fee, payment_method_types: ["card"] }, "parameter_unknown", "payment_method_types"],
])("A payment with %j is refused with %s", async (params, code, param) => {
  const { stripe } = await startSandbox();
  const error = await errorOf(stripe.paymentIntents.create(params as typeof fee));
  expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, code, param });
});

test("A wrong key, no key and the browser's key are told apart", async () => {
  const { stripe, url } = await startSandbox();
  const { id } = await stripe.paymentIntents.create(fee);
  expect(await errorOf(stripeAt(url, "sk_test_other").paymentIntents.list())).toMatchObject({
    statusCode: 401,
  });
  expect(await errorOf(stripeAt(url, testKeys.publishableKey).paymentIntents.list())).toMatchObject({
    code: "secret_key_required",
    statusCode: 403,
  });
  expect((await fetch(`${url}/v1/payment_intents/${id}`)).status).toBe(401);
  const basic = Buffer.from(`${testKeys.secretKey}:`).toString("base64");
  const withBasic = await fetch(`${url}/v1/payment_intents/${id}`, {
    headers: { Authorization: `Basic ${basic}` },
  });
  expect(withBasic.status).toBe(200);
});

test("A browser sees its own payment only with the client secret, and never the metadata", async () => {
  const { stripe, url } = await startSandbox();
  const intent = await stripe.paymentIntents.create({ ...fee, metadata: { payment_id: "p-1" } });
  const seen = (secret: string) =>
    fetch(`${url}/v1/payment_intents/${intent.id}?key=${testKeys.publishableKey}&client_secret=${secret}`);
  expect((await seen("guess")).status).toBe(400);
  const answer = await seen(intent.client_secret ?? "");
  expect(answer.status).toBe(200);
  const shown: unknown = await answer.json();
  expect(shown).toMatchObject({ id: intent.id, amount: 6000, status: "requires_payment_method" });
  expect(shown).not.toHaveProperty("metadata");
  expect(shown).not.toHaveProperty("latest_charge");
});

test("Metadata is merged, and an empty value removes its key", async () => {
  const { stripe } = await startSandbox();
  const intent = await stripe.paymentIntents.create({ ...fee, metadata: { a: "1", b: "2" } });
  const changed = await stripe.paymentIntents.update(intent.id, { metadata: { b: "", c: "3" } });
  expect(changed.metadata).toEqual({ a: "1", c: "3" });
  expect((await stripe.paymentIntents.update(intent.id, { metadata: "" })).metadata).toEqual({});
});

test("A canceled payment stays canceled", async () => {
  const { stripe } = await startSandbox();
  const { id } = await stripe.paymentIntents.create(fee);
  const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" });
  expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
  expect(canceled.canceled_at).not.toBeNull();
  expect(await errorOf(stripe.paymentIntents.cancel(id))).toMatchObject({
    code: "payment_intent_unexpected_state",
    statusCode: 400,
    payment_intent: { id, status: "canceled" },
  });
});

test("The list pages through everything, newest first, and can start at a second", async () => {
  let clock = Date.UTC(2027, 0, 1);
  const { stripe } = await startSandbox({ now: () => clock });
  const ids: string[] = [];
  for (let i = 0; i < 5; i += 1) {
    ids.unshift((await stripe.paymentIntents.create(fee)).id);
    clock += 1000;
  }
  const first = await stripe.paymentIntents.list({ limit: 2 });
  expect(first).toMatchObject({ object: "list", has_more: true, url: "/v1/payment_intents" });
  const all = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(ids);
  const recent = await stripe.paymentIntents.list({ created: { gte: clock / 1000 - 2 } });
  expect(recent.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(await errorOf(stripe.paymentIntents.list({ starting_after: "pi_x" }))).toMatchObject({
    code: "resource_missing",
  });
});

test("A search finds a payment by its metadata and its state", async () => {
  const { stripe, sandbox } = await startSandbox();
  const wanted = await stripe.paymentIntents.create({ ...fee, metadata: { payment_id: "p-1" } });
  await stripe.paymentIntents.create({ ...fee, metadata: { payment_id: "p-2" } });
  sandbox.confirmIntent(wanted.id, { card: "4242424242424242" });
  const found = async (query: string) =>
    (await stripe.paymentIntents.search({ query })).data.map(({ metadata }) => metadata.payment_id);
  expect(await found("metadata['payment_id']:'p-1'")).toEqual(["p-1"]);
  expect(await found("status:'succeeded' AND amount>5999")).toEqual(["p-1"]);
  expect(await found("-status:'succeeded'")).toEqual(["p-2"]);
  expect(await found("metadata['payment_id']:'p-1' OR metadata['payment_id']:'p-2'")).toEqual(["p-2", "p-1"]);
  expect(await errorOf(stripe.paymentIntents.search({ query: "name:'x'" }))).toMatchObject({
    statusCode: 400,
  });
});

test("An unknown payment and an unknown address are answered 404", async () => {
  const { stripe, url } = await startSandbox();
  expect(await errorOf(stripe.paymentIntents.retrieve("pi_none"))).toMatchObject({
    code: "resource_missing",
    message: "No such payment_intent: 'pi_none'",
    statusCode: 404,
  });
  const headers = { Authorization: `Bearer ${testKeys.secretKey}` };
  expect((await fetch(`${url}/v1/customers`, { headers })).status).toBe(404);
});
