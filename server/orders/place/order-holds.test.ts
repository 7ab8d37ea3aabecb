import { afterEach, expect, test } from "vitest";
import { lockRegistrationsOfOrder } from "#server/registrations/registration-rows.ts";
import { recountSpots } from "#server/site/programs/spots.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { spotsTaken } from "#tests/support/clubs/places.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { changeRows, readRows } from "#tests/support/database/rows.ts";
import { childRows } from "#tests/support/orders/free-orders.ts";
import { childrenOf } from "#tests/support/orders/ordering-family.ts";
import { beginOrder } from "#tests/support/orders/paying-order.ts";
import { CARD, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const THREE = [{ childFirstName: "Ana" }, { childFirstName: "Beto" }, { childFirstName: "Caro" }];
const MINUTES = 60_000;

onBothEngines("A family that comes back to its order of several children", (engine) => {
  const club = clubPerTest(engine);

  afterEach(async () => expect(await club.db.transaction().execute(recountSpots)).toEqual([]));

  const active = async () => (await childRows(club)).filter(({ state }) => state !== "expired");
  const namesOf = (rows: readonly { childFirstName: string }[]) =>
    rows.map(({ childFirstName }) => childFirstName).sort();
  const orderIds = async () =>
    new Set((await readRows(club.db, "registrations", { hasSpot: true })).map(({ orderId }) => orderId));
  const payable = () => club.sandbox.intents().filter(({ status }) => status === "requires_payment_method");
  const capacity = (places: number) =>
    changeRows(club.db, "programs", { id: firstCamp.id }, { capacity: places });

  test("and changes it ends the earlier payment; a removed child loses its spot", async () => {
    const family = new FamilyVisitor(club);
    const first = await family.order(childrenOf(THREE));
    const changed = await family.order(childrenOf([{ childFirstName: "Ana" }, { childFirstName: "Dora" }]), {
      previousOrderId: first.body.orderId,
    });
    expect(changed.body.totalCents).toBe(8000);
    const statuses = club.sandbox.intents().map(({ status }) => status);
    expect(statuses.sort()).toEqual(["canceled", "requires_payment_method"]);
    expect(namesOf(await active())).toEqual(["Ana", "Dora"]);
    expect(await orderIds()).toEqual(new Set([changed.body.orderId]));
    expect(await spotsTaken(club)).toBe(2);
  });

  test("and sends two unpaid orders as one has one spot per child and one payment", async () => {
    const family = new FamilyVisitor(club);
    const [ana, beto, caro] = THREE;
    const alone = await beginOrder(club, [ana ?? {}], family);
    club.advance(1000);
    await beginOrder(club, [beto ?? {}, caro ?? {}], family);
    club.advance(1000);
    const together = await beginOrder(club, [beto ?? {}, ana ?? {}], family);
    expect(payable().map(({ id }) => id)).toEqual([together.intentId]);
    club.sandbox.confirmIntent(alone.intentId, CARD);
    expect(club.sandbox.balance()).toBe(0);
    expect(namesOf(await active())).toEqual(["Ana", "Beto"]);
    expect(await orderIds()).toEqual(new Set([together.orderId]));
    expect(await spotsTaken(club)).toBe(2);
  });

  test("and merges two orders in two tabs at once has one payment", async () => {
    const family = new FamilyVisitor(club);
    await family.order(childrenOf(THREE.slice(0, 1)));
    await family.order(childrenOf(THREE.slice(1, 2)));
    const both = await Promise.all([
      family.order(childrenOf(THREE.slice(0, 2))),
      family.order(childrenOf(THREE)),
      family.order(childrenOf(THREE.slice(1, 3))),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    const names = namesOf(await active());
    expect(names).toEqual([...new Set(names)]);
    expect(payable()).toHaveLength(1);
  });

  test("late keeps all its spots or learns which one is taken", async () => {
    const family = new FamilyVisitor(club);
    await capacity(3);
    const first = await family.order(childrenOf(THREE));
    club.advance(31 * MINUTES);
    const stranger = childrenOf([{ childFirstName: "Zoe" }], { email: "zoe@example.org" });
    expect((await new FamilyVisitor(club).order(stranger)).status).toBe(200);
    const late = await family.order(childrenOf(THREE));
    expect(late).toMatchObject({ status: 409, body: { code: "program_full", children: [2] } });
    await capacity(4);
    const again = await family.order(childrenOf(THREE));
    expect(again.body.paymentIntentId).toBe(first.body.paymentIntentId);
  });

  test("keeps an expired hold at that moment, and other families are answered without waiting", async () => {
    await capacity(1);
    const family = new FamilyVisitor(club);
    const { body } = await family.order(childrenOf([{ childFirstName: "Ana" }]));
    club.advance(31 * MINUTES);
    const other = new FamilyVisitor(club, { address: "203.0.113.8" });
    const zoe = childrenOf([{ childFirstName: "Zoe" }], { email: "other@example.org" });
    const orderToo = () => other.order(zoe);
    // On SQLite only one transaction writes at a time.
    if (engine === "postgres") {
      const comingBack = await club.db.startTransaction().execute();
      await lockRegistrationsOfOrder(comingBack, body.orderId);
      expect(await orderToo()).toMatchObject({ status: 409, body: { code: "program_full" } });
      await comingBack.rollback().execute();
    }
    expect((await orderToo()).status).toBe(200);
    expect((await active()).filter(({ hasSpot }) => hasSpot)).toMatchObject([{ childFirstName: "Zoe" }]);
  });

  test("whose holds ended at different times has each spot counted once", async () => {
    const family = new FamilyVisitor(club);
    await family.order(childrenOf(THREE));
    await capacity(3);
    // Staff freed the first place, which another family took; the other holds have ended since.
    const freed = { hasSpot: false, holdExpiresAt: null };
    await changeRows(club.db, "registrations", { childFirstName: "Ana" }, freed);
    await changeRows(club.db, "programs", { id: firstCamp.id }, { spotsTaken: 2 });
    const stranger = childrenOf([{ childFirstName: "Zoe" }], { email: "zoe@example.org" });
    await new FamilyVisitor(club).orderAndPay(stranger);
    club.advance(31 * MINUTES);
    family.pay();
    await family.confirm();
    expect(await spotsTaken(club)).toBe(3);
    const states = (await childRows(club)).map(({ childFirstName, state }) => `${childFirstName} ${state}`);
    expect(states.sort()).toEqual(["Ana needs_review", "Beto confirmed", "Caro confirmed", "Zoe confirmed"]);
  });

  test.each([
    ["full", 3],
    ["not full", 100],
  ])(
    "when only some holds have ended keeps each place once in a program that is %s",
    async (_how, places) => {
      const family = new FamilyVisitor(club);
      await family.order(childrenOf(THREE));
      const soon = { holdExpiresAt: "2025-05-01T18:05:00.000Z" };
      for (const childFirstName of ["Ana", "Beto"])
        await changeRows(club.db, "registrations", { childFirstName }, soon);
      await capacity(places);
      club.advance(6 * MINUTES);
      expect((await family.order(childrenOf(THREE))).status).toBe(200);
    },
  );

  test("after paying learns so for a child that it orders again, and pays for the others", async () => {
    const family = new FamilyVisitor(club);
    await family.orderAndPay(childrenOf([{ childFirstName: "Ana" }]));
    const again = await family.order(childrenOf(THREE));
    expect(again).toMatchObject({ status: 409, body: { code: "already_registered", children: [0] } });
    expect((await family.orderAndPay(childrenOf(THREE.slice(1)))).body.data.paymentStatus).toBe("paid");
    expect(await readRows(club.db, "families")).toHaveLength(1);
  });

  test("sends the same order from two tabs at once and pays for it once", async () => {
    const family = new FamilyVisitor(club);
    await family.browser.get("/api/config");
    const answers = await Promise.all(Array.from({ length: 8 }, () => family.order(childrenOf(THREE))));
    const intents = new Set(answers.map(({ body }) => body.paymentIntentId));
    expect([...intents]).toEqual([club.sandbox.intents()[0]?.id]);
    expect(await active()).toHaveLength(3);
  });

  test("cannot use the call for one child for a free registration, and no spot is held", async () => {
    await changePrograms(club.db, { feeCents: 0 }, firstCamp.id);
    const [child] = childrenOf([{ childFirstName: "Ana" }]);
    const family = new FamilyVisitor(club);
    const answer = await family.browser.post("/api/create-payment-intent", { registrationData: child?.data });
    expect(await answer.json()).toMatchObject({ code: "not_payable" });
    expect(await childRows(club)).toEqual([]);
  });
});
