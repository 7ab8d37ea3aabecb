import { expect, test } from "vitest";
import { HOUR_MS } from "#domain/time/dates.ts";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRow, readRows } from "#tests/support/database/rows.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { beginPayment } from "#tests/support/orders/paying-family.ts";
import { deliverAll, deliverEvent } from "#tests/support/stripe/deliver-events.ts";

const CARD = "4242 4242 4242 4242";
const SLOW_REFUND = "4000 0000 0000 7726";

onEitherEngine("Money that is refunded at Stripe", (engine) => {
  const club = clubPerTest(engine);
  let intentId: string;

  const begin = async () => {
    const family = await beginPayment(club);
    intentId = family.intentId;
    return family;
  };
  const pay = async (card = CARD) => {
    const family = await begin();
    club.sandbox.confirmIntent(intentId, { card });
    await family.confirm();
  };
  const pollAfter = (milliseconds: number) => {
    club.advance(milliseconds);
    return pollPendingPayments({ ...club.deps, stripe: club.gateway });
  };
  const state = async () => (await readRow(club.db, "payments")).state;
  const ledger = async () =>
    (await readRows(club.db, "ledger")).map(({ kind, cents }) => `${kind} ${cents}`).sort();
  const alarms = async () => {
    const mails = await readRows(club.db, "outbox", { kind: "staff_payment_alert" }, ["payload"]);
    return mails.map(({ payload }) => JSON.parse(payload).reason).sort();
  };
  const registration = () => readRow(club.db, "registrations", {}, ["state", "hasSpot"]);
  const askRefund = async (cents: number) => {
    const { id } = await readRow(club.db, "payments", {}, ["id"]);
    return (await openDesk(club)).refund(id, { cents, reason: "other" });
  };

  test("is booked with the time at which Stripe moved it", async () => {
    await pay();
    club.advance(HOUR_MS);
    club.sandbox.refund({ payment_intent: intentId });
    club.advance(5 * HOUR_MS);
    await deliverAll(club);
    const times = await readRows(club.db, "ledger", {}, ["createdAt"]);
    expect(times.map(({ createdAt }) => createdAt).sort()).toEqual([
      "2025-05-01T18:00:00.000Z",
      "2025-05-01T19:00:00.000Z",
    ]);
  });

  test("that the bank could not deliver is the club's again; staff are notified and can refund it again", async () => {
    await pay(SLOW_REFUND);
    await askRefund(6000);
    const [refund] = club.sandbox.refunds();
    club.sandbox.finishRefund(String(refund?.id), "failed");
    await deliverAll(club, { backwards: true });
    expect(await state()).toBe("succeeded");
    expect(await ledger()).toEqual(["charge 6000", "refund -6000", "refund_reversal 6000"]);
    expect(await alarms()).toEqual(["refund_failed"]);
    const told = await readRows(club.db, "outbox", { recipient: "guardian" }, ["kind"]);
    expect(told.map(({ kind }) => kind).sort()).toEqual([
      "refund_failed",
      "refund_notice",
      "registration_receipt",
    ]);
    const failed = { state: "failed", lastError: "expired_or_canceled_card" };
    expect(await readRows(club.db, "refunds")).toMatchObject([failed]);
    expect(await askRefund(6000)).toMatchObject({ status: 201, data: { state: "pending" } });
    expect(club.sandbox.balance()).toBe(0);
  });

  test("before we learned of the payment leaves the child in review, not confirmed", async () => {
    const family = await begin();
    club.sandbox.confirmIntent(intentId, { card: CARD });
    club.sandbox.refund({ payment_intent: intentId });
    await family.confirm();
    expect(await registration()).toEqual({ state: "needs_review", hasSpot: false });
    expect(await ledger()).toEqual(["charge 6000", "refund -6000"]);
    expect(await state()).toBe("refunded");
  });

  test("in a dispute is booked when the bank takes it, and again when the club wins", async () => {
    await pay();
    const dispute = club.sandbox.openDispute(intentId);
    await deliverAll(club);
    expect(await state()).toBe("disputed");
    expect(await ledger()).toEqual(["charge 6000", "dispute -6000"]);
    expect(await askRefund(100)).toMatchObject({ status: 409, code: "payment_not_refundable" });
    club.sandbox.closeDispute(dispute.id, "won");
    await deliverAll(club, { backwards: true });
    expect(await state()).toBe("succeeded");
    expect(await ledger()).toEqual(["charge 6000", "dispute -6000", "dispute_reversal 6000"]);
    expect(await alarms()).toEqual(["dispute_opened", "dispute_won"]);
    expect(await registration()).toEqual({ state: "confirmed", hasSpot: true });
  });

  test("in a dispute is checked by payment polling while it is open, and no longer", async () => {
    await pay();
    const dispute = club.sandbox.openDispute(intentId);
    const created = club.sandbox.events().find(({ type }) => type === "charge.dispute.created");
    await deliverEvent(club, created ?? {});
    await pollAfter(HOUR_MS);
    expect(await state()).toBe("disputed");
    club.sandbox.closeDispute(dispute.id, "won");
    await pollAfter(HOUR_MS);
    expect(await readRow(club.db, "payments")).toMatchObject({ state: "succeeded", recheckAt: null });
  });
});
