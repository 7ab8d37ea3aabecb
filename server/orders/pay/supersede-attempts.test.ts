import { expect, test } from "vitest";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { spotsTaken } from "#tests/support/clubs/places.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { Browser } from "#tests/support/visitors/browser.ts";

const CARD = { card: "4242 4242 4242 4242" };
const SETUP = "/api/create-payment-intent";

onBothEngines("A family that changes its mind", (engine) => {
  const club = clubPerTest(engine);
  const family = perTest(() => new Browser(club));

  const setUp = async (registrationData: unknown = familyRegistration(), browser = family) => {
    const response = await browser.post(SETUP, { registrationData });
    return { status: response.status, body: await response.json() };
  };
  const confirm = async (paymentIntentId: string, registrationData = familyRegistration()) => {
    const answer = await family.post("/api/registrations", { registrationData, paymentIntentId });
    return (await answer.json()).data.status;
  };
  const rows = () => club.db.selectFrom("registrations").selectAll().orderBy("createdAt").execute();
  const payable = () => club.sandbox.intents().filter(({ status }) => status === "requires_payment_method");

  test("in two tabs of a new browser at once has one registration and one intent to pay", async () => {
    await Promise.all([family.get("/api/config"), family.get("/api/config")]);
    const answers = await Promise.all(
      [5, 50, 5, 50].map((donationAmount) => setUp(familyRegistration({ donationAmount }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await rows()).toHaveLength(1);
    expect(payable()).toHaveLength(1);
    expect(await spotsTaken(club)).toBe(1);
  });

  test("and tries again after a payment that staff must review is not charged a second time", async () => {
    await club.db.updateTable("programs").set({ capacity: 1 }).execute();
    const { body } = await setUp();
    club.advance(31 * 60_000);
    await setUp(familyRegistration({ childFirstName: "Mateo", email: "m@example.org" }), new Browser(club));
    club.sandbox.confirmIntent(body.paymentIntentId, CARD);
    expect(await confirm(body.paymentIntentId)).toBe("needs_review");
    await club.db.updateTable("programs").set({ capacity: 5 }).execute();
    expect(await setUp()).toMatchObject({ status: 409, body: { code: "already_registered" } });
    expect(payable()).toHaveLength(1);
  });

  test("at a computer that it shares ends nothing that another family began there", async () => {
    const first = await setUp();
    const other = { parentFirstName: "Ana", email: "ana@example.org", phone: "575-555-0104" };
    const registrationData = familyRegistration({ ...other, childFirstName: "Bruno" });
    const previousPaymentIntentId = first.body.paymentIntentId;
    expect((await family.post(SETUP, { registrationData, previousPaymentIntentId })).status).toBe(200);
    expect((await rows()).map(({ childFirstName }) => childFirstName).sort()).toEqual(["Bruno", "Lucía"]);
    expect(payable()).toHaveLength(2);
  });

  test("and corrects its mail address has one registration and one intent to pay", async () => {
    const first = await setUp();
    const registrationData = familyRegistration({ email: "rosa.p@example.org" });
    const previousPaymentIntentId = first.body.paymentIntentId;
    expect((await family.post(SETUP, { registrationData, previousPaymentIntentId })).status).toBe(200);
    expect(await rows()).toMatchObject([{ email: "rosa.p@example.org" }]);
    expect(payable()).toHaveLength(1);
  });

  test("keeps its payment while its spot is held again", async () => {
    const { body } = await setUp();
    club.advance(24 * 3_600_000 - 60_000);
    expect(await setUp()).toMatchObject({ status: 200, body: { paymentIntentId: body.paymentIntentId } });
    club.advance(2 * 60_000);
    await pollPendingPayments({ ...club.deps, stripe: club.gateway });
    expect(payable()).toHaveLength(1);
  });
});
