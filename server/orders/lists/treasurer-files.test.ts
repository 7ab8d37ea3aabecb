import { expect, test } from "vitest";
import { DAY_MS } from "#domain/time/dates.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { answerOf } from "#tests/support/visitors/answer.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

/** What stands in these files for a whole season: server/money/golden-ledger.test.ts. */
onEitherEngine("The treasurer's files", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));

  const download = (from: string, to: string, sheet = "days") =>
    staff.get(`/api/admin/payments/export?from=${from}&to=${to}&sheet=${sheet}`);
  const compare = async () => {
    await staff.signIn();
    return (await (await staff.call("POST", "/api/admin/reconciliation/run")).json()).data;
  };
  const logged = async () => {
    const log = club.db.selectFrom("auditLog").select("details").where("action", "=", "payments_exported");
    return (await log.execute()).map(({ details }) => details).toSorted();
  };

  test("are dated spreadsheets in the reader's language, and each is logged; an unknown one is refused", async () => {
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
      "Fecha,Concepto,Importe bruto,Reembolsos,Disputas,Cheques devueltos,Importe neto,Con tarjeta,En efectivo,Con cheque,De otra forma,Comisiones de Stripe,Neto después de comisiones",
      "Total de cuotas,,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00",
      "Total de donativos,,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00",
      "Total,,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00",
      "",
    ]);
    const day = ["2025-05-01", "2025-05-02"] as const;
    expect(await (await download(...day, "transactions")).text()).toMatch(/^Fecha,Hora,Número de pedido,/);
    const payouts = await download(...day, "payouts");
    expect(payouts.headers.get("content-disposition")).toContain('"payouts-2025-05-01-2025-05-02.csv"');
    expect(await payouts.text()).toMatch(/^En el banco el,Depósito de Stripe,Estado,/);
    expect((await download(...day, "names")).status).toBe(400);
    expect(await logged()).toEqual([
      '{"from":"2025-01-01","sheet":"days","to":"2025-12-31"}',
      '{"from":"2025-05-01","sheet":"payouts","to":"2025-05-02"}',
      '{"from":"2025-05-01","sheet":"transactions","to":"2025-05-02"}',
    ]);
  });

  test("refuse a last day before the first and days that do not exist, as the page does, and log no download", async () => {
    const refused = { status: 400, code: "wrong_period", fields: { to: "invalid_date" } };
    expect(await answerOf(download("2025-03-02", "2025-03-01"))).toMatchObject(refused);
    for (const from of ["2025-02-30", "yesterday", "9999-12-31"])
      expect(await answerOf(download(from, "2025-03-01"))).toMatchObject({
        status: 400,
        fields: { from: "invalid_input" },
      });
    const page = staff.get("/api/admin/payments/totals?from=2025-05-02&to=2025-05-01");
    expect(await answerOf(page)).toMatchObject(refused);
    expect(await logged()).toEqual([]);
  });

  test("say how many of Stripe's fees are still unknown", async () => {
    await payRegistration(club);
    await club.db.updateTable("ledger").set({ stripeFeeCents: null }).execute();
    expect((await (await download("2025-05-01", "2025-05-01")).text()).trimEnd()).toMatch(
      /Transactions whose fee Stripe has not reported yet: 1$/,
    );
  });

  test("show a payout whose entries could not be read, which does not stop the comparison: the next one reads them", async () => {
    await payRegistration(club);
    club.sandbox.payOut();
    const path = "/v1/balance_transactions";
    club.gateway.sdk.once("response", () =>
      club.sandbox.faults.inject({ path, when: "before", effect: "error", status: 403 }),
    );
    club.advance(DAY_MS);
    expect((await compare()).lastRun).toMatchObject({ error: null, differences: 0 });
    const payout = async () =>
      (await (await download("2025-01-01", "2025-12-31", "payouts")).text()).split("\r\n")[1];
    expect(await payout()).toMatch(/,On its way,0\.00,0\.00,0\.00,0\.00,57\.96,57\.96,/);
    await compare();
    expect(await payout()).toMatch(/,On its way,60\.00,0\.00,0\.00,2\.04,0\.00,57\.96,/);
  });
});
