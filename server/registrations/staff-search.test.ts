import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RegistrationData } from "#domain/registration.ts";
import type { RegistrationsTable } from "#server/db/schema.ts";
import { onBothEngines } from "#tests/support/databases.ts";
import { familyRegistration } from "#tests/support/families.ts";
import { createStaffApp, StaffVisitor } from "#tests/support/staff-visitor.ts";
import { createTestApp, TEST_START, type TestApp } from "#tests/support/test-app.ts";
import { columnsFrom } from "./data.ts";

type Family = Partial<RegistrationData> & Pick<Insertable<RegistrationsTable>, "status">;

const FAMILIES: Family[] = [
  {
    childFirstName: "Íñigo",
    childLastName: "Muñoz",
    childAge: 6,
    email: "a_b@example.org",
    phone: "9155550101",
  },
  { childFirstName: "Ana", childLastName: "Salas", childAge: 9, skillLevel: "Advanced", status: "confirmed" },
  { childFirstName: "Inigo", childLastName: "Ortega", childAge: 12, phone: "(915) 555-0177" },
  {
    childFirstName: "Bo",
    childLastName: "Li",
    childAge: 18,
    email: "axb@example.org",
    status: "needs_review",
  },
];
/** More than the search index is asked to hand over: these are found by reading the list in order. */
const MANY = 2100;

onBothEngines("The staff's search", (engine) => {
  let club: TestApp;
  let staff: StaffVisitor;
  let bruno: string;

  const row = (family: Family, minutes: number) => ({
    ...columnsFrom(
      { ...familyRegistration(), parentFirstName: "Rosa", parentLastName: "Vega", ...family },
      4000,
    ),
    id: randomUUID(),
    programId: "kids-camp" as const,
    status: family.status ?? ("pending" as const),
    childKey: randomUUID(),
    createdAt: new Date(Date.parse(TEST_START) + minutes * 60_000).toISOString(),
  });
  const ask = async (query: Record<string, string>) => {
    const response = await staff.get(`/api/registrations?${new URLSearchParams(query)}`);
    return { status: response.status, ...(await response.json()) };
  };
  const found = async (query: Record<string, string>) => {
    const { data, matching } = await ask(query);
    expect(matching).toBe(data.length);
    return data.map((one: { childFirstName: string }) => one.childFirstName);
  };

  beforeAll(async () => {
    club = await createTestApp(engine, { payments: false });
    staff = new StaffVisitor(createStaffApp(club.deps));
    await staff.signIn();
    const many = Array.from({ length: MANY }, (_, i) =>
      row(
        { childFirstName: "Bruno", childLastName: "Zubeldia", phone: `656555${i}00`, childAge: 10 },
        i - 5000,
      ),
    );
    bruno = many[0]?.id ?? "";
    const rows = [...many, ...FAMILIES.map(row)];
    for (let i = 0; i < rows.length; i += 500) {
      await club.db
        .insertInto("registrations")
        .values(rows.slice(i, i + 500))
        .execute();
    }
  });
  afterAll(() => club.close());

  test.each([
    ["iñigo", ["Inigo", "Íñigo"]],
    ["INIGO munoz", ["Íñigo"]],
    ["tega", ["Inigo"]],
    ["rosa salas", ["Ana"]],
    ["a_b@", ["Íñigo"]],
    ["915 555 01", ["Inigo", "Íñigo"]],
    ["(915) 5550177", ["Inigo"]],
    ["bo li", ["Bo"]],
    ["li", ["Bo"]],
    ["%", []],
    ["nobody", []],
  ])("finds %j in names, mail addresses and phone numbers", async (search, names) => {
    expect(await found({ search })).toEqual(names);
  });

  test("narrows down by age, skill level and payment, and all of them together", async () => {
    const search = "rosa";
    expect(await ask({ search, age: "12+" })).toMatchObject({ matching: 2 });
    expect(await found({ age: "6-8" })).toEqual(["Íñigo"]);
    expect(await found({ payment: "paid" })).toEqual(["Bo", "Ana"]);
    expect(await found({ payment: "paid", age: "9-11", skill: "Advanced", search: "ana" })).toEqual(["Ana"]);
    expect(await ask({ payment: "pending" })).toMatchObject({ matching: MANY + 2, total: MANY + 4 });
  });

  test("pages through a frequent name in either order, each child once", async () => {
    const seen: string[] = [];
    let cursor = "";
    do {
      const page = await ask({ search: "zubeldia", sort: "oldest", limit: "200", ...(cursor && { cursor }) });
      expect(page.matching).toBe(MANY);
      seen.push(...page.data.map(({ id }: { id: string }) => id));
      cursor = page.nextCursor ?? "";
    } while (cursor);
    expect(seen[0]).toBe(bruno);
    expect(new Set(seen).size).toBe(MANY);
    expect(await found({ sort: "oldest", search: "rosa vega", age: "12+" })).toEqual(["Inigo", "Bo"]);
  });

  test("follows a corrected name and forgets an erased child", async () => {
    const child = row({ childFirstName: "Gaspar" }, 10);
    await club.db.insertInto("registrations").values(child).execute();
    expect(await found({ search: "gaspar" })).toEqual(["Gaspar"]);
    const corrected = row({ childFirstName: "Melchor" }, 10);
    await club.db
      .updateTable("registrations")
      .set({ childFirstName: "Melchor", searchText: corrected.searchText })
      .where("id", "=", child.id)
      .execute();
    expect(await found({ search: "gaspar" })).toEqual([]);
    expect(await found({ search: "melchor" })).toEqual(["Melchor"]);
    await club.db.deleteFrom("registrations").where("id", "=", child.id).execute();
    expect(await found({ search: "melchor" })).toEqual([]);
  });

  test.each([
    { age: "7" },
    { sort: "random" },
    { limit: "0" },
    { limit: "201" },
    { payment: "all" },
    { search: "x".repeat(101) },
  ])("refuses what it does not know: %o", async (query) => {
    expect(await ask(query as Record<string, string>)).toMatchObject({ status: 400, code: "invalid_input" });
  });
});
