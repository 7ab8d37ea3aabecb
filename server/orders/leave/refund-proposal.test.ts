import { afterEach, beforeEach, expect, test } from "vitest";
import { onEitherEngine } from "#tests/support/databases.ts";
import { payRegistration } from "#tests/support/paying-family.ts";
import { campOf, type Publisher, publisherOf } from "#tests/support/publishing.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const STEPS = [
  { daysBefore: 30, percent: 100 },
  { daysBefore: 7, percent: 50 },
];

onEitherEngine("The refund that staff are proposed", (engine) => {
  let club: TestApp;
  let publisher: Publisher;
  beforeEach(async () => {
    club = await createTestApp(engine);
    publisher = await publisherOf(club);
  });
  afterEach(() => club.close());

  const publishSteps = () =>
    publisher.publish((draft) => {
      campOf(draft).refundSteps = STEPS;
    });
  const payment = async () => {
    const { id } = await club.db.selectFrom("payments").select("id").executeTakeFirstOrThrow();
    return (await (await publisher.staff.get(`/api/admin/payments/${id}`)).json()).data;
  };

  test("is the fee's share by the program's steps on that day, and never the donation", async () => {
    await publishSteps();
    await payRegistration(club, { donationAmount: 20 });
    expect((await payment()).proposal).toEqual({ cents: 4000, percent: 100, hasSteps: true });
    club.setNow("2025-06-02T12:00:00.000Z");
    await publisher.staff.signIn();
    expect(await payment()).toMatchObject({
      refundableCents: 6000,
      proposal: { cents: 2000, percent: 50, hasSteps: true },
    });
  });

  test("follows the refund policy if the program has no steps, less earlier refunds", async () => {
    await payRegistration(club, { donationAmount: 0 });
    expect((await payment()).proposal).toEqual({ cents: 4000, percent: 100, hasSteps: false });
    const { id } = await payment();
    const part = { cents: 1500, reason: "requested_by_family", note: "", requestId: crypto.randomUUID() };
    const sent = await publisher.staff.call("POST", `/api/admin/payments/${id}/refunds`, part);
    expect(sent.status).toBe(201);
    expect((await payment()).proposal.cents).toBe(2500);
  });

  test("depends on the day on which the child was deleted", async () => {
    await publishSteps();
    await payRegistration(club, { donationAmount: 0 });
    const [child] = (await payment()).registrations;
    await publisher.staff.call("DELETE", `/api/registrations/${child.id}`);
    club.setNow("2025-06-12T12:00:00.000Z");
    await publisher.staff.signIn();
    expect((await payment()).proposal).toEqual({ cents: 4000, percent: 100, hasSteps: true });
  });
});
