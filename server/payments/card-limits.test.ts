import { beforeEach, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { checkAlerts } from "#server/ops/run-checks.ts";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { DECLINED_CARD, Family, GOOD_CARD } from "#tests/faults/support/family.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { readRow, readRows } from "#tests/support/database/rows.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { deliverAll, deliverEvent } from "#tests/support/stripe/deliver-events.ts";
import { Browser } from "#tests/support/visitors/browser.ts";

onBothEngines("A card that is declined", (engine) => {
  const club = clubPerTest(engine);
  const family = perTest(() => new Family(club));
  beforeEach(() => family.setUp());

  const decline = (times = 1) => {
    for (let i = 0; i < times; i++) family.pay(DECLINED_CARD);
  };
  const counted = async () =>
    (await readRows(club.db, "payments", { intentId: family.intentId }, ["declines"]))[0]?.declines;
  const pollNow = () => pollPendingPayments({ ...club.deps, stripe: club.gateway }, 0);
  const registration = () => readRow(club.db, "registrations");
  const statusOf = (id: string) => club.sandbox.intents().find((intent) => intent.id === id)?.status;
  /** How often staff were mailed about declined cards. */
  const alarms = async () => {
    await checkAlerts(club.deps);
    const mails = await readRows(club.db, "outbox", { kind: "staff_alert_opened" }, ["payload"]);
    return mails.filter(({ payload }) => JSON.parse(payload).reason === "card_testing").length;
  };

  test.each<[string, () => Promise<unknown>]>([
    ["Stripe's messages", () => deliverAll(club)],
    ["the browser that asks for the payment's status", () => family.truth()],
    ["payment polling, when no message comes", () => pollNow()],
  ])("is counted through %s, with those before it", async (_source, learn) => {
    decline(3);
    await learn();
    expect(await counted()).toBe(3);
  });

  test("counts once, however often it is reported, by whom, and on how many servers at the same instant", async () => {
    const db = await openDatabase(club.location);
    const second = createApp({ ...club.deps, db });
    decline(2);
    const { intentId: paymentIntentId, clientSecret } = family;
    const ask = (app: TestApp["app"]) =>
      new Browser({ app }).post("/api/payments/status", { paymentIntentId, clientSecret });
    const events = club.sandbox.events();
    await Promise.all([
      ...events.map((event) => deliverEvent(club, event)),
      ...events.map((event) => deliverEvent({ ...club, app: second }, event)),
      ...Array.from({ length: 4 }, () => ask(second)),
    ]);
    await pollNow();
    expect(await counted()).toBe(2);
    const counters = (await readRows(club.db, "throttles")).filter(({ key }) =>
      key.includes("card_declines"),
    );
    expect(counters.map(({ count }) => count)).toEqual([2, 2, 2, 2]);
    await db.destroy();
  });

  test("counts even if Stripe reports it after the next card has paid", async () => {
    decline(2);
    const failures = club.sandbox.events().filter(({ type }) => type === "payment_intent.payment_failed");
    family.pay(GOOD_CARD);
    expect((await family.confirm()).body.data.status).toBe("confirmed");
    expect(await counted()).toBe(0);
    for (const event of failures) await deliverEvent(club, event);
    expect(await counted()).toBe(2);
    expect((await registration()).state).toBe("confirmed");
  });

  test("eight times ends the payment; the spot is held, and the family may begin another one", async () => {
    decline(7);
    await deliverAll(club);
    expect(statusOf(family.intentId)).toBe("requires_payment_method");
    expect(await alarms()).toBe(0);
    decline();
    await deliverAll(club);
    expect(statusOf(family.intentId)).toBe("canceled");
    expect(family.pay(GOOD_CARD)).toHaveProperty("error");
    expect(await alarms()).toBe(1);
    expect(await registration()).toMatchObject({ state: "awaiting_payment", hasSpot: true });
    const first = family.intentId;
    expect((await family.setUp()).status).toBe(200);
    expect(family.intentId).not.toBe(first);
    family.pay(GOOD_CARD);
    expect((await family.confirm()).body.data.status).toBe("confirmed");
    expect(await readRows(club.db, "registrations")).toHaveLength(1);
  });

  test("eight times ends the payment even if Stripe could not be reached at first", async () => {
    decline(8);
    const path = "/v1/payment_intents/:id/cancel";
    club.sandbox.faults.inject({ path, when: "before", effect: "drop", times: Number.POSITIVE_INFINITY });
    await pollNow();
    expect(statusOf(family.intentId)).toBe("requires_payment_method");
    club.sandbox.faults.clear();
    await pollNow();
    expect(statusOf(family.intentId)).toBe("canceled");
    expect(await alarms()).toBe(1);
  });

  test("eight times on a donation ends it, and staff are mailed once while it goes on, and again a day later", async () => {
    const spendDonation = async () => {
      await family.give(5);
      decline(8);
      await pollNow();
    };
    await spendDonation();
    expect(await alarms()).toBe(1);
    await spendDonation();
    expect(await alarms()).toBe(1);
    club.advance(24 * 3_600_000);
    expect(await alarms()).toBe(1);
    await spendDonation();
    expect(await alarms()).toBe(2);
  });
});
