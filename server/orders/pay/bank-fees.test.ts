import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onEitherEngine } from "#tests/support/databases.ts";
import { type Desk, openDesk } from "#tests/support/paper-form.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const CHECK = { cashCents: 4000, method: "check", checkNumber: "1042" };
const BANK_FEE = 2500;

onEitherEngine("A check that bounced, with the bank's fee", (engine) => {
  let club: TestApp;
  let desk: Desk;
  beforeEach(async () => {
    club = await createTestApp(engine);
    desk = await openDesk(club);
  });
  afterEach(() => club.close());

  const post = async (path: string, body: object = {}) => {
    const answer = await desk.staff.call("POST", `/api/admin/${path}`, body);
    return { status: answer.status, ...(await answer.json()) };
  };
  const checkId = async () => String((await desk.payments()).find(({ method }) => method === "check")?.id);
  const bounce = async (body: object = { bankFeeCents: BANK_FEE }) => {
    club.advance(1000);
    return post(`payments/${await checkId()}/bounced`, body);
  };
  /** A child whose check bounced. */
  const bounced = async (changes: object = {}, body?: object) => {
    const { data } = await desk.enter(changes, { ...CHECK, cashCents: CHECK.cashCents });
    expect((await bounce(body)).status).toBe(200);
    club.advance(1000);
    return String(data.id);
  };
  const owed = async (id: string) => (await desk.details(id)).owedCents;
  const lines = async () => {
    const rows = await club.db.selectFrom("orderLines").selectAll().orderBy("position").execute();
    return rows.map(({ kind, reason, cents }) => `${reason ?? kind} ${cents}`);
  };
  const days = async () => {
    const answer = await desk.staff.get("/api/admin/payments/export?from=2025-05-01&to=2025-05-01");
    return (await answer.text()).trimEnd().split("\r\n").slice(1);
  };

  test("is one separate line that the family owes with the check, even if staff report it twice", async () => {
    const id = await bounced();
    await bounce();
    expect(await lines()).toEqual(["fee 4000", "bank_fee 2500"]);
    expect(await owed(id)).toBe(6500);
    expect(await desk.takeCash(id, { cents: 4000 })).toMatchObject({ code: "cash_amount" });
    const unpaid = await (await desk.staff.get("/api/admin/unpaid")).json();
    expect(unpaid).toMatchObject({ total: 1, totalCents: 6500 });
    expect((await desk.log("check_bounced"))[0]?.details).toEqual({ cents: 4000, feeCents: 2500 });
  });

  test("is reported to the family by one mail in its language, which counts as the day's reminder", async () => {
    await bounced({ language: "es" });
    await bounce();
    const mails = await club.db
      .selectFrom("outbox")
      .selectAll()
      .where("kind", "=", "check_bounced")
      .execute();
    expect(mails).toMatchObject([{ recipient: "guardian", language: "es", stuckAt: null }]);
    expect(await post("unpaid/remind")).toMatchObject({ data: { sent: 0 } });
    club.advance(86_400_000);
    await desk.staff.signIn();
    expect(await post("unpaid/remind")).toMatchObject({ data: { sent: 1 } });
  });

  test("once paid, is separate from program fees and donations in the treasurer's sheet", async () => {
    const { data } = await desk.enter({ donationAmount: 20 }, { ...CHECK, cashCents: 6000 });
    await bounce();
    club.advance(1000);
    expect(await desk.takeCash(String(data.id), { cents: 8500 })).toMatchObject({ status: 201 });
    expect(await days()).toEqual([
      "2025-05-01,Summer camp (2025): fees,80.00,0.00,0.00,40.00,40.00,0.00,40.00,0.00,0.00,40.00",
      "2025-05-01,Bank fees for bounced checks,25.00,0.00,0.00,0.00,25.00,0.00,25.00,0.00,0.00,25.00",
      "2025-05-01,Donations with a registration,40.00,0.00,0.00,20.00,20.00,0.00,20.00,0.00,0.00,20.00",
      "Total fees,,105.00,0.00,0.00,40.00,65.00,0.00,65.00,0.00,0.00,65.00",
      "Total donations,,40.00,0.00,0.00,20.00,20.00,0.00,20.00,0.00,0.00,20.00",
      "Total,,145.00,0.00,0.00,60.00,85.00,0.00,85.00,0.00,0.00,85.00",
    ]);
    const donations = await (await desk.staff.get("/api/admin/donations")).json();
    expect(donations.totals).toEqual({ count: 1, cents: 2000 });
  });

  test("can be waived while it is owed; then only the check is owed", async () => {
    const id = await bounced();
    const waive = async () => post(`payments/${await checkId()}/bank-fee/waive`);
    expect(await waive()).toMatchObject({ success: true });
    expect(await owed(id)).toBe(4000);
    expect(await waive()).toMatchObject({ code: "already_paid" });
    expect(await lines()).toEqual(["fee 4000", "bank_fee 2500", "bank_fee_waived -2500"]);
    expect((await desk.log("bank_fee_waived"))[0]?.details).toEqual({ cents: 2500 });
    expect(await desk.takeCash(id, { cents: 4000 })).toMatchObject({ status: 201 });
    expect((await desk.registrations())[0]?.state).toBe("confirmed");
  });

  test("is waived once if two of the staff waive it at once", async () => {
    const id = await bounced();
    const path = `payments/${await checkId()}/bank-fee/waive`;
    const answers = await Promise.all([post(path), post(path)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await owed(id)).toBe(4000);
  });

  test("stays with the club when the child is canceled, and is refunded when staff refund a whole payment", async () => {
    const id = await bounced();
    await desk.takeCash(id, { cents: 6500 });
    const preview = await (await desk.staff.get(`/api/admin/registrations/${id}/cancellation`)).json();
    expect(preview.data).toMatchObject({ refundCents: 4000, keptCents: 0 });
    const body = { expectedRefundCents: 4000, reason: "requested_by_family", requestId: randomUUID() };
    expect(await post(`registrations/${id}/cancel`, body)).toMatchObject({ status: 200 });
    expect(await lines()).toEqual(["fee 4000", "bank_fee 2500", "cancelled -4000"]);
    const unpaid = await (await desk.staff.get("/api/admin/unpaid")).json();
    expect(unpaid.total).toBe(0);
    const cash = (await desk.payments()).find(({ method }) => method === "cash");
    expect((await desk.refund(String(cash?.id), { cents: 2500, reason: "other" })).status).toBe(201);
    expect(await lines()).toEqual(["fee 4000", "bank_fee 2500", "cancelled -4000", "bank_fee_waived -2500"]);
    expect((await days()).at(-1)).toBe("Total,,105.00,65.00,0.00,40.00,0.00,0.00,0.00,0.00,0.00,0.00");
  });

  test("is owed with the refund if the child was canceled before its check bounced", async () => {
    const { data } = await desk.enter({}, CHECK);
    const id = String(data.id);
    const body = { expectedRefundCents: 4000, reason: "requested_by_family", requestId: randomUUID() };
    expect((await post(`registrations/${id}/cancel`, body)).status).toBe(200);
    await bounce();
    const unpaid = await (await desk.staff.get("/api/admin/unpaid")).json();
    expect(unpaid).toMatchObject({ total: 1, totalCents: 6500, data: [{ registrationId: id }] });
    expect(await desk.mails()).toContain("check_bounced");
    club.advance(1000);
    expect(await desk.takeCash(id, { cents: 6500 })).toMatchObject({ status: 201 });
    expect((await (await desk.staff.get("/api/admin/unpaid")).json()).total).toBe(0);
  });

  test.each([-1, 10_001, 12.5, "25"])("is refused as %j, and nothing bounces", async (bankFeeCents) => {
    await desk.enter({}, CHECK);
    expect(await bounce({ bankFeeCents })).toMatchObject({
      status: 400,
      fields: { bankFeeCents: "bank_fee" },
    });
    expect(await desk.ledger()).toEqual(["check 4000"]);
  });
});
