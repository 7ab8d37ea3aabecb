import { expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { createTestApp } from "#tests/support/servers/test-app.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { CARD } from "#tests/support/visitors/family-visitor.ts";

const SETUP = "/api/create-donation-intent";

onEitherEngine("A donation", (engine) => {
  const club = clubPerTest(engine);
  const donor = perTest(() => new Browser(club));

  const give = async (amount: unknown, browser = donor) => {
    const response = await browser.post(SETUP, { amount });
    return { status: response.status, body: await response.json() };
  };
  const statusOf = async ({ paymentIntentId, clientSecret }: Record<string, string>, browser = donor) =>
    (await browser.post("/api/payments/status", { paymentIntentId, clientSecret })).json();
  const describeDonation = async (proof: Record<string, string>, details: object) => {
    const { paymentIntentId, clientSecret } = proof;
    return (await donor.post("/api/donations", { paymentIntentId, clientSecret, ...details })).status;
  };
  const payable = () => club.sandbox.intents().filter(({ status }) => status === "requires_payment_method");
  const payments = () => readRows(club.db, "payments");
  const donations = () => readRows(club.db, "donations");
  const ledgerCents = async () => (await readRows(club.db, "ledger")).map(({ cents }) => cents);
  const mails = async () => {
    const rows = await readRows(club.db, "outbox");
    return rows.map(({ kind, recipient, language }) => `${kind} to ${recipient} in ${language}`).sort();
  };

  test("is stored before it can be paid, and its intent charges what was chosen", async () => {
    const { status, body } = await give(20);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, totalAmount: 2000, message: expect.any(String) });
    expect(await payments()).toMatchObject([{ purpose: "donation", amountCents: 2000, state: "open" }]);
    expect(await donations()).toMatchObject([{ donorName: null, donorEmail: null, message: null }]);
    const [intent] = club.sandbox.intents();
    expect(intent).toMatchObject({ amount: 2000, currency: "usd", metadata: { purpose: "donation" } });
  });

  test("of the same amount, repeated or twenty times at once, has one intent", async () => {
    const { body } = await give(50);
    const answers = await Promise.all(Array.from({ length: 19 }, () => give(50)));
    const intents = new Set(answers.map((answer) => answer.body.paymentIntentId));
    expect(intents).toEqual(new Set([body.paymentIntentId]));
    expect(club.sandbox.intents()).toHaveLength(1);
    expect(await donations()).toHaveLength(1);
  });

  test("changed five times at once in two tabs leaves one live intent, which is charged", async () => {
    await give(20);
    const answers = await Promise.all([5, 50, 100, 250, 7].map((amount) => give(amount)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(payable()).toHaveLength(1);
    const [live] = payable();
    const shown = answers.find(({ body }) => body.paymentIntentId === live?.id);
    expect(shown?.body.totalAmount).toBe(live?.amount);
  });

  test("of the same amount by two strangers makes two independent intents", async () => {
    const first = await give(20);
    const second = await give(20, new Browser(club));
    await give(50, new Browser(club));
    expect(first.body.paymentIntentId).not.toBe(second.body.paymentIntentId);
    expect(payable()).toHaveLength(3);
  });

  test("is recorded once, with one charge, however often it is confirmed", async () => {
    const { body } = await give(20);
    club.sandbox.confirmIntent(body.paymentIntentId, CARD);
    const data = { purpose: "donation", state: "succeeded", amountCents: 2000 };
    const lines = [{ kind: "donation", cents: 2000 }];
    for (let i = 0; i < 3; i++) expect(await statusOf(body)).toMatchObject({ data: { ...data, lines } });
    expect(await ledgerCents()).toEqual([2000]);
    expect(await mails()).toEqual(["staff_donation_notice to staff in en"]);
  });

  test("after a paid one is new", async () => {
    const first = await give(20);
    club.sandbox.confirmIntent(first.body.paymentIntentId, CARD);
    const second = await give(20);
    expect(second.body.paymentIntentId).not.toBe(first.body.paymentIntentId);
    expect((await payments()).map(({ state }) => state).sort()).toEqual(["open", "succeeded"]);
    const third = await give(50);
    expect(third.status).toBe(200);
    expect(await ledgerCents()).toEqual([2000]);
  });

  test("that the bank is processing is shown unchanged, whatever is chosen next", async () => {
    const { body } = await give(20);
    club.sandbox.confirmIntent(body.paymentIntentId, { card: "4000 0035 6000 0008" });
    const next = await give(50);
    const { paymentIntentId } = body;
    expect(next.body).toMatchObject({ paymentIntentId, totalAmount: 2000, intentStatus: "processing" });
    club.sandbox.finishProcessing(body.paymentIntentId, "succeeded");
    expect((await give(50)).body.totalAmount).toBe(5000);
    expect(await ledgerCents()).toEqual([2000]);
  });

  test("of anything but whole dollars from 1 to 5000 is refused before Stripe is called", async () => {
    const refused = { status: 400, body: { fields: { amount: "donation_range" } } };
    for (const amount of [0, -5, 5001, 2.5, 1e9, "20", null, undefined, true, [20], { cents: 1 }])
      expect(await give(amount)).toMatchObject(refused);
    expect(club.sandbox.intents()).toEqual([]);
    expect(await payments()).toEqual([]);
  });

  test("stores donor data entered before paying, and thanks by mail in the page's language", async () => {
    const response = await donor.post(SETUP, { amount: 20 }, { "accept-language": "es-MX" });
    const proof = await response.json();
    const donorEmail = "nora@example.org";
    const details = { donorName: "  Nora   Vidal ", donorEmail, message: "Para todos\r\n" };
    expect(await describeDonation(proof, details)).toBe(200);
    const kept = { donorName: "Nora Vidal", donorEmail, message: "Para todos" };
    expect(await donations()).toMatchObject([kept]);
    club.sandbox.confirmIntent(proof.paymentIntentId, CARD);
    expect(await statusOf(proof)).toMatchObject({ data: { receiptEmail: "nora@example.org" } });
    const [receipt, notice] = await mails();
    expect(receipt).toBe("donation_receipt to donor in es");
    expect(notice).toBe("staff_donation_notice to staff in en");
  });

  test("gets one receipt if the address comes after payment, and keeps earlier donor data", async () => {
    const { body } = await give(20);
    expect(await describeDonation(body, { donorName: "Nora Vidal" })).toBe(200);
    club.sandbox.confirmIntent(body.paymentIntentId, CARD);
    for (let i = 0; i < 2; i++)
      expect(await describeDonation(body, { donorEmail: "nora@example.org" })).toBe(200);
    expect(await donations()).toMatchObject([{ donorName: "Nora Vidal", donorEmail: "nora@example.org" }]);
    const kinds = (await readRows(club.db, "outbox")).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(["donation_receipt", "staff_donation_notice"]);
  });

  test("can only be described by the browser that holds its secret", async () => {
    const { body } = await give(20);
    const forged = { ...body, clientSecret: `${body.paymentIntentId}_secret_guess` };
    expect(await describeDonation(forged, { donorName: "Somebody" })).toBe(404);
    const unknown = { ...body, paymentIntentId: "pi_unknown" };
    expect(await describeDonation(unknown, { donorName: "Somebody" })).toBe(404);
    expect(await describeDonation(body, { donorName: "x".repeat(101) })).toBe(400);
    expect(await describeDonation(body, { message: "x".repeat(501) })).toBe(400);
    expect(await describeDonation(body, { donorEmail: "not an address" })).toBe(400);
    expect(await donations()).toMatchObject([{ donorName: null, donorEmail: null, message: null }]);
  });

  test("cannot be set up without payments", async () => {
    const closed = await createTestApp(engine, { payments: false });
    expect((await give(20, new Browser(closed))).status).toBe(503);
    await closed.close();
  });
});
