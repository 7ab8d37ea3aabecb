import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { orderOf } from "#domain/registration/order.ts";
import { expireUnconfirmed } from "#server/orders/confirm/free-order.ts";
import { unpaidSpots } from "#server/orders/place/unpaid-spots.ts";
import { requireStripe } from "#server/payments/stripe/gateway.ts";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { spotsTaken } from "#tests/support/clubs/places.ts";
import { campOf, publisherOf } from "#tests/support/clubs/publishing.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { changeRows, readRows } from "#tests/support/database/rows.ts";
import { childrenOf, type OrderedChild } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { DIGITS, waitingFamilies } from "#tests/support/visitors/waiting-families.ts";
import { processWaitingLists } from "./waiting-job.ts";

const HOUR = 3_600_000;
const EMAIL = "a@example.org";
const PAZ = { childLastName: "Paz", childDateOfBirth: "2016-03-04", childAge: 9 };

onBothEngines("A family that accepts an offer", (engine) => {
  const club = clubPerTest(engine);
  const families = perTest(
    () => waitingFamilies(club),
    async ({ wrongCounters }) => expect(await wrongCounters()).toEqual([]),
  );
  beforeEach(async () => {
    await families.list("automatic");
    await families.capacity(0);
  });

  const pollAll = async () => {
    await pollPendingPayments(requireStripe(club.deps), 0);
    await expireUnconfirmed(club.deps);
    await processWaitingLists(club.deps);
  };
  /** A family with an offer for these children. */
  const offered = async (names: readonly string[] = ["Ana"]) => {
    const visitor = await families.wait(EMAIL, names, "together");
    await families.capacity(names.length);
    await processWaitingLists(club.deps);
    const [entry] = await families.listOf(visitor);
    return { visitor, id: entry?.id ?? "", until: entry?.offer?.until ?? "" };
  };
  const accept = (visitor: FamilyVisitor, id: string, names: readonly string[] = ["Ana"], more = {}) =>
    families.accept(visitor, id, EMAIL, names, more);
  const goTo = (instant: string, offset = 0) =>
    club.advance(Date.parse(instant) + offset - club.deps.now().getTime());
  const registrations = () =>
    club.db
      .selectFrom("registrations")
      .select(["childFirstName", "state", "hasSpot"])
      .orderBy("createdAt")
      .execute();

  test("pays for its own spot after registration closed, at the price of the offer, hours later", async () => {
    // In the evening, so that the deadline is 34 hours away: longer than a payment waits.
    club.advance(10 * HOUR);
    const { visitor, id, until } = await offered(["Ana", "Beto"]);
    await changeRows(club.db, "programs", { id: firstCamp.id }, { switch: "closed" });
    await changePrograms(club.db, { feeCents: 5000 }, firstCamp.id);
    const first = await accept(visitor, id, ["Ana", "Beto"]);
    expect(first).toMatchObject({ status: 200, body: { totalCents: 8000, holdExpiresAt: until } });
    expect((await accept(visitor, id, ["Ana", "Beto"])).body.orderId).toBe(first.body.orderId);
    expect(await families.listOf(visitor)).toMatchObject([{ offer: { until }, endedReason: "accepted" }]);
    // A hold of half an hour would be long over, and the price of two hours.
    goTo(until, -6 * HOUR);
    await pollAll();
    await visitor.signIn(EMAIL, DIGITS);
    expect((await accept(visitor, id, ["Ana", "Beto"])).body.holdExpiresAt).toBe(until);
    goTo(until, -5 * 60_000);
    await pollAll();
    await visitor.signIn(EMAIL, DIGITS);
    const again = await accept(visitor, id, ["Ana", "Beto"]);
    expect(again.body.totalCents).toBe(8000);
    expect(again.body.holdExpiresAt >= until).toBe(true);
    await families.pay(visitor, again.body);
    expect(await registrations()).toMatchObject([
      { state: "confirmed", hasSpot: true },
      { state: "confirmed", hasSpot: true },
    ]);
  });

  test("orders exactly the children of the offer, with its own session", async () => {
    const { visitor, id } = await offered(["Ana", "Beto"]);
    const other = await families.wait("b@example.org", ["Cora"]);
    expect((await accept(other, id, ["Ana", "Beto"])).status).toBe(404);
    expect(await accept(visitor, id, ["Ana"])).toMatchObject({ status: 409, code: "offer_children" });
    expect(await accept(visitor, id, ["Ana", "Zoe"])).toMatchObject({ body: { children: [1] } });
    expect(await families.accept(visitor, id, "z@example.org", ["Ana", "Beto"])).toMatchObject({
      code: "offer_children",
    });
    expect((await accept(visitor, id, ["Beto", "Ana"])).status).toBe(200);
  });

  test("keeps the spot when it changes the form, or continues in another browser", async () => {
    const { visitor, id, until } = await offered();
    const first = await accept(visitor, id);
    const changed = await accept(visitor, id, ["Anita"], { previousOrderId: first.body.orderId });
    expect(changed).toMatchObject({ status: 200, body: { holdExpiresAt: until } });
    expect(changed.body.orderId).not.toBe(first.body.orderId);
    club.advance(HOUR);
    const laptop = new FamilyVisitor(club, { address: families.address() });
    await laptop.signIn(EMAIL, DIGITS);
    const [entry] = await families.listOf(laptop);
    expect(entry).toMatchObject({ endedReason: "accepted", offer: { until } });
    const moved = await accept(laptop, id, ["Anita"]);
    expect(moved).toMatchObject({ status: 200, body: { holdExpiresAt: until } });
    await families.pay(laptop, moved.body);
    expect((await registrations()).filter(({ hasSpot }) => hasSpot)).toMatchObject([
      { childFirstName: "Anita", state: "confirmed", hasSpot: true },
    ]);
  });

  test("keeps both spots when separately listed siblings accept one after the other in the same tab", async () => {
    const visitor = await families.wait(EMAIL, ["Ana", "Beto"], "separately");
    await families.capacity(2);
    await processWaitingLists(club.deps);
    const list = await families.listOf(visitor);
    const idOf = (name: string) => list.find(({ children }) => children[0]?.firstName === name)?.id ?? "";
    const first = await accept(visitor, idOf("Ana"), ["Ana"]);
    club.advance(1000);
    const previous = { previousOrderId: first.body.orderId };
    const second = await accept(visitor, idOf("Beto"), ["Beto"], previous);
    expect(second.status).toBe(200);
    expect(await registrations()).toMatchObject([
      { childFirstName: "Ana", state: "awaiting_payment", hasSpot: true },
      { childFirstName: "Beto", state: "awaiting_payment", hasSpot: true },
    ]);
    await families.pay(visitor, first.body);
    await families.pay(visitor, second.body);
    expect(await registrations()).toMatchObject([{ state: "confirmed" }, { state: "confirmed" }]);
  });

  /** An order beside the offer's page, in the tab of an earlier order. */
  const orderInstead = (visitor: FamilyVisitor, previousOrderId: string, children: OrderedChild[]) => {
    const order = orderOf(childrenOf(children, { email: EMAIL }));
    return visitor.call("POST", "/api/orders", { order, previousOrderId });
  };

  test("cannot pass its spot to another child, nor lose it to another order of the same tab", async () => {
    const { visitor, id } = await offered(["Ana", "Beto"]);
    const { orderId } = (await accept(visitor, id, ["Ana", "Beto"])).body;
    const ana = { ...PAZ, childFirstName: "Ana" };
    const zoe = { childFirstName: "Zoe", childLastName: "Gil", childDateOfBirth: "2017-05-06", childAge: 8 };
    const beside = await orderInstead(visitor, orderId, [ana, zoe]);
    expect(beside.body).toMatchObject({ code: "offer_children", children: [1] });
    expect(await orderInstead(visitor, orderId, [zoe])).toMatchObject({ code: "program_full" });
    expect(await registrations()).toMatchObject([{ hasSpot: true }, { hasSpot: true }]);
  });

  test("cannot pass its spot to another child by correcting first the name, then the birth date", async () => {
    const { visitor, id } = await offered(["Ana"]);
    const { orderId } = (await accept(visitor, id, ["Ana"])).body;
    const zoe = { ...PAZ, childFirstName: "Zoe" };
    const renamed = await orderInstead(visitor, orderId, [zoe]);
    expect(renamed.status).toBe(200);
    const another = { ...zoe, childDateOfBirth: "2016-02-01" };
    const refused = await orderInstead(visitor, renamed.body.orderId, [another]);
    expect(refused.body).toMatchObject({ code: "offer_children", children: [0] });
    const held = await readRows(club.db, "registrations", { hasSpot: true }, ["childDateOfBirth"]);
    expect(held).toEqual([{ childDateOfBirth: PAZ.childDateOfBirth }]);
  });

  test("keeps its paid spot when it removes a child, whose spot goes to the next family", async () => {
    const { visitor, id, until } = await offered(["Ana", "Beto"]);
    const next = await families.wait("b@example.org", ["Cora"]);
    const { body: first } = await accept(visitor, id, ["Ana", "Beto"]);
    const { body } = await accept(visitor, id, ["Ana"], { previousOrderId: first.orderId });
    expect(body).toMatchObject({ totalCents: 4000, holdExpiresAt: until });
    await families.pay(visitor, body);
    await processWaitingLists(club.deps);
    expect(await families.listOf(next)).toMatchObject([{ endedReason: null, offer: {} }]);
    goTo(until);
    await pollAll();
    expect(await readRows(club.db, "waitingEntries", { id })).toMatchObject([{ endedReason: "accepted" }]);
  });

  test("holds its spot without an alert, and staff cannot release it", async () => {
    const { visitor, id } = await offered();
    await accept(visitor, id);
    expect(await unpaidSpots(club.db, club.deps.now())).toEqual([]);
    const staff = await signedIn(club.app);
    await staff.call("POST", `/api/admin/programs/${firstCamp.id}/holds/release`, {});
    expect(await registrations()).toMatchObject([{ hasSpot: true }]);
  });

  test("has the free spot of a free program until the deadline, however late the code comes", async () => {
    await changePrograms(club.db, { feeCents: 0 }, firstCamp.id);
    club.advance(10 * HOUR);
    const { visitor, id, until } = await offered();
    const { body } = await accept(visitor, id);
    expect(body).toMatchObject({ paymentIntentId: null, totalCents: 0, holdExpiresAt: until });
    goTo(until, -10 * 60_000);
    await pollAll();
    expect((await visitor.call("POST", `/api/orders/${body.orderId}/code`)).status).toBe(200);
    const code = await visitor.code(EMAIL);
    expect((await visitor.call("POST", `/api/orders/${body.orderId}/confirm`, { code })).status).toBe(200);
    expect(await registrations()).toMatchObject([{ state: "confirmed", hasSpot: true }]);
  });

  test("is offered a spot of the group that its birth date has now, and can accept it", async () => {
    const publisher = await publisherOf(club);
    const [young, old] = [randomUUID(), randomUUID()];
    const groupsFrom = (year: number) =>
      publisher.publish((draft) => {
        campOf(draft).groups = [
          { id: young, code: "U10", bornFrom: `${year}-01-01`, bornTo: "2019-12-31", sex: "all" },
          { id: old, code: "U12", bornFrom: "2012-01-01", bornTo: `${year - 1}-12-31`, sex: "all" },
        ];
      });
    expect(await groupsFrom(2015)).toMatchObject({ status: 200 });
    const visitor = await families.wait(EMAIL);
    expect(await groupsFrom(2017)).toMatchObject({ status: 200 });
    await changeRows(club.db, "programGroups", { id: old }, { capacity: 0 });
    await families.capacity(1);
    await processWaitingLists(club.deps);
    expect(await families.listOf(visitor)).toMatchObject([{ offer: null, children: [{ groupId: old }] }]);
    await changeRows(club.db, "programGroups", { id: old }, { capacity: 1 });
    await processWaitingLists(club.deps);
    const [entry] = await families.listOf(visitor);
    expect((await accept(visitor, entry?.id ?? "")).status).toBe(200);
  });

  test("asks for aid with it, keeps the spot for staff's decision, and sees no form again", async () => {
    const { visitor, id, until } = await offered();
    const { body } = await accept(visitor, id, ["Ana"], { aid: "No puedo" });
    expect(body).toMatchObject({ isPaidLater: true, paymentIntentId: null, holdExpiresAt: until });
    expect(await families.listOf(visitor)).toMatchObject([{ offer: { until } }]);
    club.advance(10 * 60_000);
    await visitor.call("POST", `/api/orders/${body.orderId}/code`);
    const code = await visitor.code(EMAIL);
    expect((await visitor.call("POST", `/api/orders/${body.orderId}/confirm`, { code })).status).toBe(200);
    expect(await families.listOf(visitor)).toMatchObject([{ offer: null, endedReason: "accepted" }]);
    goTo(until);
    await pollAll();
    expect(await registrations()).toMatchObject([{ state: "awaiting_manual_payment", hasSpot: true }]);
    // Longer than its place is kept: staff have not decided, and nobody tells the family that it is over.
    club.advance(8 * 24 * HOUR);
    await pollAll();
    await visitor.signIn(EMAIL, DIGITS);
    expect(await families.listOf(visitor)).toMatchObject([{ endedReason: "accepted" }]);
    expect(await readRows(club.db, "outbox", { kind: "waiting_over" })).toEqual([]);
  });

  /** Staff enter a child that a family tells them of on the phone. */
  const enter = async (childFirstName: string, email = EMAIL) => {
    const entered = await (await openDesk(club)).enter({ ...PAZ, childFirstName, email });
    expect(entered.status).toBe(201);
  };

  test("is off the list within a minute when staff or another order place its children", async () => {
    const { visitor } = await offered();
    const other = await families.wait("b@example.org", ["Beto"]);
    // The only place is reserved for her: staff use it up.
    await enter("Ana");
    expect(await families.listOf(visitor)).toMatchObject([{ endedReason: "accepted", offer: null }]);
    await families.capacity(2);
    await enter("Beto", "b@example.org");
    await processWaitingLists(club.deps);
    expect(await families.listOf(other)).toMatchObject([{ endedReason: "accepted" }]);
  });

  test("accepts for the remaining child when another order registered its sibling, whose spot is freed", async () => {
    const { visitor, id, until } = await offered(["Ana", "Beto"]);
    await families.capacity(3);
    await enter("Ana");
    await processWaitingLists(club.deps);
    const left = { offer: { until }, children: [{ firstName: "Beto" }] };
    expect(await families.listOf(visitor)).toMatchObject([{ ...left, endedReason: null }]);
    expect(await spotsTaken(club)).toBe(2);
    club.advance(1000);
    const { status, body } = await accept(visitor, id, ["Beto"]);
    expect(status).toBe(200);
    expect(await families.listOf(visitor)).toMatchObject([{ ...left, endedReason: "accepted" }]);
    await families.pay(visitor, body);
    expect(await registrations()).toMatchObject([{ hasSpot: true }, { hasSpot: true }]);
  });

  test("waits for one spot when another order registered one of two, and for none when it registered both", async () => {
    const visitor = await families.wait(EMAIL, ["Ana", "Beto"], "together");
    await families.capacity(1);
    await enter("Ana");
    await processWaitingLists(club.deps);
    expect(await families.listOf(visitor)).toMatchObject([
      { position: 1, offer: null, children: [{ firstName: "Beto" }] },
    ]);
    await families.capacity(2);
    await processWaitingLists(club.deps);
    expect(await families.listOf(visitor)).toMatchObject([{ offer: {}, children: [{ firstName: "Beto" }] }]);
    expect(await spotsTaken(club)).toBe(2);
    await enter("Beto");
    await processWaitingLists(club.deps);
    expect(await families.listOf(visitor)).toMatchObject([{ offer: null, endedReason: "accepted" }]);
    expect(await spotsTaken(club)).toBe(2);
  });

  test("loses the spot to the next family if it has not paid at the deadline, and may join again", async () => {
    const { visitor, id, until } = await offered();
    const next = await families.wait("b@example.org", ["Beto"]);
    await accept(visitor, id);
    goTo(until, -1);
    await pollAll();
    await next.signIn("b@example.org", DIGITS);
    expect(await families.listOf(next)).toMatchObject([{ offer: null, position: 1 }]);
    club.advance(31 * 60_000);
    await pollAll();
    await next.signIn("b@example.org", DIGITS);
    expect(await families.listOf(next)).toMatchObject([{ offer: {} }]);
    await visitor.signIn(EMAIL, DIGITS);
    expect(await families.listOf(visitor)).toMatchObject([
      { endedReason: "lapsed", mayRejoin: true, offer: null },
    ]);
    expect((await visitor.call("POST", `/api/family/waiting-list/${id}/rejoin`)).body).toMatchObject({
      endedReason: null,
    });
    expect(await families.listOf(visitor)).toMatchObject([{ position: 1, endedReason: null }]);
  });
});
