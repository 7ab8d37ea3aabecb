import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows, readRows } from "#tests/support/database/rows.ts";
import { addProgram } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { beginPayment, payRegistration, payUnheard } from "#tests/support/orders/paying-family.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { dataOf } from "#tests/support/visitors/answer.ts";

onEitherEngine("A registration that staff enter from paper", (engine) => {
  const club = clubPerTest(engine, { open: false });
  const desk = perTest(() => openDesk(club));

  const openRegistration = () => changeRows(club.db, "programs", {}, { switch: "open" });
  const later = () => club.advance(1000);

  test("needs neither waiver nor emergency contact, and keeps its spot until it is paid", async () => {
    const { status, data } = await desk.enter();
    expect(status).toBe(201);
    const [row] = await desk.registrations();
    expect(row).toMatchObject({
      id: data.id,
      source: "paper",
      state: "awaiting_manual_payment",
      hasSpot: true,
      holdExpiresAt: null,
      paymentId: null,
      waiverSignature: null,
      waiverDate: null,
      emergencyContactName: null,
      signUpReason: "kids-camp",
      termsAgreed: false,
      codeOfConductAgreed: false,
      totalAmount: 4000,
      language: "es",
    });
    expect(await desk.spotsTaken()).toBe(1);
    expect(await desk.log("registration_entered")).toMatchObject([{ subject: data.id }]);
    expect(await desk.mails()).toEqual([]);
    expect(await readRows(club.db, "signatures")).toEqual([]);
    club.advance(60 * 86_400_000);
    await pollPendingPayments({ ...club.deps, stripe: club.gateway });
    await runJob(club, "housekeeping");
    expect(await desk.registrations()).toMatchObject([{ state: "awaiting_manual_payment", hasSpot: true }]);
    expect(await desk.spotsTaken()).toBe(1);
  });

  test("with its cash is confirmed at once, with one payment and one receipt", async () => {
    const { data } = await desk.enter({ donationAmount: 20 }, { cashCents: 6000, note: "Two bills of 30" });
    expect(await desk.registrations()).toMatchObject([{ state: "confirmed", hasSpot: true }]);
    expect(await desk.payments()).toMatchObject([
      { method: "cash", state: "succeeded", amountCents: 6000, intentId: null },
    ]);
    expect(await desk.ledger()).toEqual(["cash 6000"]);
    expect(await desk.mails()).toEqual(["registration_receipt"]);
    expect(await desk.log("cash_taken")).toMatchObject([{ subject: data.id, details: { cents: 6000 } }]);
    expect(club.sandbox.intents()).toEqual([]);
    const { notes, paymentMethod, owedCents } = await desk.details(data.id);
    expect(notes).toMatchObject([{ kind: "entered", note: "Two bills of 30" }]);
    expect([paymentMethod, owedCents]).toEqual(["cash", 0]);
  });

  test("is refused if the cash is not exactly the price", async () => {
    for (const cashCents of [0, 3999, 4001, -4000])
      expect(await desk.enter({}, { cashCents })).toMatchObject({ status: 409, code: "cash_amount" });
    expect(await desk.registrations()).toEqual([]);
    expect(await desk.spotsTaken()).toBe(0);
  });

  test.each([
    ["no child", { childFirstName: " " }, { childFirstName: "missing_child" }],
    ["a child of 5", { childAge: 5 }, { childAge: "age_range" }],
    ["a birth date of another age", { childDateOfBirth: "2010-01-01" }, { childDateOfBirth: "age_mismatch" }],
    ["half a mail address", { email: "rosa@" }, { email: "invalid_email" }],
    ["half a phone number", { emergencyContactPhone: "12" }, { emergencyContactPhone: "invalid_phone" }],
    ["a waiver of next week", { waiverDate: "2025-05-08" }, { waiverDate: "waiver_future" }],
  ])("with %s is refused by the field", async (_title, changes, fields) => {
    expect(await desk.enter(changes)).toMatchObject({ status: 400, code: "invalid_input", fields });
    expect(await desk.registrations()).toEqual([]);
  });

  test("belongs to the program that staff chose, with its price, its spots and its first day", async () => {
    const clinic = await addProgram(club.db, { feeCents: 6000, day: "2025-09-01" });
    // Eleven on the clinic's first day, ten on the camp's.
    const child = { childAge: 11, childDateOfBirth: "2014-08-20" };
    expect(await desk.enter(child)).toMatchObject({ status: 400 });
    expect(await desk.enter(child, { programId: clinic, cashCents: 6000 })).toMatchObject({ status: 201 });
    const [row] = await desk.registrations();
    expect(row).toMatchObject({ programId: clinic, signUpReason: "clinic", totalAmount: 6000 });
    expect(await desk.spotsTaken()).toBe(0);
    const path = `/api/admin/registrations/${row?.id}/sibling?program=${clinic}`;
    expect(await dataOf(desk.staff.get(path))).toMatchObject({ price: { totalCents: 6000 } });
    expect(await desk.enter({}, { programId: randomUUID() })).toMatchObject({ status: 400 });
  });

  test("needs no mail address: each such family is counted, and its receipt is not tried", async () => {
    expect(await desk.enter({ email: "" }, { cashCents: 4000 })).toMatchObject({ status: 201 });
    await desk.enter({ email: "", childFirstName: "Abril" });
    expect(await desk.registrations()).toMatchObject([{ email: "" }, { email: "" }]);
    const statistics = await dataOf(desk.staff.get("/api/admin/statistics"));
    expect(statistics).toMatchObject({ total: 2, families: 2, familiesPaid: 1 });
    await sendDueMail(club.deps);
    expect(await readRows(club.db, "outbox")).toMatchObject([{ sentAt: null, lastError: "no_address" }]);
  });

  test("is stored once by a double click, and its cash counted once", async () => {
    const more = { cashCents: 4000, requestId: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => desk.enter({}, more)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ data }) => data.id))).toEqual(new Set([more.requestId]));
    expect(await desk.ledger()).toEqual(["cash 4000"]);
    expect(await desk.spotsTaken()).toBe(1);
    expect(await desk.enter({ childFirstName: "Abril" }, more)).toMatchObject({ status: 400 });
  });

  test("is refused for a child that is registered, paid or entered already", async () => {
    await openRegistration();
    await payRegistration(club);
    later();
    expect(await desk.enter()).toMatchObject({ status: 409, code: "already_registered" });
    expect(await desk.enter({ childFirstName: "Abril" })).toMatchObject({ status: 201 });
    expect(await desk.enter({ childFirstName: " ABRIL" })).toMatchObject({ code: "already_registered" });
    expect(await desk.spotsTaken()).toBe(2);
  });

  test("is refused when the camp is full, and takes the last spot of two at once", async () => {
    await changeRows(club.db, "programs", {}, { capacity: 1 });
    const answers = await Promise.all(["Abril", "Mateo"].map((name) => desk.enter({ childFirstName: name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: "program_full" });
    expect(await desk.spotsTaken()).toBe(1);
  });

  test("and is paid in cash does not end a card payment that may be a stranger's", async () => {
    await openRegistration();
    const { intentId } = await beginPayment(club, { donationAmount: 0 });
    later();
    expect(await desk.enter({}, { cashCents: 4000 })).toMatchObject({ status: 201 });
    expect(club.sandbox.intents()).toMatchObject([{ id: intentId, status: "requires_payment_method" }]);
    expect(await desk.registrations()).toMatchObject([{ state: "awaiting_payment" }, { state: "confirmed" }]);
  });

  test("takes no cash if the card was charged in the meantime", async () => {
    await openRegistration();
    await payUnheard(club);
    later();
    expect(await desk.enter({}, { cashCents: 4000 })).toMatchObject({ status: 409, code: "already_paid" });
    expect(await desk.ledger()).toEqual(["charge 6000"]);
    expect(await desk.registrations()).toMatchObject([{ state: "confirmed" }]);
  });

  test("keeps its spot if somebody else pays for the child by card, and staff decide", async () => {
    await openRegistration();
    const { data } = await desk.enter();
    later();
    await payRegistration(club);
    expect(await desk.registrations()).toMatchObject([
      { id: data.id, hasSpot: true, state: "awaiting_manual_payment", deletedAt: null },
      { state: "confirmed", hasSpot: true, duplicateOfId: data.id },
    ]);
    expect(await desk.spotsTaken()).toBe(2);
    const path = `/api/admin/registrations/${data.id}`;
    expect((await desk.staff.call("POST", `${path}/duplicates/keep`, {})).status).toBe(200);
    expect((await desk.takeCash(data.id)).status).toBe(201);
    expect(await desk.registrations()).toMatchObject([
      { id: data.id, hasSpot: true, state: "confirmed", duplicateOfId: null },
      { hasSpot: true, state: "confirmed", duplicateOfId: null },
    ]);
    expect(await desk.spotsTaken()).toBe(2);
  });
});
