import { expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { spotsTaken } from "#tests/support/clubs/places.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows, readRows } from "#tests/support/database/rows.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { createTestApp } from "#tests/support/servers/test-app.ts";
import { answerOf } from "#tests/support/visitors/answer.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { CARD } from "#tests/support/visitors/family-visitor.ts";

const SETUP = "/api/create-payment-intent";

onEitherEngine("Setting up and confirming a payment", (engine) => {
  const club = clubPerTest(engine);
  const family = perTest(() => new Browser(club));

  const setUp = async (registrationData: unknown = familyRegistration(), browser = family) => {
    const response = await browser.post(SETUP, { registrationData });
    return { status: response.status, body: await response.json() };
  };
  const confirm = (paymentIntentId: string) =>
    answerOf(family.post("/api/registrations", { registrationData: familyRegistration(), paymentIntentId }));
  const rows = () => readRows(club.db, "registrations");

  test("stores the registration with what was signed before the parent can pay", async () => {
    const { status, body } = await setUp();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      totalAmount: 6000,
      lines: [
        { kind: "fee", cents: 4000 },
        { kind: "donation", cents: 2000 },
      ],
    });
    const [registration] = await rows();
    expect(registration).toMatchObject({
      childFirstName: "Lucía",
      state: "awaiting_payment",
      hasSpot: true,
      totalAmount: 6000,
      donationAmount: 2000,
      allergies: "Peanuts",
      language: "es",
    });
    const consents = await readRows(club.db, "signatures");
    expect(consents.map(({ policy }) => policy)).toContain("waiver");
    for (const consent of consents)
      expect(consent).toMatchObject({ textHash: expect.stringMatching(/^[0-9a-f]{64}$/), language: "es" });
    const [intent] = club.sandbox.intents();
    expect(intent).toMatchObject({ amount: 6000, currency: "usd", metadata: { purpose: "registration" } });
    expect(JSON.stringify(intent)).not.toMatch(/Luc|Pe\u00f1|rosa|Peanuts/);
  });

  test("a paid registration is confirmed once, with one charge and one receipt", async () => {
    const { body } = await setUp();
    club.sandbox.confirmIntent(body.paymentIntentId, CARD);
    for (let i = 0; i < 3; i++) {
      const data = { paymentStatus: "paid", status: "confirmed" };
      expect(await confirm(body.paymentIntentId)).toMatchObject({ success: true, data });
    }
    expect(await rows()).toMatchObject([{ state: "confirmed", hasSpot: true }]);
    expect(await readRows(club.db, "ledger")).toMatchObject([{ kind: "charge", cents: 6000 }]);
    const mails = await readRows(club.db, "outbox");
    const kinds = mails.map(({ kind, recipient }) => `${kind} to ${recipient}`);
    expect(kinds.sort()).toEqual(["registration_receipt to guardian", "staff_registration_notice to staff"]);
    expect(mails.find(({ recipient }) => recipient === "guardian")?.language).toBe("es");
    expect(await spotsTaken(club)).toBe(1);
  });

  test("the same child is refused from the same browser once paid, and treated like any child from another", async () => {
    const { body } = await setUp();
    const other = new Browser(club);
    await setUp(familyRegistration({ phone: "575-555-0100" }), other);
    club.sandbox.confirmIntent(body.paymentIntentId, CARD);
    await confirm(body.paymentIntentId);
    const statuses = club.sandbox.intents().map(({ status }) => status);
    expect(statuses.sort()).toEqual(["requires_payment_method", "succeeded"]);
    const retyped = familyRegistration({ childFirstName: " LUCÍA ", email: "Rosa@example.org" });
    const again = await setUp(retyped);
    expect(again).toMatchObject({ status: 409, body: { code: "already_registered" } });
    expect(JSON.stringify(again.body)).not.toMatch(/rosa|luc/i);
    const elsewhere = await setUp(retyped, new Browser(club));
    expect(elsewhere).toMatchObject({ status: 200, body: { totalAmount: 6000 } });
  });

  test("nothing is stored while registration is closed or payment is not configured", async () => {
    await changeRows(club.db, "programs", {}, { switch: "closed" });
    expect(await setUp()).toMatchObject({ status: 409, body: { code: "registration_closed" } });
    const noPayments = await createTestApp(engine, { payments: false });
    const refused = await new Browser(noPayments).post(SETUP, { registrationData: familyRegistration() });
    expect([refused.status, (await refused.json()).code]).toEqual([503, "payment_unavailable"]);
    await noPayments.close();
    expect(await rows()).toEqual([]);
  });

  test("nothing is stored for a program without a price", async () => {
    const answer = await setUp(familyRegistration({ signUpReason: "league" }));
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: "not_payable" } });
    expect(await rows()).toEqual([]);
  });
});
