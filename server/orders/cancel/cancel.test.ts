import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { mailTexts } from "#content/product/texts-by-language.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { addProgram, booksOf, setSiblingRule } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { beginOrder, disagreement, payOrder } from "#tests/support/orders/paying-order.ts";
import { cancelChild, deleteChild, moveChild, restoreChild } from "#tests/support/orders/staff-deeds.ts";
import { deliverAll } from "#tests/support/stripe/deliver-events.ts";
import { dataOf } from "#tests/support/visitors/answer.ts";

const LUCIA = { childFirstName: "Lucía", donationAmount: 10 };
const MATEO = { childFirstName: "Mateo", donationAmount: 10 };
const ELENA = { childFirstName: "Elena", donationAmount: 10 };

onBothEngines("One child of a family that is canceled", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));
  beforeEach(() => setSiblingRule(club.db, { from: 2, percent: 20 }));

  const preview = (id = "") => dataOf(desk.staff.get(`/api/admin/registrations/${id}/cancellation`));
  const cancel = (id?: string, expectedRefundCents?: number, more?: object) =>
    cancelChild(desk.staff, id, expectedRefundCents, more);
  const lines = async (orderId: string) =>
    (await booksOf(club.db, orderId)).lines.map(({ kind, reason, cents }) => `${reason ?? kind} ${cents}`);
  const expectBalance = async () => expect(await disagreement(club)).toBeNull();

  test("gets the refund that was shown: its price, less the discount that its siblings lose", async () => {
    const { ids, orderId, totalCents } = await payOrder(club, [LUCIA, MATEO, ELENA]);
    expect(totalCents).toBe(4000 + 3200 + 3200 + 1000);
    const shown = await preview(ids[0]);
    expect(shown).toMatchObject({
      refundCents: 3200,
      cancellationFeeCents: 0,
      discountLostCents: 800,
      percent: 100,
      blockedBy: null,
      refundParts: [{ method: "card", cents: 3200 }],
    });
    expect(await cancel(ids[0], 3200)).toMatchObject({ status: 200, data: shown });
    expect(await lines(orderId)).toEqual([
      "fee 4000",
      "fee 4000",
      "sibling -800",
      "fee 4000",
      "sibling -800",
      "donation 1000",
      "cancelled -4000",
      "discount_lost 800",
    ]);
    expect(club.sandbox.refunds()).toMatchObject([{ amount: 3200 }]);
    expect(await readRows(club.db, "registrations", { deletedAt: null })).toHaveLength(2);
    expect(await desk.spotsTaken()).toBe(2);
    expect(await desk.log("registration_cancelled")).toHaveLength(1);
    await expectBalance();
  });

  test("takes no discount from its siblings if the club changed its sibling rule since", async () => {
    const { ids } = await payOrder(club, [LUCIA, MATEO, ELENA]);
    await setSiblingRule(club.db, { from: 3, percent: 20 });
    expect(await preview(ids[2])).toMatchObject({ refundCents: 3200, discountLostCents: 0 });
    expect(await preview(ids[0])).toMatchObject({ refundCents: 3200, discountLostCents: 800 });
  });

  test("pays the cancellation fee of its program's refund steps on that day", async () => {
    const refundSteps = [
      { daysBefore: 30, percent: 100 },
      { daysBefore: 7, percent: 50 },
    ];
    await changePrograms(club.db, { refundSteps });
    const { ids, orderId } = await payOrder(club, [LUCIA, MATEO]);
    club.setNow("2025-06-02T12:00:00.000Z");
    await desk.staff.signIn();
    const half = { refundCents: 1600, cancellationFeeCents: 1600, percent: 50 };
    expect(await preview(ids[1])).toMatchObject(half);
    await cancel(ids[1], 1600);
    expect((await lines(orderId)).slice(4)).toEqual(["cancelled -3200", "cancellation_fee 1600"]);
    await expectBalance();
    // The kept share stays the same, and the next child pays none of it.
    expect(await preview(ids[0])).toMatchObject({ refundCents: 2000, cancellationFeeCents: 2000 });
  });

  test("is canceled once by a double click, and by two of the staff at once", async () => {
    const { ids } = await payOrder(club, [LUCIA, MATEO]);
    const requestId = randomUUID();
    const answers = await Promise.all([
      cancel(ids[1], 3200, { requestId }),
      cancel(ids[1], 3200, { requestId }),
      cancel(ids[1], 3200),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    expect(answers.filter(({ code }) => code === "already_cancelled").length).toBeGreaterThan(0);
    expect(club.sandbox.refunds()).toHaveLength(1);
    await expectBalance();
  });

  test("and its sibling, cancelled at the same time by two of the staff, get both refunds", async () => {
    const { ids } = await payOrder(club, [LUCIA, MATEO]);
    await Promise.all([cancel(ids[0], 3200), cancel(ids[1], 3200)]);
    const left = await Promise.all(ids.map(preview));
    for (const [at, id] of ids.entries()) {
      if (left[at].blockedBy === null) await cancel(id, (await preview(id)).refundCents);
    }
    expect(club.sandbox.balance()).toBe(1000);
    await expectBalance();
  });

  test("gets its refund also from a later order of the family if its own order has too little money", async () => {
    const first = await payOrder(club, [LUCIA]);
    club.advance(1000);
    const second = await payOrder(club, [MATEO], first.family);
    expect(second.totalCents).toBe(3200 + 1000);
    const [lucia] = first.ids;
    const [mateo] = second.ids;
    await cancel(lucia, 3200);
    const refundParts = [{ cents: 3200 }, { cents: 800 }];
    expect(await preview(mateo)).toMatchObject({ refundCents: 4000, refundParts });
    await cancel(mateo, 4000);
    expect(club.sandbox.balance()).toBe(2000);
    await expectBalance();
  });

  test("ends a card payment of its family whose discount would be lost", async () => {
    const first = await payOrder(club, [LUCIA]);
    const second = await beginOrder(club, [MATEO], first.family);
    expect(await cancel(first.ids[0], 4000)).toMatchObject({ status: 200 });
    expect(second.totalCents).toBe(3200 + 1000);
    const states = (await desk.payments()).map(({ state }) => state);
    expect(states.sort()).toEqual(["canceled", "part_refunded"]);
  });

  test("is not refunded again if the dashboard refunded it and the event has not arrived", async () => {
    const { ids, intentId } = await payOrder(club, [{ ...LUCIA, donationAmount: 0 }]);
    expect((await preview(ids[0])).refundCents).toBe(4000);
    club.sandbox.refund({ payment_intent: intentId, amount: 3000 });
    const refused = { status: 409, code: "refund_changed", data: { refundCents: 1000 } };
    expect(await cancel(ids[0], 4000)).toMatchObject(refused);
  });

  test("waits, or moves nowhere, while a refund from the dashboard is unassigned whose message has not come", async () => {
    const { ids, intentId } = await payOrder(club, [LUCIA, MATEO]);
    const cheap = await addProgram(club.db, { feeCents: 2000, slug: "cheap" });
    club.sandbox.refund({ payment_intent: intentId, amount: 500 });
    expect(await moveChild(desk.staff, ids[0], cheap, -2000)).toMatchObject({ code: "refund_unallocated" });
    expect(await cancel(ids[1], 3200)).toMatchObject({ status: 409, code: "refund_unallocated" });
  });

  test("waits while its payment is disputed", async () => {
    const { ids, intentId } = await payOrder(club, [LUCIA, MATEO]);
    club.sandbox.openDispute(intentId);
    await deliverAll(club);
    expect(await cancel(ids[0], 0)).toMatchObject({ status: 409, code: "dispute_open" });
  });

  test("gets nothing after a lost dispute, and its family owes the fee of the child that stays", async () => {
    const { ids, orderId, intentId } = await payOrder(club, [LUCIA, MATEO]);
    const { id } = club.sandbox.openDispute(intentId);
    club.sandbox.closeDispute(id, "lost");
    await deliverAll(club);
    expect(await cancel(ids[1], 0)).toMatchObject({ status: 200, data: { refundCents: 0 } });
    expect(await lines(orderId)).toContain("cancelled -3200");
    const { order } = await desk.details(ids[0] ?? "");
    expect(order).toMatchObject({ openCents: 5000 });
    const unpaid = await dataOf(desk.staff.get("/api/admin/unpaid"));
    expect(unpaid).toMatchObject([{ orderId, openCents: 5000, isDisputeLost: true }]);
    await desk.staff.call("POST", "/api/admin/unpaid/remind", {});
    await sendDueMail(club.deps);
    const { disputed, paid } = mailTexts.es.mail.reminder;
    const texts = club.mailbox.sent.map(({ text }) => text.replaceAll("\n", " "));
    expect(texts.filter((text) => text.includes(disputed))).toHaveLength(1);
    expect(texts.filter((text) => text.includes(paid))).toEqual([]);
  });

  test("owes its refund again when it is restored, less the cancellation fee", async () => {
    const { ids, orderId } = await payOrder(club, [LUCIA, MATEO]);
    await cancel(ids[0], 3200);
    expect(await restoreChild(desk.staff, ids[0])).toMatchObject({ status: 200 });
    const added = (await lines(orderId)).slice(4);
    expect(added).toEqual(["cancelled -4000", "discount_lost 800", "restored 3200"]);
    // The restored child was never paid again, so nothing can be refunded.
    expect(await preview(ids[0])).toMatchObject({ refundCents: 0, blockedBy: null });
  });

  test("that is restored unpaid and cancelled again never gets the cancellation fee back", async () => {
    const refundSteps = [{ daysBefore: 1, percent: 50 }];
    const clinic = await addProgram(club.db, { feeCents: 4000, refundSteps });
    const { ids } = await payOrder(club, [{ ...LUCIA, programId: clinic }]);
    await cancel(ids[0], 2000);
    for (let time = 0; time < 3; time++) {
      expect(await restoreChild(desk.staff, ids[0])).toMatchObject({ status: 200 });
      expect(await preview(ids[0])).toMatchObject({ refundCents: 0, cancellationFeeCents: 2000 });
      expect((await cancel(ids[0], 0)).status).toBe(200);
    }
    expect(club.sandbox.balance()).toBe(2000 + 1000);
    await expectBalance();
  });

  test("that was never paid for cannot be canceled, only deleted", async () => {
    await beginOrder(club, [LUCIA]);
    const [row] = await desk.registrations();
    expect(await cancel(row?.id, 0)).toMatchObject({ status: 409, code: "not_paid" });
  });

  test("that was deleted before gets the refund of the day on which it was deleted", async () => {
    const { ids } = await payOrder(club, [LUCIA, MATEO]);
    await deleteChild(desk.staff, ids[1]);
    // A sibling's refund does not include it.
    expect(await preview(ids[0])).toMatchObject({ refundCents: 3200 });
    club.setNow("2025-06-12T12:00:00.000Z");
    await desk.staff.signIn();
    expect(await preview(ids[1])).toMatchObject({ refundCents: 3200, percent: 100 });
    expect(await cancel(ids[1], 3200)).toMatchObject({ status: 200 });
    await expectBalance();
  });
});
