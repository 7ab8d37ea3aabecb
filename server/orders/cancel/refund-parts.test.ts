import { beforeEach, expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { setSiblingRule } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { disagreement, payOrder } from "#tests/support/orders/paying-order.ts";
import { deliverAll } from "#tests/support/stripe/deliver-events.ts";
import { answerOf, dataOf } from "#tests/support/visitors/answer.ts";

const LUCIA = { childFirstName: "Lucía", donationAmount: 10 };
const MATEO = { childFirstName: "Mateo", donationAmount: 10 };

onEitherEngine("Whose money a refund is", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(
    () => openDesk(club),
    async () => expect(await disagreement(club)).toBeNull(),
  );
  beforeEach(() => setSiblingRule(club.db, { from: 2, percent: 20 }));

  const paymentId = async () => (await desk.payments())[0]?.id ?? "";
  const refund = async (cents: number, more: object = {}) =>
    desk.refund(await paymentId(), { cents, reason: "other", ...more });
  const parts = async () => dataOf(desk.staff.get(`/api/admin/payments/${await paymentId()}/parts`));
  const assign = async (body: object) => {
    const path = `/api/admin/payments/${await paymentId()}/refunds/assign`;
    return answerOf(desk.staff.call("POST", path, body));
  };
  const adjustments = async () => {
    const columns = ["registrationId", "reason", "cents"] as const;
    const rows = await readRows(club.db, "orderLines", { kind: "adjustment" }, [...columns, "position"]);
    return rows.sort((a, b) => a.position - b.position).map(({ position: _at, ...line }) => line);
  };

  test("must be named if several children were paid for, and becomes a line of that child", async () => {
    const { ids } = await payOrder(club, [LUCIA, MATEO]);
    expect(await parts()).toMatchObject({
      children: [
        { registrationId: ids[0], firstName: "Lucía", cents: 4000 },
        { registrationId: ids[1], firstName: "Mateo", cents: 3200 },
      ],
      donationCents: 1000,
      unallocated: [],
    });
    expect(await refund(500)).toMatchObject({ status: 400, fields: { registrationId: "missing_child" } });
    const tooMuch = await refund(3201, { registrationId: ids[1] });
    expect(tooMuch).toMatchObject({ status: 409, code: "refund_too_large" });
    expect(club.sandbox.refunds()).toEqual([]);
    expect(await refund(500, { registrationId: ids[1] })).toMatchObject({ status: 201 });
    expect(await refund(300, { registrationId: null })).toMatchObject({ status: 201 });
    expect(await adjustments()).toEqual([
      { registrationId: ids[1], reason: "refunded", cents: -500 },
      { registrationId: null, reason: "refunded", cents: -300 },
    ]);
  });

  test("is everybody's if the whole rest is refunded, and children who do not come are deleted", async () => {
    const { totalCents } = await payOrder(club, [LUCIA, MATEO]);
    expect(await refund(totalCents, { keepsSpot: false })).toMatchObject({ status: 201 });
    expect((await desk.registrations()).every(({ deletedAt }) => deletedAt !== null)).toBe(true);
    expect((await adjustments()).map(({ reason, cents }) => [reason, cents])).toEqual([
      ["cancelled", -4000],
      ["cancelled", -3200],
      ["refunded", -1000],
    ]);
  });

  test("deletes no sibling if it is the last money but only one child's", async () => {
    const { ids, totalCents } = await payOrder(club, [LUCIA, MATEO]);
    await refund(4000, { registrationId: ids[0] });
    await refund(1000, { registrationId: null });
    const left = totalCents - 5000;
    const leaving = await refund(left, { registrationId: ids[1], keepsSpot: false });
    expect(leaving).toMatchObject({ status: 400, fields: { keepsSpot: "invalid_input" } });
    expect(await refund(left, { registrationId: ids[1] })).toMatchObject({ status: 201 });
    expect((await desk.registrations()).every(({ deletedAt }) => deletedAt === null)).toBe(true);
  });

  test("is assigned by staff, once, if it was made in Stripe's dashboard", async () => {
    const { ids, intentId } = await payOrder(club, [LUCIA, MATEO]);
    club.sandbox.refund({ payment_intent: intentId, amount: 700 });
    await deliverAll(club);
    const { unallocated } = await parts();
    expect(unallocated).toMatchObject([{ cents: 700 }]);
    const [{ stripeId }] = unallocated;
    const answers = await Promise.all([1, 2].map(() => assign({ stripeId, registrationId: ids[1] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await parts()).unallocated).toEqual([]);
    expect(await adjustments()).toEqual([{ registrationId: ids[1], reason: "refunded", cents: -700 }]);
    expect(await desk.log("refund_assigned")).toHaveLength(1);
    const shown = await dataOf(desk.staff.get(`/api/admin/registrations/${ids[1]}/cancellation`));
    expect(shown).toMatchObject({ blockedBy: null, refundCents: 2500 });
  });
});
