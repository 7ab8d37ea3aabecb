import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { IMPORT_LIMITS } from "#domain/import/import-limits.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { changePrograms, changeSeasons } from "#tests/support/clubs/republish.ts";
import { addSecondSeason } from "#tests/support/clubs/second-season.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { base64, LUCIA, MATEO, OTHER, openSpreadsheets, rowsOf } from "#tests/support/orders/spreadsheets.ts";

onEitherEngine("A spreadsheet of registrations", (engine) => {
  const club = clubPerTest(engine, { open: false });
  const sheets = perTest(() => openSpreadsheets(club));
  const desk = perTest(() => sheets.desk);

  /** Why each row was not imported; null for a row that was. */
  const codesOf = (results: { code: string | null }[]) => results.map(({ code }) => code);
  const orders = () => club.db.selectFrom("orders").selectAll().execute();

  test("that cannot be read is refused with a reason", async () => {
    const wide = Array.from({ length: 100 }, (_, at) => `Column ${at}`).join(",");
    const long = `Name,Email\n${"Ana,ana@example.org\n".repeat(10_000)}`;
    const wrong: [string | Buffer, string][] = [
      [Buffer.from("504b0304aabb", "hex"), "sheet_workbook"],
      [Buffer.from("d0cf11e0a1b1", "hex"), "sheet_workbook"],
      ["Name,Email\nAna\0,ana@example.org", "sheet_unreadable"],
      ['Name,Email\n"Ana,ana@example.org\nTeo,teo@example.org', "sheet_unreadable"],
      ["Name,Email\n,,,\n", "sheet_empty"],
      [long, "sheet_too_long"],
      [`${wide}\n${wide}`, "sheet_too_wide"],
    ];
    for (const [file, code] of wrong) {
      const answer = await sheets.post("/sheet", { file: base64(file) });
      expect([answer.code, answer.message.length > 20]).toEqual([code, true]);
    }
    const tooLarge = await sheets.post("/sheet", { file: base64(Buffer.alloc(IMPORT_LIMITS.bytes + 3, 65)) });
    expect(tooLarge.fields).toEqual({ file: "sheet_too_large" });
  });

  test("is previewed row by row before anything is stored", async () => {
    const { status, data } = await sheets.preview([
      LUCIA,
      { ...MATEO, childDateOfBirth: "yesterday", phone: "12", email: "" },
      { ...OTHER, childAge: "17" },
      { ...OTHER, childDateOfBirth: "", childAge: "10", tshirtSize: "Huge" },
    ]);
    expect(status).toBe(200);
    expect(data.rows[0]).toMatchObject({
      number: 2,
      errors: [],
      child: { childAge: 10, childDateOfBirth: "2015-03-09", tshirtSize: "medium", parentFirstName: "Rosa" },
      duplicate: null,
    });
    const wrong = data.rows.map(({ errors }: { errors: { field: string; code: string }[] }) =>
      errors.map(({ field, code }) => `${field} ${code}`).sort(),
    );
    expect(wrong.slice(1)).toEqual([
      ["childDateOfBirth missing_child", "email missing_parent", "phone invalid_phone"],
      ["childDateOfBirth age_mismatch"],
      ["tshirtSize missing_child"],
    ]);
    expect(data.programs).toMatchObject([{ id: firstCamp.id, nowCents: 4000, free: firstCamp.capacity }]);
    expect(await desk.registrations()).toEqual([]);
    expect(await orders()).toEqual([]);
  });

  test("says which rows have something about health, and never what", async () => {
    const file = [
      ...["Name,Email,Allergies,Condiciones médicas,Doctor's phone,Seguro médico"],
      ...["Ana Ruiz,a@example.org,Peanuts,,,", "Teo Ruiz,a@example.org,None,N/A,575 555 0101,IMSS"],
      ...["Luz Paz,b@example.org,no,Asma,,", "Mar Paz,b@example.org,,,,"],
    ].join("\n");
    const { data } = await sheets.post("/sheet", { file: base64(file) });
    expect(data.healthRows).toEqual([2, 4]);
    expect(JSON.stringify(data)).not.toMatch(/Peanuts|Asma|IMSS|None/);
  });

  test("finds a known child by mailbox and birth date, and by mailbox and name", async () => {
    const known = { ...LUCIA, parentFirstName: "Rosa", parentLastName: "Núñez", childAge: 10 };
    await desk.enter({ ...known, tshirtSize: "medium" });
    const { data } = await sheets.preview([
      LUCIA,
      { ...LUCIA, childLastName: "Núñez Ríos" },
      { ...LUCIA, childDateOfBirth: "2015-09-03" },
      { ...LUCIA, childFirstName: "LUCIA", childLastName: "Núñez", email: "Rosa@example.org" },
      { ...OTHER, childLastName: "O’Neil" },
      { ...OTHER, childLastName: "o'neil" },
      { ...OTHER, childLastName: "O’Neil Paz" },
      { ...OTHER, childFirstName: "Beto", childLastName: "O’Neil" },
    ]);
    const [entered] = await desk.registrations();
    const similar = { kind: "similar", registrationId: entered?.id, row: null };
    expect(data.rows.map(({ duplicate }: { duplicate: unknown }) => duplicate)).toEqual([
      { ...similar, kind: "registered" },
      ...[similar, similar, similar, null],
      { kind: "twice", registrationId: null, row: 6 },
      { kind: "similar", registrationId: null, row: 6 },
      null,
    ]);
  });

  test("is stored as unpaid paper registrations with orders, due days and notes, without any mail", async () => {
    const { status, data } = await sheets.run([LUCIA, OTHER], { dueOn: "2025-06-01", note: "Spring list" });
    expect(status).toBe(200);
    const rows = await desk.registrations();
    expect(codesOf(data)).toEqual([null, null]);
    expect(rows.map(({ id }) => id).sort()).toEqual(
      data.map(({ registrationId }: { registrationId: string }) => registrationId).sort(),
    );
    for (const row of rows) {
      expect(row).toMatchObject({
        source: "paper",
        state: "awaiting_manual_payment",
        hasSpot: true,
        holdExpiresAt: null,
        paymentId: null,
        totalAmount: 4000,
        donationAmount: 0,
        medicalConditions: null,
        allergies: null,
        signUpReason: "kids-camp",
        language: "es",
        termsAgreed: false,
        waiverSignature: null,
      });
    }
    expect(await orders()).toMatchObject([
      { dueOn: "2025-06-01", settledAt: null, totalCents: 4000, browserHash: null },
      { dueOn: "2025-06-01", settledAt: null, totalCents: 4000 },
    ]);
    expect(await sheets.lines()).toEqual(["fee 4000", "fee 4000"]);
    expect(await desk.spotsTaken()).toBe(2);
    expect(await desk.mails()).toEqual([]);
    expect((await desk.details(rows[0]?.id ?? "")).notes).toMatchObject([{ note: "Spring list" }]);
    const [line] = await desk.log("registrations_imported");
    expect(line).toMatchObject({
      subject: expect.stringMatching(/^[0-9a-f-]{36}$/),
      details: { count: 2, rows: 2 },
    });
    const log = await club.db.selectFrom("auditLog").selectAll().execute();
    expect(JSON.stringify(log)).not.toMatch(/rosa|Lucía|Núñez/i);
  });

  test("puts siblings into one order if staff say so, with the sibling discount", async () => {
    await changeSeasons(club.db, { siblingRule: { fromChild: 2, percent: 25, cents: null } });
    const { data: looked } = await sheets.preview([LUCIA, MATEO, OTHER]);
    expect(looked.families).toEqual([[2, 3], [4]]);
    const { data } = await sheets.run([LUCIA, MATEO, OTHER], { families: [[2, 3], [4]] });
    expect(codesOf(data)).toEqual([null, null, null]);
    expect((await orders()).map(({ totalCents }) => totalCents).sort()).toEqual([4000, 7000]);
    expect((await sheets.lines()).sort()).toEqual(["fee 4000", "fee 4000", "fee 4000", "sibling -1000"]);
    const rows = await desk.registrations();
    expect(new Set(rows.map(({ familyId }) => familyId)).size).toBe(2);
    expect(rows.map(({ totalAmount }) => totalAmount).sort()).toEqual([3000, 4000, 4000]);
    expect(await club.db.selectFrom("children").selectAll().execute()).toHaveLength(3);
  });

  test("is imported once, even if it is sent several times at once", async () => {
    const importId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => sheets.run([LUCIA, OTHER], { importId })));
    const again = await sheets.run([LUCIA, OTHER], { importId });
    for (const { data } of answers) expect(data).toEqual(again.data);
    expect(await desk.registrations()).toHaveLength(2);
    expect(await orders()).toHaveLength(2);
    expect(await desk.spotsTaken()).toBe(2);
    // Another child with the same row number is refused.
    const [other] = (await sheets.run([MATEO], { importId })).data;
    expect(other).toEqual({ number: 2, registrationId: null, code: "invalid_input" });
  });

  test("reports why each row was not imported, and stores a family completely or not at all", async () => {
    await club.db.updateTable("programs").set({ capacity: 2 }).execute();
    const { data } = await sheets.run(
      [LUCIA, OTHER, { ...MATEO, email: "x" }, { ...MATEO, childAge: "3" }, MATEO],
      {
        families: [[2], [3, 4], [5], [6]],
      },
    );
    expect(data).toEqual([
      { number: 2, registrationId: expect.any(String), code: null },
      { number: 3, registrationId: null, code: "with_sibling" },
      { number: 4, registrationId: null, code: "invalid_email" },
      { number: 5, registrationId: null, code: "age_range" },
      { number: 6, registrationId: expect.any(String), code: null },
    ]);
    const full = await sheets.run([LUCIA, OTHER]);
    expect(codesOf(full.data)).toEqual(["already_registered", "program_full"]);
    expect(await desk.spotsTaken()).toBe(2);
    expect(await orders()).toHaveLength(2);
  });

  test("goes into programs with a price in live seasons, each family into one season", async () => {
    const { campId, seasonId } = await addSecondSeason(club.db);
    const elsewhere = [...rowsOf([LUCIA]), { number: 3, programId: campId, cells: MATEO }];
    const { data } = await sheets.run([], { rows: elsewhere, families: [[2, 3]] });
    expect(codesOf(data)).toEqual(["with_sibling", "one_season"]);
    await changeSeasons(club.db, { state: "past" }, seasonId);
    const { data: past } = await sheets.run([], { rows: elsewhere, families: [[2], [3]] });
    expect(codesOf(past)).toEqual([null, "missing_reason"]);
    const none = await sheets.preview([LUCIA], { rows: rowsOf([LUCIA], null) });
    expect(none.data.rows[0].errors).toEqual([{ field: "program", code: "missing_reason" }]);
  });

  test("is confirmed at once for children who owe nothing", async () => {
    await changePrograms(club.db, { feeCents: 0, prices: [] });
    await sheets.run([LUCIA], { dueOn: "2025-06-01" });
    expect(await desk.registrations()).toMatchObject([{ state: "confirmed", hasSpot: true, totalAmount: 0 }]);
    expect(await orders()).toMatchObject([{ settledAt: expect.any(String), dueOn: null }]);
  });

  test("takes no health answers, whatever is sent", async () => {
    const sick = { ...LUCIA, medicalConditions: "Asma", allergies: "Cacahuate" };
    expect(JSON.stringify(await sheets.preview([sick]))).not.toMatch(/Asma|Cacahuate/);
    await sheets.run([sick]);
    expect(await desk.registrations()).toMatchObject([{ medicalConditions: null, allergies: null }]);
  });

  test("treats hostile names as text or refuses them", async () => {
    const { data } = await sheets.run([
      { ...LUCIA, childFirstName: '=HYPERLINK("http://evil.example")' },
      { ...OTHER, childFirstName: "\u202eZoë\u0000\u200b Ñ", childLastName: "Ōe 👧" },
      { ...MATEO, childFirstName: "👧" },
    ]);
    expect(codesOf(data)).toEqual(["name_address", null, "name_letters"]);
    expect(await desk.registrations()).toMatchObject([{ childFirstName: "Zoë Ñ", childLastName: "Ōe 👧" }]);
  });

  test("is refused if the request is malformed", async () => {
    for (const wrong of [
      { families: [[2], [2]] },
      { families: [] },
      { families: [[3]] },
      { dueOn: "soon" },
      { importId: "1" },
      { rows: [] },
      { rows: [...rowsOf([LUCIA]), ...rowsOf([LUCIA])] },
      { rows: rowsOf(Array.from({ length: 41 }, () => LUCIA)) },
      { dateOrder: "ydm" },
    ]) {
      expect((await sheets.run([LUCIA], wrong)).status, JSON.stringify(wrong)).toBe(400);
    }
    expect(await desk.registrations()).toEqual([]);
  });
});
