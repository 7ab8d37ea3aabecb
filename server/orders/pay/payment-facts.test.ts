import { afterEach, beforeEach, expect, test } from "vitest";
import { settlePayment } from "#server/payments/settle/settle.ts";
import { Browser } from "#tests/support/browser.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { familyRegistration } from "#tests/support/families.ts";
import { beginPayment, payRegistration } from "#tests/support/paying-family.ts";
import { signedIn } from "#tests/support/staff-visitor.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const CARD = { card: "4242 4242 4242 4242" };

onEitherEngine("What a payment's money brought about", (engine) => {
  let club: TestApp;
  beforeEach(async () => {
    club = await createTestApp(engine);
  });
  afterEach(() => club.close());

  const hear = (intentId: string) => settlePayment({ ...club.deps, stripe: club.gateway }, intentId);
  const stateOf = async (intentId: string) =>
    (
      await club.db
        .selectFrom("payments")
        .select(["state", "outcome"])
        .where("intentId", "=", intentId)
        .execute()
    )[0];
  const statusOf = async (intentId: string) => {
    const { client_secret: clientSecret } = await club.gateway.sdk.paymentIntents.retrieve(intentId);
    const answer = await new Browser(club).post("/api/payments/status", {
      paymentIntentId: intentId,
      clientSecret,
    });
    const { state, isDouble } = (await answer.json()).data;
    return { state, isDouble };
  };
  const check = async () => {
    const staff = await signedIn(club.app);
    return (await (await staff.call("POST", "/api/admin/books/check")).json()).data;
  };
  /** The same child with the same answers from another browser: the later payment is a double. */
  async function beginTwice() {
    const [first, second] = [await beginPayment(club), await beginPayment(club)];
    club.sandbox.confirmIntent(first.intentId, CARD);
    await first.confirm();
    return second.intentId;
  }

  test("is shown to staff as a double if it was refunded at Stripe before we learned of it, and the refund failed", async () => {
    const second = await beginTwice();
    club.sandbox.confirmIntent(second, CARD);
    const { id } = club.sandbox.refund({ payment_intent: second });
    await hear(second);
    expect(await statusOf(second)).toEqual({ state: "refunded", isDouble: true });
    expect(await club.db.selectFrom("refunds").select("id").execute()).toEqual([]);
    club.sandbox.finishRefund(id, "failed");
    await hear(second);
    expect(await stateOf(second)).toEqual({ state: "duplicate_paid", outcome: "duplicate" });
    expect((await check()).differences).toMatchObject([{ kind: "duplicate_paid", stripeCents: 6000 }]);
  });

  test("is refunded at once if a changed form, and not Stripe's webhook, reveals the double", async () => {
    const family = new Browser(club);
    await family.get("/api/config");
    const setUp = async (registrationData: unknown) =>
      (await family.post("/api/create-payment-intent", { registrationData })).json();
    const { paymentIntentId: second } = await setUp(familyRegistration());
    await payRegistration(club);
    club.sandbox.confirmIntent(second, CARD);
    expect(await setUp(familyRegistration({ donationAmount: 50 }))).toMatchObject({
      code: "already_registered",
    });
    expect(club.sandbox.refunds()).toMatchObject([{ payment_intent: second, amount: 6000 }]);
    expect(await stateOf(second)).toEqual({ state: "refunded", outcome: "duplicate" });
  });
});
