import { expect, test } from "vitest";
import { recountSpots } from "#server/site/programs/spots.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { addSecondSeason, openOnly } from "#tests/support/clubs/second-season.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { addProgram, booksOf, childrenOf, setSiblingRule } from "#tests/support/orders/ordering-family.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const THREE = [{ childFirstName: "Ana" }, { childFirstName: "Beto" }, { childFirstName: "Caro" }];

onBothEngines("A family that registers several children at once", (engine) => {
  const club = clubPerTest(engine);

  const rows = () =>
    club.db.selectFrom("registrations").selectAll().orderBy("childFirstName").orderBy("createdAt").execute();
  const wrongCounters = () => club.db.transaction().execute(recountSpots);

  test("pays once, and every child has its place in its program", async () => {
    const clinic = await addProgram(club.db, { feeCents: 2500 });
    const children = childrenOf([...THREE.slice(0, 2), { childFirstName: "Caro", programId: clinic }], {
      donationAmount: 20,
    });
    const { status, body } = await new FamilyVisitor(club).pay(children);
    expect({ status, ...body.data }).toMatchObject({ status: 200, paymentStatus: "paid" });
    expect(body.data.children.map((child: { status: string }) => child.status)).toEqual(
      Array.from({ length: 3 }, () => "confirmed"),
    );
    expect(club.sandbox.intents().map(({ amount }) => amount)).toEqual([12_500]);
    const stored = await rows();
    expect(new Set(stored.map(({ orderId }) => orderId)).size).toBe(1);
    expect(new Set(stored.map(({ familyId }) => familyId)).size).toBe(1);
    expect(new Set(stored.map(({ childId }) => childId)).size).toBe(3);
    expect(stored.map(({ totalAmount, donationAmount }) => [totalAmount, donationAmount])).toEqual([
      [6000, 2000],
      [4000, 0],
      [2500, 0],
    ]);
    expect(await booksOf(club.db, body.orderId)).toMatchObject({ lineCents: 12_500, ledgerCents: 12_500 });
    expect(await wrongCounters()).toEqual([]);
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
    await family.pay(childrenOf([{ childFirstName: "Ana" }]));
    const second = childrenOf([{ childFirstName: "Beto" }]);
    expect((await family.quote(second)).body.totalCents).toBe(3500);
    expect((await family.order(second)).body.totalCents).toBe(3500);
    const stranger = new FamilyVisitor(club);
    expect((await stranger.order(second)).body.totalCents).toBe(4000);
    const next = childrenOf([{ childFirstName: "Caro" }], {
      email: "next@example.org",
      phone: "575-555-0188",
    });
    expect((await family.order(next)).body.totalCents).toBe(4000);
  });

  test("gets all places or none, and hears which child has none", async () => {
    const clinic = await addProgram(club.db, { feeCents: 2500, capacity: 1 });
    const inClinic = (childFirstName: string) => ({ childFirstName, programId: clinic });
    const family = new FamilyVisitor(club);
    const full = await family.order(
      childrenOf([{ childFirstName: "Ana" }, inClinic("Beto"), inClinic("Caro")]),
    );
    expect(full).toMatchObject({ status: 409, body: { code: "program_full", children: [2] } });
    expect(await rows()).toEqual([]);
    expect(await club.db.selectFrom("families").selectAll().execute()).toEqual([]);
    const without = await family.pay(childrenOf([{ childFirstName: "Ana" }, inClinic("Beto")]));
    expect(without.body.data.paymentStatus).toBe("paid");
    expect(await wrongCounters()).toEqual([]);
  });

  test("is told which answers of which child are wrong, and about shared answers only once", async () => {
    const children = childrenOf([
      {},
      { childFirstName: "Beto", childAge: 5 },
      { childFirstName: "", email: "no" },
    ]);
    const { status, body } = await new FamilyVisitor(club).order(
      children.map(({ programId, data }) => ({ programId, data: { ...data, email: "no" } })),
    );
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      "guardian.email": "invalid_email",
      "children.1.age": "age_range",
      "children.2.firstName": "missing_child",
    });
  });

  test("says how old a child is today or on the first day, and each age is stored as it was sent", async () => {
    const childDateOfBirth = "2015-05-20";
    const nine = childrenOf([{ childFirstName: "Ana", childAge: 9, childDateOfBirth }]);
    const ten = childrenOf([{ childFirstName: "Beto", childAge: 10, childDateOfBirth }]);
    expect((await new FamilyVisitor(club).order([...nine, ...ten])).status).toBe(200);
    const alone = { ...nine[0]?.data, childFirstName: "Caro" };
    const single = await new FamilyVisitor(club).browser.post("/api/create-payment-intent", {
      registrationData: alone,
    });
    expect(single.status).toBe(200);
    expect((await rows()).map(({ childAge }) => childAge)).toEqual([9, 10, 9]);
    const wrong = await new FamilyVisitor(club).order(
      childrenOf([{ childFirstName: "Dora", childAge: 8, childDateOfBirth }]),
    );
    expect(wrong.body.fields).toEqual({ "children.0.dateOfBirth": "age_mismatch" });
  });

  test("cannot order the same child twice for one program, but twins and two programs", async () => {
    const clinic = await addProgram(club.db, { feeCents: 2500 });
    const family = new FamilyVisitor(club);
    const twice = await family.order(childrenOf([{ childFirstName: "Ana" }, { childFirstName: " ana " }]));
    expect(twice).toMatchObject({
      status: 400,
      body: { fields: { "children.1.firstName": "same_child_twice" } },
    });
    await setSiblingRule(club.db, { from: 2, cents: 500 });
    const two = await family.order(
      childrenOf([
        { childFirstName: "Ana" },
        { childFirstName: "Ana", programId: clinic },
        { childFirstName: "Ada" },
      ]),
    );
    // A child is not its own sibling.
    expect(two.body.totalCents).toBe(4000 + 2500 + 3500);
    expect(await club.db.selectFrom("children").selectAll().execute()).toHaveLength(2);
  });

  test("orders for one season at a time, and at most for eight children", async () => {
    const { campId } = await addSecondSeason(club.db);
    await openOnly(club.db, campId);
    const family = new FamilyVisitor(club);
    const mixed = await family.order(
      childrenOf([{ childFirstName: "Ana" }, { childFirstName: "Beto", programId: campId }]),
    );
    expect(mixed).toMatchObject({ status: 400, body: { fields: { "children.1.programId": "one_season" } } });
    const many = await family.order(
      childrenOf(Array.from("ABCDEFGHI", (letter) => ({ childFirstName: `Hijo ${letter}` }))),
    );
    expect(many).toMatchObject({ status: 400, body: { fields: { children: "too_many_children" } } });
  });

  test("is asked again after removing a child if the other one costs more than was shown", async () => {
    const family = new FamilyVisitor(club);
    await family.order(childrenOf(THREE));
    const [ana] = childrenOf(THREE);
    const alone = ana ? [ana] : [];
    const { quoteHash } = (await family.quote(alone)).body;
    await changePrograms(club.db, { feeCents: 4500 });
    const refused = await family.order(alone, { quoteHash });
    expect(refused).toMatchObject({ status: 409, body: { code: "price_changed", totalCents: 4500 } });
    expect((await family.order(alone, { quoteHash: refused.body.quoteHash })).body.totalCents).toBe(4500);
  });

  test("never hears that a replaced order is paid", async () => {
    const family = new FamilyVisitor(club);
    const { body: first } = await family.order(childrenOf([{ childFirstName: "Ana" }]));
    await family.order(childrenOf([{ childFirstName: "Ana", tshirtSize: "large" }]));
    const { orderId, paymentIntentId, clientSecret } = first;
    const proof = { paymentIntentId, clientSecret };
    const told = await (await family.browser.post(`/api/orders/${orderId}/confirm`, proof)).json();
    expect(told.data).toEqual({
      paymentStatus: "pending",
      intentStatus: "canceled",
      aid: null,
      children: [],
    });
  });
});
