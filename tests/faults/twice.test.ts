import { expect, test } from "vitest";
import { DECLINED_CARD, Family } from "#tests/faults/support/family.ts";
import { type FaultClub, keepOpen, onHouseholds } from "#tests/faults/support/fault-club.ts";
import { ONE_IN_CAMP } from "#tests/faults/support/household.ts";
import { booksOf, expectBooksBalance, totalsOf } from "#tests/faults/support/payment-records.ts";

const CREATE = { method: "POST", path: "/v1/payment_intents" } as const;
const REFUND = { method: "POST", path: "/v1/refunds" } as const;
const ALWAYS = Number.POSITIVE_INFINITY;

/** Group "Twice" of docs/reference/fault-tests.md#fault-numbers. */
onHouseholds("Charged once although", (open) => {
  let club: FaultClub;
  keepOpen(open, (opened) => {
    club = opened;
  });

  const intentsMade = () => club.sandbox.intents().length;
  const paidAndTold = async (family: Family) => {
    family.pay();
    await family.confirm();
    await club.eventsTaken();
  };

  /** Two phones register a child with equal answers, and the first of them has paid. */
  const twoPhones = async () => {
    const first = new Family(club);
    const second = new Family(club).copy(first);
    for (const family of [second, first]) await family.setUp();
    await paidAndTold(first);
    return { first, second };
  };

  test("11: twenty posts arrive at once from two tabs and a double click", async () => {
    const family = new Family(club);
    await family.browser.get("/api/config");
    const before = intentsMade();
    const answers = await Promise.all(Array.from({ length: 20 }, () => family.setUp()));
    expect(new Set(answers.map(({ body }) => body.paymentIntentId)).size).toBe(1);
    expect(intentsMade()).toBe(before + 1);
    family.pay();
    await Promise.all(Array.from({ length: 20 }, () => family.confirm()));
    await club.eventsTaken();
    await expectBooksBalance(club, family);
  });

  test("12: the answer to creating the intent is lost, once or for minutes", async () => {
    for (const times of [1, ALWAYS]) {
      const family = new Family(club);
      const before = intentsMade();
      club.sandbox.faults.inject({ ...CREATE, when: "after", effect: "drop", times });
      await family.setUp();
      club.repair();
      expect((await family.setUp()).status).toBe(200);
      expect(intentsMade()).toBe(before + 1);
      await paidAndTold(family);
      await expectBooksBalance(club, family);
    }
  });

  test("13: the first card is declined and another one is good", async () => {
    const family = new Family(club);
    await family.setUp();
    const { intentId } = family;
    expect(family.pay(DECLINED_CARD)).toMatchObject({ error: { code: "card_declined" } });
    expect((await family.confirm()).body).toMatchObject({ data: { paymentStatus: "pending" } });
    await family.setUp();
    expect(family.intentId).toBe(intentId);
    await paidAndTold(family);
    await expectBooksBalance(club, family);
  });

  test.each([
    ["won", "refunded", ["dispute -", "dispute_reversal ", "refund -"]],
    ["lost", "disputed", ["dispute -"]],
  ] as const)(
    "14: a bank reverses the second payment first, in a dispute that is %s: nothing of it is kept",
    async (ending, state, moved) => {
      const { first, second } = await twoPhones();
      club.sandbox.webhooks.hold();
      second.pay();
      const { id } = club.sandbox.openDispute(second.intentId);
      await club.sandbox.webhooks.release();
      await club.eventsTaken();
      const registrations = second.each("expired, no spot");
      expect(await booksOf(club, second.intentId)).toMatchObject({ state: "disputed", registrations });
      club.sandbox.closeDispute(id, ending);
      await club.eventsTaken();
      await club.pollAfter(3);
      const books = await booksOf(club, second.intentId);
      expect(books.state).toBe(state);
      expect(books.ledger.toSorted()).toEqual(["charge ", ...moved].map((kind) => `${kind}${second.cents}`));
      await expectBooksBalance(club, first);
    },
  );

  test("14: a part of the second payment is refunded in the dashboard first: the rest is refunded automatically", async () => {
    const { second } = await twoPhones();
    club.sandbox.faults.inject({ ...REFUND, when: "before", effect: "drop", times: ALWAYS });
    second.pay();
    await club.eventsTaken();
    club.repair();
    club.sandbox.refund({ payment_intent: second.intentId, amount: 1000 });
    await club.eventsTaken();
    await club.pollAfter(3);
    await club.eventsTaken();
    const ledger = expect.arrayContaining([`refund -${second.cents - 1000}`]);
    expect(await booksOf(club, second.intentId)).toMatchObject({ state: "refunded", ledger });
  });

  test("15: the same child is registered again, from this phone and from another", async () => {
    const family = new Family(club);
    await family.setUp();
    const { intentId } = family;
    expect((await family.setUp()).body.paymentIntentId).toBe(intentId);
    await paidAndTold(family);
    expect(await family.setUp()).toMatchObject({ status: 409, body: { code: "already_registered" } });
    const other = new Family(club).copy(family);
    expect((await other.setUp()).body.paymentIntentId).not.toBe(intentId);
    await paidAndTold(other);
    await expectBooksBalance(club, family);
    const { cents } = family;
    expect((await booksOf(club, other.intentId)).ledger).toEqual([`charge ${cents}`, `refund -${cents}`]);
  });

  test("15: another phone already paid for one of several children: its share is refunded, its siblings stay", async () => {
    const family = new Family(club);
    const { household = ONE_IN_CAMP, data } = family;
    family.copy({ data, household: [...household, ...ONE_IN_CAMP] });
    await family.setUp();
    const { payment: cents } = await totalsOf(club, family.intentId);
    const other = new Family(club).copy({ data, household: household.slice(0, 1) });
    await other.setUp();
    await paidAndTold(other);
    await paidAndTold(family);
    await club.pollAfter(3);
    await club.eventsTaken();
    const share = household[0]?.nowCents ?? 0;
    const books = await booksOf(club, family.intentId);
    expect(books).toMatchObject({
      state: "part_refunded",
      ledger: [`charge ${cents}`, `refund -${share}`],
      receipts: ["registration_receipt"],
    });
    const [, ...siblings] = family.each("confirmed, spot");
    expect(books.registrations.toSorted()).toEqual([...siblings, "expired, no spot"].toSorted());
    expect((await totalsOf(club, family.intentId)).lines).toBe(cents - share);
    await expectBooksBalance(club, other);
  });

  test("17: an order's children and donation change five times in two tabs; one payable intent is left", async () => {
    const family = new Family(club);
    const { household = ONE_IN_CAMP } = family;
    await family.setUp();
    const shown = [];
    for (const [change, children] of [household, [...household, ...ONE_IN_CAMP], ONE_IN_CAMP].entries()) {
      family.copy({ data: { ...family.data, donationAmount: 5 * change + 5 }, household: children });
      const tabs = [{ previousOrderId: family.orderId || undefined }, {}];
      shown.push(...(await Promise.all(tabs.map((tab) => family.setUp(family.browser, tab)))));
    }
    const answered = shown.filter(({ status }) => status === 200);
    const made = new Set(answered.map(({ body }) => body.paymentIntentId));
    const open = club.sandbox
      .intents()
      .filter(({ id, status }) => made.has(id) && status.startsWith("requires"));
    expect(open.map(({ id, amount }) => ({ id, amount }))).toEqual([
      { id: family.intentId, amount: family.cents },
    ]);
    await paidAndTold(family);
    await expectBooksBalance(club, family);
  });

  test.each(["before", "after"] as const)(
    "18: Stripe answers 500, and repeats it for the same key; it failed %s the intent was made",
    async (when) => {
      const family = new Family(club);
      const before = intentsMade();
      club.sandbox.faults.inject({ ...CREATE, when, effect: "error", status: 500 });
      const statuses = [(await family.setUp()).status, (await family.setUp()).status];
      expect(statuses.at(-1)).toBe(200);
      expect(intentsMade()).toBe(before + 1);
      await paidAndTold(family);
      await expectBooksBalance(club, family);
    },
  );
});
