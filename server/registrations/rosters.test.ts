import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { adminTexts } from "#content/product/texts-by-language.ts";
import { shortDay } from "#domain/time/formats.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { addLions } from "#tests/support/clubs/program-groups.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { addSecondSeason } from "#tests/support/clubs/second-season.ts";
import { firstCamp, firstSeason } from "#tests/support/clubs/test-season.ts";
import { TEST_START } from "#tests/support/database/club-template.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { storeRow } from "#tests/support/database/rows.ts";
import { addProgram } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { beginPayment, payRegistration } from "#tests/support/orders/paying-family.ts";
import { registrationRow, storeRegistrations } from "#tests/support/orders/stored-registrations.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

const ROSTER = "/api/admin/sheets/roster";
const CHECK_IN = "/api/admin/sheets/check-in";
const HEALTH = /Asthma|Peanuts|Teo|555-0199|medical|allerg|emergency|health/i;
const HOME_AND_MAIL = /Calle Luna|example\.org|address|email/i;

interface Line {
  action: string;
  subject: string;
  /** Of programs and seasons, by id. */
  names: Record<string, string>;
  details: unknown;
}

onEitherEngine("The sheets for the field", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));

  const child = (changes: Parameters<typeof registrationRow>[0] = {}) =>
    registrationRow({ state: "confirmed", hasSpot: true, ...changes });
  const store = (...rows: ReturnType<typeof child>[]) => storeRegistrations(club.db, rows);
  const children = async (path: string) => (await (await staff.get(path)).json()).data.children;
  const names = async (path: string) =>
    (await children(path)).map(
      ({ childFirstName, childLastName }: Record<string, string>) => `${childLastName}, ${childFirstName}`,
    );
  const csvLines = async (path: string) => (await (await staff.get(path)).text()).split("\r\n");
  const log = async () => {
    const { data } = await (await staff.get("/api/admin/audit")).json();
    return data
      .map(
        ({ action, subject, names, details }: Line) =>
          `${action}: ${names[subject]}, ${JSON.stringify(details)}`,
      )
      .filter((line: string) => !line.startsWith("signed_in"));
  };

  test("leave out children in a card checkout, in review, and deleted ones", async () => {
    await payRegistration(club);
    await beginPayment(club, { childFirstName: "Nico" });
    await store(
      child({ childFirstName: "Review", state: "needs_review", hasSpot: false }),
      child({ childFirstName: "Gone", deletedAt: TEST_START }),
    );
    expect(await names(ROSTER)).toEqual(["Peñaranda, Lucía"]);
    expect(await names(CHECK_IN)).toEqual(["Peñaranda, Lucía"]);
  });

  test("include every expected child, marking those who pay later, by cash, after a returned check or an import", async () => {
    const desk = await openDesk(club);
    const enter = async (childFirstName: string, more = {}) =>
      String((await desk.enter({ childFirstName, phone: "(575) 555-0142" }, more)).data.id);
    await enter("Cash");
    const check = await enter("Check");
    await desk.takeCash(check, { cents: 4000, method: "check", checkNumber: "1042" });
    const [paid] = await desk.payments();
    await staff.call("POST", `/api/admin/payments/${paid?.id}/returned-check`, {});
    await beginPayment(club, { childFirstName: "Later" });
    const later = (await desk.registrations()).find(({ childFirstName }) => childFirstName === "Later");
    await staff.call("PUT", `/api/admin/registrations/${later?.id}/due`, { dueOn: "2025-06-01" });
    const cells = { childName: "Import Ortiz", childAge: "9", tshirtSize: "M", parentName: "Ana Ortiz" };
    const row = {
      number: 2,
      programId: firstCamp.id,
      cells: { ...cells, email: "a@example.org", phone: "(575) 555-0143" },
    };
    const run = {
      importId: randomUUID(),
      dateOrder: "mdy",
      tshirtSize: "",
      language: "es",
      dueOn: null,
      note: "",
    };
    await staff.call("POST", "/api/admin/imports", { ...run, rows: [row], families: [[2]] });
    await payRegistration(club, { childFirstName: "Paid" });
    const marks = ({ childFirstName, isUnpaid, lacksWaiver }: Record<string, unknown>) =>
      [childFirstName, isUnpaid && "not paid", lacksWaiver && "no waiver"].filter(Boolean).join(", ");
    const expected = [
      "Import, not paid, no waiver",
      "Cash, not paid, no waiver",
      "Check, not paid, no waiver",
      "Later, not paid",
      "Paid",
    ];
    expect((await children(ROSTER)).map(marks)).toEqual(expected);
    const listed = await children(CHECK_IN);
    expect(listed.map(marks)).toEqual(expected);
    expect(listed.every(({ phone }: { phone: string }) => phone.includes("555"))).toBe(true);
    const [, ...lines] = await csvLines(`${ROSTER}?format=csv&lang=en`);
    expect(lines.filter(Boolean).map((line) => /not paid, no waiver|not paid/.exec(line)?.[0] ?? "")).toEqual(
      [...Array(3).fill("not paid, no waiver"), "not paid", ""],
    );
    await staff.call("DELETE", `/api/registrations/${check}`);
    expect((await children(ROSTER)).map(marks)).not.toContain(expected[2]);
  });

  test('distinguish the answer "none" from a question that was never asked', async () => {
    const blank = { source: "online", allergies: null, medicalConditions: null } as const;
    await store(
      child({ ...blank, childFirstName: "Asked", allergies: "None", medicalConditions: "no" }),
      child({ childFirstName: "Blank", ...blank }),
      child({ ...blank, childFirstName: "Half", source: "paper", allergies: "Peanuts" }),
      child({ ...blank, childFirstName: "Unasked", source: "paper" }),
    );
    const unasked = (await children(CHECK_IN)).filter((row: Record<string, unknown>) => row.isHealthUnasked);
    expect(unasked).toMatchObject([{ childFirstName: "Blank" }, { childFirstName: "Unasked" }]);
    const lines = await csvLines(`${CHECK_IN}?format=csv&lang=en`);
    expect(lines[1]).toContain("9,None,no,Teo");
    expect(lines[2]).toContain("9,Not answered yet,Not answered yet,Teo");
    expect(lines[3]).toContain("9,Peanuts,Not answered yet,Teo");
    expect(lines[4]).toContain("9,Not answered yet,Not answered yet,Teo");
  });

  test("complete a blank health answer from the child's other program of the season", async () => {
    const blank = { allergies: null, medicalConditions: null } as const;
    const [childId, otherId] = [randomUUID(), randomUUID()];
    const clinic = { programId: await addProgram(club.db, { feeCents: 3000 }) };
    await store(
      child({ ...blank, childFirstName: "Both", childId }),
      child({ ...blank, ...clinic, childId, allergies: "Bees" }),
      child({ ...blank, childFirstName: "Erased", childId: otherId, healthErasedAt: TEST_START }),
      child({ ...blank, ...clinic, childId: otherId, allergies: "Bees" }),
      child({ ...blank, childFirstName: "Other" }),
    );
    const told = await children(`${CHECK_IN}?program=${firstCamp.id}`);
    expect(told).toMatchObject([
      { childFirstName: "Both", allergies: "Bees", medicalConditions: null, isHealthUnasked: false },
      { childFirstName: "Erased", allergies: null, isHealthUnasked: false },
      { childFirstName: "Other", allergies: null, isHealthUnasked: true },
    ]);
  });

  test.each([
    ["leave out a cancelled day", { kind: "cancelled" as const }, ["2025-06-13"]],
    [
      "name a moved day by its new date",
      { kind: "moved" as const, newDate: "2025-06-20", newStarts: "18:00", newEnds: "19:00" },
      ["2025-06-13", "2025-06-20"],
    ],
  ])("%s, also in the file of the check-in list", async (_title, changed, days) => {
    const session = { programId: firstCamp.id, onDate: "2025-06-12", startsTime: "18:00" };
    const change = { ...changed, reason: "rain" as const, actor: "pin:x" };
    await storeRow(club.db, "sessionChanges", { ...session, ...change, createdAt: TEST_START });
    const { data } = await (await staff.get(ROSTER)).json();
    expect(data.program.days).toEqual(days);
    for (const day of days) {
      const [headings = ""] = await csvLines(`${CHECK_IN}?format=csv&lang=en&day=${day}`);
      expect(headings).toContain(`${shortDay(day, "en")}: ${adminTexts.en.adminRosters.boxes.arrived}`);
    }
    const [headings = ""] = await csvLines(`${CHECK_IN}?format=csv&lang=en&day=2025-06-12`);
    expect(headings).not.toContain(shortDay("2025-06-12", "en"));
  });

  test("contain name, age, shirt, guardian's first name and photo consent on the roster, and nothing else", async () => {
    await store(child());
    const text = await (await staff.get(ROSTER)).text();
    expect(text).not.toMatch(HEALTH);
    expect(text).not.toMatch(HOME_AND_MAIL);
    expect(JSON.parse(text).data).toEqual({
      at: TEST_START,
      program: {
        id: firstCamp.id,
        name: "Summer camp",
        seasonName: "2025",
        startsOn: "2025-06-12",
        endsOn: "2025-06-13",
        days: ["2025-06-12", "2025-06-13"],
        questions: [],
        shirtsClosedAt: null,
        changed: 0,
      },
      children: [
        {
          answers: {},
          id: expect.any(String),
          childFirstName: "Lucía",
          childLastName: "Peñaranda",
          childAge: 9,
          childSex: null,
          tshirtSize: "medium",
          parentFirstName: "Rosa",
          phone: "+52 656 555 0123",
          secondGuardian: null,
          mediaConsentDeclined: false,
          isDuplicate: false,
          isUnpaid: false,
          lacksWaiver: false,
          lacksWaiverDate: false,
          lacksForm: false,
        },
      ],
    });
  });

  test("contain health answers, emergency contact and phone on the check-in list, without addresses", async () => {
    await store(child());
    const text = await (await staff.get(CHECK_IN)).text();
    expect(text).not.toMatch(HOME_AND_MAIL);
    expect(JSON.parse(text).data.children).toEqual([
      {
        id: expect.any(String),
        childFirstName: "Lucía",
        childLastName: "Peñaranda",
        childAge: 9,
        allergies: "Peanuts",
        medicalConditions: "Asthma",
        healthErased: false,
        emergencyContactName: "Teo Peñaranda",
        emergencyContactPhone: "(575) 555-0199",
        emergencyContactRelation: "Uncle",
        phone: "+52 656 555 0123",
        secondGuardian: null,
        pickUp: [],
        isDuplicate: false,
        isUnpaid: false,
        lacksWaiver: false,
        lacksWaiverDate: false,
        lacksForm: false,
        isHealthUnasked: false,
      },
    ]);
  });

  test("cover one program each, by default the season's first with sessions", async () => {
    const { seasonId, campId } = await addSecondSeason(club.db);
    await store(child(), child({ childFirstName: "Otra", programId: campId, seasonId }));
    expect(await names(ROSTER)).toEqual(["Peñaranda, Lucía"]);
    expect(await names(`${ROSTER}?program=${campId}`)).toEqual(["Peñaranda, Otra"]);
    expect(await names(`${CHECK_IN}?season=${seasonId}`)).toEqual(["Peñaranda, Otra"]);
    const lines = await csvLines(`${CHECK_IN}?program=${campId}&format=csv&lang=en`);
    expect(lines[0]).toMatch(/,"Thu, Jun 11: In","Thu, Jun 11: Out"$/);
    const [second] = await csvLines(`${CHECK_IN}?program=${campId}&format=csv&lang=en&day=2026-06-12`);
    expect(second).toMatch(/[^t"],"Fri, Jun 12: In","Fri, Jun 12: Out"$/);
    expect(lines).toHaveLength(3);
    const undecided = firstSeason.programs[1]?.id;
    const { data } = await (await staff.get(`${CHECK_IN}?program=${undecided}`)).json();
    expect(data).toMatchObject({ program: { name: "Competitive team", days: [] }, children: [] });
    expect((await staff.get(`${ROSTER}?program=${randomUUID()}`)).status).toBe(400);
  });

  test("are sorted in Spanish dictionary order on either database", async () => {
    const lastNames = ["Zúñiga", "ochoa", "Ñáñez", "Núñez", "Álvarez", "Amador", "Oñate", "Ontiveros"];
    await store(...lastNames.map((childLastName) => child({ childLastName })));
    const sorted = ["Álvarez", "Amador", "Núñez", "Ñáñez", "ochoa", "Ontiveros", "Oñate", "Zúñiga"];
    expect(await names(ROSTER)).toEqual(sorted.map((lastName) => `${lastName}, Lucía`));
    expect(await names(CHECK_IN)).toEqual(sorted.map((lastName) => `${lastName}, Lucía`));
  });

  test("can be filtered by age group", async () => {
    await store(
      ...[6, 8, 9, 10, 11, 18].map((childAge) => child({ childAge, childFirstName: `${childAge}` })),
    );
    expect(await names(`${ROSTER}?group=U8`)).toEqual(["Peñaranda, 6", "Peñaranda, 8"]);
    expect(await names(`${CHECK_IN}?group=U10`)).toEqual(["Peñaranda, 10", "Peñaranda, 9"]);
    expect(await names(`${ROSTER}?group=U18`)).toEqual(["Peñaranda, 18"]);
    expect((await staff.get(`${ROSTER}?group=U9`)).status).toBe(400);
    expect((await staff.get(`${ROSTER}?format=pdf`)).status).toBe(400);
  });

  test("can be filtered by the program's own groups, whatever a child's age", async () => {
    const groupId = await addLions(club.db, firstCamp.id);
    await store(
      child({ childAge: 6, childFirstName: "Ana", groupId }),
      child({ childAge: 12, childFirstName: "Beto", groupId }),
      child({ childAge: 12, childFirstName: "Cora" }),
    );
    expect(await names(`${ROSTER}?group=Lions`)).toEqual(["Peñaranda, Ana", "Peñaranda, Beto"]);
    expect((await staff.get(`${ROSTER}?group=Tigers`)).status).toBe(400);
  });

  test("record each view of the health list and each file in the log, but not the roster", async () => {
    await store(child(), child({ childAge: 14 }));
    await staff.get(ROSTER);
    expect(await log()).toEqual([]);
    await staff.get(CHECK_IN);
    club.advance(1000);
    await staff.get(`${CHECK_IN}?group=U10&format=csv`);
    club.advance(1000);
    await staff.get(`${ROSTER}?format=csv`);
    expect(await log()).toEqual([
      'roster_exported: Summer camp (2025), {"count":2}',
      'health_list_exported: Summer camp (2025), {"count":1,"group":"U10"}',
      'health_list_viewed: Summer camp (2025), {"count":2}',
    ]);
  });

  test("distinguish erased health answers from empty ones", async () => {
    await store(child(), child({ childFirstName: "Nadia", allergies: null, medicalConditions: null }));
    club.setNow("2025-08-30T18:00:00.000Z");
    await staff.signIn();
    await runJob(club, "housekeeping");
    await store(child({ childFirstName: "Tarde", allergies: "", medicalConditions: "" }));
    const rows = await children(CHECK_IN);
    expect(rows).toMatchObject([
      { childFirstName: "Lucía", healthErased: true, allergies: null, medicalConditions: null },
      { childFirstName: "Nadia", healthErased: true },
      { childFirstName: "Tarde", healthErased: false },
    ]);
    const lines = await csvLines(`${CHECK_IN}?format=csv`);
    expect(lines[1]).toContain("9,Removed after the program,Removed after the program,Teo");
    expect(lines[3]).toContain("9,Not answered yet,Not answered yet,Teo");
  });

  test.each([
    ["6–18", "6-18"],
    ['Niñas"; filename="x.html', "Ninas-filename-x.html"],
  ])("of the group %s have a file name that every browser reads", async (code, part) => {
    const id = "6f1d7c02-3a54-4b0e-9c55-2f0a7e6d1009";
    const group = { id, code, bornFrom: "2000-01-01", bornTo: "2020-12-31", sex: "all" as const };
    await changePrograms(club.db, { groups: [group] }, firstCamp.id);
    for (const sheet of [ROSTER, CHECK_IN]) {
      const response = await staff.get(`${sheet}?format=csv&group=${encodeURIComponent(code)}`);
      const name = `${sheet.split("/").at(-1)}-${part}-2025-`;
      expect(response.headers.get("content-disposition")?.replace(/\d\d-\d\d\.csv"$/, "")).toBe(
        `attachment; filename="${name}`,
      );
    }
  });

  test("open in a spreadsheet in the reader's language, with accents, and no formula in them", async () => {
    await store(child({ childLastName: "=1+1", mediaConsentDeclined: true, tshirtSize: null }));
    const roster = await staff.get(`${ROSTER}?format=csv&lang=es&group=U10`);
    expect(roster.headers.get("content-disposition")).toBe(
      'attachment; filename="roster-U10-2025-05-01.csv"',
    );
    expect(roster.headers.get("cache-control")).toBe("no-store");
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await roster.arrayBuffer())).toBe(
      '\uFEFFApellidos,Nombre,Edad,Playera,"Padre, madre o tutor",Teléfono de la familia,Fotos,Inscripción duplicada,Por pagar\r\n' +
        "'=1+1,Lucía,9,,Rosa,(+52) 656 555 0123,Sin fotos,,\r\n",
    );
    const lines = await csvLines(`${CHECK_IN}?format=csv&lang=en`);
    expect(lines[0]).toMatch(/,"Thu, Jun 12: In","Thu, Jun 12: Out"$/);
    expect(lines[1]).toBe(
      "'=1+1,Lucía,9,Peanuts,Asthma,Teo Peñaranda,Uncle,(575) 555-0199,(+52) 656 555 0123,,,,,,",
    );
  });

  test("hold every child once, however many there are", async () => {
    await store(
      ...Array.from({ length: 1203 }, (_, i) => child({ childFirstName: String(i).padStart(4, "0") })),
    );
    const listed = await names(ROSTER);
    expect(listed).toHaveLength(1203);
    expect(listed).toEqual(listed.toSorted());
    const lines = await csvLines(`${CHECK_IN}?format=csv`);
    expect(lines.filter((line) => line.includes("Peñaranda"))).toHaveLength(1203);
  });

  test("distinguish an undated waiver from an unsigned one", async () => {
    const desk = await openDesk(club);
    const waiverSignature = "Rosa Peñaranda";
    await desk.enter({ childFirstName: "Dated", waiverSignature, waiverDate: "2025-04-30" });
    await desk.enter({ childFirstName: "Undated", waiverSignature });
    await desk.enter({ childFirstName: "Unsigned" });
    for (const list of [ROSTER, CHECK_IN]) {
      const undated = (await children(list)).filter((row: Record<string, unknown>) => row.lacksWaiverDate);
      expect(undated).toMatchObject([{ childFirstName: "Undated", lacksWaiver: false }]);
      const lines = await csvLines(`${list}?format=csv&lang=en`);
      expect(lines.filter((line) => line.includes("waiver: no date"))).toHaveLength(1);
      expect(lines.filter((line) => line.includes("no waiver"))).toHaveLength(1);
    }
  });
});
