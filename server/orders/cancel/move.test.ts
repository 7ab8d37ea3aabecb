import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { spotsTaken } from "#tests/support/clubs/places.ts";
import { addGroup } from "#tests/support/clubs/program-groups.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { addProgram, setSiblingRule } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { disagreement, payOrder } from "#tests/support/orders/paying-order.ts";
import { cancelChild, moveChild } from "#tests/support/orders/staff-deeds.ts";
import { dataOf } from "#tests/support/visitors/answer.ts";

const LUCIA = { childFirstName: "Lucía", donationAmount: 10, childDateOfBirth: "2016-05-01" };
const MATEO = { childFirstName: "Mateo", donationAmount: 10, childDateOfBirth: "2016-05-01" };

onEitherEngine("A child that moves to another program", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(
    () => openDesk(club),
    async () => expect(await disagreement(club)).toBeNull(),
  );
  beforeEach(() => setSiblingRule(club.db, { from: 2, percent: 20 }));

  const preview = (id: string | undefined, programId: string, groupId?: string) => {
    const parameters = new URLSearchParams({ programId, ...(groupId && { groupId }) });
    return dataOf(desk.staff.get(`/api/admin/registrations/${id}/move?${parameters}`));
  };
  const move = (id: string | undefined, programId: string, differenceCents: number, more?: object) =>
    moveChild(desk.staff, id, programId, differenceCents, more);
  const adjustments = async (orderId: string) => {
    const rows = await club.db
      .selectFrom("orderLines")
      .select(["kind", "reason", "cents", "programId"])
      .where("orderId", "=", orderId)
      .orderBy("position")
      .execute();
    return rows.slice(4);
  };

  test("that costs more owes the difference, with its sibling discount, and has its spot there", async () => {
    const clinic = await addProgram(club.db, { feeCents: 6000, capacity: 1 });
    const { ids, orderId } = await payOrder(club, [LUCIA, MATEO]);
    expect(await preview(ids[1], clinic)).toEqual({
      differenceCents: 1600,
      discountLostCents: 0,
      refundParts: [],
      groupId: null,
      blockedBy: null,
    });
    const request = { requestId: randomUUID() };
    const answers = await Promise.all([
      move(ids[1], clinic, 1600, request),
      move(ids[1], clinic, 1600, request),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await adjustments(orderId)).toEqual([
      { kind: "adjustment", reason: "moved", cents: 2000, programId: clinic },
      { kind: "sibling", reason: null, cents: -400, programId: clinic },
    ]);
    expect([await spotsTaken(club, firstCamp.id), await spotsTaken(club, clinic)]).toEqual([1, 1]);
    const moved = (await desk.registrations()).find(({ id }) => id === ids[1]);
    expect(moved).toMatchObject({ programId: clinic, hasSpot: true, totalAmount: 4800 });
    expect(await desk.log("registration_moved")).toHaveLength(1);
    // There is only one place, so the next child is refused.
    expect(await move(ids[0], clinic, 2000)).toMatchObject({ status: 409, code: "program_full" });
    expect(await spotsTaken(club, firstCamp.id)).toBe(1);
    expect(await desk.takeCash(String(ids[1]), { cents: 1600 })).toMatchObject({ status: 201 });
  });

  test("sends the family one email: the new program, its price, and the balance", async () => {
    const clinic = await addProgram(club.db, { feeCents: 6000 });
    const { ids } = await payOrder(club, [LUCIA, MATEO]);
    const request = { requestId: randomUUID() };
    await move(ids[1], clinic, 1600, request);
    await move(ids[1], clinic, 1600, request);
    await sendDueMail(club.deps);
    const mails = club.mailbox.sent.filter(({ subject }) => subject.startsWith("Cambio de programa:"));
    expect(mails).toHaveLength(1);
    const { text } = mails[0] ?? { text: "" };
    for (const words of ["Mateo", "Program extra-clinic", "para usted: $48.00", "Falta por pagar: $16.00"])
      expect(text).toContain(words);
    expect(text).toContain("con tarjeta en la página de su familia");
    expect(await desk.takeCash(String(ids[1]), { cents: 1600 })).toMatchObject({ status: 201 });
  });

  test("before it is paid owes the new price, and has its spot there", async () => {
    const clinic = await addProgram(club.db, { feeCents: 2500, capacity: 1 });
    const { data } = await desk.enter();
    expect(await preview(data.id, clinic)).toMatchObject({
      differenceCents: -1500,
      refundParts: [],
      blockedBy: null,
    });
    expect(await move(data.id, clinic, -1500)).toMatchObject({ status: 200 });
    const [moved] = await desk.registrations();
    expect(moved).toMatchObject({
      programId: clinic,
      hasSpot: true,
      state: "awaiting_manual_payment",
      totalAmount: 2500,
    });
    expect([await spotsTaken(club, firstCamp.id), await spotsTaken(club, clinic)]).toEqual([0, 1]);
    expect(await desk.takeCash(data.id, { cents: 2500 })).toMatchObject({ status: 201 });
    expect(await desk.ledger()).toEqual(["cash 2500"]);
  });

  test("from a free program is unpaid and owes the whole price, on every page, until it pays", async () => {
    const free = await addProgram(club.db, { feeCents: 0 });
    const clinic = await addProgram(club.db, { feeCents: 6000, capacity: 1 });
    const { data } = await desk.enter({}, { programId: free });
    expect(await desk.details(data.id)).toMatchObject({ paymentStatus: "paid", totalAmount: 0 });
    expect(await move(data.id, clinic, 6000)).toMatchObject({ status: 200 });
    expect(await desk.details(data.id)).toMatchObject({
      paymentStatus: "pending",
      money: "unpaid",
      totalAmount: 6000,
    });
    const unpaid = await dataOf(desk.staff.get("/api/admin/unpaid"));
    expect(unpaid).toMatchObject([{ openCents: 6000 }]);
    expect(await spotsTaken(club, clinic)).toBe(1);
    expect(await desk.takeCash(data.id, { cents: 6000 })).toMatchObject({ status: 201 });
    expect(await desk.details(data.id)).toMatchObject({ paymentStatus: "paid", money: "paid" });
    expect(await desk.ledger()).toEqual(["cash 6000"]);
  });

  test("that costs less gets the difference refunded, and later all the rest", async () => {
    const clinic = await addProgram(club.db, { feeCents: 3000 });
    const { ids } = await payOrder(club, [LUCIA, MATEO]);
    expect(await preview(ids[0], clinic)).toMatchObject({
      differenceCents: -1000,
      refundParts: [{ cents: 1000 }],
    });
    expect(await move(ids[0], clinic, -1000)).toMatchObject({ status: 200 });
    expect(club.sandbox.refunds()).toMatchObject([{ amount: 1000 }]);
    expect(await cancelChild(desk.staff, ids[0], 2200)).toMatchObject({ status: 200 });
  });

  test("that is free gets its price refunded, less the discount that its sibling loses", async () => {
    const free = await addProgram(club.db, { feeCents: 0 });
    const { ids, orderId } = await payOrder(club, [LUCIA, MATEO]);
    expect(await preview(ids[0], free)).toMatchObject({
      differenceCents: -3200,
      discountLostCents: 800,
      refundParts: [{ cents: 3200 }],
    });
    expect(await move(ids[0], free, -3200)).toMatchObject({ status: 200 });
    expect(await adjustments(orderId)).toEqual([
      { kind: "adjustment", reason: "moved", cents: -4000, programId: free },
      { kind: "adjustment", reason: "discount_lost", cents: 800, programId: firstCamp.id },
    ]);
    // With a fee again, it earns the discount again.
    expect(await preview(ids[0], firstCamp.id)).toMatchObject({ differenceCents: 3200, refundParts: [] });
    expect(await cancelChild(desk.staff, ids[1], 4000)).toMatchObject({ status: 200 });
  });

  test("that costs less than an earlier refund gets the rest, and no more", async () => {
    const clinic = await addProgram(club.db, { feeCents: 2500 });
    const { ids, orderId, totalCents } = await payOrder(club, [{ ...LUCIA, donationAmount: 0 }]);
    expect(totalCents).toBe(4000);
    const [{ id: paymentId } = { id: "" }] = await desk.payments();
    await desk.refund(paymentId, { cents: 3000, reason: "other", registrationId: ids[0] });
    expect(await preview(ids[0], clinic)).toMatchObject({
      differenceCents: -1500,
      refundParts: [{ cents: 1000 }],
    });
    expect(await move(ids[0], clinic, -1500)).toMatchObject({ status: 200 });
    expect(club.sandbox.balance()).toBe(0);
    const lines = await club.db
      .selectFrom("orderLines")
      .select(["reason", "cents"])
      .where("orderId", "=", orderId)
      .orderBy("position")
      .execute();
    expect(lines.slice(1)).toEqual([
      { reason: "refunded", cents: -3000 },
      { reason: "moved", cents: -1500 },
      { reason: "restored", cents: 500 },
    ]);
  });

  test("is asked again if the price has changed, and cannot move into another season or twice", async () => {
    const clinic = await addProgram(club.db, { feeCents: 3000 });
    const { ids } = await payOrder(club, [LUCIA, { ...LUCIA, programId: clinic }]);
    expect(await move(ids[0], clinic, -1000)).toMatchObject({ status: 409, code: "already_registered" });
    expect(await move(ids[0], clinic, 0)).toMatchObject({
      status: 409,
      code: "move_price_changed",
      data: { differenceCents: -1000 },
    });
    expect(await move(ids[0], randomUUID(), 0)).toMatchObject({ status: 404 });
  });

  test("may play up into an older group, and each group counts its own", async () => {
    const clinic = await addProgram(club.db, { feeCents: 4000 });
    const group = (code: string, bornFrom: string, bornTo: string) =>
      addGroup(club.db, { programId: clinic, code, bornFrom, bornTo, capacity: 1 });
    const own = await group("U10", "2016-01-01", "2017-12-31");
    const older = await group("U12", "2014-01-01", "2015-12-31");
    const { ids } = await payOrder(club, [{ ...LUCIA, programId: clinic }]);
    expect(await preview(ids[0], clinic, older)).toMatchObject({ differenceCents: 0 });
    expect(await move(ids[0], clinic, 0, { groupId: older })).toMatchObject({ status: 200 });
    const groups = await club.db.selectFrom("programGroups").select(["id", "spotsTaken"]).execute();
    expect(groups.find(({ id }) => id === older)).toMatchObject({ spotsTaken: 1 });
    expect(groups.find(({ id }) => id === own)).toMatchObject({ spotsTaken: 0 });
  });
});
