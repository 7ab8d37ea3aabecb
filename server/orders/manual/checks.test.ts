import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRow } from "#tests/support/database/rows.ts";
import { childrenOf, setSiblingRule } from "#tests/support/orders/ordering-family.ts";
import { openDesk, paperForm } from "#tests/support/orders/paper-form.ts";
import { beginPayment } from "#tests/support/orders/paying-family.ts";
import { cancelChild, returnCheck } from "#tests/support/orders/staff-deeds.ts";
import { answerOf, dataOf } from "#tests/support/visitors/answer.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const CHECK = { cents: 4000, method: "check", checkNumber: "1042" };

onEitherEngine("Checks, and families that pay later", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));

  const enter = async (changes = {}, more = {}) => String((await desk.enter(changes, more)).data.id);
  const unpaid = (query = "") => answerOf(desk.staff.get(`/api/admin/unpaid${query}`));
  const returnLast = async () => returnCheck(desk.staff, (await desk.payments())[0]?.id);
  const post = (path: string, body: object = {}) => desk.staff.call("POST", `/api/admin/${path}`, body);
  const due = (id: string, dueOn: string | null) =>
    desk.staff.call("PUT", `/api/admin/registrations/${id}/due`, { dueOn });
  const orders = () => club.db.selectFrom("orders").selectAll().orderBy("createdAt").execute();

  test("another child of the family gets the sibling discount; a stranger's child does not", async () => {
    await setSiblingRule(club.db, { from: 2, percent: 25 });
    const first = await enter({}, { cashCents: 4000 });
    const path = `/api/admin/registrations/${first}/sibling?program=${firstCamp.id}`;
    const { email, phone } = paperForm();
    const price = { totalCents: 3000, siblingCents: -1000 };
    expect(await dataOf(desk.staff.get(path))).toMatchObject({ shared: { email, phone }, price });
    await enter({ childFirstName: "Abril" }, { cashCents: 3000, siblingOf: first });
    expect((await desk.enter({ childFirstName: "Bruno" }, { cashCents: 3000 })).code).toBe("cash_amount");
    const rows = await desk.registrations();
    expect(new Set(rows.map(({ familyId }) => familyId)).size).toBe(1);
  });

  test("a check needs its number, and pays the order", async () => {
    const id = await enter();
    const noNumber = await desk.takeCash(id, { ...CHECK, checkNumber: " " });
    expect(noNumber).toMatchObject({ code: "invalid_input", fields: { checkNumber: "check_number" } });
    expect(await desk.takeCash(id, CHECK)).toMatchObject({ status: 201 });
    expect(await desk.ledger()).toEqual(["check 4000"]);
    const check = { method: "check", checkNumber: "1042", state: "succeeded" };
    expect(await desk.payments()).toMatchObject([check]);
    expect(await desk.log("check_taken")).toMatchObject([{ subject: id, details: { cents: 4000 } }]);
  });

  test("a returned check is owed again, keeps the spot, and can be paid again", async () => {
    const id = await enter();
    await desk.takeCash(id, CHECK);
    const paymentId = (await desk.payments())[0]?.id ?? "";
    club.advance(1000);
    const answers = await Promise.all([1, 2].map(() => post(`payments/${paymentId}/returned-check`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await desk.ledger()).toEqual(["check 4000", "check_returned -4000"]);
    expect(await desk.registrations()).toMatchObject([
      { state: "awaiting_manual_payment", hasSpot: true, paymentId: null },
    ]);
    expect(await desk.spotsTaken()).toBe(1);
    expect(await unpaid()).toMatchObject({ total: 1, totalCents: 4000, data: [{ registrationId: id }] });
    club.advance(1000);
    const again = { cents: 4000, requestId: randomUUID() };
    for (const _press of [1, 2]) expect(await desk.takeCash(id, again)).toMatchObject({ status: 201 });
    expect(await desk.registrations()).toMatchObject([{ state: "confirmed", hasSpot: true }]);
    // One receipt for each payment and one mail about the returned check.
    expect(await desk.payments()).toHaveLength(2);
    expect(await desk.mails()).toEqual(["registration_receipt", "check_returned", "registration_receipt"]);
    // The returned payment no longer has a child.
    expect((await desk.staff.get(`/api/admin/payments/${paymentId}`)).status).toBe(200);
    expect(await unpaid()).toMatchObject({ total: 0 });
  });

  test("a returned check after its refund is owed, is on the unpaid list, and can be paid", async () => {
    const id = await enter();
    expect(await desk.takeCash(id, CHECK)).toMatchObject({ status: 201 });
    expect(await cancelChild(desk.staff, id, 4000)).toMatchObject({ status: 200 });
    expect(await unpaid()).toMatchObject({ total: 0 });
    await returnLast();
    const ledger = (await desk.ledger()).toSorted();
    expect(ledger).toEqual(["cash_return -4000", "check 4000", "check_returned -4000"]);
    expect(await unpaid()).toMatchObject({ total: 1, totalCents: 4000, data: [{ registrationId: id }] });
    expect(await desk.takeCash(id)).toMatchObject({ status: 201 });
    expect(await unpaid()).toMatchObject({ total: 0 });
    expect((await desk.registrations())[0]?.deletedAt).not.toBe(null);
    expect(await desk.takeCash(id)).toMatchObject({ code: "registration_deleted" });
  });

  test("cash is no check and cannot return", async () => {
    await enter({}, { cashCents: 4000 });
    expect(await returnLast()).toMatchObject({ code: "not_a_check" });
    expect(await desk.ledger()).toEqual(["cash 4000"]);
  });

  test("a family that began to pay by card may pay later, and its card can no longer be charged", async () => {
    const { intentId } = await beginPayment(club, { donationAmount: 0 });
    const id = String((await desk.registrations())[0]?.id);
    expect(await unpaid()).toMatchObject({ total: 0 });
    expect((await due(id, "2020-01-01")).status).toBe(400);
    expect((await due(id, "2099-01-01")).status).toBe(200);
    expect(club.sandbox.intents()).toMatchObject([{ id: intentId, status: "canceled" }]);
    expect(await desk.registrations()).toMatchObject([
      { state: "awaiting_manual_payment", hasSpot: true, holdExpiresAt: null },
    ]);
    expect(await unpaid()).toMatchObject({ total: 1, data: [{ dueOn: "2099-01-01", isOverdue: false }] });
    expect(await desk.takeCash(id)).toMatchObject({ status: 201 });
  });

  test("a family that pays later keeps its spot when it taps Pay again", async () => {
    const family = new FamilyVisitor(club);
    const ana = childrenOf([{ childFirstName: "Ana" }]);
    const { orderId } = (await family.order(ana)).body;
    await due(String((await desk.registrations())[0]?.id), null);
    const kept = await desk.registrations();
    for (const sent of [ana, childrenOf([{ childFirstName: "Ana", tshirtSize: "large" }])]) {
      const told = await family.order(sent, { previousOrderId: orderId });
      expect(told).toMatchObject({ status: 409, body: { code: "already_registered", children: [0] } });
    }
    expect(await desk.registrations()).toEqual(kept);
    expect(kept).toMatchObject([{ state: "awaiting_manual_payment", hasSpot: true, holdExpiresAt: null }]);
    expect(await unpaid()).toMatchObject({ total: 1 });
  });

  test("a child that pays later keeps its discount if its sibling's check is returned, and loses it if the sibling is canceled", async () => {
    await setSiblingRule(club.db, { from: 2, percent: 50 });
    const family = new FamilyVisitor(club);
    await family.order(childrenOf([{ childFirstName: "Ana" }]));
    const ana = String((await desk.registrations())[0]?.id);
    expect(await desk.takeCash(ana, CHECK)).toMatchObject({ status: 201 });
    club.advance(1000);
    await family.order(childrenOf([{ childFirstName: "Beto" }]));
    const beto = (await readRow(club.db, "registrations", { childFirstName: "Beto" }, ["id"])).id;
    await due(beto, null);
    const owed = async () => (await desk.details(beto)).owedCents;
    expect(await owed()).toBe(2000);
    // A sibling rule that changed since takes no discount away.
    await setSiblingRule(club.db, { from: 3, percent: 50 });
    expect(await owed()).toBe(2000);
    const check = await readRow(club.db, "payments", { method: "check" }, ["id"]);
    await returnCheck(desk.staff, check.id);
    expect(await owed()).toBe(2000);
    await desk.staff.call("DELETE", `/api/registrations/${ana}`);
    expect(await owed()).toBe(4000);
    expect(await desk.takeCash(beto, { cents: 4000 })).toMatchObject({ status: 201 });
    expect((await unpaid()).data).toEqual([]);
  });

  test("the unpaid list starts with overdue orders, finds a family by name, and can be exported", async () => {
    await enter({ childFirstName: "Abril" }, { dueOn: "2099-01-01" });
    await enter({ childFirstName: "Bruno" });
    await enter({ childFirstName: "Celia" }, { dueOn: "2025-05-02" });
    club.advance(3 * 86_400_000);
    await desk.staff.signIn();
    const owing = (firstName: string) => ({ children: [{ firstName }] });
    expect((await unpaid()).data).toMatchObject(["Celia", "Abril", "Bruno"].map(owing));
    expect((await unpaid("?search=abril")).data).toMatchObject([owing("Abril")]);
    expect((await dataOf(desk.staff.get("/api/admin/today"))).owed.overdue).toBe(1);
    expect(await dataOf(desk.staff.get("/api/admin/contacts?list=unpaid"))).toHaveLength(3);
  });

  test("families are reminded of their balance at most once a day, whoever sends the reminder", async () => {
    await enter({ childFirstName: "Abril" });
    await enter({ childFirstName: "Bruno", language: "en" });
    const [first] = (await unpaid()).data;
    expect((await unpaid()).remindable).toMatchObject({ en: 1, es: 1, resting: 0, withoutEmail: [] });
    expect((await post(`unpaid/${first.orderId}/remind`)).status).toBe(200);
    const again = await answerOf(post(`unpaid/${first.orderId}/remind`));
    expect(again.code).toBe("reminded_today");
    const all = await Promise.all([1, 2].map(async () => (await dataOf(post("unpaid/remind"))).sent));
    expect(all.toSorted()).toEqual([0, 1]);
    expect(await desk.mails()).toEqual(["payment_reminder", "payment_reminder"]);
    club.advance(86_400_000);
    await desk.staff.signIn();
    expect((await dataOf(post("unpaid/remind"))).sent).toBe(2);
  });

  test("a family without an email address is called: it is neither reminded nor marked as reminded", async () => {
    const id = await enter({ email: "", parentFirstName: "Inés" });
    club.advance(1000);
    await enter({ childFirstName: "Bruno", language: "en" });
    const { data, remindable } = await unpaid();
    const [called, mailed] = [
      { email: "", mayRemind: false },
      { email: paperForm().email, mayRemind: true },
    ];
    expect(data).toMatchObject([called, mailed]);
    const wanted = { en: 1, es: 0, resting: 0, names: ["Rosa"], withoutEmail: ["Inés"] };
    expect(remindable).toEqual({ ...wanted, unreachable: [] });
    expect((await dataOf(post("unpaid/remind"))).sent).toBe(1);
    const uncalled = await answerOf(post(`unpaid/${data[0].orderId}/remind`));
    expect(uncalled.code).toBe("no_email");
    expect(await desk.mails()).toEqual(["payment_reminder"]);
    expect((await unpaid()).remindable).toMatchObject({ resting: 1, withoutEmail: ["Inés"] });

    await desk.takeCash(id, CHECK);
    await returnLast();
    expect((await orders())[0]).toMatchObject({ settledAt: null, remindedAt: null });
    expect(await desk.mails()).not.toContain("check_returned");
  });
});
