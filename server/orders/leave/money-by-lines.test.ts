import { afterEach, beforeEach, expect, test } from "vitest";
import { settlePayment } from "#server/payments/settle/settle.ts";
import { onBothEngines } from "#tests/support/databases.ts";
import { refundChild } from "#tests/support/named-refund.ts";
import { addProgram, childrenOf, orderingFamily, setSiblingRule } from "#tests/support/ordering-family.ts";
import { type Desk, openDesk } from "#tests/support/paper-form.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { firstCamp } from "#tests/support/test-season.ts";

interface Row {
  id: string;
  childFirstName: string;
  money: string;
  refundedCents: number;
  siblings: { childFirstName: string }[];
}

/** Ana $40, Beto $36, both at the camp, Cira $22.50 at the clinic, and $20 for the club. */
onBothEngines("The money of three children in two programs", (engine) => {
  let club: TestApp;
  let desk: Desk;
  let clinic: string;
  let intentId: string;
  beforeEach(async () => {
    club = await createTestApp(engine);
    clinic = await addProgram(club.db, { feeCents: 2500 });
    await setSiblingRule(club.db, { from: 2, percent: 10 });
    const children = [
      { childFirstName: "Ana", donationAmount: 20 as const },
      { childFirstName: "Beto", donationAmount: 20 as const },
      { childFirstName: "Cira", donationAmount: 20 as const, programId: clinic },
    ];
    const { status, body } = await orderingFamily(club).pay(childrenOf(children));
    expect(status).toBe(200);
    intentId = body.paymentIntentId;
    desk = await openDesk(club);
    club.advance(60_000);
  });
  afterEach(() => club.close());

  const read = async (path: string) => (await desk.staff.get(path)).json();
  const rows = async (query = ""): Promise<Row[]> => {
    const { data, matching } = await read(`/api/registrations?sort=name${query}`);
    expect(matching).toBe(data.length);
    return data;
  };
  const words = async () =>
    (await rows()).map(({ childFirstName, money, refundedCents }) => [childFirstName, money, refundedCents]);
  const named = async (query: string) => (await rows(query)).map(({ childFirstName }) => childFirstName);
  const refund = async (name: string, cents: number) => {
    const child = (await rows()).find(({ childFirstName }) => childFirstName === name);
    const answer = await refundChild(club, desk, String(child?.id), cents);
    expect(answer.status).toBe(201);
    club.advance(60_000);
    return answer.data.id;
  };
  const refundInDashboard = async (amount: number) => {
    club.sandbox.refund({ payment_intent: intentId, amount });
    await settlePayment({ ...club.deps, stripe: club.gateway }, intentId);
  };
  /** Each line's name, gross, refunds, disputes and net. */
  const file = async (query = "") => {
    const answer = await desk.staff.get(`/api/admin/payments/export?from=2025-01-01&to=2025-12-31${query}`);
    const [, ...lines] = (await answer.text()).trimEnd().split("\r\n");
    return lines.map((line) => {
      const [day, name, gross, refunds, disputes, _returnedCheck, net] = line.split(",");
      return [name || day, gross, refunds, disputes, net].join(",");
    });
  };
  const season = async (query: string) => {
    const { points } = (await read(`/api/admin/season${query}`)).data.overTime;
    const sum = (name: string) =>
      points.reduce((all: number, point: Record<string, number>) => all + (point[name] ?? 0), 0);
    return [sum("inCents"), sum("backCents"), sum("donationCents")];
  };

  test("is a line for each program in the treasurer's file, with the donation apart", async () => {
    expect(await file()).toEqual([
      "Summer camp (2025): fees,76.00,0.00,0.00,76.00",
      "Program extra-clinic (2025): fees,22.50,0.00,0.00,22.50",
      "Donations with a registration,20.00,0.00,0.00,20.00",
      "Total fees,98.50,0.00,0.00,98.50",
      "Total donations,20.00,0.00,0.00,20.00",
      "Total,118.50,0.00,0.00,118.50",
    ]);
  });

  test("is reported for each program, and the programs add up to the season", async () => {
    await refund("Beto", 3600);
    await refundInDashboard(1000);
    expect(await season(`?program=${firstCamp.id}`)).toEqual([9600, 4240, 2000]);
    expect(await season(`?program=${clinic}`)).toEqual([2250, 360, 0]);
    expect(await season("")).toEqual([11_850, 4600, 2000]);
    expect((await file(`&program=${clinic}`)).at(-1)).toBe("Total,22.50,3.60,0.00,18.90");
    expect((await file(`&program=${firstCamp.id}`)).at(-1)).toBe("Total,96.00,42.40,0.00,53.60");
  });

  test("is shown as Refunded for the refunded child, and as Paid for its siblings", async () => {
    await refund("Beto", 3600);
    expect(await words()).toEqual([
      ["Ana", "paid", 0],
      ["Beto", "refunded", 3600],
      ["Cira", "paid", 0],
    ]);
    expect(await named("&payment=refunded")).toEqual(["Beto"]);
    expect(await named("&payment=paid")).toEqual(["Ana", "Cira"]);
    const { data } = await read("/api/admin/statistics");
    expect(data).toMatchObject({ total: 3, paid: 2, familiesPaid: 1 });
  });

  test("is shown as Partly refunded for the child whom a dashboard refund was assigned to", async () => {
    await refund("Beto", 3600);
    await refundInDashboard(1000);
    expect(await words()).toEqual([
      ["Ana", "part_refunded", 640],
      ["Beto", "refunded", 3600],
      ["Cira", "part_refunded", 360],
    ]);
  });

  test("is still shown as Refunded for one child while the rest is disputed", async () => {
    await refund("Beto", 3600);
    club.sandbox.openDispute(intentId);
    await settlePayment({ ...club.deps, stripe: club.gateway }, intentId);
    expect(await named("&payment=refunded")).toEqual(["Beto"]);
    expect(await named("&payment=disputed")).toEqual(["Ana", "Cira"]);
    expect(await words()).toEqual([
      ["Ana", "disputed", 0],
      ["Beto", "refunded", 3600],
      ["Cira", "disputed", 0],
    ]);
  });

  test("adds up in the exported file, for each child and for the order", async () => {
    await refund("Beto", 3600);
    const text = (await (await desk.staff.get("/api/registrations/export")).text()).replace(/^\uFEFF/, "");
    const [head = "", ...lines] = text.trimEnd().split("\r\n");
    const names = head.split(",");
    const column = (name: string) => lines.map((line) => line.split(",")[names.indexOf(name)]);
    const sum = (name: string) => column(name).reduce((all, cell) => all + Math.round(Number(cell) * 100), 0);
    expect(sum("Fee")).toBe(10_500);
    expect(sum("Discounts")).toBe(-650);
    expect(sum("Donation")).toBe(2000);
    expect(sum("Total Amount")).toBe(11_850);
    expect(sum("Refunded")).toBe(3600);
    expect(new Set(column("Order")).size).toBe(1);
    expect(column("Order")[0]).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
  });

  test("is one payment, which shows the order's lines and whose refund it was", async () => {
    const refundId = await refund("Cira", 1000);
    const { data } = await read("/api/admin/payments");
    expect(data).toHaveLength(1);
    expect(
      data[0].registrations.map(({ childFirstName, programId }: Row & { programId: string }) => [
        childFirstName,
        programId,
      ]),
    ).toEqual([
      ["Ana", firstCamp.id],
      ["Beto", firstCamp.id],
      ["Cira", clinic],
    ]);
    const { order } = (await read(`/api/admin/payments/${data[0].id}`)).data;
    const cira = data[0].registrations[2].id;
    expect(order).toMatchObject({ totalCents: 10_850, openCents: 0 });
    expect(order.lines.map(({ kind, cents }: { kind: string; cents: number }) => [kind, cents])).toEqual([
      ["fee", 4000],
      ["fee", 4000],
      ["sibling", -400],
      ["fee", 2500],
      ["sibling", -250],
      ["donation", 2000],
      ["adjustment", -1000],
    ]);
    expect(order.refunded).toEqual([{ refundId, registrationId: cira, cents: 1000 }]);
    expect((await read(`/api/admin/payments?search=${order.id.slice(0, 8)}`)).data).toHaveLength(1);
    expect((await read(`/api/admin/payments?program=${clinic}`)).data).toHaveLength(1);
  });

  test("is in one order, so each row of the list names the child's siblings", async () => {
    const siblings = (await rows()).map((row) => row.siblings.map(({ childFirstName }) => childFirstName));
    expect(siblings.map((names) => names.toSorted())).toEqual([
      ["Beto", "Cira"],
      ["Ana", "Cira"],
      ["Ana", "Beto"],
    ]);
  });

  test("includes a donation, which is listed in full on the page of donations", async () => {
    await refund("Beto", 3600);
    await refundInDashboard(1000);
    const { data, totals } = await read("/api/admin/donations");
    expect(data).toMatchObject([{ cents: 2000, keptCents: 2000, source: "registration" }]);
    expect(totals).toEqual({ count: 1, cents: 2000 });
  });
});
