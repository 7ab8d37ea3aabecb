import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { changeRows } from "#tests/support/database/rows.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { beginPayment, payRegistration, payUnheard } from "#tests/support/orders/paying-family.ts";
import { connected } from "#tests/support/servers/connected.ts";

onBothEngines("Cash that staff take", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));

  const enter = async (changes = {}) => String((await desk.enter(changes)).data.id);
  const firstId = async () => String((await desk.registrations())[0]?.id);
  const firstPayment = async () => String((await desk.payments())[0]?.id);
  const capacity = (places: number) => changeRows(club.db, "programs", {}, { capacity: places });
  const pollLater = (minutes: number) => {
    club.advance(minutes * 60_000);
    return pollPendingPayments({ ...club.deps, stripe: club.gateway });
  };

  test("confirms the registration, with its receipt, its ledger row and its line in the log", async () => {
    const id = await enter();
    expect((await desk.details(id)).owedCents).toBe(4000);
    const cash = { cents: 4000, note: " Paid at the field " };
    expect(await desk.takeCash(id, cash)).toMatchObject({ status: 201 });
    expect(await desk.registrations()).toMatchObject([{ state: "confirmed", hasSpot: true }]);
    expect(await desk.payments()).toMatchObject([{ method: "cash", amountCents: 4000, state: "succeeded" }]);
    expect(await desk.ledger()).toEqual(["cash 4000"]);
    expect(await desk.mails()).toEqual(["registration_receipt"]);
    expect(await desk.log("cash_taken")).toMatchObject([{ subject: id, details: { cents: 4000 } }]);
    expect((await desk.details(id)).notes).toMatchObject([{ kind: "cash_taken", note: "Paid at the field" }]);
    expect(await desk.spotsTaken()).toBe(1);
    expect(await desk.takeCash(id)).toMatchObject({ status: 409, code: "already_paid" });
  });

  test("by a double click is taken once", async () => {
    const id = await enter();
    const body = { cents: 4000, requestId: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => desk.takeCash(id, body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await desk.takeCash(id, body)).toMatchObject({ status: 201 });
    expect(await desk.ledger()).toEqual(["cash 4000"]);
    expect(await desk.payments()).toHaveLength(1);
  });

  test("is refused for another child under the same request id", async () => {
    const requestId = randomUUID();
    expect(await desk.takeCash(await enter(), { cents: 4000, requestId })).toMatchObject({ status: 201 });
    const brother = await enter({ childFirstName: "Bruno" });
    const answer = await desk.takeCash(brother, { cents: 4000, requestId });
    expect(answer).toMatchObject({ status: 400, code: "invalid_input" });
    expect(await desk.ledger()).toEqual(["cash 4000"]);
  });

  test("is taken from only one of two staff at once", async () => {
    const id = await enter();
    const answers = await Promise.all([1, 2].map(() => desk.takeCash(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await desk.ledger()).toEqual(["cash 4000"]);
  });

  test.each([
    ["less than is owed", { cents: 3999 }, 409, "cash_amount"],
    ["more than is owed", { cents: 4001 }, 409, "cash_amount"],
    ["nothing", { cents: 0 }, 400, "invalid_input"],
    ["less than nothing", { cents: -4000 }, 400, "invalid_input"],
    ["text", { cents: "4000" }, 400, "invalid_input"],
  ])("is refused when it is %s", async (_title, body, status, code) => {
    const id = await enter();
    expect(await desk.takeCash(id, body)).toMatchObject({ status, code });
    expect(await desk.ledger()).toEqual([]);
    expect(await desk.registrations()).toMatchObject([{ state: "awaiting_manual_payment" }]);
  });

  test("is refused for a deleted or unknown registration", async () => {
    const id = await enter();
    await desk.staff.call("DELETE", `/api/registrations/${id}`);
    expect(await desk.takeCash(id)).toMatchObject({ status: 409, code: "registration_deleted" });
    expect(await desk.takeCash(randomUUID())).toMatchObject({ status: 404, code: "not_found" });
    expect(await desk.takeCash("kids-camp")).toMatchObject({ status: 404, code: "not_found" });
  });

  test("is refused if the card was charged in the meantime, so the child is paid once", async () => {
    await payUnheard(club);
    expect(await desk.takeCash(await firstId(), { cents: 6000 })).toMatchObject({ code: "already_paid" });
    expect(await desk.ledger()).toEqual(["charge 6000"]);
    expect(await desk.registrations()).toMatchObject([{ state: "confirmed" }]);
    expect(await desk.mails()).toContain("registration_receipt");
  });

  test("is refused while Stripe cannot be asked to cancel the card, and taken once it can", async () => {
    await beginPayment(club, { donationAmount: 0 });
    club.sandbox.faults.inject({ when: "before", effect: "drop", times: 20 });
    expect(await desk.takeCash(await firstId())).toMatchObject({ status: 503, code: "card_not_cancelled" });
    expect(await desk.ledger()).toEqual([]);
    club.sandbox.faults.clear();
    expect(await desk.takeCash(await firstId())).toMatchObject({ status: 201 });
  });

  test("for an expired registration takes a free spot, or is refused if there is none", async () => {
    await beginPayment(club, { donationAmount: 0 });
    await pollLater(25 * 60);
    expect(await desk.registrations()).toMatchObject([{ state: "expired", hasSpot: false }]);
    await desk.staff.signIn();
    await capacity(0);
    expect(await desk.takeCash(await firstId())).toMatchObject({ status: 409, code: "program_full" });
    expect(await desk.payments()).toHaveLength(1);
    await capacity(1);
    expect(await desk.takeCash(await firstId())).toMatchObject({ status: 201 });
    expect(await desk.registrations()).toMatchObject([{ state: "confirmed", hasSpot: true }]);
  });

  test("is refused for a child whose card payment was refunded, until that is settled", async () => {
    const intentId = await payRegistration(club);
    const body = { cents: 6000, reason: "requested_by_family" };
    await desk.refund(await firstPayment(), body);
    expect(await desk.takeCash(await firstId(), { cents: 6000 })).toMatchObject({ code: "already_paid" });
    expect(club.sandbox.refunds()).toMatchObject([{ payment_intent: intentId }]);
  });

  test("works for a club without card payments", async () => {
    const id = await enter();
    const { stripe: _none, ...deps } = club.deps;
    const offline = await openDesk({ ...club, deps: { ...deps, stripe: connected(null) } });
    expect(await offline.takeCash(id)).toMatchObject({ status: 201 });
    club.advance(1000);
    const back = { cents: 1000, reason: "other" };
    expect(await offline.refund(await firstPayment(), back)).toMatchObject({ status: 201 });
    expect(await desk.ledger()).toEqual(["cash 4000", "cash_return -1000"]);
  });

  test("can be refunded in parts and never more than was taken, without Stripe", async () => {
    const id = await enter();
    await desk.takeCash(id);
    const paymentId = await firstPayment();
    club.advance(1000);
    const first = await desk.refund(paymentId, { cents: 1500, reason: "requested_by_family", note: "Ill" });
    expect(first).toMatchObject({ status: 201, data: { state: "succeeded", cents: 1500, note: "Ill" } });
    expect(await desk.payments()).toMatchObject([{ state: "part_refunded" }]);
    club.advance(1000);
    const refund = (cents: number) => desk.refund(paymentId, { cents, reason: "other" });
    const more = await Promise.all([2000, 2000, 2000].map(refund));
    expect(more.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await refund(501)).toMatchObject({ code: "refund_too_large" });
    expect(await desk.ledger()).toEqual(["cash 4000", "cash_return -1500", "cash_return -2000"]);
    expect(club.sandbox.refunds()).toEqual([]);
    expect(await desk.log("refund_requested")).toHaveLength(2);
    expect(await desk.mails()).toEqual(["registration_receipt", "refund_notice", "refund_notice"]);
    await pollLater(10);
    expect(club.sandbox.refunds()).toEqual([]);
  });

  test("that was refunded while the child stays is not owed again", async () => {
    const id = await enter();
    await desk.takeCash(id);
    await desk.refund(await firstPayment(), { cents: 2500, reason: "other", requestId: randomUUID() });
    expect((await desk.details(id)).owedCents).toBe(0);
    expect(await desk.takeCash(id, { cents: 2500 })).toMatchObject({ code: "already_paid" });
  });
});
