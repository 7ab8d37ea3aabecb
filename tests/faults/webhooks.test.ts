import { afterEach, expect, test } from "vitest";
import { signatureHeader } from "#sandbox/webhooks.ts";
import { DECLINED_CARD, Family, SLOW_CARD } from "#tests/faults/support/family.ts";
import { type FaultClub, keepOpen, onHouseholds } from "#tests/faults/support/fault-club.ts";
import { booksOf, expectBooksBalance } from "#tests/faults/support/payment-records.ts";
import { SANDBOX_KEYS } from "#tests/support/stripe/sandbox-keys.ts";

interface Delivery {
  secret?: string;
  /** Seconds that the signature's time is off, negative for the past. */
  shift?: number;
  header?: string | null;
  /** As it is signed. */
  payload?: string;
  body?: (payload: string) => string;
}

let events = 0;

/** Group "Webhooks" of docs/reference/fault-tests.md#fault-numbers. */
onHouseholds("Events", (open) => {
  let club: FaultClub;
  let family: Family;
  keepOpen(open, (opened) => {
    club = opened;
  });
  afterEach(() => {
    club.gateway.webhookSecrets = [SANDBOX_KEYS.webhookSecret];
  });

  const arrive = async () => {
    family = new Family(club);
    await family.setUp();
    await club.eventsTaken();
  };
  /** A paid intent whose own events are lost, so that only the test's deliveries tell of it. */
  const arriveAndPayUnheard = async () => {
    await arrive();
    club.sandbox.webhooks.drop(2);
    family.pay();
  };
  const succeeded = (changes: object = {}) => {
    events += 1;
    return {
      id: `evt_test${events}`,
      object: "event",
      type: "payment_intent.succeeded",
      livemode: false,
      data: { object: { object: "payment_intent", id: family.intentId } },
      ...changes,
    };
  };
  /** Over the network, as Stripe does it. */
  const deliver = async (event: object, delivery: Delivery = {}) => {
    const { secret, shift = 0, header, payload = JSON.stringify(event), body } = delivery;
    const seconds = Math.floor(club.deps.now().getTime() / 1000) + shift;
    const signature =
      header === undefined ? signatureHeader(payload, secret ?? SANDBOX_KEYS.webhookSecret, seconds) : header;
    const answer = await fetch(club.webhookUrl, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        ...(signature !== null && { "stripe-signature": signature }),
      },
      body: body ? body(payload) : payload,
    });
    return answer.status;
  };
  const noted = async () => (await club.db.selectFrom("stripeEvents").select("id").execute()).length;

  test("19: duplicates at the same instant count once", async () => {
    await arrive();
    club.sandbox.webhooks.duplicate(2);
    family.pay();
    await club.eventsTaken();
    const event = succeeded();
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event)));
    expect(new Set(answers)).toEqual(new Set([200]));
    await expectBooksBalance(club, family);
  });

  test.each([
    ["the last one first", ["payment_intent.succeeded"]],
    [
      "a failure and a slow bank after the success",
      ["payment_intent.succeeded", "payment_intent.payment_failed", "payment_intent.processing"],
    ],
  ])("20: out of order, %s, end in the same state", async (_title, order) => {
    await arrive();
    club.sandbox.webhooks.hold();
    family.pay(DECLINED_CARD);
    family.pay(SLOW_CARD);
    club.sandbox.finishProcessing(family.intentId, "succeeded");
    await club.sandbox.webhooks.release(order);
    await club.eventsTaken();
    await expectBooksBalance(club, family);
  });

  test.each<[string, Delivery]>([
    ["with a wrong secret", { secret: "whsec_other" }],
    ["without a signature", { header: null }],
    ["with a signature that is none", { header: "t=1,v1=00" }],
    ["with a changed body", { body: (payload) => payload.replace("evt_test", "evt_forged") }],
    ["that is longer than it was signed", { body: (payload) => `${payload} ` }],
    ["22: older than five minutes", { shift: -301 }],
  ])("21: a forged one %s is answered 400 and writes nothing", async (_title, delivery) => {
    await arriveAndPayUnheard();
    const before = await noted();
    expect(await deliver(succeeded(), delivery)).toBe(400);
    expect(await noted()).toBe(before);
    expect(await booksOf(club, family.intentId)).toMatchObject({
      ledger: [],
      registrations: family.each("awaiting_payment, spot"),
    });
    expect(await deliver(succeeded())).toBe(200);
    await expectBooksBalance(club, family);
  });

  test("21: a claim of success is not believed while Stripe says that nothing was paid", async () => {
    await arrive();
    expect(await deliver(succeeded())).toBe(200);
    expect(await booksOf(club, family.intentId)).toMatchObject({
      ledger: [],
      registrations: family.each("awaiting_payment, spot"),
    });
  });

  test("22: one that is dated in the future is accepted once", async () => {
    await arriveAndPayUnheard();
    const event = succeeded();
    expect([await deliver(event, { shift: 3600 }), await deliver(event, { shift: 3600 })]).toEqual([
      200, 200,
    ]);
    await expectBooksBalance(club, family);
  });

  test("23: with accents, emoji and odd spacing reach the check byte for byte", async () => {
    await arriveAndPayUnheard();
    const event = { ...succeeded(), note: "Peñaranda ⚽ \u2028 日本" };
    const payload = `{\n\t"note" :  "Peñaranda ⚽ \\u2028 日本",${JSON.stringify(event).slice(1)}`;
    expect(await deliver(event, { payload })).toBe(200);
    await expectBooksBalance(club, family);
  });

  test("24: are accepted with either secret during a rotation, and not with the old one afterwards", async () => {
    await arriveAndPayUnheard();
    club.gateway.webhookSecrets = ["whsec_new", SANDBOX_KEYS.webhookSecret];
    expect(await deliver(succeeded())).toBe(200);
    expect(await deliver(succeeded(), { secret: "whsec_new" })).toBe(200);
    club.gateway.webhookSecrets = ["whsec_new"];
    expect(await deliver(succeeded())).toBe(400);
    await expectBooksBalance(club, family);
  });

  test.each([
    [
      "of an unknown type",
      { type: "climate.order.created", data: { object: { object: "climate.order", id: "co_1" } } },
    ],
    ["of another program's intent", { data: { object: { object: "payment_intent", id: "pi_foreign" } } }],
    ["of the live account", { livemode: true }],
  ])("25: one %s is acknowledged and changes nothing", async (_title, changes) => {
    await arriveAndPayUnheard();
    expect(await deliver(succeeded(changes))).toBe(200);
    expect((await booksOf(club, family.intentId)).ledger).toEqual([]);
    expect(await deliver(succeeded())).toBe(200);
    await expectBooksBalance(club, family);
  });

  test("25: one of another program may be longer than any form of ours, though not endless", async () => {
    await arrive();
    const invoice = (lines: string) => ({ data: { object: { object: "invoice", id: "in_1", lines } } });
    expect(await deliver(succeeded(invoice("x".repeat(200_000))))).toBe(200);
    expect(await deliver(succeeded(invoice("x".repeat(2_000_000))))).toBe(413);
  });

  test("25: a paid intent of another program on the same account is not booked", async () => {
    const { id } = await club.gateway.sdk.paymentIntents.create({
      amount: 100,
      currency: "usd",
      allowed_payment_method_types: ["card"],
      metadata: { app: "the club's shop" },
    });
    club.sandbox.confirmIntent(id, { card: "4242 4242 4242 4242" });
    await club.eventsTaken();
    expect(club.sandbox.webhooks.attempts().at(-1)?.status).toBe(200);
    expect(await club.db.selectFrom("payments").select("id").where("intentId", "=", id).execute()).toEqual(
      [],
    );
    club.sandbox.refund({ payment_intent: id });
    await club.eventsTaken();
  });
});
