import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SELECTED_MAX } from "#domain/staff/search.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { type Desk, openDesk } from "#tests/support/paper-form.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

onEitherEngine("Selected registrations", (engine) => {
  let club: TestApp;
  let desk: Desk;
  let ids: string[];
  beforeEach(async () => {
    club = await createTestApp(engine);
    desk = await openDesk(club);
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
  afterEach(() => club.close());

  const read = async (path: string) => {
    const response = await desk.staff.get(path);
    return { status: response.status, ...(await response.json()) };
  };
  const orders = async () => (await read(`/api/admin/unpaid/selected?ids=${ids.join(",")}`)).data;

  test("show what each order owes and whether it can be reminded, without the deleted ones", async () => {
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
