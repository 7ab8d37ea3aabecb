import { expect, test } from "vitest";
import { sumLines } from "#domain/prices/order-lines.ts";
import { pollPendingPayments, retryRefundsAndEvents } from "#server/payments/sync/payment-polling.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRow, readRows } from "#tests/support/database/rows.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { beginPayment, payRegistration } from "#tests/support/orders/paying-family.ts";
import { beginOrder, disagreement } from "#tests/support/orders/paying-order.ts";
import { deliverAll } from "#tests/support/stripe/deliver-events.ts";
import { dataOf } from "#tests/support/visitors/answer.ts";
import { CARD } from "#tests/support/visitors/family-visitor.ts";

onEitherEngine("A double payment", (engine) => {
  const club = clubPerTest(engine);

  const states = async () => (await readRows(club.db, "payments")).map(({ state }) => state).sort();
  const statuses = async () => (await readRows(club.db, "registrations")).map(({ state }) => state).sort();
  const mails = async () => (await readRows(club.db, "outbox")).map(({ kind }) => kind).sort();
  const held = async () => sumLines(await readRows(club.db, "ledger"));
  const pollLater = async () => {
    club.advance(3 * 60_000);
    await pollPendingPayments({ ...club.deps, stripe: club.gateway });
    await retryRefundsAndEvents({ ...club.deps, stripe: club.gateway });
  };

  /** Pays a second intent at Stripe for the first payment, which we do not know. */
  async function paySecondIntent(): Promise<string> {
    const { intentParams } = await readRow(club.db, "payments", {}, ["intentParams"]);
    const { metadata } = JSON.parse(intentParams ?? "");
    const sent = { amount: 6000, currency: "usd", metadata };
    const { id } = await club.gateway.sdk.paymentIntents.create(sent);
    club.sandbox.confirmIntent(id, CARD);
    return id;
  }

  test("is refunded automatically, once, and the family and staff are notified", async () => {
    const [first, second] = [await beginPayment(club), await beginPayment(club)];
    for (const { intentId } of [first, second]) club.sandbox.confirmIntent(intentId, CARD);
    await first.confirm();
    await Promise.all([second.confirm(), second.confirm(), deliverAll(club)]);
    await pollLater();
    expect(await states()).toEqual(["refunded", "succeeded"]);
    expect(club.sandbox.refunds()).toMatchObject([{ payment_intent: second.intentId, amount: 6000 }]);
    expect(await held()).toBe(club.sandbox.balance());
    expect(await mails()).toEqual([
      "refund_notice",
      "registration_receipt",
      "staff_payment_alert",
      "staff_registration_notice",
    ]);
    const refund = { reason: "duplicate", requestedBy: "system", state: "succeeded" };
    expect(await readRows(club.db, "refunds")).toMatchObject([refund]);
  });

  test("by a second intent of the same payment is booked as a separate payment and refunded", async () => {
    const first = await payRegistration(club);
    const second = await paySecondIntent();
    await Promise.all([deliverAll(club), deliverAll(club)]);
    expect(await readRow(club.db, "payments", { intentId: first })).toMatchObject({ state: "succeeded" });
    expect(await readRow(club.db, "payments", { intentId: second })).toMatchObject({ state: "refunded" });
    expect(await states()).toHaveLength(2);
    expect(await statuses()).toEqual(["confirmed"]);
    expect(await held()).toBe(6000);
    expect(club.sandbox.balance()).toBe(6000);
    expect(await mails()).toContain("staff_payment_alert");
  });

  test("is left for staff to decide if only one form has the birth date", async () => {
    const families = [
      await beginPayment(club),
      await beginPayment(club, { childDateOfBirth: "2015-09-01", phone: "575-555-0100" }),
    ];
    for (const { intentId } of families) club.sandbox.confirmIntent(intentId, CARD);
    await Promise.all(families.map(({ confirm }) => confirm()));
    await pollLater();
    expect(await statuses()).toEqual(["confirmed", "confirmed"]);
    expect(await states()).toEqual(["succeeded", "succeeded"]);
    const children = await readRows(club.db, "registrations");
    expect(children.filter(({ duplicateOfId }) => duplicateOfId !== null)).toHaveLength(1);
    expect(await held()).toBe(12_000);
    expect(club.sandbox.balance()).toBe(12_000);
  });
});

const LUCIA = { childFirstName: "Lucía", donationAmount: 0 };

const MATEO = { childFirstName: "Mateo", donationAmount: 0 };

onEitherEngine("A child of an order that was paid for already", (engine) => {
  const club = clubPerTest(engine);

  const donations = async () => {
    const given = await dataOf((await openDesk(club)).staff.get("/api/admin/donations"));
    return given.map(({ cents, netCents }: { cents: number; netCents: number }) => [cents, netCents]);
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
