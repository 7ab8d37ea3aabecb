import { afterEach, beforeEach, expect, test } from "vitest";
import { onEitherEngine } from "#tests/support/databases.ts";
import { type Desk, openDesk } from "#tests/support/paper-form.ts";
import { beginPayment, payRegistration } from "#tests/support/paying-family.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY_MS = 86_400_000;
const KIND = { parentName: "Rosa", rating: 5, comment: "The children came home smiling." };

onEitherEngine("What waits for somebody", (engine) => {
  let club: TestApp;
  let desk: Desk;
  beforeEach(async () => {
    club = await createTestApp(engine);
    desk = await openDesk(club);
  });
  afterEach(() => club.close());

  const today = async () => (await (await desk.staff.get("/api/admin/today")).json()).data;

  test("is nothing in a new club", async () => {
    expect(await today()).toEqual({
      alerts: 0,
      contests: 0,
      disowned: 0,
      toReview: 0,
      discrepancies: 0,
      interests: 0,
      unpaid: 0,
      overdue: 0,
      testimonials: 0,
      deletedSoon: 0,
      backedUpAt: null,
    });
  });

  test("is counted without a name: one child of two people, a kept place, a testimonial", async () => {
    await payRegistration(club, { phone: "575-555-0101" });
    club.advance(1000);
    await payRegistration(club, { phone: "575-555-0102" });
    await beginPayment(club, { childFirstName: "Iker", email: "iker@example.org" });
    await club.app.request("/api/testimonials", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(KIND),
    });
    const counts = await today();
    expect(counts).toMatchObject({ contests: 1, disowned: 0, unpaid: 1, testimonials: 1, deletedSoon: 0 });
    expect(JSON.stringify(counts)).not.toMatch(/Luc|Iker|Rosa|555/);
  });

  test("names paid children without a place, and deleted ones in the last days before they go", async () => {
    await payRegistration(club);
    await club.db.updateTable("registrations").set({ status: "needs_review" }).execute();
    expect(await today()).toMatchObject({ toReview: 1 });
    const [registration] = await desk.registrations();
    await desk.staff.call("DELETE", `/api/registrations/${registration?.id}`);
    expect(await today()).toMatchObject({ toReview: 0, deletedSoon: 0 });
    club.advance(22 * DAY_MS);
    await desk.staff.signIn();
    expect(await today()).toMatchObject({ deletedSoon: 0 });
    club.advance(DAY_MS);
    await desk.staff.signIn();
    expect(await today()).toMatchObject({ deletedSoon: 1 });
  });
});
