import { beforeEach, expect, test } from "vitest";
import { expireUnconfirmed } from "#server/orders/confirm/free-order.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { childRows } from "#tests/support/orders/free-orders.ts";
import {
  addProgram,
  childrenOf,
  type OrderedChild,
  setSiblingRule,
} from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { beginOrder, payOrder } from "#tests/support/orders/paying-order.ts";
import { cancelChild } from "#tests/support/orders/staff-deeds.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const DAY = 86_400_000;
const ANA = { childFirstName: "Ana" };
const BETO = { childFirstName: "Beto" };
const CARO = { childFirstName: "Caro" };

onEitherEngine("The sibling discount of a family", (engine) => {
  const club = clubPerTest(engine);
  const family = perTest(() => new FamilyVisitor(club, { address: "203.0.113.7" }));
  let freeId: string;
  beforeEach(async () => {
    freeId = await addProgram(club.db, { feeCents: 0, slug: "open-day", capacity: 10 });
    await setSiblingRule(club.db, { from: 2, percent: 10 });
  });

  const free = (childFirstName: string) => ({ childFirstName, programId: freeId });
  const known = () => new FamilyVisitor(club, { browser: family.browser });
  /** Each child's sibling discount, in the order of the children; cents. */
  const saved = async (...children: OrderedChild[]) => {
    const { status, body } = await known().order(childrenOf(children));
    expect(status).toBe(200);
    const lines: { kind: string; child: number; cents: number }[] = body.lines;
    return lines.filter(({ kind }) => kind === "sibling").map(({ child, cents }) => [child, cents]);
  };
  const pay = (...children: OrderedChild[]) => payOrder(club, children, known());
  const leave = async (id: string | undefined, expectedRefundCents: number) => {
    const desk = await openDesk(club);
    const answer = await cancelChild(desk.staff, id, expectedRefundCents);
    expect(answer.status).toBe(200);
  };

  test("counts no free child of the same order, in any position", async () => {
    expect(await saved(free("Dora"), ANA, BETO)).toEqual([[2, -400]]);
  });

  test("is not earned by a free child alone", async () => {
    expect(await saved(free("Dora"), ANA, free("Elia"))).toEqual([]);
  });

  test("counts no free child that was registered with a code before", async () => {
    await known().order(childrenOf([free("Dora")]));
    const { orderId } = await club.db.selectFrom("orders").select("id as orderId").executeTakeFirstOrThrow();
    expect(await family.confirmCode(await family.code(), orderId)).toMatchObject({ status: 200 });
    expect((await childRows(club)).map(({ state }) => state)).toEqual(["confirmed"]);
    expect(await saved(ANA)).toEqual([]);
  });

  test("passes to the next child once one of two is canceled", async () => {
    await setSiblingRule(club.db, { from: 3, percent: 10 });
    const { ids } = await pay(ANA, BETO);
    await leave(ids[0], 4000);
    expect(await saved(CARO, free("Dora"))).toEqual([]);
    await pay(CARO);
    expect(await saved({ childFirstName: "Elia" })).toEqual([[0, -400]]);
  });

  test("goes by the order of the children in the family's earlier orders", async () => {
    await setSiblingRule(club.db, { from: 5, percent: 10 });
    const programId = await addProgram(club.db, { feeCents: 5000, slug: "league" });
    const children = [..."ABCDEFGH"].map((letter) => ({ childFirstName: `${letter}na` }));
    await pay(...children);
    const again = await saved(...children.map((child) => ({ ...child, programId })));
    expect(again).toEqual([4, 5, 6, 7].map((child) => [child, -500]));
  });

  test("counts no child of an unpaid order", async () => {
    await beginOrder(club, [ANA], known());
    expect(await saved(BETO)).toEqual([]);
  });

  test("is not lost because a free child expired", async () => {
    const { ids } = await pay(ANA, BETO, free("Dora"));
    club.advance(DAY);
    await expireUnconfirmed(club.deps);
    expect((await childRows(club)).map(({ state }) => state)).toEqual(["confirmed", "confirmed", "expired"]);
    // The sibling costs its full price, as without the free child.
    await leave(ids[0], 3600);
    expect(club.sandbox.balance()).toBe(4000);
  });
});
