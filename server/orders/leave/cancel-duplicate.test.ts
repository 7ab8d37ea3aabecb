import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onEitherEngine } from "#tests/support/databases.ts";
import { setSiblingRule } from "#tests/support/ordering-family.ts";
import { openDesk } from "#tests/support/paper-form.ts";
import { disagreement, payOrder } from "#tests/support/paying-order.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

onEitherEngine("A duplicate registration beside a brother", (engine) => {
  let club: TestApp;
  beforeEach(async () => {
    club = await createTestApp(engine);
  });
  afterEach(() => club.close());

  test("gets only its own share back, and its brother stays", async () => {
    await setSiblingRule(club.db, { from: 2, percent: 20 });
    const desk = await openDesk(club);
    const LUCIA = { childFirstName: "Lucía" };
    await payOrder(club, [{ ...LUCIA, phone: "575-555-0101" }]);
    club.advance(1000);
    const both = [{ ...LUCIA, phone: "575-555-0102", allergies: "" }, { childFirstName: "Mateo" }];
    const other = await payOrder(
      club,
      both.map((child) => ({ ...child, phone: "575-555-0102" })),
    );
    const path = `/api/admin/registrations/${other.ids[0]}`;
    const { data } = await (await desk.staff.get(`${path}/cancellation`)).json();
    // The brother is now the first child and costs the full price.
    expect(data).toMatchObject({ percent: 100, refundCents: 3200, blockedBy: null });
    const body = { expectedRefundCents: 3200, reason: "other", note: "", requestId: randomUUID() };
    expect((await desk.staff.call("POST", `${path}/cancel`, body)).status).toBe(200);
    expect(club.sandbox.refunds()).toMatchObject([{ payment_intent: other.intentId, amount: 3200 }]);
    const left = (await desk.registrations()).filter(({ deletedAt }) => deletedAt === null);
    expect(left.map(({ childFirstName, state }) => [childFirstName, state]).sort()).toEqual([
      ["Lucía", "confirmed"],
      ["Mateo", "confirmed"],
    ]);
    expect(await desk.placesTaken()).toBe(2);
    expect(await disagreement(club)).toBeNull();
  });
});
