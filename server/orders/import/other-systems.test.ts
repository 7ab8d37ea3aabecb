import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { ImportField } from "#domain/import/import-fields.ts";
import { cellsOfRow } from "#domain/import/values.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { changeSeasons } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { SPORTS_CONNECT, sportsConnectFile } from "#tests/support/orders/sports-connect-file.ts";
import {
  base64,
  LUCIA,
  MATEO,
  OTHER,
  openSpreadsheets,
  READING,
} from "#tests/support/orders/spreadsheets.ts";

onEitherEngine("A list of another system", (engine) => {
  const club = clubPerTest(engine, { open: false });
  const sheets = perTest(() => openSpreadsheets(club));
  const desk = perTest(() => sheets.desk);

  /** Reads a file like the page: with the recognized columns, and the first camp for every row. */
  const rowsOfFile = async (file: string) => {
    const { data } = await sheets.post("/sheet", { file: base64(file) });
    const fields: (ImportField | null)[] = data.columns.map(
      ({ field }: { field: ImportField | null }) => field,
    );
    const rows = data.rows.map(({ number, cells }: { number: number; cells: string[] }) => {
      const { program: _program, ...matched } = cellsOfRow(fields, cells);
      return { number, programId: firstCamp.id, cells: matched };
    });
    return { data, rows };
  };
  /** Imports all rows without hints, forty per call. @returns the import's id */
  const importFile = async (rows: { number: number }[], importId: string) => {
    const reading = { ...READING, tshirtSize: "large" };
    const { data } = await sheets.post("/preview", { ...reading, rows });
    const good = data.rows.filter(
      ({ errors, duplicate }: { errors: unknown[]; duplicate: unknown }) => !errors.length && !duplicate,
    );
    const wanted = new Set(good.map(({ number }: { number: number }) => number));
    const sent = rows.filter(({ number }) => wanted.has(number));
    const results = [];
    for (let at = 0; at < sent.length; at += 40) {
      const part = sent.slice(at, at + 40);
      const families = part.map(({ number }) => [number]);
      const answer = await sheets.post("", {
        ...reading,
        importId,
        dueOn: null,
        note: "",
        rows: part,
        families,
      });
      results.push(...answer.data);
    }
    return { data, results };
  };
  const unpaid = async () => (await desk.staff.get("/api/admin/unpaid")).json();
  const undo = (importId: string) => sheets.post(`/${importId}/undo`, {});

  test("of Sports Connect is imported with its payments, and undone completely", {
    timeout: 240_000,
  }, async () => {
    await club.db.updateTable("programs").set({ capacity: 250 }).execute();
    const { data, rows } = await rowsOfFile(sportsConnectFile({ program: "Spring league", cents: 4000 }));
    expect(rows).toHaveLength(SPORTS_CONNECT.rows);
    expect(data.leftOut).toEqual(["Player Allergies", "Medications", "Card Last 4"]);
    expect(JSON.stringify(data)).not.toMatch(/Peanuts|Albuterol|4242/);
    const importId = randomUUID();
    const { data: looked, results } = await importFile(rows, importId);
    const duplicates = looked.rows.flatMap(
      ({ duplicate }: { duplicate: { kind: string } | null }) => duplicate?.kind ?? [],
    );
    expect(duplicates).toEqual(["twice", "twice", "twice"]);
    expect(results).toHaveLength(SPORTS_CONNECT.children);
    expect(results.filter(({ code }: { code: string | null }) => code !== null)).toEqual([]);
    const stored = await desk.registrations();
    expect(new Set(stored.map(({ parentAddress }) => parentAddress?.replace(/^\d+ /, "")))).toEqual(
      new Set(["Calle Luna, El Paso, TX 79901"]),
    );
    expect(stored.filter(({ state, hasSpot }) => state === "confirmed" && hasSpot)).toHaveLength(
      SPORTS_CONNECT.paid,
    );
    expect(stored.filter(({ tshirtSize }) => tshirtSize === "large")).toHaveLength(29);
    expect(stored.every(({ totalAmount, allergies }) => totalAmount === 4000 && allergies === null)).toBe(
      true,
    );
    // It was not paid here, so the ledger is empty.
    expect(await desk.payments()).toEqual([]);
    expect(await desk.ledger()).toEqual([]);
    const open = await unpaid();
    expect([open.total, open.totalCents]).toEqual([42, 21 * 4000 + 21 * 3000]);
    const elsewhereCents = SPORTS_CONNECT.paid * 4000 + 21 * 1000;
    const period = "from=2025-01-01&to=2025-12-31";
    const totals = async () =>
      (await (await desk.staff.get(`/api/admin/payments/totals?${period}`)).json()).data;
    expect(await totals()).toMatchObject({ chargedCents: 0, netCents: 0, cashCents: 0, elsewhereCents });
    const file = await (await desk.staff.get(`/api/admin/payments/export?${period}&lang=en`)).text();
    expect(file).toContain("Paid elsewhere before the import, not in these totals: 6610.00");
    const paid = stored.find(({ state }) => state === "confirmed");
    expect(await desk.details(paid?.id ?? "")).toMatchObject({ paymentMethod: "elsewhere", owedCents: 0 });

    await desk.staff.call("POST", "/api/admin/unpaid/remind", {});
    expect(await desk.mails()).toHaveLength(42);
    const { data: listed } = await (await desk.staff.get("/api/admin/imports")).json();
    expect(listed).toMatchObject([{ importId, children: SPORTS_CONNECT.children }]);
    const answers = await Promise.all([undo(importId), undo(importId)]);
    expect(answers.map(({ data: taken }) => taken.count).sort()).toEqual([0, SPORTS_CONNECT.children]);
    expect((await desk.registrations()).every(({ deletedAt, hasSpot }) => deletedAt && !hasSpot)).toBe(true);
    expect(await desk.spotsTaken()).toBe(0);
    expect(await desk.mails()).toEqual([]);
    expect(await unpaid()).toMatchObject({ total: 0, totalCents: 0 });
    expect(await totals()).toMatchObject({ elsewhereCents: 0 });
    expect(await desk.log("import_taken_back")).toMatchObject([
      { subject: importId, details: { count: 202, rows: 202 } },
    ]);
    expect((await (await desk.staff.get("/api/admin/imports")).json()).data).toEqual([]);
    // The page in another tab can store no more rows; the list can be imported again.
    const again = async (id: string) => (await importFile(rows.slice(0, 2), id)).results;
    expect(await again(importId)).toMatchObject(Array(2).fill({ code: "import_undone" }));
    expect(await again(randomUUID())).toMatchObject(Array(2).fill({ code: null }));
  });

  test("of a club at the border, with two last names, two guardians and a banner, is imported", async () => {
    const file = [
      "Liga infantil 2025;;;;;;;;",
      "",
      "Nombre;Apellido Paterno;Apellido Materno;Fecha de nac.;Papá;Mamá;Correo;Celular;Talla",
      "Lucía;Núñez;Ríos;09/03/2015;Teo Núñez;Rosa Ríos;rosa@example.org;656‑555‑0101;CH",
      "Kim;Na;N/A;25/11/2014;Ana None;;ana@example.org;915-555-0134 #12;Mediana",
      "Liam;O’Neil;;14-Ene-2015;Joy O'Neil;N/A;joy@example.org;044 614 555 0102;M",
    ].join("\r\n");
    const { data, rows } = await rowsOfFile(file);
    expect(data.columns.map(({ field }: { field: string | null }) => field).slice(0, 3)).toEqual([
      ...["childFirstName", "childLastName", "childLastName"],
    ]);
    const reading = { dateOrder: "dmy", tshirtSize: "", language: "es" };
    const families = rows.map(({ number }: { number: number }) => [number]);
    const run = { ...reading, importId: randomUUID(), dueOn: null, note: "", rows, families };
    expect((await sheets.post("", run)).data).toMatchObject(Array(3).fill({ code: null }));
    const stored = await desk.registrations();
    const read = stored.map((row) =>
      [row.childFirstName, row.childLastName, row.parentLastName, row.phone].join("|"),
    );
    expect(read.toSorted()).toEqual([
      "Kim|Na|None|915-555-0134 #12",
      "Liam|O’Neil|O'Neil|044 614 555 0102",
      "Lucía|Núñez Ríos|Núñez|656‑555‑0101",
    ]);
  });

  test("can be undone only before a payment, and a restored child owes its fee", async () => {
    const importId = randomUUID();
    const money = { amount: "40", amountPaid: "40", balance: "0" };
    const { data } = await sheets.run([{ ...LUCIA, ...money }, OTHER], { importId });
    const [lucia, other] = data.map(({ registrationId }: { registrationId: string }) => registrationId);
    await desk.takeCash(other, { cents: 4000, method: "check", checkNumber: "1042" });
    expect(await undo(importId)).toMatchObject({ status: 409, code: "import_paid" });
    expect((await desk.registrations()).every(({ deletedAt }) => deletedAt === null)).toBe(true);
    // A returned check was no payment.
    const [payment] = await desk.payments();
    await desk.staff.call("POST", `/api/admin/payments/${payment?.id}/returned-check`, {});
    expect(await undo(importId)).toMatchObject({ status: 200, data: { count: 2 } });
    expect((await undo(randomUUID())).status).toBe(404);
    expect((await desk.staff.call("POST", `/api/registrations/${lucia}/restore`, {})).status).toBe(200);
    expect(await unpaid()).toMatchObject({ total: 1, totalCents: 4000, data: [{ registrationId: lucia }] });
    expect(await desk.details(lucia)).toMatchObject({
      status: "pending",
      paymentMethod: null,
      owedCents: 4000,
    });
  });

  test("keeps a paid child separate from its sibling's balance, and refunds only payments made here", async () => {
    await changeSeasons(club.db, { siblingRule: { fromChild: 2, percent: 25, cents: null } });
    const paid = { amount: "$45.00", amountPaid: "$45.00", balance: "$0.00" };
    const partly = { amount: "$40.00", amountPaid: "$10.00", balance: "$30.00" };
    const { data } = await sheets.run(
      [
        { ...LUCIA, ...paid },
        { ...MATEO, ...partly },
      ],
      { families: [[2, 3]] },
    );
    const [lucia, mateo] = data.map(({ registrationId }: { registrationId: string }) => registrationId);
    const states = async () =>
      (await desk.registrations())
        .map(({ childFirstName, state, totalAmount }) => `${childFirstName} ${state} ${totalAmount}`)
        .sort();
    expect(await states()).toEqual(["Lucía confirmed 4500", "Mateo awaiting_manual_payment 4000"]);
    expect(await sheets.lines()).toEqual([
      "fee 4000",
      "fee 4000",
      "adjustment 500",
      "adjustment -1000",
      "adjustment -4500",
    ]);
    expect(await unpaid()).toMatchObject({ total: 1, totalCents: 3000 });
    expect(await desk.takeCash(mateo, { cents: 4000 })).toMatchObject({ code: "cash_amount" });
    await desk.takeCash(mateo, { cents: 3000 });
    expect(await states()).toEqual(["Lucía confirmed 4500", "Mateo confirmed 4000"]);
    const refundOf = async (id: string) =>
      (await (await desk.staff.get(`/api/admin/registrations/${id}/cancellation`)).json()).data.refundCents;
    expect([await refundOf(lucia), await refundOf(mateo)]).toEqual([0, 3000]);
  });

  test("reports invalid amounts, and rows that the list itself marks as canceled", async () => {
    const { data } = await sheets.preview([
      { ...LUCIA, amountPaid: "yes" },
      { ...OTHER, rowStatus: "Waitlisted" },
    ]);
    expect(data.rows[0].errors).toEqual([{ field: "amountPaid", code: "invalid_input" }]);
    expect(data.rows[1].duplicate).toEqual({ kind: "inactive", registrationId: null, row: null });
  });
});
