import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { paymentNumberOf } from "#domain/money/payments.ts";
import { SELECTED_MAX } from "#domain/staff/registration-search.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { answerOf } from "#tests/support/visitors/answer.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

/** Each family's last name and due day. */
const FAMILIES = [
  ["Álvarez", "2025-06-03"],
  ["Zepeda", "2025-06-01"],
  ["Ñuño", null],
  ["Núñez", "2025-06-01"],
  ["Baca", null],
] as const;

onEitherEngine("The unpaid list", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));
  beforeEach(async () => {
    for (const [childLastName, dueOn] of FAMILIES) {
      const child = { childLastName, email: `${childLastName.length}@example.org` };
      expect(await desk.enter(child, dueOn ? { dueOn } : {})).toMatchObject({ status: 201 });
      club.advance(1000);
    }
  });

  interface Row {
    children: { lastName: string }[];
  }
  const read = (query: string) => answerOf(desk.staff.get(`/api/admin/unpaid?${query}`));
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
    expect(namesIn((await read(`search=${paymentNumberOf(order.orderId)}`)).data)).toEqual(["Zepeda"]);
  });

  test.each([["x"], ["-1"], ["123456"]])("refuses the page mark %s", async (cursor) => {
    expect(await read(`cursor=${cursor}`)).toMatchObject({
      status: 400,
      code: "invalid_input",
      fields: { cursor: "invalid_input" },
    });
  });
});

onEitherEngine("Selected registrations", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));
  let ids: string[];
  beforeEach(async () => {
    for (const [childFirstName, email] of [
      ["Ana", "ana@example.org"],
      ["Beto", ""],
      ["Carla", "carla@example.org"],
      ["Dani", "dani@example.org"],
    ])
      expect(await desk.enter({ childFirstName, email })).toMatchObject({ status: 201 });
    const rows = await desk.registrations();
    ids = ["Ana", "Beto", "Carla", "Dani"].map(
      (name) => rows.find(({ childFirstName }) => childFirstName === name)?.id ?? "",
    );
  });

  const read = (path: string) => answerOf(desk.staff.get(path));
  const orders = async () => (await read(`/api/admin/unpaid/selected?ids=${ids.join(",")}`)).data;

  test("show each order's balance and whether it can be reminded, without deleted orders", async () => {
    const [ana = "", beto = "", carla = "", dani = ""] = ids;
    expect((await desk.takeCash(carla)).status).toBe(201);
    expect((await desk.staff.call("DELETE", `/api/registrations/${dani}`)).status).toBe(200);
    const of = async (id: string) =>
      (await orders()).find(({ registrationIds }: { registrationIds: string[] }) =>
        registrationIds.includes(id),
      );
    expect(await of(ana)).toMatchObject({ openCents: 4000, noReminder: null });
    expect(await of(beto)).toMatchObject({ openCents: 4000, noReminder: "no_email" });
    expect(await of(carla)).toMatchObject({ openCents: 0 });
    expect(await of(dani)).toBeUndefined();
    const { orderId } = await of(ana);
    await desk.staff.call("POST", `/api/admin/unpaid/${orderId}/remind`);
    expect(await of(ana)).toMatchObject({ noReminder: "reminded_today" });
  });

  test("are the only ones in the file, and the only families of a message", async () => {
    const [ana = "", , carla = ""] = ids;
    const selected = [ana, carla].join(",");
    const file = await (await desk.staff.get(`/api/registrations/export?lang=en&ids=${selected}`)).text();
    expect(file.trim().split("\r\n")).toHaveLength(3);
    expect(file).toContain("Ana ");
    expect(file).toContain("Carla ");
    expect((await desk.log("registrations_exported")).at(-1)?.details).toEqual({ count: 2 });
    const to = { list: "registrations", ids: selected };
    const answer = await desk.staff.call("POST", "/api/admin/messages/audience", { to, kind: "notice" });
    expect((await answer.json()).data.families).toEqual({ en: 0, es: 2 });
  });

  test.each([
    ["nothing", ""],
    ["what is no id", "1 or 1=1"],
    ["too many", Array.from({ length: SELECTED_MAX + 1 }, () => randomUUID()).join(",")],
  ])("are refused if they are %s", async (_, wrong) => {
    const query = new URLSearchParams({ ids: wrong });
    for (const path of ["/api/admin/unpaid/selected", "/api/registrations/export", "/api/admin/contacts"])
      expect(await read(`${path}?list=registrations&${query}`), path).toMatchObject({
        status: 400,
        code: "invalid_input",
      });
  });
});

onEitherEngine("The staff's list of donations", (engine) => {
  const club = clubPerTest(engine);

  const staff = perTest(() => signedIn(club.app));

  async function donate(amount: number, donor: object, pays = true) {
    const giver = new FamilyVisitor(club);
    await giver.give(amount, donor);
    if (pays) giver.pay();
    await giver.truth();
    club.advance(60_000);
  }
  async function register(donationAmount: number) {
    await payRegistration(club, { donationAmount, childFirstName: `Child${donationAmount}` });
    club.advance(60_000);
  }

  test("has every paid donation, alone or with a registration, and their sum", async () => {
    await donate(20, { donorName: "Nora Vidal", donorEmail: "nora@example.org", message: "Para todos" });
    await register(50);
    await register(0);
    await donate(100, {}, false);
    await donate(5, {});
    const response = await staff.get("/api/admin/donations");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { data, totals, nextCursor } = await response.json();
    expect(data).toMatchObject([
      { cents: 500, source: "donation", donorName: null, donorEmail: null, message: null },
      { cents: 5000, source: "registration", donorName: "Rosa Peñaranda", donorEmail: "rosa@example.org" },
      {
        cents: 2000,
        source: "donation",
        donorName: "Nora Vidal",
        donorEmail: "nora@example.org",
        message: "Para todos",
        state: "succeeded",
      },
    ]);
    expect(data[0].at).toMatch(/^2025-05-01T\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Object.keys(data[0]).sort()).toEqual([
      ...["at", "cents", "donorEmail", "donorErased", "donorName"],
      ...["id", "message", "netCents", "paymentId", "source", "state"],
    ]);
    expect(totals).toEqual({ count: 3, cents: 7500 });
    expect(nextCursor).toBeNull();
  });

  test("continues on the next page, and is empty before the first donation", async () => {
    const list = (cursor: string) => answerOf(staff.get(`/api/admin/donations?cursor=${cursor}`));
    const empty = await answerOf(staff.get("/api/admin/donations"));
    expect(empty).toMatchObject({ data: [], totals: { count: 0, cents: 0 }, nextCursor: null });
    await donate(20, {});
    const id = "ffffffff-ffff-4fff-8fff-ffffffffffff";
    expect((await list(`2030-01-01T00:00:00.000Z_${id}`)).data).toHaveLength(1);
    expect((await list(`2020-01-01T00:00:00.000Z_${id}`)).data).toEqual([]);
    expect((await list("x")).status).toBe(400);
  });
});
