import type Stripe from "stripe";
import { expect, test } from "vitest";
import { errorOf, fee, startSandbox, stripeAt, testKeys } from "./test-sandbox.ts";

type Started = Awaited<ReturnType<typeof startSandbox>>;

const RETURN = { return_url: "https://club.example.org/success" };
const CARD = { card: "4242 4242 4242 4242" };

async function paid({ stripe, sandbox }: Started): Promise<string> {
  const { id } = await stripe.paymentIntents.create(fee);
  sandbox.confirmIntent(id, CARD);
  return id;
}

async function disputed(started: Started): Promise<string> {
  const id = await paid(started);
  started.sandbox.openDispute(id);
  return id;
}

/**
 * What a stand-in must refuse as Stripe does, or a fault of the product would pass here and fail there. What it does when
 * all is well is seen by every test that pays.
 */
const REFUSALS: [title: string, call: (started: Started) => Promise<unknown>, error: object][] = [
  [
    "an idempotency key with another amount",
    async ({ stripe }) => {
      await stripe.paymentIntents.create(fee, { idempotencyKey: "pay:1" });
      return stripe.paymentIntents.create({ ...fee, amount: 7000 }, { idempotencyKey: "pay:1" });
    },
    { type: "StripeIdempotencyError", statusCode: 400 },
  ],
  [
    "an idempotency key for another endpoint",
    async ({ stripe }) => {
      const { id } = await stripe.paymentIntents.create(fee, { idempotencyKey: "pay:1" });
      return stripe.paymentIntents.cancel(id, {}, { idempotencyKey: "pay:1" });
    },
    { type: "StripeIdempotencyError", statusCode: 400 },
  ],
  [
    "an idempotency key that is under way",
    async ({ stripe, sandbox }) => {
      const path = "/v1/payment_intents";
      sandbox.faults.inject({ method: "POST", path, effect: "delay", when: "before", ms: 300 });
      const create = () => stripe.paymentIntents.create(fee, { idempotencyKey: "pay:1" });
      return Promise.all([create(), create()]);
    },
    { code: "idempotency_key_in_use", statusCode: 409 },
  ],
  [
    "a payment that was paid, to be paid again",
    async (started) =>
      started.stripe.paymentIntents.confirm(await paid(started), {
        payment_method: "pm_card_visa",
        ...RETURN,
      }),
    { code: "payment_intent_unexpected_state", statusCode: 400 },
  ],
  [
    "a payment that was paid, to be canceled",
    async (started) => started.stripe.paymentIntents.cancel(await paid(started)),
    { code: "payment_intent_unexpected_state", statusCode: 400 },
  ],
  [
    "a payment that was paid, to have another amount",
    async (started) => started.stripe.paymentIntents.update(await paid(started), { amount: 5000 }),
    { code: "payment_intent_unexpected_state", statusCode: 400 },
  ],
  [
    "a payment that a bank works on, to be canceled",
    async ({ stripe, sandbox }) => {
      const { id } = await stripe.paymentIntents.create(fee);
      sandbox.confirmIntent(id, { card: "4000 0035 6000 0008" });
      return stripe.paymentIntents.cancel(id);
    },
    { code: "payment_intent_unexpected_state" },
  ],
  [
    "a canceled payment, to be canceled again",
    async ({ stripe }) => {
      const { id } = await stripe.paymentIntents.create(fee);
      await stripe.paymentIntents.cancel(id);
      return stripe.paymentIntents.cancel(id);
    },
    { code: "payment_intent_unexpected_state", statusCode: 400 },
  ],
  [
    "a refund of more than is left",
    async (started) =>
      started.stripe.refunds.create({ payment_intent: await paid(started), amount: fee.amount + 1 }),
    { param: "amount", statusCode: 400 },
  ],
  [
    "a refund of nothing that is left",
    async (started) => {
      const payment_intent = await paid(started);
      await started.stripe.refunds.create({ payment_intent });
      return started.stripe.refunds.create({ payment_intent });
    },
    { code: "charge_already_refunded" },
  ],
  [
    "a refund of what a bank disputes",
    async (started) => started.stripe.refunds.create({ payment_intent: await disputed(started) }),
    { code: "charge_disputed" },
  ],
  [
    "a refund of a payment that was never paid",
    async ({ stripe }) =>
      stripe.refunds.create({ payment_intent: (await stripe.paymentIntents.create(fee)).id }),
    { statusCode: 400 },
  ],
  [
    "another account's key",
    ({ url }) => stripeAt(url, "sk_test_other").paymentIntents.list(),
    { statusCode: 401 },
  ],
  [
    "the browser's key",
    ({ url }) => stripeAt(url, testKeys.publishableKey).paymentIntents.list(),
    { code: "secret_key_required", statusCode: 403 },
  ],
  [
    "a payment that there is not",
    ({ stripe }) => stripe.paymentIntents.retrieve("pi_none"),
    { code: "resource_missing", statusCode: 404 },
  ],
];

test.each(REFUSALS)("The stand-in refuses %s", async (_title, call, error) => {
  expect(await errorOf(call(await startSandbox()))).toMatchObject(error);
});

const PARAMETERS: [params: object, code: string, param: string][] = [
  [{ amount: 49, currency: "usd" }, "amount_too_small", "amount"],
  [{ amount: 100_000_000, currency: "usd" }, "amount_too_large", "amount"],
  [{ amount: 10.5, currency: "usd" }, "parameter_invalid_integer", "amount"],
  [{ currency: "usd" }, "parameter_missing", "amount"],
  [{ ...fee, description: "" }, "parameter_invalid_empty", "description"],
  [{ ...fee, color: "red" }, "parameter_unknown", "color"],
  [{ ...fee, metadata: { note: "x".repeat(501) } }, "parameter_invalid_string_long", "metadata[note]"],
];

test.each(PARAMETERS)("A payment with %j is refused with %s", async (params, code, param) => {
  const { stripe } = await startSandbox();
  const create = stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams);
  expect(await errorOf(create)).toMatchObject({ statusCode: 400, code, param });
});

test("A card is declined as Stripe declines it, and a real one because this is practice", async () => {
  const { stripe, sandbox } = await startSandbox();
  const { id } = await stripe.paymentIntents.create(fee);
  for (const [card, decline_code] of [
    ["4000 0000 0000 0002", "generic_decline"],
    ["4111 1111 1111 1111", "test_mode_live_card"],
  ] as const)
    expect(sandbox.confirmIntent(id, { card })).toMatchObject({
      error: { code: "card_declined", decline_code },
    });
  expect(sandbox.balance()).toBe(0);
});

test("A browser sees its own payment only with the client secret, and never the metadata", async () => {
  const { stripe, url } = await startSandbox();
  const intent = await stripe.paymentIntents.create({ ...fee, metadata: { payment_id: "p-1" } });
  const seen = (secret: string) =>
    fetch(`${url}/v1/payment_intents/${intent.id}?key=${testKeys.publishableKey}&client_secret=${secret}`);
  expect((await seen("guess")).status).toBe(400);
  const shown: unknown = await (await seen(intent.client_secret ?? "")).json();
  expect(shown).toMatchObject({ id: intent.id, amount: 6000 });
  for (const secret of ["metadata", "latest_charge"]) expect(shown).not.toHaveProperty(secret);
});
