import { expect, test } from "vitest";
import { syncPayment } from "#server/payments/sync/sync-payment.ts";
import { Family } from "#tests/faults/support/family.ts";
import { openFaultClub } from "#tests/faults/support/fault-club.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { beginPayment, payRegistration } from "#tests/support/orders/paying-family.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

const CARD = { card: "4242 4242 4242 4242" };

onEitherEngine("The outcome of a payment", (engine) => {
  const club = clubPerTest(engine);

  const hear = (intentId: string) => syncPayment({ ...club.deps, stripe: club.gateway }, intentId);
  const stateOf = async (intentId: string) =>
    (await readRows(club.db, "payments", { intentId }, ["state", "outcome"]))[0];
  const statusOf = async (intentId: string) => {
    const { client_secret: clientSecret } = await club.gateway.sdk.paymentIntents.retrieve(intentId);
    const answer = await new Browser(club).post("/api/payments/status", {
      paymentIntentId: intentId,
      clientSecret,
    });
    const { state, isDuplicate } = (await answer.json()).data;
    return { state, isDuplicate };
  };
  const check = async () => {
    const staff = await signedIn(club.app);
    return (await (await staff.call("POST", "/api/admin/reconciliation/run")).json()).data;
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
    expect(await statusOf(second)).toEqual({ state: "refunded", isDuplicate: true });
    expect(await club.db.selectFrom("refunds").select("id").execute()).toEqual([]);
    club.sandbox.finishRefund(id, "failed");
    await hear(second);
    expect(await stateOf(second)).toEqual({ state: "duplicate_paid", outcome: "duplicate" });
    expect((await check()).discrepancies).toMatchObject([{ kind: "duplicate_paid", stripeCents: 6000 }]);
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

onEitherEngine("A payment's number", (engine) => {
  const club = perTest(
    () => openFaultClub(engine),
    (opened) => opened.close(),
  );

  test("is short, does not change by paying, and finds the payment however it is typed", async () => {
    const family = new Family(club);
    const { body } = await family.setUp();
    const other = new Family(club, { childFirstName: "Mateo" });
    await other.setUp();
    expect(body.reference).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
    family.pay();
    await family.confirm();
    expect((await family.truth()).body.data).toMatchObject({ reference: body.reference });

    const staff = await signedIn(club.app);
    const typed = [body.reference, body.reference.toLowerCase(), body.reference.replace("-", " ")];
    for (const search of typed) {
      const answer = await staff.get(`/api/admin/payments?search=${encodeURIComponent(search)}`);
      expect((await answer.json()).data).toMatchObject([
        { registrations: [{ childFirstName: family.data.childFirstName }] },
      ]);
    }
    const none = await staff.get("/api/admin/payments?search=00000000");
    expect((await none.json()).data).toEqual([]);
  });

  test("is returned with the receipt's address once paid, and only to a caller with the secret", async () => {
    const family = new Family(club);
    await family.setUp();
    expect((await family.truth()).body.data).toMatchObject({ receiptEmail: null });
    family.pay();
    await family.confirm();
    const { email } = await club.db.selectFrom("registrations").select("email").executeTakeFirstOrThrow();
    expect((await family.truth()).body.data).toMatchObject({ receiptEmail: email });
    family.clientSecret += "x";
    expect(await family.truth()).toMatchObject({ status: 404, body: { success: false } });
  });
});
