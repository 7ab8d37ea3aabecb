import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RegistrationData } from "#domain/registration/registration.ts";
import type { RegistrationsTable } from "#server/platform/database/schema.ts";
import { TEST_START } from "#tests/support/database/club-template.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { changeRows } from "#tests/support/database/rows.ts";
import { registrationRow, storeRegistrations } from "#tests/support/orders/stored-registrations.ts";
import { createTestApp, type TestApp } from "#tests/support/servers/test-app.ts";
import { answerOf } from "#tests/support/visitors/answer.ts";
import { type StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";

type Family = Partial<RegistrationData> & Pick<Insertable<RegistrationsTable>, "state">;

const FAMILIES: Family[] = [
  {
    childFirstName: "Íñigo",
    childLastName: "Muñoz",
    childAge: 6,
    email: "a_b@example.org",
    phone: "9155550101",
  },
  { childFirstName: "Ana", childLastName: "Salas", childAge: 9, skillLevel: "Advanced", state: "confirmed" },
  { childFirstName: "Inigo", childLastName: "Ortega", childAge: 12, phone: "(915) 555\u20110177" },
  {
    childFirstName: "Bo",
    childLastName: "Li",
    childAge: 18,
    email: "axb@example.org",
    state: "needs_review",
  },
];
const INIGOS_ORDER = "7f3a90c1-1111-4111-8111-111111111111";
const ANAS_ORDER = "12345678-1111-4111-8111-111111111111";
const ANAS_PAYMENT = "abcd0042-1111-4111-8111-111111111111";
/** Many pages of matches. */
const MANY = 2100;

onBothEngines("The staff's search", (engine) => {
  let club: TestApp;
  let staff: StaffVisitor;
  let bruno: string;

  const row = ({ state = "awaiting_payment", ...answers }: Family, minutes: number) => {
    const createdAt = new Date(Date.parse(TEST_START) + minutes * 60_000).toISOString();
    return registrationRow({ state, createdAt }, { parentLastName: "Vega", ...answers });
  };
  const ask = (query: Record<string, string>) =>
    answerOf(staff.get(`/api/registrations?${new URLSearchParams(query)}`));
  /** All pages of a list, which has each child once. */
  const pages = async (query: Record<string, string>) => {
    const seen: { id: string; childFirstName: string; childLastName: string }[] = [];
    let cursor = "";
    do {
      const page = await ask({ ...query, ...(cursor && { cursor }) });
      expect(page.status).toBe(200);
      seen.push(...page.data);
      cursor = page.nextCursor ?? "";
    } while (cursor);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    return seen;
  };
  const found = async (query: Record<string, string>) => {
    const { data, matching } = await ask(query);
    expect(matching).toBe(data.length);
    return data.map((one: { childFirstName: string }) => one.childFirstName);
  };

  beforeAll(async () => {
    club = await createTestApp(engine, { payments: false });
    staff = await signedIn(club.app);
    const many = Array.from({ length: MANY }, (_, i) =>
      row(
        { childFirstName: "Bruno", childLastName: "Zubeldia", phone: `656555${i}00`, childAge: 10 },
        i - 5000,
      ),
    );
    bruno = many[0]?.id ?? "";
    const rows = [...many, ...FAMILIES.map(row)];
    const [inigo, ana] = rows.slice(MANY);
    if (inigo) inigo.orderId = INIGOS_ORDER;
    if (ana) ana.orderId = ANAS_ORDER;
    await storeRegistrations(club.db, rows);
    await club.db
      .insertInto("payments")
      .values({
        id: ANAS_PAYMENT,
        orderId: ANAS_ORDER,
        liveKey: randomUUID(),
        method: "check",
        purpose: "registration",
        amountCents: 4000,
        currency: "usd",
        language: "en",
        state: "succeeded",
        checkNumber: "00198765",
        expiresAt: TEST_START,
        createdAt: TEST_START,
      })
      .execute();
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
    ["915\u2011555\u20110177", ["Inigo"]],
    ["bo li", ["Bo"]],
    ["li", ["Bo"]],
    ["%", []],
    ["nobody", []],
    ["Salas, Ana", ["Ana"]],
    ["Muñoz, Íñigo", ["Íñigo"]],
    ["7F3A-90C1", ["Íñigo"]],
    [" 7f3a90c1 ", ["Íñigo"]],
    ["1234-5678", ["Ana"]],
    ["ABCD-0042", ["Ana"]],
    ["00198765", ["Ana"]],
    ["#00198765", ["Ana"]],
    ["00198766", []],
  ])(
    "finds %j in names, mail addresses, phone numbers, and numbers of orders, payments and checks",
    async (search, names) => {
      expect(await found({ search })).toEqual(names);
    },
  );

  test("filters by age, skill level and payment, and by all together", async () => {
    const search = "rosa";
    expect(await ask({ search, age: "12+" })).toMatchObject({ matching: 2 });
    expect(await found({ age: "6-8" })).toEqual(["Íñigo"]);
    expect(await found({ payment: "paid" })).toEqual(["Bo", "Ana"]);
    expect(await found({ payment: "paid", age: "9-11", skill: "Advanced", search: "ana" })).toEqual(["Ana"]);
    expect(await ask({ payment: "pending" })).toMatchObject({ matching: MANY + 2, total: MANY + 4 });
  });

  test("pages through a frequent name in either order, each child once", async () => {
    const seen = await pages({ search: "zubeldia", sort: "oldest", limit: "200" });
    expect([seen[0]?.id, seen.length]).toEqual([bruno, MANY]);
    expect(await found({ sort: "oldest", search: "rosa vega", age: "12+" })).toEqual(["Inigo", "Bo"]);
  });

  test("sorts by last name in Spanish dictionary order, page by page, each child once", async () => {
    const sortedPages = async (search: string) => {
      const seen = await pages({ search, sort: "name", limit: "3" });
      return seen.map((one) => `${one.childLastName} ${one.childFirstName}`);
    };
    const lastNames = [
      "Núñez",
      "Nuñoz",
      "Nunziante",
      "Álvarez",
      "Amador",
      "ñañez",
      "Nava",
      "Núñez",
      "Zúñiga",
    ];
    const added = lastNames.map((childLastName, i) =>
      row({ childLastName, childFirstName: i === 7 ? "Ágata" : "Beto", email: "orden@example.org" }, 20),
    );
    await club.db.insertInto("registrations").values(added).execute();
    const sorted = [
      "Álvarez Beto",
      "Amador Beto",
      "Nava Beto",
      "Nunziante Beto",
      "Núñez Ágata",
      "Núñez Beto",
      "Nuñoz Beto",
      "ñañez Beto",
      "Zúñiga Beto",
    ];
    expect(await sortedPages("orden")).toEqual(sorted);
    expect(await sortedPages("n@")).toEqual(sorted);
    const everybody = await ask({ sort: "name", limit: "200" });
    expect(everybody.data.slice(0, 3).map((one: { childLastName: string }) => one.childLastName)).toEqual([
      "Álvarez",
      "Amador",
      "Li",
    ]);
    const rest = await ask({ sort: "name", limit: "200", cursor: everybody.nextCursor });
    expect(rest.data[0].childLastName).toBe("Zubeldia");
    await club.db.deleteFrom("registrations").where("email", "=", "orden@example.org").execute();
  });

  test.each(["name.", "name.e30", `name.${Buffer.from('["a","\\u0000","x"]').toString("base64url")}`])(
    "refuses a mark in the order of names that is not its own: %s",
    async (cursor) => {
      expect(await ask({ sort: "name", cursor })).toMatchObject({ status: 400, code: "invalid_input" });
      const newest = `2025-02-03T10:00:00.000Z_${randomUUID()}`;
      expect(await ask({ sort: "name", cursor: newest })).toMatchObject({ status: 400 });
      const { nextCursor } = await ask({ sort: "name", limit: "1" });
      expect(await ask({ sort: "oldest", cursor: nextCursor })).toMatchObject({ status: 400 });
    },
  );

  test("finds and sorts a name with any apostrophe and hyphen", async () => {
    const lastNames = ["O’Neil", "O'Neil", "Oñate", "ONeil-Ruiz", "O`Neil Ruiz", "Oneto"];
    const email = "luz-paz@example.org";
    const added = lastNames.map((childLastName, i) =>
      row({ childLastName, childFirstName: `Liam ${"abcdef"[i]}`, email, state: "confirmed" }, 30 + i),
    );
    await club.db.insertInto("registrations").values(added).execute();
    for (const search of ["o'neil", "oʼneil", "oneil", "O’NEIL liam"]) {
      expect((await found({ search })).toSorted(), search).toEqual(["Liam a", "Liam b", "Liam d", "Liam e"]);
    }
    expect(await found({ search: "luz–paz@", sort: "name" })).toEqual(
      [..."abdefc"].map((letter) => `Liam ${letter}`),
    );
    expect((await found({ search: "o’neil\u2011ruiz", sort: "name" })).toSorted()).toEqual([
      "Liam d",
      "Liam e",
    ]);
    await club.db.deleteFrom("registrations").where("email", "=", email).execute();
  });

  test("follows a corrected name and forgets an erased child", async () => {
    const child = row({ childFirstName: "Gaspar" }, 10);
    await club.db.insertInto("registrations").values(child).execute();
    expect(await found({ search: "gaspar" })).toEqual(["Gaspar"]);
    const corrected = row({ childFirstName: "Melchor" }, 10);
    await changeRows(
      club.db,
      "registrations",
      { id: child.id },
      { childFirstName: "Melchor", searchText: corrected.searchText },
    );
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
