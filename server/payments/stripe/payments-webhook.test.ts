import Stripe from "stripe";
import { beforeEach, expect, test } from "vitest";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { SANDBOX_KEYS } from "#tests/support/stripe/sandbox-keys.ts";
import { Browser } from "#tests/support/visitors/browser.ts";

interface Forgery {
  secret?: string;
  timestamp?: number;
  tamper?: boolean;
}

onBothEngines("When Stripe reports a payment", (engine) => {
  const club = clubPerTest(engine);
  let intentId: string;
  beforeEach(async () => {
    const answer = await new Browser(club).post("/api/create-payment-intent", {
      registrationData: familyRegistration(),
    });
    intentId = (await answer.json()).paymentIntentId;
  });

  const seconds = (shift = 0) => Math.floor(club.deps.now().getTime() / 1000) + shift;
  const deliver = async (event: object, { secret, timestamp = seconds(), tamper = false }: Forgery = {}) => {
    const payload = JSON.stringify(event);
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload,
      secret: secret ?? SANDBOX_KEYS.webhookSecret,
      timestamp,
    });
    return club.app.request("/api/stripe/webhook", {
      method: "POST",
      headers: { "stripe-signature": signature, origin: "https://stripe.example.org" },
      body: tamper ? payload.replace("evt_1", "evt_2") : payload,
    });
  };
  const succeeded = (changes: object = {}) => ({
    id: "evt_1",
    object: "event",
    type: "payment_intent.succeeded",
    livemode: false,
    data: { object: { object: "payment_intent", id: intentId } },
    ...changes,
  });
  const registration = () => club.db.selectFrom("registrations").selectAll().executeTakeFirstOrThrow();
  const ledger = () => club.db.selectFrom("ledger").selectAll().execute();
  const events = () => club.db.selectFrom("stripeEvents").selectAll().execute();
  const pay = () => club.sandbox.confirmIntent(intentId, { card: "4242 4242 4242 4242" });

  test("the registration is confirmed although the browser was closed", async () => {
    pay();
    expect((await deliver(succeeded())).status).toBe(200);
    expect(await registration()).toMatchObject({ state: "confirmed" });
    expect(await ledger()).toMatchObject([{ kind: "charge", cents: 6000 }]);
  });

  test("a claim of success is not believed while Stripe says that nothing was paid", async () => {
    expect((await deliver(succeeded())).status).toBe(200);
    expect(await registration()).toMatchObject({ state: "awaiting_payment" });
    expect(await ledger()).toEqual([]);
  });

  test("a call without a signature is refused", async () => {
    const answer = await club.app.request("/api/stripe/webhook", { method: "POST", body: "{}" });
    expect([answer.status, (await answer.json()).code]).toEqual([400, "malformed_body"]);
  });

  test("an event of another program may be longer than any form of ours, though not endless", async () => {
    const invoice = { object: "invoice", id: "in_1", lines: "x".repeat(200_000) };
    expect((await deliver(succeeded({ type: "invoice.paid", data: { object: invoice } }))).status).toBe(200);
    const endless = { object: "invoice", id: "in_2", lines: "x".repeat(2_000_000) };
    expect((await deliver(succeeded({ id: "evt_2", data: { object: endless } }))).status).toBe(413);
  });

  test("when Stripe cannot be asked the event is answered 5xx, and its next delivery confirms", async () => {
    pay();
    club.sandbox.faults.inject({ when: "before", effect: "drop", times: Number.POSITIVE_INFINITY });
    expect((await deliver(succeeded())).status).toBe(500);
    expect(await events()).toMatchObject([{ id: "evt_1", processedAt: null }]);
    club.sandbox.faults.clear();
    expect((await deliver(succeeded())).status).toBe(200);
    expect(await registration()).toMatchObject({ state: "confirmed" });
  });
});
