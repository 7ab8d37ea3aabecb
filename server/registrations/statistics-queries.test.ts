import { afterEach, beforeEach, expect, test } from "vitest";
import { growTo } from "#tests/bench/many-families.ts";
import { onBothEngines } from "#tests/support/databases.ts";
import { beginPayment, payRegistration } from "#tests/support/paying-family.ts";
import { createStaffApp, StaffVisitor } from "#tests/support/staff-visitor.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { foldTally } from "./statistics-queries.ts";

onBothEngines("The counts above the staff's list", (engine) => {
  let club: TestApp;
  let staff: StaffVisitor;
  beforeEach(async () => {
    club = await createTestApp(engine);
    staff = new StaffVisitor(createStaffApp(club.deps));
    await staff.signIn();
  });
  afterEach(() => club.close());

  const list = async (query = "") => (await staff.get(`/api/registrations?limit=200&${query}`)).json();
  const tallied = () =>
    club.db
      .selectFrom("registrationTally")
      .select((eb) => ["childAge", "skillLevel", "status", eb.fn.sum<number>("registrations").as("count")])
      .groupBy(["childAge", "skillLevel", "status"])
      .having((eb) => eb.fn.sum("registrations"), "!=", 0)
      .orderBy("childAge")
      .orderBy("skillLevel")
      .orderBy("status")
      .execute();
  const counted = () =>
    club.db
      .selectFrom("registrations")
      .select((eb) => ["childAge", "skillLevel", "status", eb.fn.countAll<number>().as("count")])
      .where("deletedAt", "is", null)
      .groupBy(["childAge", "skillLevel", "status"])
      .orderBy("childAge")
      .orderBy("skillLevel")
      .orderBy("status")
      .execute();
  const idOf = async (childFirstName: string) => {
    const { data } = await list(`search=${childFirstName}`);
    return data[0].id as string;
  };

  test("follow a family from its first form to its erasure", async () => {
    const expectCounts = async (paid: number, pending: number) => {
      expect(await list("payment=paid")).toMatchObject({ matching: paid, total: paid + pending });
      expect(await list("payment=pending")).toMatchObject({ matching: pending });
      expect(await tallied()).toEqual(await counted());
    };
    await expectCounts(0, 0);
    await payRegistration(club, { childFirstName: "Ana", skillLevel: "" });
    const { intentId, confirm } = await beginPayment(club, { childFirstName: "Bruno", childAge: 14 });
    await expectCounts(1, 1);
    club.sandbox.confirmIntent(intentId, { card: "4242 4242 4242 4242" });
    await confirm();
    await expectCounts(2, 0);
    const ana = await idOf("Ana");
    await staff.call("DELETE", `/api/registrations/${ana}`);
    await expectCounts(1, 0);
    await staff.call("POST", `/api/registrations/${ana}/restore`);
    await expectCounts(2, 0);
    await staff.call("DELETE", `/api/registrations/${ana}`);
    await staff.call("DELETE", `/api/registrations/${ana}/permanent`);
    await expectCounts(1, 0);
    await club.db.updateTable("registrations").set({ childAge: 15, skillLevel: "Advanced" }).execute();
    expect(await list("skill=Advanced&age=12%2B")).toMatchObject({ matching: 1 });
    await expectCounts(1, 0);
  });

  test("stay right while their changes are folded, by two servers at once, and families register", async () => {
    await growTo(club.db, 1500);
    const before = await counted();
    await Promise.all([foldTally(club.db), payRegistration(club), foldTally(club.db)]);
    expect(await tallied()).toEqual(await counted());
    expect(await counted()).not.toEqual(before);
    const rows = await club.db.selectFrom("registrationTally").selectAll().execute();
    expect(rows.length).toBeLessThan(300);
  });
});
