import { afterEach, beforeEach, expect, test } from "vitest";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { settlePayment } from "#server/payments/settle/settle.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { deliverAll } from "#tests/support/deliver-events.ts";
import { openDesk } from "#tests/support/paper-form.ts";
import { beginPayment, payRegistration } from "#tests/support/paying-family.ts";
import { createStaffApp, StaffVisitor } from "#tests/support/staff-visitor.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

interface Row {
  id: string;
  childFirstName: string;
  money: string;
  paymentStatus: string;
  refundedCents: number;
  stripePaymentIntentId: string | null;
}

onEitherEngine("The money of a registration", (engine) => {
  let club: TestApp;
  let staff: StaffVisitor;
  beforeEach(async () => {
    club = await createTestApp(engine);
    staff = new StaffVisitor(createStaffApp(club.deps));
    await staff.signIn();
  });
  afterEach(() => club.close());

  const pay = (childFirstName: string, changes: Partial<RegistrationData> = {}) =>
    payRegistration(club, { childFirstName, email: `${childFirstName}@example.org`, ...changes });
  const list = async (query = "") => (await staff.get(`/api/registrations?${query}`)).json();
  const rowOf = async (name: string, query = ""): Promise<Row> =>
    (await list(query)).data.find(({ childFirstName }: Row) => childFirstName === name);
  const namesOf = async (query: string) => {
    const { data, matching } = await list(query);
    expect(matching).toBe(data.length);
    return data.map(({ childFirstName }: Row) => childFirstName);
  };
  const sendBack = async (intentId: string, amount: number) => {
    club.sandbox.refund({ payment_intent: intentId, amount });
    await settlePayment({ ...club.deps, stripe: club.gateway }, intentId);
  };
  const statistics = async () => (await (await staff.get("/api/admin/statistics")).json()).data;
  const csv = async () => {
    const text = (await (await staff.get("/api/registrations/export")).text()).trimEnd();
    const [head = "", ...lines] = text.split("\r\n").map((line) => line.split(","));
    const at = head.indexOf("Refunded");
    const state = head.indexOf("Payment Status");
    return { lines, words: lines.map((line) => line[state]), back: lines.map((line) => line[at]) };
  };

  test("of a lost dispute reads lost, is owed again, and marks the check-in list", async () => {
    const intentId = await pay("Abril");
    const { id } = club.sandbox.openDispute(intentId);
    await deliverAll(club);
    const seen = async () => {
      const { data: unpaid } = await (await staff.get("/api/admin/unpaid?season=all")).json();
      const { data: payments } = await (await staff.get("/api/admin/payments")).json();
      const onList = await (await staff.get("/api/admin/sheets/check-in")).json();
      return {
        word: (await rowOf("Abril")).money,
        payment: payments[0].state,
        open: unpaid.map(({ openCents }: { openCents: number }) => openCents),
        isUnpaid: onList.data.children[0].isUnpaid,
      };
    };
    expect(await seen()).toEqual({ word: "disputed", payment: "disputed", open: [], isUnpaid: false });
    club.sandbox.closeDispute(id, "lost");
    await deliverAll(club);
    expect(await seen()).toEqual({ word: "lost", payment: "lost", open: [6000], isUnpaid: true });
  });

  test("of a returned check reads so in list, details, file and payment, until it is paid again", async () => {
    const desk = await openDesk(club);
    const { id } = (await desk.enter({ childFirstName: "Abril" })).data;
    await desk.takeCash(id, { cents: 4000, method: "check", checkNumber: "1042" });
    const [check] = await desk.payments();
    await staff.call("POST", `/api/admin/payments/${check?.id}/returned-check`, {});
    const seen = async () => {
      const { data } = await (await staff.get(`/api/registrations/${id}`)).json();
      const { data: payments } = await (await staff.get("/api/admin/payments")).json();
      const states = payments.map(({ state }: { state: string }) => state).sort();
      return [(await rowOf("Abril")).money, data.money, (await csv()).words[0], ...states];
    };
    expect(await seen()).toEqual(["check_returned", "check_returned", "Check returned", "check_returned"]);
    expect(await namesOf("payment=pending")).toEqual(["Abril"]);
    const found = async (state: string) =>
      (await (await staff.get(`/api/admin/payments?state=${state}`)).json()).data.length;
    expect([await found("check_returned"), await found("canceled")]).toEqual([1, 0]);
    await desk.takeCash(id, { cents: 4000 });
    expect(await seen()).toEqual(["paid", "paid", "Paid", "check_returned", "succeeded"]);
  });

  test("is shown the same in list, details and file after a partial and a full refund", async () => {
    const intentId = await pay("Ana");
    const seen = async () => {
      const row = await rowOf("Ana");
      const { data } = await (await staff.get(`/api/registrations/${row.id}`)).json();
      expect([data.money, data.refundedCents]).toEqual([row.money, row.refundedCents]);
      expect([row.stripePaymentIntentId, data.stripePaymentIntentId]).toEqual([intentId, intentId]);
      expect(JSON.stringify(data)).not.toContain("client_secret");
      const { words, back } = await csv();
      return [row.money, row.refundedCents, words[0], back[0]];
    };
    expect(await seen()).toEqual(["paid", 0, "Paid", "0.00"]);
    await sendBack(intentId, 3000);
    expect(await seen()).toEqual(["part_refunded", 3000, "Partly refunded", "30.00"]);
    await sendBack(intentId, 3000);
    expect(await seen()).toEqual(["refunded", 6000, "Refunded", "60.00"]);
  });

  test("has a filter for each status, and expired unpaid ones are found only by their own", async () => {
    await pay("Ana");
    await sendBack(await pay("Bruno"), 1000);
    await sendBack(await pay("Carla"), 6000);
    const disputed = await pay("Dora");
    club.sandbox.openDispute(disputed);
    await settlePayment({ ...club.deps, stripe: club.gateway }, disputed);
    await beginPayment(club, { childFirstName: "Elia" });
    await beginPayment(club, { childFirstName: "Fito", email: "fito@example.org" });
    await club.db
      .updateTable("registrations")
      .set({ state: "expired" })
      .where("childFirstName", "=", "Fito")
      .execute();
    expect(await namesOf("sort=name")).toEqual(["Ana", "Bruno", "Carla", "Dora", "Elia"]);
    expect(await namesOf("sort=name&payment=paid")).toEqual(["Ana", "Bruno"]);
    expect(await namesOf("payment=pending")).toEqual(["Elia"]);
    expect(await namesOf("payment=refunded")).toEqual(["Carla"]);
    expect(await namesOf("payment=disputed")).toEqual(["Dora"]);
    expect(await namesOf("payment=ran_out")).toEqual(["Fito"]);
    expect(await namesOf("payment=refunded&search=carla")).toEqual(["Carla"]);
    expect(await namesOf("payment=paid&search=carla")).toEqual([]);
    expect(await namesOf("payment=ran_out&age=9-11&search=fito")).toEqual(["Fito"]);
    expect(await namesOf("search=fito")).toEqual([]);
    expect((await rowOf("Fito", "payment=ran_out")).money).toBe("ran_out");
    expect(await statistics()).toMatchObject({
      total: 5,
      paid: 2,
      families: 5,
      familiesPaid: 2,
      thisWeek: 5,
      thisWeekPaid: 2,
      paidPercent: 40,
      ages: [{ count: 0 }, { count: 5, paid: 2 }, { count: 0 }],
    });
    expect((await csv()).lines.map((line) => line[1]?.split(" ")[0]).sort()).toEqual([
      "Ana",
      "Bruno",
      "Carla",
      "Dora",
      "Elia",
    ]);
  });

  test("adds up in the file to the ledger's refunds, including siblings' shares and returned cash", async () => {
    await sendBack(await pay("Ana"), 1001);
    const sibling = await pay("Bruno", { childLastName: "Otro" });
    const { paymentId } = await club.db
      .selectFrom("registrations")
      .select("paymentId")
      .where("childFirstName", "=", "Ana")
      .executeTakeFirstOrThrow();
    await club.db
      .updateTable("registrations")
      .set({ paymentId })
      .where("childFirstName", "=", "Bruno")
      .execute();
    expect(sibling).toMatch(/^pi_/);
    const desk = await openDesk(club);
    await desk.enter({ childFirstName: "Cira", donationAmount: 0 }, { cashCents: 4000 });
    const cash = (await desk.payments()).find(({ method }) => method === "cash");
    await desk.refund(String(cash?.id), { cents: 1500, reason: "requested_by_family" });
    const { back } = await csv();
    const listed = back.reduce((sum, cell) => sum + Math.round(Number(cell) * 100), 0);
    const rows = await club.db.selectFrom("ledger").select("cents").where("cents", "<", 0).execute();
    expect(listed).toBe(-rows.reduce((sum, { cents }) => sum + cents, 0));
    expect(listed).toBe(2501);
    expect(await rowOf("Cira")).toMatchObject({ money: "part_refunded", stripePaymentIntentId: null });
  });
});
