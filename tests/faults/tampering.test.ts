import fc from "fast-check";
import { expect, test } from "vitest";
import { checkAlerts } from "#server/ops/run-checks.ts";
import { DECLINED_CARD, Family } from "#tests/faults/support/family.ts";
import { type FaultClub, keepOpen, onHouseholds } from "#tests/faults/support/fault-club.ts";
import { ONE_IN_CAMP, priceOf } from "#tests/faults/support/household.ts";
import { booksOf, expectBooksBalance, expectSameSumAtStripe } from "#tests/faults/support/payment-records.ts";
import { republish } from "#tests/support/clubs/republish.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { type Club, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const TRIES = 16;

/** Group "Tampering" of docs/reference/fault-tests.md#fault-numbers. */
onHouseholds("Nobody gains by", (open) => {
  let club: FaultClub;
  keepOpen(open, (opened) => {
    club = opened;
    return club.db.updateTable("programs").set({ capacity: 1000 }).execute();
  });

  /** How often staff were mailed about declined cards. */
  const alarms = async () => {
    await checkAlerts(club.deps);
    const mails = await readRows(club.db, "outbox", { kind: "staff_alert_opened" }, ["payload"]);
    return mails.filter(({ payload }) => JSON.parse(payload).reason === "card_testing").length;
  };

  test("27: an amount invented by the browser: the server's price, or a refusal before calling Stripe", async () => {
    const odd = fc.oneof(
      fc.integer({ min: -10, max: 5010 }),
      fc.double(),
      fc.string(),
      fc.constantFrom(null, true, [], {}, "20", "1e3", Number.MAX_SAFE_INTEGER, 0.5, -1),
    );
    await fc.assert(
      fc.asyncProperty(odd, odd, async (donationAmount, claim) => {
        const family = new Family(club);
        const claims = {
          totalAmount: claim,
          totalCents: claim,
          amount: claim,
          feeCents: claim,
          price: claim,
        };
        const { path, body } = family.sent({ ...claims, donationAmount });
        const before = club.sandbox.intents().length;
        const lines = [{ kind: "fee", child: 0, cents: claim }];
        const answer = await family.browser.post(path, { ...body, ...claims, lines }, family.address);
        const made = club.sandbox.intents().slice(0, club.sandbox.intents().length - before);
        if (answer.status === 400) {
          expect(made).toEqual([]);
          return;
        }
        expect(answer.status).toBe(200);
        expect(made.map(({ amount }) => amount)).toEqual([
          priceOf(family.household ?? ONE_IN_CAMP, Number(donationAmount)),
        ]);
        expect(
          Number.isInteger(donationAmount) && Number(donationAmount) >= 0 && Number(donationAmount) <= 5000,
        ).toBe(true);
      }),
      {
        numRuns: TRIES,
        examples: [
          [5000, 1],
          [5001, 0],
          [0, 4000],
          [-1, 1],
        ],
      },
    );
  });

  test("27: an outdated price: the family learns the new one, and nothing is stored", async () => {
    const { household = ONE_IN_CAMP } = new Family(club);
    const family = new Family(club, {}, household);
    const { quoteHash } = await family.quote();
    const raise = async (by: number) => {
      await republish(club.db, ({ seasons }) => {
        for (const program of seasons.flatMap(({ programs }) => programs)) {
          if (program.feeCents !== null) program.feeCents += by;
          for (const price of program.prices) price.cents += by;
        }
      });
    };
    await raise(500);
    const before = club.sandbox.intents().length;
    const answer = await family.setUp(family.browser, { quoteHash });
    expect(answer).toMatchObject({ status: 409, body: { code: "price_changed" } });
    expect(answer.body.totalCents).toBeGreaterThan(family.cents);
    expect(club.sandbox.intents()).toHaveLength(before);
    const rows = await readRows(club.db, "registrations", { email: family.data.email }, ["id"]);
    expect(rows).toEqual([]);
    await raise(-500);
  });

  test("28: someone else's intent", async () => {
    const [victim, thief] = [new Family(club), new Family(club)];
    await victim.setUp();
    await thief.setUp();
    victim.pay();
    expect(await thief.confirm(victim.intentId, victim.clientSecret)).toMatchObject({
      status: 409,
      body: { code: "payment_mismatch" },
    });
    await club.eventsTaken();
    await expectBooksBalance(club, victim);
    expect(await booksOf(club, thief.intentId)).toMatchObject({
      ledger: [],
      registrations: thief.each("awaiting_payment, spot"),
    });
  });

  test("28: a cheaper intent, of a donation or of another program, paid instead of the fee", async () => {
    const family = new Family(club);
    await family.setUp();
    const gift = new FamilyVisitor<Club>(club, { browser: family.browser });
    await gift.give(1);
    gift.pay();
    expect(await family.confirm(gift.intentId, gift.clientSecret)).toMatchObject({
      status: 409,
      body: { code: "payment_mismatch" },
    });
    const foreign = await club.gateway.sdk.paymentIntents.create({ amount: 50, currency: "usd" });
    expect((await family.confirm(foreign.id)).status).toBe(404);
    expect(await booksOf(club, family.intentId)).toMatchObject({
      ledger: [],
      registrations: family.each("awaiting_payment, spot"),
    });
    await club.eventsTaken();
    await expectSameSumAtStripe(club);
  });

  test("28: an intent whose amount was changed at Stripe: money booked, nobody confirmed, staff told", async () => {
    const family = new Family(club);
    await family.setUp();
    await club.gateway.sdk.paymentIntents.update(family.intentId, { amount: 100 });
    family.pay();
    await club.eventsTaken();
    expect(await booksOf(club, family.intentId)).toEqual({
      state: "mismatch",
      ledger: ["charge 100"],
      registrations: family.each("awaiting_payment, spot"),
      receipts: [],
    });
    await expectSameSumAtStripe(club);
  });

  test("29: a forged success page shows what the server knows, only to the holder of the secret", async () => {
    const family = new Family(club);
    await family.setUp();
    const ask = async (clientSecret: string, paymentIntentId = family.intentId) => {
      const answer = await new Browser(club).post("/api/payments/status", { paymentIntentId, clientSecret });
      return { status: answer.status, body: await answer.json() };
    };
    expect(await ask("")).toMatchObject({ status: 404 });
    expect(await ask(`${family.intentId}_secret_guess`)).toMatchObject({ status: 404 });
    expect(await ask(family.clientSecret, "pi_made_up")).toMatchObject({ status: 404 });
    const unpaid = await ask(family.clientSecret);
    const children = expect.arrayContaining([expect.objectContaining({ status: "pending" })]);
    expect(unpaid.body).toMatchObject({ data: { state: "open", children } });
    expect((await booksOf(club, family.intentId)).ledger).toEqual([]);
  });

  test("30: forty declines on many registrations and donations, cookies dropped each time: 429, counted, alarm", async () => {
    const address = "203.0.113.79";
    const arriving = () => Object.assign(new Family(club), { address: { "x-forwarded-for": address } });
    let declined = 0;
    for (let n = 0; n < 20; n++) {
      const family = arriving();
      const donor = new FamilyVisitor<Club>(club, { address });
      await family.setUp();
      await donor.give(5);
      for (const payer of [family, donor].filter(({ intentId }) => intentId !== "")) {
        const answer = payer.pay(DECLINED_CARD);
        if ("error" in answer && answer.error.code === "card_declined") declined += 1;
        await club.eventsTaken();
      }
    }
    expect(declined).toBe(16);
    const refused = await arriving().setUp();
    expect(refused).toMatchObject({ status: 429, body: { code: "card_attempts_exceeded" } });
    const payments = await club.db.selectFrom("payments").select("declines").execute();
    expect(payments.reduce((sum, { declines }) => sum + declines, 0)).toBe(declined);
    expect(await alarms()).toBe(1);
    await expectSameSumAtStripe(club);
  });
});
