import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ERASE_DELAY_DAYS } from "#domain/family/family-page.ts";
import { paymentNumberOf } from "#domain/money/payments.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { TABLE_NAMES } from "#server/ops/backup-tables.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { storePolicyTexts } from "#server/site/policy-texts.ts";
import { addQuestion, changePrograms, changeSeasons, eveningsOn } from "#tests/support/clubs/republish.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows, readRow, readRows, storeRow } from "#tests/support/database/rows.ts";
import { NOT_IN_FILE } from "#tests/support/database/tables-not-in-file.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { payOrder } from "#tests/support/orders/paying-order.ts";
import { cancelChild } from "#tests/support/orders/staff-deeds.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import type { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { DIGITS, EMAIL, newMails, openSignedInFamily } from "#tests/support/visitors/signed-in-family.ts";
import { eraseRequested } from "./erase.ts";
import { FAMILY_TABLES, type FamilyTable } from "./family-export.ts";

const DAY = 86_400_000;

onEitherEngine("A family that deletes its data", (engine) => {
  let club: TestApp;
  let mother: FamilyVisitor;
  let orderId: string;
  let ids: string[];
  beforeEach(async () => {
    ({ club, mother, orderId, ids } = await openSignedInFamily(engine, ["Ana", "Bea"]));
  });
  afterEach(() => club.close());

  const mails = () => newMails(club);
  /** Lets the children's program be over. */
  const programsEnd = () => changePrograms(club.db, { sessions: eveningsOn("2020-06-01", "2020-06-05") });
  const eraseAt = async () => (await readRow(club.db, "orders", { id: orderId }, ["eraseAt"])).eraseAt;
  const job = async () => {
    await eraseRequested(club.deps);
    return (await club.db.selectFrom("registrations").select("id").execute()).length;
  };

  /** A family with something in every table that the file has. */
  const fill = async () => {
    const { db } = club;
    const desk = await openDesk(club);
    const at = instantOf(club.deps.now());
    const [first = ""] = ids;
    const preview = await desk.staff.get(`/api/admin/registrations/${first}/cancellation`);
    const { refundCents } = (await preview.json()).data;
    await cancelChild(desk.staff, first, refundCents);
    await desk.staff.get(`/api/registrations/${first}`);
    const { programId } = await readRow(db, "registrations", { id: first }, ["programId"]);
    const question = { kind: "text", required: false, sensitive: false } as const;
    const questionId = await addQuestion(db, programId, question);
    await storeRow(db, "answers", { registrationId: first, questionId, value: "Plays the drums" });
    await changeRows(db, "payments", { orderId }, { reference: "Sobre 7" });
    const people = [{ name: "Tía Carmen", phone: "575-555-0199", may: true }];
    await changeRows(db, "registrations", {}, { pickUp: JSON.stringify(people) });
    await storeRow(db, "familyChanges", {
      registrationId: first,
      field: "tshirtSize",
      before: "S",
      after: "M",
      changedAt: at,
      seenAt: null,
    });
    await storeRow(db, "addressChanges", {
      orderId,
      fromEmail: "before@example.org",
      toEmail: EMAIL,
      requestedBy: "family",
      createdAt: at,
      verifiedAt: at,
      effectiveAt: at,
      endedAt: at,
    });
    const second = {
      name: "Teo Luna",
      email: "teo@example.org",
      phone: "575-555-0177",
      language: "es",
    } as const;
    await db
      .insertInto("secondGuardians")
      .values({ orderId, ...second, addressHash: "hash" })
      .execute();
    await db
      .insertInto("aidRequests")
      .values({
        orderId,
        text: "Perdí mi trabajo",
        askedAt: at,
        verifiedAt: at,
        decidedAt: at,
        decidedBy: "user:x",
        grantedCents: 1234,
        reason: "a note of staff",
      })
      .execute();
    await storeRow(db, "registrationNotes", {
      registrationId: first,
      kind: "edited",
      fields: "phone",
      note: "a note of staff",
      actor: "pin:x",
      createdAt: at,
    });
    const entryId = await storeRow(db, "waitingEntries", {
      programId,
      guardianFirstName: "Rosa",
      guardianLastName: "Paz",
      email: EMAIL,
      phone: `(575) 555-${DIGITS}`,
      language: "es",
      mailbox: EMAIL,
      joinedAt: at,
    });
    await storeRow(db, "waitingChildren", {
      entryId,
      programId,
      position: 0,
      firstName: "Inti",
      lastName: "Paz",
      bornOn: "2016-02-29",
      groupId: null,
      childKey: "inti",
      place: "waiting",
    });
    await db.updateTable("programs").set({ waiting: 1 }).where("id", "=", programId).execute();
    await db
      .insertInto("teamPlayers")
      .values({ registrationId: first, notifiedTeamName: "Halcones", notifiedAt: at })
      .execute();
    const session = { registrationId: first, onDate: "2025-06-12", startsTime: "18:00" };
    const left = {
      kind: "out",
      pickUpName: "Abuela Rosa",
      recordedAt: at,
      actor: "pin:x",
    } as const;
    await storeRow(db, "attendanceEvents", { ...session, programId, ...left });
    await storeRow(db, "sessionReplies", { ...session, isComing: true, repliedAt: at });
    await storePolicyTexts(db, club.deps.live.current().site, club.deps.now());
    await sendDueMail(club.deps);
  };

  test("takes everything along in one file that agrees with the database, without ids, hashes and staff's notes", async () => {
    await fill();
    await payOrder(club, [{ childFirstName: "Zoe", phone: "575-555-0188", email: "other@example.org" }]);
    await mother.signIn(EMAIL, DIGITS);
    const response = await mother.browser.get("/api/family/export", mother.address);
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="family-.*\.json"$/);
    const text = await response.text();
    const file = JSON.parse(text);
    expect(file.orders).toHaveLength(1);
    const payment = await readRow(club.db, "payments", { orderId });
    const numbered = { number: paymentNumberOf(payment.id), reference: "Sobre 7" };
    expect(file.orders[0].payments).toMatchObject([numbered]);
    expect(text).not.toMatch(/Zoe|other@example\.org|a note of staff/);

    const known = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.flatMap((item) => known(item));
      return value !== null && typeof value === "object" ? Object.values(value).flatMap(known) : [value];
    };
    const values = new Set(known(file) as unknown[]);
    const tables = club.db as unknown as Kysely<Record<string, Record<string, unknown>>>;
    const registered = await readRows(club.db, "registrations", {}, ["id", "orderId", "familyId", "childId"]);
    const ofOthers = registered.filter((row) => row.orderId !== orderId);
    const others = new Set(ofOthers.flatMap((row) => Object.values(row)));
    const signatures = await club.db.selectFrom("signatures").select("textHash").execute();
    const signed = new Set<unknown>(signatures.map(({ textHash }) => textHash));
    const filled: string[] = [];
    for (const table of TABLE_NAMES) {
      if (table in NOT_IN_FILE) continue;
      const without: readonly string[] = FAMILY_TABLES[table as FamilyTable];
      const rows = (await tables.selectFrom(table).selectAll().execute()).filter((row) => {
        if (Object.values(row).some((value) => others.has(String(value)))) return false;
        if (table === "outbox")
          return row.recipient === "guardian" && row.kind !== "family_code" && row.sentAt;
        if (table === "policyTexts") return signed.has(row.textHash);
        if (table === "auditLog") return row.action === "registration_viewed";
        return true;
      });
      const ofStranger = await strangers();
      const own = rows.filter((row) => !ofStranger.has(String(row.id)));
      if (own.length > 0) filled.push(table);
      for (const row of own) {
        for (const [column, value] of Object.entries(row)) {
          const isText =
            typeof value === "string" && value.length > 20 && column.toLowerCase().includes("hash");
          if (without.includes(column)) {
            if (isText || (column === "id" && typeof value === "string")) expect(text).not.toContain(value);
            continue;
          }
          if (value === null) continue;
          if (column === "pickUp") {
            for (const person of JSON.parse(String(value))) expect(text).toContain(person.name);
            continue;
          }
          const isCents = /^cents$|Cents$|^(?:total|donation)Amount$/.test(column);
          const shown = isCents ? Number(value) / 100 : value;
          // SQLite has numbers for booleans.
          const found = values.has(shown) || values.has(shown === 1) || values.has(String(shown));
          expect([table, column, shown, found]).toEqual([table, column, shown, true]);
        }
      }
    }
    const expected = TABLE_NAMES.filter((table) => table in FAMILY_TABLES);
    expect(filled.sort()).toEqual(expected.sort());
  });

  /** Ids of the other family's rows that name neither its order nor its people. */
  const strangers = async () => {
    const payments = await club.db.selectFrom("payments").select(["id", "orderId"]).execute();
    const foreign = payments.filter((row) => row.orderId !== orderId).map(({ id }) => id);
    const rows = await club.db.selectFrom("ledger").select(["id", "paymentId"]).execute();
    const ofOther = rows.filter(({ paymentId }) => foreign.includes(paymentId)).map(({ id }) => id);
    const lines = await club.db.selectFrom("orderLines").select(["id", "orderId"]).execute();
    const orders = await club.db.selectFrom("orders").select(["id", "familyId"]).execute();
    return new Set([
      ...foreign,
      ...ofOther,
      ...lines.filter((row) => row.orderId !== orderId).map(({ id }) => id),
      ...orders.filter((row) => row.id !== orderId).flatMap((row) => [row.id, row.familyId]),
    ]);
  };

  test("may erase a child of a program without sessions once its season is over", async () => {
    await changePrograms(club.db, { sessions: [] });
    const blocks = async () => (await mother.look()).orders[0]?.eraseBlocks;
    expect(await blocks()).toEqual(["child_to_come"]);
    await changeSeasons(club.db, { startsOn: "2020-06-01", endsOn: "2020-06-05" });
    expect(await blocks()).toEqual([]);
  });

  test("learns what prevents erasure: an active child, an open balance, a dispute", async () => {
    expect(await mother.call("POST", "/api/family/erase", {})).toMatchObject({
      status: 409,
      code: "erase_blocked",
      body: { blocks: ["child_to_come"] },
    });
    expect((await mother.look()).orders[0]?.eraseBlocks).toEqual(["child_to_come"]);
    await programsEnd();
    const now = instantOf(club.deps.now());
    await club.db.updateTable("payments").set({ answerBy: now }).execute();
    const { id: paymentId } = await readRow(club.db, "payments", {}, ["id"]);
    await storeRow(club.db, "refunds", {
      paymentId,
      cents: 100,
      reason: "other",
      requestedBy: "system",
      createdAt: now,
      updatedAt: now,
    });
    expect(await mother.call("POST", "/api/family/erase", { orderIds: [orderId] })).toMatchObject({
      body: { blocks: ["money_open", "dispute_open"] },
    });
    expect(await eraseAt()).toBeNull();
    expect(await mails()).toEqual([]);
  });

  test("is erased after seven days, and only money stays, without names", async () => {
    await programsEnd();
    await fill();
    await mails();
    await club.db.updateTable("refunds").set({ state: "succeeded" }).execute();
    expect(await mother.call("POST", "/api/family/erase", {})).toMatchObject({ status: 200 });
    expect(await mother.call("POST", "/api/family/erase", {})).toMatchObject({ status: 200 });
    const told = await mails();
    expect(told).toHaveLength(1);
    expect(told[0]?.to).toBe(EMAIL);
    expect((await mother.look()).orders[0]?.eraseAt).not.toBeNull();
    const ledger = await club.db.selectFrom("ledger").selectAll().orderBy("id").execute();
    const entries = (await club.db.selectFrom("waitingEntries").select("id").execute()).map(({ id }) => id);
    club.advance(ERASE_DELAY_DAYS * DAY - 1000);
    expect(await job()).toBe(2);
    await mother.signIn(EMAIL, DIGITS);
    club.advance(1000);
    expect(await job()).toBe(0);
    const emptied = [
      "signatures",
      "answers",
      "familyChanges",
      "addressChanges",
      "secondGuardians",
      "registrationNotes",
    ] as const;
    const gone = ["children", "familySessions", "mailboxCodes", "waitingEntries", "waitingChildren"] as const;
    for (const table of [...emptied, ...gone])
      expect([table, await readRows(club.db, table)]).toEqual([table, []]);
    expect(await club.db.selectFrom("ledger").selectAll().orderBy("id").execute()).toEqual(ledger);
    const erased = await club.db.selectFrom("erasures").select("registrationId").execute();
    expect(erased.map(({ registrationId }) => registrationId).sort()).toEqual([...ids, ...entries].sort());
    expect(await mother.call("GET", "/api/family")).toMatchObject({ status: 401 });
    expect(await club.db.selectFrom("families").select("email").execute()).toEqual([{ email: null }]);
  });

  test("can stop the erasure on its page, by email, and staff see both", async () => {
    await programsEnd();
    await mother.call("POST", "/api/family/erase", {});
    await mails();
    expect(await mother.call("DELETE", "/api/family/erase", { orderIds: [orderId] })).toMatchObject({
      status: 200,
    });
    expect(await mails()).toMatchObject([{ to: EMAIL }]);
    const desk = await openDesk(club);
    expect(await (await desk.staff.get("/api/admin/today")).json()).toMatchObject({
      data: { familyChanges: 2 },
    });
    const changed = await desk.staff.get("/api/registrations?season=all&attention=changed");
    expect((await changed.json()).data).toMatchObject([
      { unseenChanges: [{}, {}] },
      { unseenChanges: [{}, {}] },
    ]);
    club.advance(8 * DAY);
    expect(await job()).toBe(2);
  });

  test("is not erased when something came up meanwhile, and is once that has ended", async () => {
    await programsEnd();
    await mother.call("POST", "/api/family/erase", {});
    await changeRows(club.db, "payments", {}, { answerBy: instantOf(club.deps.now()) });
    club.advance(8 * DAY);
    expect(await job()).toBe(2);
    await club.db.updateTable("payments").set({ answerBy: null }).execute();
    expect(await job()).toBe(0);
  });

  test("is erased once by two servers at the same time, and not at all if the erasure fails midway", async () => {
    await programsEnd();
    await mother.call("POST", "/api/family/erase", {});
    club.advance(8 * DAY);
    await sql`alter table erasures rename to away`.execute(club.db);
    await expect(job()).rejects.toThrow();
    await sql`alter table away rename to erasures`.execute(club.db);
    expect(await club.db.selectFrom("registrations").select("id").execute()).toHaveLength(2);
    expect(await eraseAt()).not.toBeNull();
    await Promise.all([eraseRequested(club.deps), eraseRequested(club.deps)]);
    expect(await job()).toBe(0);
    const log = club.db.selectFrom("auditLog").select("subject").where("action", "=", "registration_erased");
    expect(await log.execute()).toHaveLength(2);
  });
});
