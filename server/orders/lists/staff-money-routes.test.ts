import { afterEach, beforeEach, expect, test } from "vitest";
import { Browser } from "#tests/support/browser.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
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
  async function donate(amount: number) {
    const browser = new Browser(club);
    const { paymentIntentId, clientSecret } = await (
      await browser.post("/api/create-donation-intent", { amount })
    ).json();
    club.sandbox.confirmIntent(paymentIntentId, CARD);
    await browser.post("/api/payments/status", { paymentIntentId, clientSecret });
    club.advance(60_000);
  }
  test("continues on the next page, and is empty before the first donation", async () => {
    const staff = await signedIn();
    const empty = await (await staff.get("/api/admin/donations")).json();
    expect(empty).toEqual({ data: [], totals: { count: 0, cents: 0 }, nextCursor: null });
    await donate(20);
    const after = "2030-01-01T00:00:00.000Z_ffffffff-ffff-4fff-8fff-ffffffffffff";
    const rest = await (await staff.get(`/api/admin/donations?cursor=${after}`)).json();
    expect(rest.data).toHaveLength(1);
    const before = "2020-01-01T00:00:00.000Z_ffffffff-ffff-4fff-8fff-ffffffffffff";
    expect((await (await staff.get(`/api/admin/donations?cursor=${before}`)).json()).data).toEqual([]);
    expect((await staff.get("/api/admin/donations?cursor=x")).status).toBe(400);
  });
});
