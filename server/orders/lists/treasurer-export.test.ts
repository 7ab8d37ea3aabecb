import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bookLedgerEntries } from "#server/money/allocations.ts";
import { insertPayment } from "#server/payments/intents.ts";
import { settlePayment } from "#server/payments/settle/settle.ts";
import { clubTime } from "#tests/support/club-time.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { openDesk } from "#tests/support/paper-form.ts";
import { beginPayment, payRegistration } from "#tests/support/paying-family.ts";
import { changeSeasons } from "#tests/support/republish.ts";
import { runJob } from "#tests/support/run-job.ts";
import { addSecondSeason, openOnly } from "#tests/support/second-season.ts";
import { StaffVisitor } from "#tests/support/staff-visitor.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { firstCamp, firstSeason } from "#tests/support/test-season.ts";

const HEADINGS =
  "Date,For,Gross,Refunds,Disputes,Returned checks,Net,By card,In cash,By check,Stripe’s fees,Net after Stripe’s fees";

onEitherEngine("The treasurer's export", (engine) => {
  let club: TestApp;
  let staff: StaffVisitor;
  beforeEach(async () => {
    club = await createTestApp(engine);
    staff = new StaffVisitor(club.app);
  });
  afterEach(() => club.close());

  const download = async (from: string, to: string) => {
    await staff.signIn();
    return staff.get(`/api/admin/payments/export?from=${from}&to=${to}`);
  };
  const lines = async (from: string, to: string) =>
    Buffer.from(await (await download(from, to)).arrayBuffer())
      .subarray(3)
      .toString("utf8")
      .trimEnd()
      .split("\r\n");
  const refund = async (intentId: string, amount: number) => {
    club.sandbox.refund({ payment_intent: intentId, amount });
    await settlePayment({ ...club.deps, stripe: club.gateway }, intentId);
  };
  const giveDonation = (cents: number, environment: "live" | "test" = "test") =>
    club.db.transaction().execute(async (trx) => {
      const request = { purpose: "donation", amountCents: cents, liveKey: randomUUID() } as const;
      const from = {
        browserHash: "b",
        language: "en",
        environment,
        stripeAccount: null,
        now: club.deps.now(),
      } as const;
      const paymentId = String((await insertPayment(trx, { ...request, ...from }))?.id);
      const createdAt = club.deps.now().toISOString();
      const charge = { kind: "charge", stripeId: randomUUID(), cents, createdAt } as const;
      await bookLedgerEntries(trx, { id: paymentId, orderId: null, purpose: "donation" }, [charge]);
    });

  test("sums each day in the club's time zone by program, with separate donations and totals", async () => {
    const intentId = await payRegistration(club);
    await payRegistration(club, { childFirstName: "Abril", donationAmount: 0 });
    await giveDonation(2500);
    // Still the same day in the club's time zone, the next day in UTC.
    club.setNow(clubTime("2025-05-01", "23:00"));
    await refund(intentId, 1500);
    club.setNow("2025-05-03T18:00:00.000Z");
    await refund(intentId, 3000);
    expect(await lines("2025-05-01", "2025-05-03")).toEqual([
      HEADINGS,
      "2025-05-01,Summer camp (2025): fees,80.00,15.00,0.00,0.00,65.00,65.00,0.00,0.00,2.82,62.18",
      "2025-05-01,Donations with a registration,20.00,0.00,0.00,0.00,20.00,20.00,0.00,0.00,0.68,19.32",
      "2025-05-01,Donations on their own,25.00,0.00,0.00,0.00,25.00,25.00,0.00,0.00,0.00,25.00",
      "2025-05-03,Summer camp (2025): fees,0.00,25.00,0.00,0.00,-25.00,-25.00,0.00,0.00,0.00,-25.00",
      "2025-05-03,Donations with a registration,0.00,5.00,0.00,0.00,-5.00,-5.00,0.00,0.00,0.00,-5.00",
      "Total fees,,80.00,40.00,0.00,0.00,40.00,40.00,0.00,0.00,2.82,37.18",
      "Total donations,,45.00,5.00,0.00,0.00,40.00,40.00,0.00,0.00,0.68,39.32",
      "Total,,125.00,45.00,0.00,0.00,80.00,80.00,0.00,0.00,3.50,76.50",
      "Transactions whose fee Stripe has not reported yet: 1",
    ]);
    expect(await lines("2025-05-02", "2025-05-03")).toEqual([
      HEADINGS,
      "2025-05-03,Summer camp (2025): fees,0.00,25.00,0.00,0.00,-25.00,-25.00,0.00,0.00,0.00,-25.00",
      "2025-05-03,Donations with a registration,0.00,5.00,0.00,0.00,-5.00,-5.00,0.00,0.00,0.00,-5.00",
      "Total fees,,0.00,25.00,0.00,0.00,-25.00,-25.00,0.00,0.00,0.00,-25.00",
      "Total donations,,0.00,5.00,0.00,0.00,-5.00,-5.00,0.00,0.00,0.00,-5.00",
      "Total,,0.00,30.00,0.00,0.00,-30.00,-30.00,0.00,0.00,0.00,-30.00",
    ]);
  });

  test("has programs of all seasons in the reader's language, or of one season on request", async () => {
    const past = await addSecondSeason(club.db, {
      name: "2024",
      season: { startsOn: "2024-01-01", endsOn: "2024-12-31" },
    });
    await openOnly(club.db, past.campId);
    await payRegistration(club);
    await openOnly(club.db, firstCamp.id);
    await payRegistration(club, { donationAmount: 0 });
    await giveDonation(2500);
    await changeSeasons(club.db, { state: "past" }, past.seasonId);
    const day = "2025-05-01";
    expect((await lines(day, day)).slice(0, -4)).toEqual([
      HEADINGS,
      `${day},Summer camp (2025): fees,40.00,0.00,0.00,0.00,40.00,40.00,0.00,0.00,1.46,38.54`,
      `${day},Second camp (2024): fees,50.00,0.00,0.00,0.00,50.00,50.00,0.00,0.00,1.66,48.34`,
      `${day},Donations with a registration,20.00,0.00,0.00,0.00,20.00,20.00,0.00,0.00,0.67,19.33`,
      `${day},Donations on their own,25.00,0.00,0.00,0.00,25.00,25.00,0.00,0.00,0.00,25.00`,
    ]);
    const total = async (query: string) => {
      const answer = await staff.get(`/api/admin/payments/totals?from=${day}&to=${day}${query}`);
      return (await answer.json()).data.netCents;
    };
    // Donations on their own belong to the season of their day.
    expect(await total("")).toBe(13_500);
    expect(await total(`&season=${firstSeason.id}`)).toBe(6500);
    expect(await total(`&season=${past.seasonId}`)).toBe(7000);
    expect(await total(`&program=${firstCamp.id}`)).toBe(4000);
    const payments = async (query: string) =>
      (await (await staff.get(`/api/admin/payments${query}`)).json()).data.length;
    expect([await payments(""), await payments(`?season=${past.seasonId}`)]).toEqual([3, 1]);
    expect(await payments(`?season=${firstSeason.id}`)).toBe(2);
    staff.cookies.set("i18nextLng", "es");
    expect((await lines(day, day))[2]).toMatch(/^2025-05-01,Segundo campamento \(2024\): cuotas,50/);
  });

  test("counts cash with the rest, and has card, cash and check in columns of their own", async () => {
    await payRegistration(club);
    const desk = await openDesk(club);
    await desk.enter({ childFirstName: "Abril", donationAmount: 20 }, { cashCents: 6000 });
    const cash = (await desk.payments()).find(({ method }) => method === "cash");
    club.setNow("2025-05-02T18:00:00.000Z");
    await desk.staff.signIn();
    await desk.refund(String(cash?.id), { cents: 4500, reason: "requested_by_family" });
    expect(await lines("2025-05-01", "2025-05-02")).toEqual([
      HEADINGS,
      "2025-05-01,Summer camp (2025): fees,80.00,0.00,0.00,0.00,80.00,40.00,40.00,0.00,1.36,78.64",
      "2025-05-01,Donations with a registration,40.00,0.00,0.00,0.00,40.00,20.00,20.00,0.00,0.68,39.32",
      "2025-05-02,Summer camp (2025): fees,0.00,40.00,0.00,0.00,-40.00,0.00,-40.00,0.00,0.00,-40.00",
      "2025-05-02,Donations with a registration,0.00,5.00,0.00,0.00,-5.00,0.00,-5.00,0.00,0.00,-5.00",
      "Total fees,,80.00,40.00,0.00,0.00,40.00,40.00,0.00,0.00,1.36,38.64",
      "Total donations,,40.00,5.00,0.00,0.00,35.00,20.00,15.00,0.00,0.68,34.32",
      "Total,,120.00,45.00,0.00,0.00,75.00,60.00,15.00,0.00,2.04,72.96",
    ]);
  });

  test("shows disputed amounts, and amounts that the club won back", async () => {
    const intentId = await payRegistration(club, { donationAmount: 0 });
    const dispute = club.sandbox.openDispute(intentId);
    await settlePayment({ ...club.deps, stripe: club.gateway }, intentId);
    expect((await lines("2025-05-01", "2025-05-01")).at(-1)).toBe(
      "Total,,40.00,0.00,40.00,0.00,0.00,0.00,0.00,0.00,16.46,-16.46",
    );
    club.setNow("2025-06-20T18:00:00.000Z");
    club.sandbox.closeDispute(dispute.id, "won");
    await settlePayment({ ...club.deps, stripe: club.gateway }, intentId);
    expect((await lines("2025-06-20", "2025-06-20")).at(-1)).toBe(
      "Total,,0.00,0.00,-40.00,0.00,40.00,40.00,0.00,0.00,-15.00,55.00",
    );
  });

  test("is a dated spreadsheet file in the reader's language, and is logged", async () => {
    staff.cookies.set("i18nextLng", "es");
    const response = await download("2025-01-01", "2025-12-31");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="payments-2025-01-01-2025-12-31.csv"',
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.subarray(3).toString("utf8").split("\r\n")).toEqual([
      "Fecha,Concepto,Importe bruto,Reembolsos,Disputas,Cheques devueltos,Importe neto,Con tarjeta,En efectivo,Con cheque,Comisiones de Stripe,Neto después de comisiones",
      "Total de cuotas,,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00",
      "Total de donativos,,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00",
      "Total,,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00",
      "",
    ]);
    const log = await club.db
      .selectFrom("auditLog")
      .select("details")
      .where("action", "=", "payments_exported")
      .execute();
    expect(log).toEqual([{ details: '{"from":"2025-01-01","sheet":"days","to":"2025-12-31"}' }]);
  });

  test("counts no money of a trial with test keys", async () => {
    await giveDonation(2500, "live");
    expect((await lines("2025-05-01", "2025-05-01")).at(-1)).toBe(
      "Total,,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00",
    );
  });

  test("has the same sums as the page, and both refuse a start after the end", async () => {
    await payRegistration(club);
    await staff.signIn();
    const totals = await staff.get("/api/admin/payments/totals?from=2025-05-01&to=2025-05-01");
    expect(await totals.json()).toEqual({
      data: {
        elsewhereCents: 0,
        aidCents: 0,
        chargedCents: 6000,
        refundedCents: 0,
        disputedCents: 0,
        returnedCheckCents: 0,
        netCents: 6000,
        cardCents: 6000,
        cashCents: 0,
        checkCents: 0,
        stripeFeeCents: 204,
        afterFeesCents: 5796,
        feesUnknown: 0,
      },
    });
    for (const what of ["totals", "export"]) {
      const response = await staff.get(`/api/admin/payments/${what}?from=2025-05-02&to=2025-05-01`);
      expect([response.status, (await response.json()).fields]).toEqual([400, { to: "invalid_date" }]);
    }
  });

  test("does not change for a closed day after names are erased, by staff or automatically", async () => {
    await payRegistration(club);
    await payRegistration(club, { childFirstName: "Abril", donationAmount: 10 });
    const before = await lines("2025-05-01", "2025-05-01");
    const rows = await club.db.selectFrom("registrations").select("id").orderBy("childFirstName").execute();
    for (const { id } of rows) await staff.call("DELETE", `/api/registrations/${id}`);
    await staff.call("DELETE", `/api/registrations/${rows[0]?.id}/permanent`);
    expect(await lines("2025-05-01", "2025-05-01")).toEqual(before);
    club.setNow("2025-06-10T18:00:00.000Z");
    await runJob(club, "housekeeping");
    expect(await club.db.selectFrom("registrations").select("id").execute()).toEqual([]);
    expect(await lines("2025-05-01", "2025-05-01")).toEqual(before);
    await staff.signIn();
    const season = await staff.get(`/api/admin/season?program=${firstCamp.id}`);
    expect((await season.json()).data.overTime.points[0]).toMatchObject({
      inCents: 11_000,
      donationCents: 3000,
    });
    const donations = await (await staff.get("/api/admin/donations")).json();
    expect(donations.totals).toEqual({ count: 2, cents: 3000 });
    expect(donations.data).toMatchObject([
      { donorName: null, donorEmail: null, donorErased: true, keptCents: expect.any(Number) },
      { donorErased: true },
    ]);
  });

  test("reads what was paid for only from the order's lines, also after names are erased", async () => {
    await payRegistration(club);
    const before = await lines("2025-05-01", "2025-05-01");
    const { id } = await club.db.selectFrom("registrations").select("id").executeTakeFirstOrThrow();
    await staff.call("DELETE", `/api/registrations/${id}`);
    await staff.call("DELETE", `/api/registrations/${id}/permanent`);
    expect(await lines("2025-05-01", "2025-05-01")).toEqual(before);
  });

  test("books a card payment that clears later on the day on which it cleared", async () => {
    const { intentId } = await beginPayment(club);
    club.sandbox.confirmIntent(intentId, { card: "4000 0035 6000 0008" });
    await settlePayment({ ...club.deps, stripe: club.gateway }, intentId);
    club.setNow("2025-05-04T18:00:00.000Z");
    club.sandbox.finishProcessing(intentId, "succeeded");
    await settlePayment({ ...club.deps, stripe: club.gateway }, intentId);
    expect((await lines("2025-05-01", "2025-05-03")).at(-1)).toMatch(/^Total,,0\.00/);
    expect((await lines("2025-05-04", "2025-05-04")).at(-1)).toMatch(/^Total,,60\.00/);
  });

  test("refuses a last day before the first, and logs no download", async () => {
    const response = await download("2025-03-02", "2025-03-01");
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ success: false, code: "wrong_period", fields: { to: "invalid_date" } }),
    ]);
    expect((await download("2025-03-01", "2025-03-01")).status).toBe(200);
    const log = await club.db
      .selectFrom("auditLog")
      .select("details")
      .where("action", "=", "payments_exported")
      .execute();
    expect(log).toEqual([{ details: '{"from":"2025-03-01","sheet":"days","to":"2025-03-01"}' }]);
  });

  test("refuses days that do not exist", async () => {
    for (const [from, to] of [
      ["2025-02-30", "2025-03-01"],
      ["yesterday", "2025-03-01"],
      ["9999-12-31", "2025-03-01"],
    ] as const) {
      const response = await download(from, to);
      expect([response.status, (await response.json()).fields]).toEqual([400, { from: "invalid_input" }]);
    }
  });
});
