import { afterEach, beforeEach, expect, test } from "vitest";
import { Browser } from "#tests/support/browser.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { familyRegistration } from "#tests/support/families.ts";
import { StaffVisitor } from "#tests/support/staff-visitor.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const CARD = { card: "4242 4242 4242 4242" };

onEitherEngine("The staff's list of donations", (engine) => {
  let club: TestApp;

  beforeEach(async () => {
    club = await createTestApp(engine);
  });
  afterEach(() => club.close());

  async function signedIn() {
    const staff = new StaffVisitor(club.app);
    expect((await staff.signIn()).status).toBe(200);
    return staff;
  }
  async function donate(amount: number, donor: object, pays = true) {
    const browser = new Browser(club);
    const { paymentIntentId, clientSecret } = await (
      await browser.post("/api/create-donation-intent", { amount })
    ).json();
    await browser.post("/api/donations", { paymentIntentId, clientSecret, ...donor });
    if (pays) club.sandbox.confirmIntent(paymentIntentId, CARD);
    await browser.post("/api/payments/status", { paymentIntentId, clientSecret });
    club.advance(60_000);
  }
  async function register(donationAmount: number) {
    const browser = new Browser(club);
    const registrationData = familyRegistration({ donationAmount, childFirstName: `Child${donationAmount}` });
    const { paymentIntentId } = await (
      await browser.post("/api/create-payment-intent", { registrationData })
    ).json();
    club.sandbox.confirmIntent(paymentIntentId, CARD);
    await browser.post("/api/registrations", { registrationData, paymentIntentId });
    club.advance(60_000);
  }

  test("has every paid donation, alone or with a registration, and their sum", async () => {
    await donate(20, { donorName: "Nora Vidal", donorEmail: "nora@example.org", message: "Para todos" });
    await register(50);
    await register(0);
    await donate(100, {}, false);
    await donate(5, {});
    const staff = await signedIn();
    const response = await staff.get("/api/admin/donations");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { data, totals, nextCursor } = await response.json();
    expect(data).toMatchObject([
      { cents: 500, source: "donation", donorName: null, donorEmail: null, message: null },
      { cents: 5000, source: "registration", donorName: "Rosa Peñaranda", donorEmail: "rosa@example.org" },
      {
        cents: 2000,
        source: "donation",
        donorName: "Nora Vidal",
        donorEmail: "nora@example.org",
        message: "Para todos",
        state: "succeeded",
      },
    ]);
    expect(data[0].at).toMatch(/^2025-05-01T\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Object.keys(data[0]).sort()).toEqual([
      ...["at", "cents", "donorEmail", "donorErased", "donorName"],
      ...["id", "keptCents", "message", "paymentId", "source", "state"],
    ]);
    expect(totals).toEqual({ count: 3, cents: 7500 });
    expect(nextCursor).toBeNull();
  });

  test("continues on the next page, and is empty before the first donation", async () => {
    const staff = await signedIn();
    const empty = await (await staff.get("/api/admin/donations")).json();
    expect(empty).toEqual({ data: [], totals: { count: 0, cents: 0 }, nextCursor: null });
    await donate(20, {});
    const after = "2030-01-01T00:00:00.000Z_ffffffff-ffff-4fff-8fff-ffffffffffff";
    const rest = await (await staff.get(`/api/admin/donations?cursor=${after}`)).json();
    expect(rest.data).toHaveLength(1);
    const before = "2020-01-01T00:00:00.000Z_ffffffff-ffff-4fff-8fff-ffffffffffff";
    expect((await (await staff.get(`/api/admin/donations?cursor=${before}`)).json()).data).toEqual([]);
    expect((await staff.get("/api/admin/donations?cursor=x")).status).toBe(400);
  });
});
