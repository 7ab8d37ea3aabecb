import { afterEach, expect, test } from "vitest";
import { recountSpots } from "#server/site/programs/spots.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { addSecondSeason, openOnly } from "#tests/support/clubs/second-season.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { addProgram, booksOf, childrenOf, setSiblingRule } from "#tests/support/orders/ordering-family.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const THREE = [{ childFirstName: "Ana" }, { childFirstName: "Beto" }, { childFirstName: "Caro" }];

onBothEngines("A family that registers several children at once", (engine) => {
  const club = clubPerTest(engine);

  afterEach(async () => expect(await club.db.transaction().execute(recountSpots)).toEqual([]));

  const rows = async () =>
    (await readRows(club.db, "registrations")).sort((a, b) =>
      a.childFirstName.localeCompare(b.childFirstName),
    );

  test("pays once, and every child has its spot in its program", async () => {
    const clinic = await addProgram(club.db, { feeCents: 2500 });
    const three = [...THREE.slice(0, 2), { childFirstName: "Caro", programId: clinic }];
    const { status, body } = await new FamilyVisitor(club).orderAndPay(
      childrenOf(three, { donationAmount: 20 }),
    );
    expect({ status, ...body.data }).toMatchObject({ status: 200, paymentStatus: "paid" });
    expect(body.data.children).toMatchObject(Array(3).fill({ status: "confirmed" }));
    expect(club.sandbox.intents().map(({ amount }) => amount)).toEqual([12_500]);
    const stored = await rows();
    expect(new Set(stored.map(({ orderId }) => orderId)).size).toBe(1);
    expect(new Set(stored.map(({ familyId }) => familyId)).size).toBe(1);
    expect(new Set(stored.map(({ childId }) => childId)).size).toBe(3);
    expect(stored.map(({ totalAmount }) => totalAmount)).toEqual([6000, 4000, 2500]);
    expect(stored.map(({ donationAmount }) => donationAmount)).toEqual([2000, 0, 0]);
    expect(await booksOf(club.db, body.orderId)).toMatchObject({ lineCents: 12_500, ledgerCents: 12_500 });
  });

  test("sees each discount as a line with its reason, and pays the sum of the lines", async () => {
    await setSiblingRule(club.db, { from: 2, percent: 10 });
    const family = new FamilyVisitor(club);
    const { body } = await family.order(childrenOf(THREE));
    expect(body.lines).toEqual([
      { kind: "fee", child: 0, cents: 4000 },
      { kind: "fee", child: 1, cents: 4000 },
      { kind: "sibling", child: 1, cents: -400 },
      { kind: "fee", child: 2, cents: 4000 },
      { kind: "sibling", child: 2, cents: -400 },
    ]);
    expect(body.totalCents).toBe(11_200);
    expect(club.sandbox.intents()[0]?.amount).toBe(11_200);
    const again = await family.order(childrenOf(THREE));
    expect(again.body).toMatchObject({ paymentIntentId: body.paymentIntentId, lines: body.lines });
  });

  test("gets the sibling discount for a later child from the same browser, and not from another", async () => {
    await setSiblingRule(club.db, { from: 2, cents: 500 });
    const family = new FamilyVisitor(club);
    await family.orderAndPay(childrenOf([{ childFirstName: "Ana" }]));
    const second = childrenOf([{ childFirstName: "Beto" }]);
    expect((await family.quoteFor(second)).body.totalCents).toBe(3500);
    expect((await family.order(second)).body.totalCents).toBe(3500);
    const stranger = new FamilyVisitor(club);
    expect((await stranger.order(second)).body.totalCents).toBe(4000);
    const otherFamily = { email: "next@example.org", phone: "575-555-0188" };
    const next = await family.order(childrenOf([{ childFirstName: "Caro" }], otherFamily));
    expect(next.body.totalCents).toBe(4000);
  });

  test("gets all spots or none, and learns which child has none", async () => {
    const clinic = await addProgram(club.db, { feeCents: 2500, capacity: 1 });
    const inClinic = (childFirstName: string) => ({ childFirstName, programId: clinic });
    const family = new FamilyVisitor(club);
    const three = childrenOf([{ childFirstName: "Ana" }, inClinic("Beto"), inClinic("Caro")]);
    const full = await family.order(three);
    expect(full).toMatchObject({ status: 409, body: { code: "program_full", children: [2] } });
    expect(await rows()).toEqual([]);
    expect(await readRows(club.db, "families")).toEqual([]);
    const without = await family.orderAndPay(three.slice(0, 2));
    expect(without.body.data.paymentStatus).toBe("paid");
  });

  test("gets the wrong answers of each child, and shared answers only once", async () => {
    const wrong = [{}, { childFirstName: "Beto", childAge: 5 }, { childFirstName: "" }];
    const { status, body } = await new FamilyVisitor(club).order(childrenOf(wrong, { email: "no" }));
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      "guardian.email": "invalid_email",
      "children.1.age": "age_range",
      "children.2.firstName": "missing_child",
    });
  });

  test("says how old a child is today or on the first day, and each age is stored as it was sent", async () => {
    const childDateOfBirth = "2015-05-20";
    const child = (childFirstName: string, childAge: number) =>
      childrenOf([{ childFirstName, childAge, childDateOfBirth }]);
    const both = [...child("Ana", 9), ...child("Beto", 10)];
    expect((await new FamilyVisitor(club).order(both)).status).toBe(200);
    const registrationData = child("Caro", 9)[0]?.data;
    const alone = await new Browser(club).post("/api/create-payment-intent", { registrationData });
    expect(alone.status).toBe(200);
    expect((await rows()).map(({ childAge }) => childAge)).toEqual([9, 10, 9]);
    const wrong = await new FamilyVisitor(club).order(child("Dora", 8));
    expect(wrong.body.fields).toEqual({ "children.0.dateOfBirth": "age_mismatch" });
  });

  test("cannot order the same child twice for one program, but twins and two programs", async () => {
    const clinic = await addProgram(club.db, { feeCents: 2500 });
    const family = new FamilyVisitor(club);
    const twice = await family.order(childrenOf([{ childFirstName: "Ana" }, { childFirstName: " ana " }]));
    const fields = { "children.1.firstName": "same_child_twice" };
    expect(twice).toMatchObject({ status: 400, body: { fields } });
    await setSiblingRule(club.db, { from: 2, cents: 500 });
    const [ana, ada] = [{ childFirstName: "Ana" }, { childFirstName: "Ada" }];
    const two = await family.order(childrenOf([ana, { ...ana, programId: clinic }, ada]));
    // A child is not its own sibling.
    expect(two.body.totalCents).toBe(4000 + 2500 + 3500);
    expect(await readRows(club.db, "children")).toHaveLength(2);
  });

  test("orders for one season at a time, and at most for eight children", async () => {
    const { campId } = await addSecondSeason(club.db);
    await openOnly(club.db, campId);
    const family = new FamilyVisitor(club);
    const two = [{ childFirstName: "Ana" }, { childFirstName: "Beto", programId: campId }];
    const mixed = await family.order(childrenOf(two));
    expect(mixed).toMatchObject({ status: 400, body: { fields: { "children.1.programId": "one_season" } } });
    const nine = Array.from("ABCDEFGHI", (letter) => ({ childFirstName: `Hijo ${letter}` }));
    const many = await family.order(childrenOf(nine));
    expect(many).toMatchObject({ status: 400, body: { fields: { children: "too_many_children" } } });
  });

  test("is asked again after removing a child if the other one costs more than was shown", async () => {
    const family = new FamilyVisitor(club);
    await family.order(childrenOf(THREE));
    const alone = childrenOf(THREE.slice(0, 1));
    const { quoteHash } = (await family.quoteFor(alone)).body;
    await changePrograms(club.db, { feeCents: 4500 });
    const refused = await family.order(alone, { quoteHash });
    expect(refused).toMatchObject({ status: 409, body: { code: "price_changed", totalCents: 4500 } });
    expect((await family.order(alone, { quoteHash: refused.body.quoteHash })).body.totalCents).toBe(4500);
  });

  test("is never told that a replaced order is paid", async () => {
    const family = new FamilyVisitor(club);
    const { body: first } = await family.order(childrenOf([{ childFirstName: "Ana" }]));
    await family.order(childrenOf([{ childFirstName: "Ana", tshirtSize: "large" }]));
    const { orderId, paymentIntentId, clientSecret } = first;
    const { body: told } = await family.confirm(paymentIntentId, clientSecret, orderId);
    const ended = { paymentStatus: "pending", intentStatus: "canceled", children: [] };
    expect(told.data).toEqual({ ...ended, aid: null });
  });
});
