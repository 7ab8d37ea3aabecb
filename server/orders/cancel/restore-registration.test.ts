import { expect, test } from "vitest";
import { HOUR_MS } from "#domain/time/dates.ts";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows, readRow } from "#tests/support/database/rows.ts";
import { makeCampFree } from "#tests/support/orders/free-orders.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { beginOrder, payOrder } from "#tests/support/orders/paying-order.ts";
import { deleteChild, restoreChild } from "#tests/support/orders/staff-deeds.ts";
import { CARD, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const ANA = { childFirstName: "Ana" };
const BETO = { childFirstName: "Beto" };

onEitherEngine("An unpaid registration that staff restore", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));

  const remove = (id: string) => deleteChild(desk.staff, id);
  const restore = (id: string) => restoreChild(desk.staff, id);
  const capacity = (places: number) => changeRows(club.db, "programs", {}, { capacity: places });
  const idOf = async (childFirstName: string) =>
    (await readRow(club.db, "registrations", { childFirstName }, ["id"])).id;
  const read = async (path: string) => (await desk.staff.get(path)).json();
  const pollAfter = async (hours: number) => {
    club.advance(hours * HOUR_MS);
    await pollPendingPayments({ ...club.deps, stripe: club.gateway });
    await desk.staff.signIn();
  };

  test("is active and pending, has a spot and is on the unpaid list", async () => {
    const { orderId } = await beginOrder(club, [ANA]);
    const id = await idOf("Ana");
    await remove(id);
    expect(await restore(id)).toMatchObject({ status: 200, data: { owedCents: 4000 } });
    expect(await read("/api/registrations")).toMatchObject({
      total: 1,
      data: [{ id, status: "pending", paymentStatus: "pending", money: "unpaid" }],
    });
    expect(await desk.log("registration_restored")).toHaveLength(1);
    expect(await read("/api/registrations?payment=expired")).toMatchObject({ data: [] });
    const owed = { orderId, openCents: 4000, dueOn: null };
    expect(await read("/api/admin/unpaid")).toMatchObject({ data: [owed] });
    expect(await desk.spotsTaken()).toBe(1);
    await pollAfter(48);
    expect(await desk.registrations()).toMatchObject([
      { state: "awaiting_manual_payment", hasSpot: true, deletedAt: null },
    ]);
    expect(await desk.takeCash(id)).toMatchObject({ status: 201 });
    expect(await desk.registrations()).toMatchObject([{ state: "confirmed", hasSpot: true }]);
    expect(await desk.spotsTaken()).toBe(1);
  });

  test("that had expired before it was deleted is pending again too", async () => {
    await beginOrder(club, [ANA]);
    const id = await idOf("Ana");
    await pollAfter(25);
    expect(await desk.registrations()).toMatchObject([{ state: "expired", hasSpot: false }]);
    await remove(id);
    expect(await restore(id)).toMatchObject({ status: 200, data: { owedCents: 4000 } });
    expect(await desk.registrations()).toMatchObject([{ state: "awaiting_manual_payment", hasSpot: true }]);
    expect(await read("/api/registrations")).toMatchObject({ total: 1 });
  });

  test("that is not deleted does not change, and its family can finish its card payment", async () => {
    const { intentId } = await beginOrder(club, [ANA]);
    const id = await idOf("Ana");
    const before = await desk.payments();
    expect(await restore(id)).toMatchObject({ status: 200, data: { owedCents: 4000 } });
    expect(await desk.payments()).toEqual(before);
    club.sandbox.confirmIntent(intentId, CARD);
    await pollAfter(1);
    expect(await desk.registrations()).toMatchObject([{ state: "confirmed", hasSpot: true }]);
  });

  test("stays deleted if its spot is taken or the child was registered again", async () => {
    await capacity(1);
    await beginOrder(club, [ANA]);
    const id = await idOf("Ana");
    await remove(id);
    await payOrder(club, [BETO]);
    expect(await restore(id)).toMatchObject({ status: 409, code: "restore_no_spot" });
    await capacity(3);
    await payOrder(club, [ANA]);
    expect(await restore(id)).toMatchObject({ status: 409, code: "restore_conflict" });
    expect(await desk.spotsTaken()).toBe(2);
  });

  test("costs its own price if its sibling was ordered again without it", async () => {
    const { family } = await beginOrder(club, [ANA, BETO]);
    const id = await idOf("Ana");
    await remove(id);
    await payOrder(club, [BETO], family);
    expect(await restore(id)).toMatchObject({ status: 200, data: { owedCents: 4000 } });
    expect(await read("/api/admin/unpaid")).toMatchObject({ total: 1, totalCents: 4000 });
    expect(await desk.spotsTaken()).toBe(2);
  });

  test("waits while a bank processes its payment, and goes to review once it is paid", async () => {
    const { intentId, confirm } = await beginOrder(club, [ANA]);
    const id = await idOf("Ana");
    club.sandbox.confirmIntent(intentId, { card: "4000 0035 6000 0008" });
    await confirm();
    await remove(id);
    expect(await restore(id)).toMatchObject({ status: 409, code: "card_processing" });
    club.sandbox.finishProcessing(intentId, "succeeded");
    await pollAfter(1);
    expect(await restore(id)).toMatchObject({ status: 200, data: { owedCents: 0, needsReview: true } });
    expect(await desk.registrations()).toMatchObject([{ state: "needs_review", deletedAt: null }]);
  });

  test("that is free has its spot at once", async () => {
    await makeCampFree(club);
    await new FamilyVisitor(club).orderCamp(ANA);
    const id = await idOf("Ana");
    await remove(id);
    expect(await restore(id)).toMatchObject({ status: 200, data: { owedCents: 0 } });
    expect(await desk.registrations()).toMatchObject([{ state: "confirmed", hasSpot: true }]);
    await pollAfter(48);
    expect(await desk.registrations()).toMatchObject([{ state: "confirmed", deletedAt: null }]);
  });

  test("and never had a spot cannot be restored once its own share was refunded", async () => {
    await capacity(2);
    const { intentId, confirm } = await beginOrder(club, [ANA, BETO]);
    const id = await idOf("Beto");
    await changeRows(club.db, "registrations", { id }, { hasSpot: false, holdExpiresAt: null });
    await changeRows(club.db, "programs", {}, { capacity: 1, spotsTaken: 1 });
    club.sandbox.confirmIntent(intentId, CARD);
    await confirm();
    const states = (await desk.registrations()).map(({ state }) => state);
    expect(states.sort()).toEqual(["confirmed", "needs_review"]);
    const { paymentId } = await readRow(club.db, "registrations", { id }, ["paymentId"]);
    const refund = { cents: 4000, reason: "other", registrationId: id };
    expect((await desk.refund(String(paymentId), refund)).status).toBe(201);
    await remove(id);
    expect(await restore(id)).toMatchObject({ status: 409, code: "restore_refunded" });
  });
});
