import { expect, test } from "vitest";
import { fee, startSandbox } from "./test-sandbox.ts";

const CARD = { card: "4242 4242 4242 4242" };

test("A payout has every entry that none before it had, less fees, and the account keeps nothing of it", async () => {
  const { sandbox, stripe } = await startSandbox();
  const pay = async () => {
    const { id } = await stripe.paymentIntents.create(fee);
    sandbox.confirmIntent(id, CARD);
    return id;
  };
  expect(sandbox.payOut()).toBeUndefined();
  await pay();
  const first = sandbox.payOut();
  expect(first).toMatchObject({ amount: 5796, status: "paid" });
  sandbox.refund({ payment_intent: await pay(), amount: 1500 });
  const second = sandbox.payOut();
  expect(second?.amount).toBe(4296);
  const { data } = await stripe.balanceTransactions.list({ payout: second?.id ?? "", limit: 100 });
  expect(data.map(({ type, net }) => `${type} ${net}`)).toEqual([
    "payout -4296",
    "refund -1500",
    "charge 5796",
  ]);
  expect(sandbox.balance()).toBe(10_500);
});

test("A payout that the bank sends back is in the next one", async () => {
  const { sandbox, stripe } = await startSandbox();
  const { id } = await stripe.paymentIntents.create(fee);
  sandbox.confirmIntent(id, CARD);
  const first = sandbox.payOut();
  sandbox.failPayout(first?.id ?? "");
  expect(sandbox.payOut()?.amount).toBe(5796);
  const { data } = await stripe.payouts.list();
  expect(data.map(({ status }) => status)).toEqual(["paid", "failed"]);
});
