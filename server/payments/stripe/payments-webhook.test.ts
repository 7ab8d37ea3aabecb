import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pollPendingPayments } from "#server/payments/settle/payment-polling.ts";
import { Browser } from "#tests/support/browser.ts";
import { onBothEngines } from "#tests/support/databases.ts";
import { familyRegistration } from "#tests/support/families.ts";
import { SANDBOX_KEYS } from "#tests/support/sandbox-keys.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { firstCamp } from "#tests/support/test-season.ts";

interface Forgery {
  secret?: string;
  timestamp?: number;
  tamper?: boolean;
}

onBothEngines("When Stripe reports a payment", (engine) => {
  let club: TestApp;
  let intentId: string;

  beforeEach(async () => {
    club = await createTestApp(engine);
    const answer = await new Browser(club).post("/api/create-payment-intent", {
      registrationData: familyRegistration(),
    });
    intentId = (await answer.json()).paymentIntentId;
  });
  afterEach(() => club.close());

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

  test("ten deliveries of the same event at once count once", async () => {
    pay();
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(succeeded())));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await ledger()).toHaveLength(1);
    expect(await events()).toMatchObject([{ id: "evt_1", error: null }]);
  });

  test("a claim of success is not believed while Stripe says that nothing was paid", async () => {
    expect((await deliver(succeeded())).status).toBe(200);
    expect(await registration()).toMatchObject({ state: "awaiting_payment" });
    expect(await ledger()).toEqual([]);
  });

  test("a late report of failure does not change a paid registration", async () => {
    pay();
    await deliver(succeeded());
    await deliver(succeeded({ id: "evt_9", type: "payment_intent.payment_failed" }));
    expect(await registration()).toMatchObject({ state: "confirmed" });
  });

  test.each<[string, Forgery]>([
    ["a wrong secret", { secret: "whsec_other" }],
    ["a changed body", { tamper: true }],
    ["a signature older than five minutes", { timestamp: 1_700_000_000 }],
  ])("%s is refused and writes nothing", async (_title, forgery) => {
    pay();
    expect((await deliver(succeeded(), forgery)).status).toBe(400);
    expect(await events()).toEqual([]);
    expect(await registration()).toMatchObject({ state: "awaiting_payment" });
  });

  test("a call without a signature is refused", async () => {
    const answer = await club.app.request("/api/stripe/webhook", { method: "POST", body: "{}" });
    expect([answer.status, (await answer.json()).code]).toEqual([400, "malformed_body"]);
  });

  test("both secrets are accepted while one replaces the other", async () => {
    pay();
    club.gateway.webhookSecrets = ["whsec_new", SANDBOX_KEYS.webhookSecret];
    expect((await deliver(succeeded(), { secret: "whsec_new" })).status).toBe(200);
    expect(await registration()).toMatchObject({ state: "confirmed" });
  });

  test("an event of another program or of the live environment is acknowledged and left alone", async () => {
    const foreign = { object: "payment_intent", id: "pi_foreign" };
    expect((await deliver(succeeded({ data: { object: foreign } }))).status).toBe(200);
    expect((await deliver(succeeded({ id: "evt_3", livemode: true }))).status).toBe(200);
    expect((await events()).map(({ id }) => id)).toEqual(["evt_1"]);
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

  test("money for a deleted registration is booked and left for staff to decide", async () => {
    await club.db.updateTable("registrations").set({ deletedAt: club.deps.now().toISOString() }).execute();
    pay();
    await deliver(succeeded());
    expect(await registration()).toMatchObject({ state: "needs_review" });
    expect(await ledger()).toMatchObject([{ cents: 6000 }]);
    const kinds = (await club.db.selectFrom("outbox").select("kind").execute()).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(["registration_needs_review", "staff_payment_alarm"]);
  });

  test("payment polling settles a payment that no webhook reported", async () => {
    pay();
    club.advance(3 * 60_000);
    await pollPendingPayments({ ...club.deps, stripe: club.gateway });
    expect(await registration()).toMatchObject({ state: "confirmed", hasSpot: true });
  });

  test("payment polling finds an intent whose id was not stored", async () => {
    await club.db.updateTable("payments").set({ intentId: null, state: "creating" }).execute();
    pay();
    await pollPendingPayments({ ...club.deps, stripe: club.gateway }, 0);
    expect(await registration()).toMatchObject({ state: "confirmed" });
    expect(club.sandbox.intents()).toHaveLength(1);
  });

  test("an abandoned payment is ended at Stripe, its registration expires and its place is free", async () => {
    club.advance(25 * 3_600_000);
    await pollPendingPayments({ ...club.deps, stripe: club.gateway });
    expect(club.sandbox.intents()).toMatchObject([{ status: "canceled" }]);
    expect(await registration()).toMatchObject({ state: "expired", hasSpot: false });
    expect(
      await club.db
        .selectFrom("programs")
        .where("id", "=", firstCamp.id)
        .select("placesTaken")
        .executeTakeFirst(),
    ).toEqual({
      placesTaken: 0,
    });
  });

  test("a payment made at the moment it is given up is settled, not expired", async () => {
    club.advance(25 * 3_600_000);
    pay();
    await pollPendingPayments({ ...club.deps, stripe: club.gateway });
    expect(await registration()).toMatchObject({ state: "confirmed" });
  });

  test("a wrong amount alerts staff and confirms nothing", async () => {
    await club.db.updateTable("payments").set({ amountCents: 4000 }).execute();
    pay();
    await deliver(succeeded());
    expect(await registration()).toMatchObject({ state: "awaiting_payment" });
    expect(await club.db.selectFrom("payments").select("state").execute()).toEqual([{ state: "mismatch" }]);
    expect(await ledger()).toMatchObject([{ cents: 6000 }]);
  });
});
