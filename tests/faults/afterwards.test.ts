import { expect, test } from "vitest";
import { Family, SLOW_CARD } from "#tests/faults/support/family.ts";
import { type FaultClub, keepOpen, onHouseholds } from "#tests/faults/support/fault-club.ts";
import { ONE_IN_CAMP } from "#tests/faults/support/household.ts";
import { booksOf, expectBooksBalance, expectSameSumAtStripe } from "#tests/faults/support/payment-records.ts";

const DAY_AND_MORE = 25 * 60;
const HOLD_LAPSED = 31;

/** Group "After" of docs/reference/fault-tests.md#fault-numbers. */
onHouseholds("Afterwards", (open) => {
  let club: FaultClub;
  keepOpen(open, (opened) => {
    club = opened;
  });

  /** Leaves places for so many families like this one, and no more. */
  const spotsLeft = async (count: number, { household = ONE_IN_CAMP }: Pick<Family, "household">) => {
    for (const [programId, children] of Map.groupBy(household, (child) => child.programId)) {
      await club.db
        .updateTable("programs")
        .set((eb) => ({ capacity: eb("spotsTaken", "+", count * children.length) }))
        .where("id", "=", programId)
        .execute();
    }
  };
  /** A family whose hold lapsed, and another one that has its places now. */
  const lapsed = async () => {
    const late = new Family(club);
    await spotsLeft(1, late);
    await late.setUp();
    club.advance(HOLD_LAPSED * 60_000);
    const next = new Family(club, {}, late.household);
    expect((await next.setUp()).status).toBe(200);
    return { late, next };
  };

  test("31: abandoned and paid at the same instant: settled, not expired", async () => {
    const family = new Family(club);
    await family.setUp();
    club.sandbox.webhooks.hold();
    family.pay();
    await club.pollAfter(DAY_AND_MORE);
    await expectBooksBalance(club, family);
  });

  test("31: paid while payment polling cancels it: Stripe decides, and the books follow", async () => {
    const family = new Family(club);
    await family.setUp();
    club.sandbox.webhooks.hold();
    const path = `/v1/payment_intents/${family.intentId}/cancel`;
    club.sandbox.faults.inject({ path, when: "before", effect: "delay", ms: 300 });
    const paymentPolling = club.pollAfter(DAY_AND_MORE);
    const canceling = () => club.sandbox.faults.waiting().length;
    await expect.poll(canceling).toBe(0);
    family.pay();
    await paymentPolling;
    await expectBooksBalance(club, family);
  });

  test("31: still processing a day later: not abandoned, and settled when the bank decides", async () => {
    const family = new Family(club);
    await family.setUp();
    family.pay(SLOW_CARD);
    await club.eventsTaken();
    await club.pollAfter(DAY_AND_MORE);
    expect((await booksOf(club, family.intentId)).state).toBe("processing");
    club.sandbox.finishProcessing(family.intentId, "succeeded");
    await club.eventsTaken();
    await expectBooksBalance(club, family);
  });

  test("31: abandoned: canceled at Stripe first, then expired, and no longer payable", async () => {
    const family = new Family(club);
    await family.setUp();
    await club.pollAfter(DAY_AND_MORE);
    expect(family.pay()).toHaveProperty("error");
    expect(await booksOf(club, family.intentId)).toEqual({
      state: "canceled",
      ledger: [],
      registrations: family.each("expired, no spot"),
      receipts: [],
    });
    await expectSameSumAtStripe(club);
  });

  test("32: a lapsed hold gets its place back if one is free", async () => {
    const { late, next } = await lapsed();
    // Staff make more places.
    await spotsLeft(1, late);
    late.pay();
    next.pay();
    await club.eventsTaken();
    await expectBooksBalance(club, late);
    await expectBooksBalance(club, next);
  });

  test("32: a lapsed hold whose place went to another family: no cent is lost, and staff decide", async () => {
    const { late, next } = await lapsed();
    next.pay();
    late.pay();
    await club.eventsTaken();
    await expectBooksBalance(club, next);
    expect(await booksOf(club, late.intentId)).toEqual({
      state: "succeeded",
      ledger: [`charge ${late.cents}`],
      registrations: late.each("needs_review, no spot"),
      receipts: ["registration_needs_review"],
    });
  });
});
