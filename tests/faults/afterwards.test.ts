import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Family, SLOW_CARD } from "#tests/faults/support/family.ts";
import { type FaultClub, openFaultClub } from "#tests/faults/support/fault-club.ts";
import { booksOf, expectBooksBalance, expectSameSumAtStripe } from "#tests/faults/support/payment-records.ts";
import { onBothEngines } from "#tests/support/databases.ts";

const DAY_AND_MORE = 25 * 60;
const HOLD_LAPSED = 31;

/** Group "After" of docs/rules/money.md#faults-that-are-tests. */
onBothEngines("Afterwards", (engine) => {
  let club: FaultClub;
  beforeAll(async () => {
    club = await openFaultClub(engine);
  });
  afterAll(() => club.close());
  afterEach(async () => {
    club.repair();
    await club.sandbox.webhooks.release();
    await club.eventsTaken();
  });

  const placesLeft = async (places: number) => {
    const { placesTaken } = await club.db
      .selectFrom("programs")
      .where("kind", "=", "camp")
      .select("placesTaken")
      .executeTakeFirstOrThrow();
    await club.db
      .updateTable("programs")
      .set({ capacity: placesTaken + places })
      .execute();
  };

  test("31: given up and paid at the same instant: settled, not expired", async () => {
    const family = new Family(club);
    await family.setUp();
    club.sandbox.webhooks.hold();
    family.pay();
    await club.sweepAfter(DAY_AND_MORE);
    await expectBooksBalance(club, family);
  });

  test("31: paid while the sweep is canceling: Stripe decides, and the books follow", async () => {
    const family = new Family(club);
    await family.setUp();
    club.sandbox.webhooks.hold();
    const path = `/v1/payment_intents/${family.intentId}/cancel`;
    club.sandbox.faults.inject({ path, when: "before", effect: "delay", ms: 300 });
    const sweeping = club.sweepAfter(DAY_AND_MORE);
    const canceling = () => club.sandbox.faults.waiting().length;
    await expect.poll(canceling).toBe(0);
    family.pay();
    await sweeping;
    await expectBooksBalance(club, family);
  });

  test("31: still with the bank a day later: not given up, and settled when the bank has decided", async () => {
    const family = new Family(club);
    await family.setUp();
    family.pay(SLOW_CARD);
    await club.eventsTaken();
    await club.sweepAfter(DAY_AND_MORE);
    expect((await booksOf(club, family.intentId)).state).toBe("processing");
    club.sandbox.finishProcessing(family.intentId, "succeeded");
    await club.eventsTaken();
    await expectBooksBalance(club, family);
  });

  test("31: abandoned for good: ended at Stripe first, then expired, and nobody can pay it any more", async () => {
    const family = new Family(club);
    await family.setUp();
    await club.sweepAfter(DAY_AND_MORE);
    expect(family.pay()).toHaveProperty("error");
    expect(await booksOf(club, family.intentId)).toEqual({
      state: "canceled",
      ledger: [],
      registrations: ["expired, place none"],
      receipts: [],
    });
    await expectSameSumAtStripe(club);
  });

  test("32: twelve families want the last place: one holds it, eleven hear so before they pay", async () => {
    await placesLeft(1);
    const families = Array.from({ length: 12 }, () => new Family(club));
    const answers = await Promise.all(families.map((family) => family.setUp()));
    expect(answers.filter(({ body }) => body.code === "program_full")).toHaveLength(11);
    const winner = families.find(({ intentId }) => intentId !== "");
    winner?.pay();
    await club.eventsTaken();
    await expectBooksBalance(club, { intentId: winner?.intentId ?? "" });
  });

  test("32: a hold that lapsed gets its place back as long as there is one", async () => {
    await placesLeft(2);
    const late = new Family(club);
    await late.setUp();
    club.advance(HOLD_LAPSED * 60_000);
    const next = new Family(club);
    await next.setUp();
    late.pay();
    next.pay();
    await club.eventsTaken();
    await expectBooksBalance(club, late);
    await expectBooksBalance(club, next);
  });

  test("32: a hold that lapsed and went to another family: not a cent lost, and staff decide", async () => {
    await placesLeft(1);
    const late = new Family(club);
    await late.setUp();
    club.advance(HOLD_LAPSED * 60_000);
    const next = new Family(club);
    expect((await next.setUp()).status).toBe(200);
    next.pay();
    late.pay();
    await club.eventsTaken();
    await expectBooksBalance(club, next);
    expect(await booksOf(club, late.intentId)).toEqual({
      state: "succeeded",
      ledger: ["charge 6000"],
      registrations: ["needs_review, place none"],
      receipts: ["registration_needs_review"],
    });
  });
});
