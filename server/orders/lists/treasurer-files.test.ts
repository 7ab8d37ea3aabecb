import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#domain/time/dates.ts";
import { settlePayment } from "#server/payments/settle/settle.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { openDesk } from "#tests/support/paper-form.ts";
import { payRegistration, payUnheard } from "#tests/support/paying-family.ts";
import { StaffVisitor } from "#tests/support/staff-visitor.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const YEAR = ["2025-01-01", "2025-12-31"] as const;

onEitherEngine("The treasurer's sheets", (engine) => {
  let club: TestApp;
  let staff: StaffVisitor;
  beforeEach(async () => {
    club = await createTestApp(engine);
    staff = new StaffVisitor(club.app);
  });
  afterEach(() => club.close());

  const cells = (line: string) => line.split(",");
  const sheet = async (name: string, [from, to]: readonly [string, string] = YEAR) => {
    await staff.signIn();
    const answer = await staff.get(`/api/admin/payments/export?from=${from}&to=${to}&sheet=${name}`);
    expect(answer.status).toBe(200);
    const [head = "", ...lines] = Buffer.from(await answer.arrayBuffer())
      .subarray(3)
      .toString("utf8")
      .trimEnd()
      .split("\r\n");
    const columns = cells(head);
    const rows = lines.map((line) => Object.fromEntries(cells(line).map((cell, at) => [columns[at], cell])));
    return { name: answer.headers.get("content-disposition"), lines, rows };
  };
  const compare = async () => {
    await staff.signIn();
    return (await (await staff.call("POST", "/api/admin/books/check")).json()).data;
  };
  const settle = (intentId: string) => settlePayment({ ...club.deps, stripe: club.gateway }, intentId);
  const cents = (cell: string | undefined) => Math.round(Number(cell) * 100);
  const refund = async (intentId: string, amount: number) => {
    const { id } = club.sandbox.refund({ payment_intent: intentId, amount });
    await settle(intentId);
    return id;
  };

  /** Four weeks with a payout every few days, refunds (one failed), disputes won and lost, and cash. */
  async function month() {
    const paid: string[] = [];
    const payouts: string[] = [];
    const payOut = () => {
      club.advance(DAY_MS);
      payouts.push(club.sandbox.payOut()?.id ?? "");
    };
    const child = (childFirstName: string) => {
      return { childFirstName, waiverDate: club.deps.now().toISOString().slice(0, 10) };
    };
    const pay = async (name: string) => paid.push(await payRegistration(club, child(name)));
    for (const name of ["Abril", "Bruno", "Cira"]) await pay(name);
    payOut();
    const [abril = "", bruno = "", cira = ""] = paid;
    await refund(abril, 1500);
    const won = club.sandbox.openDispute(bruno);
    const lost = club.sandbox.openDispute(cira);
    for (const id of [bruno, cira]) await settle(id);
    for (const name of ["Dalia", "Elio", "Fabio", "Gala"]) await pay(name);
    payOut();
    club.sandbox.closeDispute(won.id, "won");
    club.sandbox.closeDispute(lost.id, "lost");
    for (const id of [bruno, cira]) await settle(id);
    const failing = await refund(String(paid[3]), 4000);
    payOut();
    club.sandbox.finishRefund(failing, "failed");
    await settle(String(paid[3]));
    // No webhook reported this one; the comparison finds it.
    await payUnheard(club, child("Hugo"));
    payOut();
    await pay("Iris");
    const desk = await openDesk(club);
    await desk.enter({ childFirstName: "Juana" }, { cashCents: 4000 });
    return payouts;
  }

  test("by payout: each equals Stripe's payout to the cent, including refunds, disputes and fees", async () => {
    const ids = await month();
    expect((await sheet("payouts")).rows.slice(0, -1)).toEqual([
      expect.objectContaining({ "In the bank on": "Total", Deposit: "0.00" }),
    ]);
    await compare();
    // The last payout reaches the bank.
    club.advance(2 * DAY_MS);
    const { rows, lines, name } = await sheet("payouts");
    expect(name).toBe('attachment; filename="payouts-2025-01-01-2025-12-31.csv"');
    const theirs = club.sandbox.payouts().toReversed();
    expect(theirs.map(({ id }) => id)).toEqual(ids);
    for (const [at, payout] of theirs.entries()) {
      const row = rows[at] ?? {};
      expect([row.Payout, cents(row.Deposit), row.Status]).toEqual([payout.id, payout.amount, "Paid"]);
      expect(row["In the bank on"]).toBe(new Date(payout.arrival_date * 1000).toISOString().slice(0, 10));
      const own =
        cents(row.Payments) - cents(row.Refunds) - cents(row.Disputes) - cents(row["Stripe’s fees"]);
      expect(own).toBe(payout.amount);
      expect(row["Other entries at Stripe"]).toBe("0.00");
    }
    expect(cells(lines[1] ?? "").slice(3, 9)).toEqual([
      "240.00",
      "15.00",
      "120.00",
      "38.16",
      "0.00",
      "66.84",
    ]);
    const total = rows.at(-2);
    expect(cents(total?.Deposit)).toBe(theirs.reduce((sum, { amount }) => sum + amount, 0));
    // What Iris paid is still at Stripe; Juana's cash never was.
    expect(lines.at(-1)).toBe('"Card money that Stripe has not paid out yet, less its fees: 57.96"');
  });

  test("by transaction: every ledger entry with its order, method, fee, donation and payout, which add up to the payouts", async () => {
    const ids = await month();
    await compare();
    const { rows, name } = await sheet("transactions");
    expect(name).toBe('attachment; filename="transactions-2025-01-01-2025-12-31.csv"');
    const moved = rows.slice(0, -1);
    expect(moved[0]).toEqual({
      Date: "2025-05-01",
      Time: expect.stringMatching(/^\d\d:\d\d$/),
      "Order number": expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/),
      "Payment number": expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/),
      Entry: "Payment",
      Method: "Card",
      "Check number": "",
      Fees: "40.00",
      Donation: "20.00",
      Amount: "60.00",
      "Stripe’s fee": "2.04",
      "After Stripe’s fee": "57.96",
      Payout: ids[0],
      "Stripe ID": expect.stringMatching(/^ch_/),
    });
    for (const payout of club.sandbox.payouts()) {
      const own = moved.filter((row) => row.Payout === payout.id);
      expect(own.reduce((sum, row) => sum + cents(row["After Stripe’s fee"]), 0)).toBe(payout.amount);
    }
    const cash = moved.find(({ Method }) => Method === "Cash");
    expect(cash).toMatchObject({ Amount: "40.00", Payout: "", "Stripe ID": "", "Stripe’s fee": "0.00" });
    const kinds = moved.map(({ Entry }) => Entry);
    expect(new Set(kinds)).toEqual(
      new Set(["Payment", "Refund", "Refund reversed", "Dispute", "Dispute won", "Cash received"]),
    );
    const days = (await sheet("days")).rows.at(-1);
    expect(rows.at(-1)).toMatchObject({ Amount: days?.Net, "Stripe’s fee": days?.["Stripe’s fees"] });
    expect(moved).toHaveLength(
      await club.db
        .selectFrom("ledger")
        .select("id")
        .execute()
        .then((all) => all.length),
    );
  });

  test("a payout that the bank returned is no deposit, and its money is in the next one", async () => {
    await payRegistration(club);
    const first = club.sandbox.payOut();
    await compare();
    club.sandbox.failPayout(first?.id ?? "");
    club.advance(DAY_MS);
    const second = club.sandbox.payOut();
    await compare();
    const { rows } = await sheet("payouts");
    expect(rows).toMatchObject([
      { Status: "Returned by the bank", "Other entries at Stripe": "-57.96", Deposit: "0.00" },
      { Payout: second?.id, Payments: "0.00", "Other entries at Stripe": "57.96", Deposit: "57.96" },
      { "Other entries at Stripe": "0.00", Deposit: "57.96" },
    ]);
  });

  test("a payout with other systems' money shows it separately", async () => {
    await payRegistration(club);
    const { id } = await club.gateway.sdk.paymentIntents.create({
      amount: 7700,
      currency: "usd",
      allowed_payment_method_types: ["card"],
      metadata: { app: "club-shop" },
    });
    club.sandbox.confirmIntent(id, { card: "4242 4242 4242 4242" });
    const payout = club.sandbox.payOut();
    await compare();
    const [row] = (await sheet("payouts")).rows;
    expect(row).toMatchObject({ Payments: "60.00", "Stripe’s fees": "2.04" });
    expect(cents(row?.["Other entries at Stripe"])).toBe((payout?.amount ?? 0) - 5796);
  });

  test("a payout's entries that could not be read do not stop the comparison, and the next one reads them", async () => {
    await payRegistration(club);
    club.sandbox.payOut();
    const path = "/v1/balance_transactions";
    club.gateway.sdk.once("response", () =>
      club.sandbox.faults.inject({ path, when: "before", effect: "error", status: 403 }),
    );
    club.advance(DAY_MS);
    expect((await compare()).lastCheck).toMatchObject({ error: null, differences: 0 });
    const row = async () => (await sheet("payouts")).rows[0];
    const deposit = { Status: "On its way", Deposit: "57.96" };
    expect(await row()).toMatchObject({ ...deposit, "Other entries at Stripe": "57.96" });
    await compare();
    expect(await row()).toMatchObject({ ...deposit, Payments: "60.00", "Other entries at Stripe": "0.00" });
  });

  test("a returned check on its own day shows both ledger entries, on every sheet and on the page", async () => {
    const desk = await openDesk(club);
    const { data } = await desk.enter();
    await desk.takeCash(String(data.id), { cents: 4000, method: "check", checkNumber: "=1042" });
    club.advance(60_000);
    await desk.staff.call("POST", `/api/admin/payments/${(await desk.payments())[0]?.id}/returned-check`, {});
    const day = ["2025-05-01", "2025-05-01"] as const;
    expect((await sheet("days", day)).lines).toEqual([
      "2025-05-01,Summer camp (2025): fees,40.00,0.00,0.00,40.00,0.00,0.00,0.00,0.00,0.00,0.00",
      "Total fees,,40.00,0.00,0.00,40.00,0.00,0.00,0.00,0.00,0.00,0.00",
      "Total donations,,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00",
      "Total,,40.00,0.00,0.00,40.00,0.00,0.00,0.00,0.00,0.00,0.00",
    ]);
    const { rows } = await sheet("transactions", day);
    expect(rows).toMatchObject([
      // A check's number is free text, so it must not be read as a formula.
      { Entry: "Check received", Method: "Check", "Check number": "'=1042", Amount: "40.00" },
      { Entry: "Check returned", Method: "Check", "Check number": "'=1042", Amount: "-40.00" },
      { Amount: "0.00" },
    ]);
    const totals = await staff.get(`/api/admin/payments/totals?from=${day[0]}&to=${day[1]}`);
    expect((await totals.json()).data).toMatchObject({
      chargedCents: 4000,
      returnedCheckCents: 4000,
      netCents: 0,
      cardCents: 0,
      cashCents: 0,
      checkCents: 0,
    });
  });

  test("are logged one by one, in the reader's language; an unknown sheet is refused", async () => {
    staff.cookies.set("i18nextLng", "es");
    await staff.signIn();
    const ask = (name: string) =>
      staff.get(`/api/admin/payments/export?from=2025-05-01&to=2025-05-02&sheet=${name}`);
    expect(await (await ask("transactions")).text()).toMatch(/^Fecha,Hora,Número de pedido,/);
    expect(await (await ask("payouts")).text()).toMatch(/^En el banco el,Depósito de Stripe,Estado,/);
    expect((await ask("names")).status).toBe(400);
    const log = await club.db
      .selectFrom("auditLog")
      .select("details")
      .where("action", "=", "payments_exported")
      .execute();
    expect(log.map(({ details }) => details).toSorted()).toEqual([
      '{"from":"2025-05-01","sheet":"payouts","to":"2025-05-02"}',
      '{"from":"2025-05-01","sheet":"transactions","to":"2025-05-02"}',
    ]);
  });
});
