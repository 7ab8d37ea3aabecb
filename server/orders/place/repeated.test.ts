import { afterEach, beforeEach, expect, test } from "vitest";
import { onEitherEngine } from "#tests/support/databases.ts";
import { openDesk } from "#tests/support/paper-form.ts";
import { beginOrder, disagreement } from "#tests/support/paying-order.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const CARD = { card: "4242 4242 4242 4242" };
const LUCIA = { childFirstName: "Lucía", donationAmount: 0 };
const MATEO = { childFirstName: "Mateo", donationAmount: 0 };

onEitherEngine("A child of an order that was paid for already", (engine) => {
  let club: TestApp;
  beforeEach(async () => {
    club = await createTestApp(engine);
  });
  afterEach(() => club.close());

  const donations = async () => {
    const desk = await openDesk(club);
    const { data } = await (await desk.staff.get("/api/admin/donations")).json();
    return data.map(({ cents, keptCents }: { cents: number; keptCents: number }) => [cents, keptCents]);
  };
  /** Lucía is paid for, and again in this order, which includes a donation of $20.00. */
  const payTwice = async (...others: { childFirstName: string }[]) => {
    const first = await beginOrder(club, [LUCIA]);
    const second = await beginOrder(club, [{ ...LUCIA, donationAmount: 20 }, ...others]);
    for (const { intentId } of [first, second]) club.sandbox.confirmIntent(intentId, CARD);
    await first.confirm();
    await second.confirm();
    return second.intentId;
  };

  test("is refunded with its order's donation if the order bought nothing else", async () => {
    const intentId = await payTwice();
    expect(club.sandbox.refunds()).toMatchObject([{ payment_intent: intentId, amount: 6000 }]);
    expect((await donations()).filter(([, kept]: number[]) => kept !== 0)).toEqual([]);
    expect(await disagreement(club)).toBeNull();
  });

  test("is refunded without its order's donation if a sibling is registered by it", async () => {
    const intentId = await payTwice(MATEO);
    expect(club.sandbox.refunds()).toMatchObject([{ payment_intent: intentId, amount: 4000 }]);
    expect(await donations()).toEqual([[2000, 2000]]);
    expect(await disagreement(club)).toBeNull();
  });
});
