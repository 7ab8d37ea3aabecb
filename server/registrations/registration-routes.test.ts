import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { paymentNumberOf } from "#domain/money/payments.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { firstCamp, firstSeason } from "#tests/support/clubs/test-season.ts";
import { TEST_START } from "#tests/support/database/club-template.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { registrationRow, storeRegistrations } from "#tests/support/orders/stored-registrations.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

const PRIVATE = /Asthma|Peanuts|Calle Luna|Teo|555-0199|medical|allerg|address|emergency|childKey/i;
const HEALTH_OR_HOME = /Asthma|Peanuts|Calle Luna|medical|allerg|address|childKey/i;

onEitherEngine("The staff's registrations", (engine) => {
  const club = clubPerTest(engine, { payments: false });
  const staff = perTest(() => signedIn(club.app));

  const minutesLater = (minutes: number) => new Date(Date.parse(TEST_START) + minutes * 60_000).toISOString();
  const registration = (minutes: number, changes: Parameters<typeof registrationRow>[0] = {}) =>
    registrationRow({ createdAt: minutesLater(minutes), ...changes });
  const store = (rows: ReturnType<typeof registration>[]) => storeRegistrations(club.db, rows);
  const list = async (query = "") => (await staff.get(`/api/registrations${query}`)).json();

  test("show who is coming and what was paid, without health answers or addresses", async () => {
    await store([registration(0, { state: "confirmed" })]);
    const response = await staff.get("/api/registrations");
    const text = await response.text();
    expect(text).not.toMatch(PRIVATE);
    expect(JSON.parse(text)).toEqual({
      data: [
        {
          id: expect.any(String),
          createdAt: TEST_START,
          deletedAt: null,
          childFirstName: "Lucía",
          childLastName: "Peñaranda",
          childAge: 9,
          tshirtSize: "medium",
          skillLevel: "Beginner",
          parentFirstName: "Rosa",
          parentLastName: "Peñaranda",
          email: "rosa@example.org",
          phone: "+52 656 555 0123",
          signUpReason: "kids-camp",
          seasonId: firstSeason.id,
          programId: firstCamp.id,
          status: "confirmed",
          paymentStatus: "paid",
          money: "paid",
          refundedCents: 0,
          partPaid: null,
          stripePaymentIntentId: null,
          totalAmount: 6000,
          donationAmount: 2000,
          waiverSignature: "Rosa Peñaranda",
          waiverDate: "2025-05-01",
          mediaConsentDeclined: false,
          language: "es",
          version: expect.any(Number),
          isDuplicate: false,
          phoneShown: "+52 656 555 0123",
          dial: "tel:+526565550123",
          siblings: [],
          similar: false,
          isReportedNotMe: false,
          unseenChanges: [],
        },
      ],
      total: 1,
      matching: 1,
      nextCursor: null,
    });
  });

  test("write a phone in one way, however it was typed", async () => {
    await store([registration(0, { phone: "915‑555‑0134" })]);
    expect((await list()).data).toMatchObject([{ phoneShown: "(915) 555-0134", dial: "tel:+19155550134" }]);
  });

  test("count as paid if the money is there, in review or not, and as pending otherwise", async () => {
    const states = ["confirmed", "needs_review", "awaiting_payment", "expired"] as const;
    await store(states.map((state, i) => registration(i, { state, childKey: state, totalAmount: null })));
    const { data, total } = await list();
    const ranOut = await list("?payment=expired");
    const seen = [...ranOut.data, ...data].map((row: { status: string; paymentStatus: string }) => [
      row.status,
      row.paymentStatus,
    ]);
    expect([total, ranOut.total, ranOut.matching]).toEqual([3, 3, 1]);
    expect(seen).toEqual([
      ["expired", "pending"],
      ["pending", "pending"],
      ["needs_review", "paid"],
      ["confirmed", "paid"],
    ]);
    expect(data[0].totalAmount).toBeNull();
  });

  test("come in pages that neither repeat nor skip anyone while new ones arrive", async () => {
    // All created at the same instant, so only their ids differ.
    await store(Array.from({ length: 250 }, () => registration(0)));
    const first = await list("?limit=100");
    await store([registration(1), registration(2)]);
    const second = await list(`?limit=100&cursor=${first.nextCursor}`);
    const third = await list(`?limit=100&cursor=${second.nextCursor}`);
    const pages = [first, second, third];
    expect(pages.map(({ data }) => data.length)).toEqual([100, 100, 50]);
    expect(third).toMatchObject({ nextCursor: null, total: 252 });
    const ids = pages.flatMap(({ data }) => data.map(({ id }: { id: string }) => id));
    expect(new Set(ids).size).toBe(250);
  });

  test.each([
    "' or 1=1",
    `2025-99-99T99:99:99.999Z_${"-".repeat(36)}`,
    `2025-02-30T10:00:00.000Z_${crypto.randomUUID()}`,
    `2025-02-03T10:00:00.000Z_${"-".repeat(36)}`,
  ])("refuse a page mark that is not theirs: %s", async (mark) => {
    await staff.signIn();
    const response = await staff.get(`/api/registrations?cursor=${encodeURIComponent(mark)}`);
    expect(response.status).toBe(400);
  });

  test("download as a dated file in the reader's language, and the export is logged", async () => {
    club.setNow("2025-05-02T03:30:00.000Z");
    await staff.signIn();
    const orderId = randomUUID();
    await store([
      registration(0, { state: "confirmed", orderId }),
      registration(1, { deletedAt: TEST_START }),
    ]);
    staff.cookies.set("i18nextLng", "es");
    const response = await staff.get("/api/registrations/export");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="registrations-2025-05-01.csv"',
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.subarray(3).toString("utf8").split("\r\n");
    expect(lines[0]).toContain("Fecha de inscripción,");
    expect(lines.slice(1)).toEqual([
      "2025-05-01,Lucía Peñaranda,9,MEDIANA,Rosa Peñaranda,rosa@example.org,(+52) 656 555 0123," +
        "Firmada,Rosa Peñaranda,2025-05-01,Pagado,40.00,0.00,20.00,60.00,0.00,Español,,Campamento de verano,2025," +
        `${paymentNumberOf(orderId)},,Teo Peñaranda,(575) 555-0199,Uncle`,
      "",
    ]);
    // Emergency contacts are only in the file; health answers and addresses are in neither.
    expect(bytes.toString("utf8")).not.toMatch(HEALTH_OR_HOME);
    const log = await readRows(club.db, "auditLog", { action: "registrations_exported" });
    expect(log).toMatchObject([{ details: '{"count":1}', actor: expect.stringMatching(/^pin:/) }]);
  });

  test("download completely, however many, while a family can register without waiting", async () => {
    await store(Array.from({ length: 2500 }, (_, i) => registration(i)));
    const response = await staff.get("/api/registrations/export");
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const isFirstPage = text !== "" && !text.includes("Lucía");
      text += part.value;
      if (isFirstPage) await store([registration(9999, { childFirstName: "Nueva" })]);
    }
    expect(text.trimEnd().split("\r\n")).toHaveLength(2501);
    expect(text).not.toContain("Nueva");
  });

  test("open one by one with all answers, and each view is logged", async () => {
    const row = registration(0, { state: "confirmed" });
    await store([row]);
    const response = await staff.get(`/api/registrations/${row.id}`);
    const { data } = await response.json();
    expect(data).toMatchObject({
      id: row.id,
      medicalConditions: "Asthma",
      allergies: "Peanuts",
      parentAddress: "12 Calle Luna",
      emergencyContactName: "Teo Peñaranda",
      paymentStatus: "paid",
      signatures: [],
    });
    for (const column of ["childKey", "searchText", "place"]) expect(Object.keys(data)).not.toContain(column);
    await staff.get(`/api/registrations/${row.id}`);
    const looks = await readRows(club.db, "auditLog", { action: "registration_viewed" });
    expect(looks).toMatchObject([{ subject: row.id }, { subject: row.id }]);
    for (const id of ["nobody", crypto.randomUUID()]) {
      expect((await staff.get(`/api/registrations/${id}`)).status).toBe(404);
    }
  });

  test("do not show a column that a later version adds until it is listed", async () => {
    const row = registration(0);
    await store([row]);
    await sql`alter table registrations add column told_in_confidence text default 'whisper'`.execute(
      club.db,
    );
    for (const path of ["", `/${row.id}`, "/export"])
      expect(await (await staff.get(`/api/registrations${path}`)).text()).not.toMatch(/whisper|confidence/i);
  });

  test("add up to the dashboard's numbers, without deleted or expired unpaid ones", async () => {
    club.setNow("2025-05-20T18:00:00.000Z");
    await staff.signIn();
    const days = 24 * 60;
    await store([
      registration(0, { state: "confirmed", childAge: 7, email: "A@example.org" }),
      registration(18 * days, { state: "needs_review", childAge: 12, email: "a@example.org" }),
      registration(19 * days, { childAge: 13, skillLevel: null }),
      registration(19 * days, { childAge: 18, deletedAt: TEST_START }),
      registration(19 * days, { childAge: 17, state: "expired", email: "late@example.org" }),
    ]);
    const { data } = await (await staff.get("/api/admin/statistics")).json();
    expect(data).toEqual({
      total: 3,
      paid: 2,
      families: 2,
      familiesPaid: 1,
      thisWeek: 2,
      thisWeekPaid: 1,
      ages: [
        { name: "6-8", count: 1, paid: 1 },
        { name: "9-12", count: 1, paid: 1 },
        { name: "13-18", count: 1, paid: 0 },
      ],
      paidPercent: 67,
      averageAge: 11,
      averageAgePaid: 10,
      commonSkill: "Beginner",
      parts: { confirmed: 1, unpaid: 1, needsReview: 1 },
    });
  });
});
