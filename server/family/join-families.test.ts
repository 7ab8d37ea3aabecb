import { beforeEach, expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows } from "#tests/support/database/rows.ts";
import { addProgram, childrenOf, setSiblingRule } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { beginOrder, disagreement, payOrder } from "#tests/support/orders/paying-order.ts";
import { deliverAll } from "#tests/support/stripe/deliver-events.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const EMAIL = "rosa@example.org";
const DIGITS = "0123";
const ANA = { childFirstName: "Ana" };
const BEA = { childFirstName: "Bea" };
const CARLA = { childFirstName: "Carla" };

onEitherEngine("A family with two orders", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));
  const mother = perTest(() => new FamilyVisitor(club));
  beforeEach(async () => {
    await setSiblingRule(club.db, { from: 2, percent: 20 });
  });

  const order = (children: object[]) => payOrder(club, children);
  const join = (orderId: string) => mother.call("POST", `/api/family/orders/${orderId}/join`);
  const households = async () => (await mother.look()).orders.map(({ familyIndex }) => familyIndex);
  const preview = async (id = "") =>
    (await mother.call("GET", `/api/family/registrations/${id}/cancellation`)).body.data;
  const cancel = (id = "", expectedRefundCents = 0) =>
    mother.call("POST", `/api/family/registrations/${id}/cancel`, { expectedRefundCents });
  const expectBalance = async () => {
    await deliverAll(club);
    expect(await disagreement(club)).toBeNull();
  };

  test("keeps them separate until she confirms both; then they count together, and the same child is one", async () => {
    const clinic = await addProgram(club.db, { feeCents: 4000 });
    const second = await order([{ ...ANA, programId: clinic }]);
    club.advance(60_000);
    const first = await order([ANA, BEA]);
    await mother.signIn(EMAIL, DIGITS);
    expect(await households()).toEqual([0, 1]);
    expect(await preview(first.ids[0])).toMatchObject({ refundCents: 3200, discountLostCents: 800 });
    const both = await Promise.all([join(first.orderId), join(second.orderId)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await households()).toEqual([0, 0]);
    expect(await desk.log("orders_joined")).toMatchObject([{ actor: "family" }]);
    // Nothing was charged anew, and Ana stays the first child by her clinic.
    expect(club.sandbox.balance()).toBe(4000 + 3200 + 4000);
    expect(await preview(first.ids[0])).toMatchObject({ refundCents: 4000, discountLostCents: 0 });
    const children = await club.db.selectFrom("children").select("firstName").orderBy("firstName").execute();
    expect(children.map(({ firstName }) => firstName)).toEqual(["Ana", "Bea"]);
    expect(await cancel(first.ids[0], 4000)).toMatchObject({ status: 200 });
    expect(await cancel(first.ids[1], 3200)).toMatchObject({ status: 200 });
    expect(await cancel(second.ids[0], 4000)).toMatchObject({ status: 200 });
    expect(club.sandbox.balance()).toBe(0);
    await expectBalance();
  });

  test("joins nothing while a payment is unfinished, a dispute is open, or an order of them is shut", async () => {
    const first = await order([ANA]);
    const second = await order([BEA]);
    club.advance(60_000);
    await mother.signIn(EMAIL, DIGITS);
    const rows = (id: string) => club.db.updateTable("registrations").where("orderId", "=", id);
    await changeRows(
      club.db,
      "payments",
      { orderId: second.orderId },
      { state: "disputed", recheckAt: "2025-05-02T00:00:00.000Z" as never },
    );
    expect(await join(first.orderId)).toMatchObject({ status: 409, code: "dispute_open" });
    await changeRows(club.db, "payments", { orderId: second.orderId }, { state: "succeeded" });
    const begun = await beginOrder(club, [CARLA], first.family);
    expect(await join(first.orderId)).toMatchObject({ status: 409, code: "card_processing" });
    club.sandbox.confirmIntent(begun.intentId, { card: "4242 4242 4242 4242" });
    await begun.confirm();
    await rows(begun.orderId).set({ phone: "(575) 555-0177" }).execute();
    expect(await join(first.orderId)).toMatchObject({ status: 409, code: "orders_not_opened" });
    expect(await households()).toEqual([0, 1]);
    await mother.call("POST", "/api/family/orders", { phoneDigits: "0177" });
    expect(await join(first.orderId)).toMatchObject({ status: 200 });
    expect(await households()).toEqual([0, 0, 0]);
  });

  test("gets the discount of her earlier children with a session, and hears that a child is registered; nobody else does", async () => {
    const { ids } = await order([ANA]);
    club.advance(60_000);
    await mother.signIn(EMAIL, DIGITS);
    const visitor = new FamilyVisitor(club, { browser: mother.browser });
    const stranger = new FamilyVisitor(club);
    const [bea, ana] = [childrenOf([BEA]), childrenOf([ANA])];
    expect((await stranger.quoteFor(bea)).body.totalCents).toBe(4000);
    expect((await visitor.quoteFor(bea)).body.totalCents).toBe(3200);
    expect(
      (await visitor.quoteFor(childrenOf([{ ...BEA, email: "else@example.org" }]))).body.totalCents,
    ).toBe(4000);
    expect((await visitor.order(ana)).body).toMatchObject({ code: "already_registered", children: [0] });
    expect((await stranger.order(ana)).status).toBe(200);
    expect((await visitor.orderAndPay(bea)).body).toMatchObject({ data: { paymentStatus: "paid" } });
    expect(await households()).toEqual([0, 0]);
    expect(await preview(ids[0])).toMatchObject({ refundCents: 3200, discountLostCents: 800 });
    await mother.call("DELETE", "/api/family/session");
    expect((await visitor.quoteFor(childrenOf([CARLA]))).body.totalCents).toBe(3200);
  });
});
