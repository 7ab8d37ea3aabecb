import { expect, test } from "vitest";
import { testCards } from "./cards.ts";
import { errorOf, fee, startSandbox, testKeys } from "./test-sandbox.ts";

const returnUrl = { return_url: "https://club.example.org/success" };

test("A good card pays at once, and the charge says with which card", async () => {
  const { stripe } = await startSandbox();
  const { id } = await stripe.paymentIntents.create(fee);
  await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_mastercard", ...returnUrl });
  const paid = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge.balance_transaction"] });
  expect(paid).toMatchObject({
    amount_received: 6000,
    status: "succeeded",
    latest_charge: {
      amount_captured: 6000,
      balance_transaction: { amount: 6000, fee: 204, net: 5796 },
      paid: true,
      payment_intent: id,
      payment_method_details: { card: { brand: "mastercard", last4: "4444" } },
    },
  });
});

const declines = testCards.filter(({ behaviour }) => behaviour.decline && !behaviour.authentication);

test.each(declines)("The card $number is declined as Stripe declines it", async ({ token, behaviour }) => {
  const { stripe } = await startSandbox();
  const { id } = await stripe.paymentIntents.create(fee);
  const error = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: token, ...returnUrl }));
  expect(error).toMatchObject({
    type: "StripeCardError",
    statusCode: 402,
    code: behaviour.decline?.code,
    message: behaviour.decline?.message,
    payment_intent: { id, status: "requires_payment_method" },
  });
  const after = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
  expect(after.last_payment_error?.code).toBe(behaviour.decline?.code);
  expect(after.latest_charge).toMatchObject({ status: "failed", paid: false, balance_transaction: null });
});

test("After a decline another card pays the same payment", async () => {
  const { stripe, sandbox } = await startSandbox();
  const { id } = await stripe.paymentIntents.create(fee);
  const refused = sandbox.confirmIntent(id, { card: "4000 0000 0000 0002" });
  expect(refused).toMatchObject({ error: { code: "card_declined", decline_code: "generic_decline" } });
  expect(sandbox.confirmIntent(id, { card: "4242 4242 4242 4242" })).toMatchObject({
    paymentIntent: { id, status: "succeeded", last_payment_error: null },
  });
  expect(sandbox.charges().map(({ status }) => status)).toEqual(["succeeded", "failed"]);
  expect(sandbox.balance()).toBe(6000);
});

test("A real card number is declined, because this is practice", async () => {
  const { stripe, sandbox } = await startSandbox();
  const { id } = await stripe.paymentIntents.create(fee);
  expect(sandbox.confirmIntent(id, { card: "4111 1111 1111 1111" })).toMatchObject({
    error: { code: "card_declined", decline_code: "test_mode_live_card" },
  });
});

test("A bank that asks for confirmation is paid after the answer, and refused without it", async () => {
  const { stripe, sandbox } = await startSandbox();
  const { id } = await stripe.paymentIntents.create(fee);
  expect(sandbox.confirmIntent(id, { card: "4000 0027 6000 3184" })).toMatchObject({
    paymentIntent: { status: "requires_action", next_action: { type: "use_stripe_sdk" } },
  });
  expect(sandbox.charges()).toEqual([]);
  expect(sandbox.authenticateIntent(id, "failed")).toMatchObject({
    error: {
      type: "invalid_request_error",
      code: "payment_intent_authentication_failure",
      payment_intent: { status: "requires_payment_method" },
    },
  });
  expect(sandbox.confirmIntent(id, { card: "4000 0025 0000 3155", authenticate: "succeeded" })).toMatchObject(
    {
      paymentIntent: { status: "succeeded" },
    },
  );
});

test("A bank may confirm the holder and decline all the same", async () => {
  const { stripe, sandbox } = await startSandbox();
  const { id } = await stripe.paymentIntents.create(fee);
  const answer = sandbox.confirmIntent(id, { card: "4000 0082 6000 3178", authenticate: "succeeded" });
  expect(answer).toMatchObject({ error: { type: "card_error", decline_code: "insufficient_funds" } });
});

test("A server that confirms is sent to the bank's own page", async () => {
  const { stripe, url } = await startSandbox();
  const intent = await stripe.paymentIntents.create({
    ...fee,
    confirm: true,
    payment_method: "pm_card_authenticationRequired",
    ...returnUrl,
  });
  expect(intent).toMatchObject({
    status: "requires_action",
    next_action: { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl.return_url } },
  });
  const page = intent.next_action?.redirect_to_url?.url ?? "";
  expect(page).toContain(`${url}/authenticate/${intent.id}`);
  const body = new URLSearchParams({ outcome: "succeeded" });
  const answer = await fetch(page, { method: "POST", body, redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "");
  expect(answer.status).toBe(303);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: "succeeded",
  });
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
});

test("A payment in process settles when the bank says so, either way", async () => {
  const { stripe, sandbox } = await startSandbox();
  for (const [outcome, status] of [
    ["succeeded", "succeeded"],
    ["failed", "requires_payment_method"],
  ] as const) {
    const { id } = await stripe.paymentIntents.create(fee);
    sandbox.confirmIntent(id, { card: "4000 0035 6000 0008" });
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("processing");
    expect(await errorOf(stripe.paymentIntents.cancel(id))).toMatchObject({
      code: "payment_intent_unexpected_state",
    });
    sandbox.finishProcessing(id, outcome);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe(status);
  }
});

test("A payment in process settles by itself after a while", async () => {
  const { stripe, sandbox } = await startSandbox({ settleDelayMs: 5 });
  const { id } = await stripe.paymentIntents.create(fee);
  sandbox.confirmIntent(id, { card: "4000 0035 6000 0008" });
  await expect.poll(async () => (await stripe.paymentIntents.retrieve(id)).status).toBe("succeeded");
});

test("A paid payment can be neither paid again, canceled nor changed", async () => {
  const { stripe, sandbox } = await startSandbox();
  const { id } = await stripe.paymentIntents.create(fee);
  sandbox.confirmIntent(id, { card: "4242 4242 4242 4242" });
  const refusal = {
    code: "payment_intent_unexpected_state",
    statusCode: 400,
    payment_intent: { status: "succeeded" },
  };
  const confirm = stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa", ...returnUrl });
  expect(await errorOf(confirm)).toMatchObject(refusal);
  expect(await errorOf(stripe.paymentIntents.cancel(id))).toMatchObject(refusal);
  expect(await errorOf(stripe.paymentIntents.update(id, { amount: 5000 }))).toMatchObject(refusal);
  expect(sandbox.charges()).toHaveLength(1);
});

test("A payment without a card, and one without a way back, are refused", async () => {
  const { stripe } = await startSandbox();
  const { id } = await stripe.paymentIntents.create(fee);
  expect(await errorOf(stripe.paymentIntents.confirm(id, returnUrl))).toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  expect(await errorOf(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }))).toMatchObject({
    param: "return_url",
  });
});

test("Card numbers are taken from browsers, never from a server", async () => {
  const { stripe, url } = await startSandbox();
  const intent = await stripe.paymentIntents.create(fee);
  const card = {
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": "4242424242424242",
  };
  const expiry = {
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2099",
  };
  const confirm = (fields: Record<string, string>) =>
    fetch(`${url}/v1/payment_intents/${intent.id}/confirm`, {
      method: "POST",
      body: new URLSearchParams({ ...card, ...expiry, use_stripe_sdk: "true", ...fields }),
    });
  const server = await fetch(`${url}/v1/payment_intents/${intent.id}/confirm`, {
    method: "POST",
    headers: { Authorization: `Bearer ${testKeys.secretKey}` },
    body: new URLSearchParams({ ...card, ...expiry }),
  });
  expect(server.status).toBe(402);
  const browser = { key: testKeys.publishableKey, client_secret: intent.client_secret ?? "" };
  const wrong = await confirm({ ...browser, "payment_method_data[card][number]": "4242424242424241" });
  expect(await wrong.json()).toMatchObject({ error: { type: "card_error", code: "incorrect_number" } });
  expect(await (await confirm(browser)).json()).toMatchObject({ status: "succeeded" });
});
