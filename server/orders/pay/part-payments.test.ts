import { expect, test } from "vitest";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { askForAid } from "#tests/support/orders/aid.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { disagreement } from "#tests/support/orders/paying-order.ts";
import { cancelChild, deleteChild, restoreChild, returnCheck } from "#tests/support/orders/staff-deeds.ts";
import { CARD, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { startBalancePayment } from "./pay-balance.ts";

onBothEngines("A balance that is paid in parts", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));

  const enter = async () => {
    const id = String((await desk.enter()).data.id);
    return { id, orderId: String((await desk.registrations())[0]?.orderId) };
  };
  const take = (id: string, cents: number, openCents: number, way: object = {}) => {
    club.advance(60_000);
    return desk.takeCash(id, { cents, openCents, ...way });
  };
  const begin = (orderId: string, cents?: number) => {
    club.advance(1000);
    const payer = { browserHash: "mother", networkHash: "home", language: "es" } as const;
    return startBalancePayment({ ...club.deps, stripe: club.gateway }, { orderId, cents, ...payer });
  };
  const payByCard = async (orderId: string, cents: number) => {
    const { intent, totalCents } = await begin(orderId, cents);
    club.sandbox.confirmIntent(intent.id, CARD);
    await pollPendingPayments({ ...club.deps, stripe: club.gateway }, 0);
    return totalCents;
  };
  const owed = async (id: string) => (await desk.details(id)).owedCents;
  const state = async () => (await desk.registrations())[0]?.state;
  const search = async (text: string) =>
    (await (await desk.staff.get(`/api/registrations?season=all&search=${encodeURIComponent(text)}`)).json())
      .data.length;

  test("is confirmed with the last part, and every part is in the treasurer's file", async () => {
    const { id, orderId } = await enter();
    expect(await take(id, 1500, 4000, { reference: "Sobre 7" })).toMatchObject({ status: 201 });
    expect([await owed(id), await state()]).toEqual([2500, "awaiting_manual_payment"]);
    expect(await desk.details(id)).toMatchObject({ partPaid: { paidCents: 1500, totalCents: 4000 } });
    const unpaid = await (await desk.staff.get("/api/admin/unpaid?season=all&search=sobre%207")).json();
    expect(unpaid.data).toMatchObject([{ orderId, openCents: 2500 }]);
    expect(await payByCard(orderId, 1000)).toBe(1000);
    expect([await owed(id), await state()]).toEqual([1500, "awaiting_manual_payment"]);
    const check = { method: "check", checkNumber: "1042", reference: "Peñaranda" };
    expect(await take(id, 1500, 1500, check)).toMatchObject({ status: 201 });
    expect([await owed(id), await state()]).toEqual([0, "confirmed"]);
    expect(await desk.details(id)).toMatchObject({ money: "paid", partPaid: null });
    expect(await desk.ledger()).toEqual(["cash 1500", "charge 1000", "check 1500"]);
    expect(await desk.mails()).toEqual([
      "part_payment_receipt",
      "part_payment_receipt",
      "registration_receipt",
    ]);
    const file = await desk.staff.get(
      "/api/admin/payments/export?from=2000-01-01&to=2099-12-31&sheet=transactions",
    );
    const cells = (await file.text()).split("\r\n").map((line) => line.split(",").slice(4, 9).join());
    expect(cells.slice(1, 4)).toEqual([
      "Cash received,Cash,,Sobre 7,15.00",
      "Payment,Card,,,10.00",
      "Check received,Check,1042,Peñaranda,15.00",
    ]);
    expect([await search("sobre 7"), await search("Peñaranda"), await search("sobre 8")]).toEqual([1, 1, 0]);
    expect(await disagreement(club)).toBeNull();
  });

  test("of an online order keeps its spot from then on, without a card payment", async () => {
    const family = new FamilyVisitor(club);
    await family.orderCamp({});
    const [{ id } = { id: "" }] = await desk.registrations();
    expect(await take(id, 1500, 4000)).toMatchObject({ status: 201 });
    club.advance(3 * 86_400_000);
    await pollPendingPayments({ ...club.deps, stripe: club.gateway }, 0);
    expect(await desk.registrations()).toMatchObject([
      { state: "awaiting_manual_payment", hasSpot: true, holdExpiresAt: null, paymentId: null },
    ]);
  });

  test("by link keeps the spots of all its children, also of one that was to be paid at checkout", async () => {
    const family = new FamilyVisitor(club);
    await family.orderCamp({ childFirstName: "Ana" }, { childFirstName: "Beto" });
    const [, { id } = { id: "" }] = await desk.registrations();
    await deleteChild(desk.staff, id);
    expect(await restoreChild(desk.staff, id)).toMatchObject({ status: 200 });
    expect(await payByCard(family.orderId, 1500)).toBe(1500);
    club.advance(3 * 86_400_000);
    await pollPendingPayments({ ...club.deps, stripe: club.gateway }, 0);
    const kept = { state: "awaiting_manual_payment", hasSpot: true };
    expect(await desk.registrations()).toMatchObject([kept, kept]);
  });

  test("takes no part while staff decide about aid, which may end the order", async () => {
    await askForAid(club);
    const [{ id } = { id: "" }] = await desk.registrations();
    expect(await take(id, 1500, 4000)).toMatchObject({ status: 409, code: "cash_amount" });
    expect(await take(id, 4000, 4000)).toMatchObject({ status: 201 });
  });

  test("takes a part only of the balance that the page showed, and another way only with its name", async () => {
    const { id } = await enter();
    for (const [cents, openCents] of [
      [4001, 4000],
      [1000, 3999],
      [4001, 4001],
    ] as const)
      expect(await take(id, cents, openCents)).toMatchObject({ status: 409, code: "cash_amount" });
    expect(await take(id, 1000, 4000, { method: "other" })).toMatchObject({
      status: 400,
      fields: { methodName: "method_name" },
    });
    expect(await take(id, 1000, 4000)).toMatchObject({ status: 201 });
    // Two staff at once: the second one's page still shows the whole.
    expect(await take(id, 1000, 4000)).toMatchObject({ status: 409, code: "cash_amount" });
    expect(await desk.ledger()).toEqual(["cash 1000"]);
  });

  test("never leaves a balance below the card minimum", async () => {
    const { orderId } = await enter();
    for (const [cents, code] of [
      [49, "total_too_small"],
      [3951, "balance_part"],
      [3999, "balance_part"],
      [4001, "balance_part"],
    ] as const)
      await expect(begin(orderId, cents)).rejects.toMatchObject({ code });
    const part = await begin(orderId, 3950);
    // Another amount ends the first payment at Stripe: an order has one.
    const all = await begin(orderId);
    expect([part.totalCents, all.totalCents]).toEqual([3950, 4000]);
    expect(club.sandbox.confirmIntent(part.intent.id, CARD)).toHaveProperty("error");
    expect(await payByCard(orderId, 4000)).toBe(4000);
    expect(await state()).toBe("confirmed");
  });

  test("is owed again when the check of one part is returned", async () => {
    const { id } = await enter();
    await take(id, 1500, 4000, { method: "check", checkNumber: "7" });
    await take(id, 2500, 2500);
    expect(await state()).toBe("confirmed");
    const check = (await desk.payments()).find(({ method }) => method === "check");
    await returnCheck(desk.staff, check?.id);
    expect([await owed(id), await state()]).toEqual([1500, "awaiting_manual_payment"]);
    expect(await desk.mails()).toContain("check_returned");
    const listed = async () => {
      const path = "/api/admin/unpaid?season=all&returnedCheck=yes";
      return (await (await desk.staff.get(path)).json()).data.length;
    };
    expect(await listed()).toBe(1);
    await take(id, 500, 1500, { method: "other", methodName: "Zelle" });
    expect(await listed()).toBe(0);
    await take(id, 1000, 1000);
    expect([await owed(id), await state()]).toEqual([0, "confirmed"]);
    expect(await disagreement(club)).toBeNull();
  });

  test("is refunded by its payment methods when the child is cancelled", async () => {
    const { id } = await enter();
    await take(id, 1500, 4000);
    await take(id, 2500, 2500, { method: "other", methodName: "Zelle" });
    expect(await cancelChild(desk.staff, id, 4000)).toMatchObject({ status: 200 });
    expect((await desk.ledger()).toSorted()).toEqual([
      "cash 1500",
      "cash_return -1500",
      "other 2500",
      "other_return -2500",
    ]);
    expect((await desk.payments()).map(({ state }) => state)).toEqual(["refunded", "refunded"]);
    expect(await disagreement(club)).toBeNull();
  });

  test("is refunded with the child's spot only once no other part is held", async () => {
    const { id, orderId } = await enter();
    await take(id, 1500, 4000);
    await payByCard(orderId, 2500);
    const [cash, card] = (await desk.payments()).map((payment) => String(payment.id));
    const refund = (paymentId: string | undefined, cents: number, keepsSpot: boolean) =>
      desk.refund(String(paymentId), { cents, keepsSpot, reason: "requested_by_family" });
    for (const [part, cents] of [
      [cash, 1500],
      [card, 2500],
    ] as const)
      expect(await refund(part, cents, false)).toMatchObject({ status: 409, code: "other_payment_held" });
    expect(await desk.ledger()).toEqual(["cash 1500", "charge 2500"]);
    expect(await refund(card, 2500, true)).toMatchObject({ status: 201 });
    // The first part covers no registration by itself.
    expect(await refund(cash, 1500, false)).toMatchObject({ status: 201 });
    expect(await desk.registrations()).toMatchObject([{ hasSpot: false, deletedAt: expect.any(String) }]);
    expect((await desk.details(id)).order.openCents).toBe(0);
    expect(await disagreement(club)).toBeNull();
  });

  test("is overpaid when its only child is deleted, and a refund settles that", async () => {
    const { id } = await enter();
    await take(id, 1500, 4000);
    expect(await deleteChild(desk.staff, id)).toMatchObject({ status: 200 });
    const overpaid = async () => (await desk.details(id)).order.openCents;
    expect(await overpaid()).toBe(-1500);
    const [part] = await desk.payments();
    const refund = { cents: 1500, reason: "requested_by_family" };
    expect(await desk.refund(String(part?.id), refund)).toMatchObject({ status: 201 });
    expect(await overpaid()).toBe(0);
  });
});
