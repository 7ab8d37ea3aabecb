import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testCards } from "#sandbox/cards.ts";
import { createSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { serveSandbox } from "#sandbox/serve.ts";
import { SANDBOX_KEYS } from "#tests/support/stripe/sandbox-keys.ts";
import {
  complaintsAboutCall,
  complaintsAboutEvent,
  complaintsAboutObject,
  watchContract,
} from "./checked-exchange.ts";

const CARD = { card: "4242 4242 4242 4242" };

describe("The stand-in speaks as Stripe's published description says", () => {
  let sandbox: Sandbox;
  let stripe: Stripe;
  let contract: ReturnType<typeof watchContract>;
  let close: () => Promise<void>;

  beforeEach(async () => {
    sandbox = createSandbox({ ...SANDBOX_KEYS, settleDelayMs: Number.POSITIVE_INFINITY });
    contract = watchContract(sandbox.app);
    const served = await serveSandbox({ ...sandbox, app: contract.app });
    close = served.close;
    const { hostname, port } = new URL(served.url);
    const host = { host: hostname, port, protocol: "http" } as const;
    stripe = new Stripe(SANDBOX_KEYS.secretKey, { ...host, maxNetworkRetries: 0 });
  });
  afterEach(() => close());

  const complaints = () => [...contract.complaints, ...sandbox.events().flatMap(complaintsAboutEvent)];
  const newIntent = async () =>
    (
      await stripe.paymentIntents.create({
        amount: 6000,
        currency: "usd",
        allowed_payment_method_types: ["card"],
        metadata: { purpose: "registration" },
      })
    ).id;

  test.each(testCards)("when $meaning.en ($number)", async ({ number }) => {
    const id = await newIntent();
    sandbox.confirmIntent(id, { card: number });
    await stripe.paymentIntents.retrieve(id, {
      expand: ["latest_charge", "latest_charge.balance_transaction"],
    });
    if (sandbox.intents()[0]?.status === "requires_action") sandbox.authenticateIntent(id, "succeeded");
    if (sandbox.intents()[0]?.status === "processing") sandbox.finishProcessing(id, "succeeded");
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
    if (intent.status === "succeeded" && !sandbox.disputes().length) {
      const refund = await stripe.refunds.create(
        { payment_intent: id, amount: 1000 },
        { idempotencyKey: "1" },
      );
      sandbox.finishRefund(refund.id, refund.status === "pending" ? "succeeded" : "failed");
    }
    expect(complaints().join("\n")).toBe("");
  });

  test("when an authentication fails, an intent is canceled, changed and searched for", async () => {
    const asked = await newIntent();
    sandbox.confirmIntent(asked, { card: "4000 0025 0000 3155", authenticate: "failed" });
    await stripe.paymentIntents.retrieve(asked);
    await stripe.paymentIntents.update(asked, { metadata: { payment_id: "1" } });
    await stripe.paymentIntents.search({ query: "metadata['payment_id']:'1'" });
    await stripe.paymentIntents.cancel(asked, { cancellation_reason: "abandoned" });
    await stripe.paymentIntents.list({ limit: 3, created: { gte: 1 } });
    expect(complaints().join("\n")).toBe("");
  });

  test.each(["won", "lost"] as const)("when a dispute is %s", async (outcome) => {
    const id = await newIntent();
    sandbox.confirmIntent(id, CARD);
    await stripe.disputes.retrieve(sandbox.openDispute(id).id);
    sandbox.closeDispute(sandbox.disputes()[0]?.id ?? "", outcome);
    await stripe.disputes.list({ payment_intent: id });
    await stripe.refunds.list({ payment_intent: id });
    await stripe.charges.list({ payment_intent: id });
    await stripe.balanceTransactions.list({ limit: 100 });
    await stripe.events.list({ types: ["charge.dispute.closed"] });
    expect(complaints().join("\n")).toBe("");
  });

  test("when money is paid out, and the bank sends it back", async () => {
    sandbox.confirmIntent(await newIntent(), CARD);
    const { id = "" } = sandbox.payOut() ?? {};
    await stripe.payouts.retrieve(id);
    await stripe.balanceTransactions.list({ payout: id, limit: 100, expand: ["data.source"] });
    sandbox.failPayout(id);
    await stripe.payouts.list({ created: { gte: 1 }, limit: 100 });
    await stripe.balanceTransactions.list({ limit: 100, expand: ["data.source"] });
    expect(complaints().join("\n")).toBe("");
  });

  test("when it refuses a call", async () => {
    await expect(stripe.paymentIntents.retrieve("pi_unknown")).rejects.toThrow("No such payment_intent");
    await expect(stripe.paymentIntents.create({ amount: 1, currency: "usd" })).rejects.toThrow("0.50");
    const id = await newIntent();
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toThrow("successful charge");
    sandbox.faults.inject({ when: "before", effect: "error", status: 500 });
    await expect(newIntent()).rejects.toThrow();
    expect(complaints().join("\n")).toBe("");
  });

  test("and a call that Stripe would refuse is detected although the stand-in answers it", async () => {
    await fetch(`http://${stripe.getApiField("host")}:${stripe.getApiField("port")}/v1/payment_intents`, {
      method: "POST",
      headers: { authorization: `Bearer ${SANDBOX_KEYS.secretKey}` },
      body: new URLSearchParams({ amount: "6000", currency: "usd", child_name: "Ana" }),
    });
    expect(contract.complaints.join()).toMatch(/POST \/v1\/payment_intents.*child_name/);
  });
});

describe("The reader of the contract", () => {
  test.each([
    ["an unknown parameter", "POST", "/v1/refunds", "payment_intent=pi_1&note=x", /note/],
    [
      "a wrong kind of value",
      "POST",
      "/v1/payment_intents",
      "amount=many&currency=usd",
      /amount must be integer/,
    ],
    ["a missing parameter", "POST", "/v1/payment_intents", "amount=6000", /currency/],
    ["a value outside the list", "POST", "/v1/refunds", "payment_intent=pi_1&reason=camp_canceled", /reason/],
    ["an unknown question", "GET", "/v1/refunds", "limit=3&child=x", /child/],
    ["an unknown call", "POST", "/v1/registrations", "", /no such call/],
  ])("complains about %s", (_title, method, path, encoded, complaint) => {
    expect(complaintsAboutCall(method, path, encoded).join()).toMatch(complaint);
  });

  test("complains about objects and events that are not Stripe's", () => {
    expect(complaintsAboutObject({ object: "registration" })).toEqual([
      "registration: Stripe has no such object",
    ]);
    expect(complaintsAboutObject({ object: "refund", id: "re_1" }).join()).toMatch(/required property/);
    const event = { object: "event", data: { object: { object: "refund", amount: "6000" } } };
    expect(complaintsAboutEvent(event).join()).toMatch(/amount must be integer/);
  });
});
