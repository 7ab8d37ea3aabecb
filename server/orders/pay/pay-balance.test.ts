import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { addProgram } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { beginOrder, disagreement, payOrder } from "#tests/support/orders/paying-order.ts";
import { moveChild, returnCheck } from "#tests/support/orders/staff-deeds.ts";
import { deliverAll } from "#tests/support/stripe/deliver-events.ts";
import { CARD } from "#tests/support/visitors/family-visitor.ts";
import { payableByCard, startBalancePayment } from "./pay-balance.ts";

const LUCIA = { childFirstName: "Lucía", childLastName: "Luna", childDateOfBirth: "2016-05-01" };
const MATEO = { ...LUCIA, childFirstName: "Mateo" };

onBothEngines("What is open of a placed order, paid by card", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));

  const press = (orderId: string, browserHash = "mother") => {
    club.advance(1000);
    const payer = { browserHash, networkHash: "home", language: "es" } as const;
    return startBalancePayment({ ...club.deps, stripe: club.gateway }, { orderId, ...payer });
  };
  /** A child that staff entered from paper and that waits for its money. */
  const enter = async (changes = {}) => {
    const id = String((await desk.enter(changes)).data.id);
    const row = (await desk.registrations()).find((registration) => registration.id === id);
    return { id, orderId: String(row?.orderId) };
  };
  const pollNow = () => pollPendingPayments({ ...club.deps, stripe: club.gateway }, 0);
  const pay = async (orderId: string, card = CARD) => {
    const started = await press(orderId);
    club.sandbox.confirmIntent(started.intent.id, card);
    await pollNow();
    return started;
  };
  const move = (id: string | undefined, programId: string, expectedDifferenceCents: number) =>
    moveChild(desk.staff, id, programId, expectedDifferenceCents);
  /** An order that was paid and whose first child then moved to a dearer program. */
  const owing = async (feeCents = 6000) => {
    const order = await payOrder(club, [LUCIA, MATEO]);
    const clinic = await addProgram(club.db, { feeCents });
    await move(order.ids[0], clinic, feeCents - 4000);
    return { ...order, clinic };
  };
  const purposes = async () => {
    const rows = await club.db
      .selectFrom("allocations")
      .select(["purpose", "cents"])
      .orderBy("cents")
      .execute();
    return rows.map(({ purpose, cents }) => `${purpose} ${cents}`);
  };
  const statuses = () => club.sandbox.intents().map(({ status }) => status);

  test("is exactly the balance: the waiting child is paid, with its receipt and staff's notice", async () => {
    const { id, orderId } = await enter();
    const { totalCents } = await pay(orderId);
    expect(totalCents).toBe(4000);
    expect(await desk.registrations()).toMatchObject([{ state: "confirmed", hasSpot: true }]);
    expect(await desk.payments()).toMatchObject([
      { method: "card", amountCents: 4000, state: "succeeded", outcome: "fulfilled", orderId },
    ]);
    expect(await desk.ledger()).toEqual(["charge 4000"]);
    expect(await desk.mails()).toEqual(["registration_receipt", "staff_registration_notice"]);
    expect(await desk.spotsTaken()).toBe(1);
    expect(await disagreement(club)).toBeNull();
    expect(await desk.takeCash(id)).toMatchObject({ status: 409, code: "already_paid" });
    await expect(press(orderId)).rejects.toMatchObject({ code: "no_open_balance" });
  });

  test("is one payment, however many tabs, phones and parents pay at once", async () => {
    const { orderId } = await enter();
    const presses = await Promise.all(
      ["mother", "mother", "father", "father", "aunt", "mother"].map((browser) => press(orderId, browser)),
    );
    expect(new Set(presses.map(({ intent }) => intent.id)).size).toBe(1);
    expect(await desk.payments()).toHaveLength(1);
    expect(club.sandbox.intents()).toHaveLength(1);
  });

  test("is the difference of a child that moved: the money lands on its lines, and another receipt goes out", async () => {
    const { orderId } = await owing();
    expect(await payableByCard(club.db, orderId)).toBe(2000);
    await pay(orderId);
    expect(await desk.ledger()).toEqual(["charge 8000", "charge 2000"]);
    expect(await purposes()).toEqual(["fee 2000", "fee 4000", "fee 4000"]);
    expect((await desk.mails()).filter((kind) => kind === "registration_receipt")).toHaveLength(2);
    expect(await payableByCard(club.db, orderId)).toBe(0);
    expect(await disagreement(club)).toBeNull();
    const [first] = await desk.payments();
    expect((await desk.registrations()).map(({ paymentId }) => paymentId)).toEqual([first?.id, first?.id]);
  });

  test("is a returned check", async () => {
    const { id, orderId } = await enter();
    await desk.takeCash(id, { cents: 4000, method: "check", checkNumber: "1042" });
    const [check] = await desk.payments();
    await returnCheck(desk.staff, check?.id);
    expect((await pay(orderId)).totalCents).toBe(4000);
    expect(await desk.registrations()).toMatchObject([{ state: "confirmed", hasSpot: true }]);
    expect((await purposes()).slice(-2).sort()).toEqual(["fee 4000", "fee 4000"]);
    expect((await desk.mails()).filter((kind) => kind === "registration_receipt")).toHaveLength(2);
    expect(await disagreement(club)).toBeNull();
  });

  test("is none where nothing is owed, too little for a card, or the order's own card payment is to come", async () => {
    await expect(press(randomUUID())).rejects.toMatchObject({ code: "no_open_balance" });
    const begun = await beginOrder(club, [LUCIA]);
    await expect(press(begun.orderId)).rejects.toMatchObject({ code: "no_open_balance" });
    for (const [feeCents, code] of [
      [4000, "no_open_balance"],
      [4001, "total_too_small"],
      [4049, "total_too_small"],
    ] as const) {
      const order = await payOrder(club, [{ ...MATEO, childLastName: `Fee ${feeCents}` }]);
      await move(
        order.ids[0],
        await addProgram(club.db, { feeCents, slug: `fee-${feeCents}` }),
        feeCents - 4000,
      );
      await expect(press(order.orderId)).rejects.toMatchObject({ code });
    }
    expect(statuses()).toHaveLength(4);
  });

  test("is a new payment once the amount has changed, and the old one can no longer be charged", async () => {
    const { orderId, ids } = await owing();
    const before = await press(orderId);
    expect(before.totalCents).toBe(2000);
    await move(ids[1], await addProgram(club.db, { feeCents: 5000, slug: "third" }), 1000);
    const after = await press(orderId);
    expect(after.totalCents).toBe(3000);
    expect(club.sandbox.confirmIntent(before.intent.id, CARD)).toHaveProperty("error");
    club.sandbox.confirmIntent(after.intent.id, CARD);
    await pollNow();
    expect(await payableByCard(club.db, orderId)).toBe(0);
    expect(await disagreement(club)).toBeNull();
  });

  test("is synced by Stripe's event alone, and by the browser alone", async () => {
    const { orderId } = await enter();
    const { intent } = await press(orderId);
    club.sandbox.confirmIntent(intent.id, CARD);
    await deliverAll(club);
    expect(await desk.registrations()).toMatchObject([{ state: "confirmed" }]);
    const other = await owing();
    const started = await press(other.orderId);
    club.sandbox.confirmIntent(started.intent.id, CARD);
    const proof = { paymentIntentId: started.intent.id, clientSecret: started.intent.client_secret };
    const answer = await other.family.browser.post(`/api/orders/${other.orderId}/confirm`, proof);
    expect(await answer.json()).toMatchObject({ data: { paymentStatus: "paid", intentStatus: "succeeded" } });
    await deliverAll(club, { backwards: true });
    await pollNow();
    expect(await desk.ledger()).toEqual(["charge 4000", "charge 8000", "charge 2000"]);
    expect(await disagreement(club)).toBeNull();
  });

  test("is refunded in full if the order owes less by then, and does not change its allocations", async () => {
    const { orderId, ids, clinic } = await owing();
    const { intent } = await press(orderId);
    // What moves a child ends the payment first; here the line comes from nowhere.
    const line = { id: randomUUID(), orderId, position: 99, kind: "adjustment", reason: "moved" } as const;
    await club.db
      .insertInto("orderLines")
      .values({
        ...line,
        cents: -500,
        registrationId: String(ids[0]),
        programId: clinic,
        createdAt: club.deps.now().toISOString(),
      })
      .execute();
    club.sandbox.confirmIntent(intent.id, CARD);
    await pollNow();
    expect((await desk.payments()).at(-1)).toMatchObject({ state: "refunded", outcome: "duplicate" });
    expect(await purposes()).toEqual(["unapplied -2000", "unapplied 2000", "fee 4000", "fee 4000"]);
    expect(await payableByCard(club.db, orderId)).toBe(1500);
    expect((await desk.registrations()).map(({ deletedAt }) => deletedAt)).toEqual([null, null]);
    expect(await desk.mails()).toEqual(expect.arrayContaining(["staff_payment_alert", "refund_notice"]));
    await pay(orderId);
    const payments = await desk.payments();
    const back = await desk.refund(String(payments[0]?.id), {
      cents: 4000,
      reason: "requested_by_family",
      registrationId: ids[1],
    });
    expect(back).toMatchObject({ status: 201 });
    expect(await payableByCard(club.db, orderId)).toBe(0);
  });

  test("that is not finished expires after a day, at Stripe first, and the child keeps its spot", async () => {
    const { orderId } = await enter();
    await press(orderId);
    club.advance(25 * 3_600_000);
    await pollNow();
    expect(statuses()).toEqual(["canceled"]);
    expect(await desk.registrations()).toMatchObject([{ state: "awaiting_manual_payment", hasSpot: true }]);
    await pay(orderId);
    expect(await desk.registrations()).toMatchObject([{ state: "confirmed" }]);
  });

  test("is one intent although Stripe's answer to making it is lost", async () => {
    const { orderId } = await enter();
    const lost = { method: "POST", path: "/v1/payment_intents", when: "after", effect: "drop" } as const;
    club.sandbox.faults.inject({ ...lost, times: 20 });
    const first = await press(orderId).catch(({ code }) => code);
    club.sandbox.faults.clear();
    const second = await press(orderId);
    expect([second.intent.id, "payment_setup_failed"]).toContain(first.intent?.id ?? first);
    expect(club.sandbox.intents()).toHaveLength(1);
    club.sandbox.confirmIntent(second.intent.id, CARD);
    await pollNow();
    expect(await desk.ledger()).toEqual(["charge 4000"]);
  });

  test("reveals nothing about another person who registered the child, and flags nothing again", async () => {
    const { orderId } = await enter(LUCIA);
    await payOrder(club, [LUCIA]);
    const flags = async () =>
      (await desk.registrations()).map(({ id, duplicateOfId }) => [id, duplicateOfId]).sort();
    const before = await flags();
    expect(before.filter(([, duplicateOfId]) => duplicateOfId !== null)).toHaveLength(1);
    await pay(orderId);
    expect(await flags()).toEqual(before);
    expect((await desk.registrations()).map(({ state, hasSpot }) => [state, hasSpot].join()).sort()).toEqual([
      "confirmed,true",
      "confirmed,true",
    ]);
    expect(await desk.spotsTaken()).toBe(2);
  });
});
