import { expect, test } from "vitest";
import { errorOf, fee, startSandbox } from "./test-sandbox.ts";

async function paid(card = "4242 4242 4242 4242") {
  const started = await startSandbox();
  const { id } = await started.stripe.paymentIntents.create(fee);
  started.sandbox.confirmIntent(id, { card });
  return { ...started, id };
}

test("Money goes back in parts until nothing is left", async () => {
  const { stripe, sandbox, id } = await paid();
  const first = await stripe.refunds.create({
    payment_intent: id,
    amount: 2000,
    reason: "requested_by_customer",
    metadata: { refund_id: "r-1" },
  });
  expect(first).toMatchObject({ object: "refund", amount: 2000, status: "succeeded", payment_intent: id });
  expect(await errorOf(stripe.refunds.create({ payment_intent: id, amount: 4001 }))).toMatchObject({
    param: "amount",
    message: "Refund amount ($40.01) is greater than unrefunded amount on charge ($40.00)",
  });
  await stripe.refunds.create({ payment_intent: id });
  expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    code: "charge_already_refunded",
  });
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge.refunds"] });
  expect(intent.latest_charge).toMatchObject({
    amount_refunded: 6000,
    refunded: true,
    refunds: { data: [{ amount: 4000 }, { amount: 2000 }] },
  });
  expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(2);
  expect(sandbox.balance()).toBe(0);
});

test("A repeated refund with the same key gives money back once", async () => {
  const { stripe, sandbox, id } = await paid();
  const params = { payment_intent: id, amount: 1000 };
  const first = await stripe.refunds.create(params, { idempotencyKey: "refund:1" });
  expect((await stripe.refunds.create(params, { idempotencyKey: "refund:1" })).id).toBe(first.id);
  expect(sandbox.balance()).toBe(5000);
});

test("A payment that was never paid cannot be refunded", async () => {
  const { stripe } = await startSandbox();
  const { id } = await stripe.paymentIntents.create(fee);
  expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ statusCode: 400 });
});

test("A refund that the bank sends back puts the money into the account again", async () => {
  const { stripe, sandbox, id } = await paid("4000 0000 0000 5126");
  const refund = await stripe.refunds.create({ payment_intent: id });
  expect(sandbox.balance()).toBe(0);
  sandbox.finishRefund(refund.id, "failed");
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe("failed");
  expect(sandbox.charges()[0]).toMatchObject({ amount_refunded: 0, refunded: false });
  expect(sandbox.balance()).toBe(6000);
});

test("A dispute takes the money at once, and a dispute that is won brings it back", async () => {
  const { stripe, sandbox, id } = await paid();
  const dispute = sandbox.openDispute(id);
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
    amount: 6000,
    payment_intent: id,
    status: "needs_response",
  });
  expect(sandbox.balance()).toBe(0);
  expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    code: "charge_disputed",
  });
  sandbox.closeDispute(dispute.id, "won");
  expect((await stripe.disputes.list({ payment_intent: id })).data[0]?.status).toBe("won");
  expect(sandbox.balance()).toBe(6000);
});

test("The dispute card is paid and disputed in one go", async () => {
  const { sandbox } = await paid("4000 0000 0000 0259");
  expect(sandbox.intents()[0]?.status).toBe("succeeded");
  expect(sandbox.disputes()).toMatchObject([{ reason: "fraudulent", status: "needs_response" }]);
  sandbox.closeDispute(sandbox.disputes()[0]?.id ?? "", "lost");
  expect(sandbox.balance()).toBe(0);
});
