import { afterEach, beforeEach, expect, test } from "vitest";
import { paymentReference } from "#domain/money/payments.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { type Desk, openDesk } from "#tests/support/paper-form.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

/** Each family's last name and due day. */
const FAMILIES = [
  ["Álvarez", "2025-06-03"],
  ["Zepeda", "2025-06-01"],
  ["Ñuño", null],
  ["Núñez", "2025-06-01"],
  ["Baca", null],
] as const;

onEitherEngine("The unpaid list", (engine) => {
  let club: TestApp;
  let desk: Desk;
  beforeEach(async () => {
    club = await createTestApp(engine);
    desk = await openDesk(club);
    for (const [childLastName, dueOn] of FAMILIES) {
      const entered = await desk.enter(
        { childLastName, email: `${childLastName.length}@example.org` },
        dueOn ? { dueOn } : {},
      );
      expect(entered.status).toBe(201);
      club.advance(1000);
    }
  });
  afterEach(() => club.close());

  interface Row {
    children: { lastName: string }[];
  }
  const read = async (query: string) => {
    const response = await desk.staff.get(`/api/admin/unpaid?${query}`);
    return { status: response.status, ...(await response.json()) };
  };
  const namesIn = (rows: readonly Row[]) => rows.map(({ children: [child] }) => child?.lastName);
  const walk = async (query: string) => {
    const pages: unknown[][] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await read(`${query}&limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.status).toBe(200);
      pages.push(namesIn(page.data));
      cursor = page.nextCursor;
    }
    return pages;
  };

  test.each([
    ["due", ["Zepeda", "Núñez"], ["Álvarez", "Ñuño"], ["Baca"]],
    ["name", ["Álvarez", "Baca"], ["Núñez", "Ñuño"], ["Zepeda"]],
    ["amount", ["Álvarez", "Zepeda"], ["Ñuño", "Núñez"], ["Baca"]],
  ])("comes page by page in the order of %s, each order once", async (sort, ...pages) => {
    expect(await walk(`sort=${sort}`)).toEqual(pages);
  });

  test("has the total balance on every page, and the number of families to remind", async () => {
    const first = await read("limit=2");
    expect(first).toMatchObject({ total: 5, totalCents: 20_000, remindable: { en: 0, es: 5 } });
    const second = await read(`limit=2&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ total: 5, totalCents: 20_000, remindable: { en: 0, es: 5 } });
    expect(await read("limit=5")).toMatchObject({ nextCursor: null });
  });

  test("can be searched as a whole, and pages the matches", async () => {
    expect(await walk("search=a")).toHaveLength(3);
    expect(namesIn((await read("search=zepeda&limit=1")).data)).toEqual(["Zepeda"]);
    expect(await read("search=zepeda&limit=1")).toMatchObject({ total: 5, nextCursor: null });
    const [order] = (await read("search=zepeda")).data;
    expect(namesIn((await read(`search=${paymentReference(order.orderId)}`)).data)).toEqual(["Zepeda"]);
  });

  test.each([["x"], ["-1"], ["123456"]])("refuses the page mark %s", async (cursor) => {
    expect(await read(`cursor=${cursor}`)).toMatchObject({
      status: 400,
      code: "invalid_input",
      fields: { cursor: "invalid_input" },
    });
  });
});
