import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { instantOf } from "#server/platform/database/schema.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows, readRows } from "#tests/support/database/rows.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { dataOf } from "#tests/support/visitors/answer.ts";

const reason = "The family called";

onEitherEngine("A registration that staff edit", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));
  let id: string;
  beforeEach(async () => {
    await payRegistration(club);
    id = String((await desk.registrations())[0]?.id);
  });

  const change = (changes: object, more: object = {}) =>
    desk.edit(id, { changes, reason, version: 1, ...more });
  const found = async (search: string) =>
    (await dataOf(desk.staff.get(`/api/registrations?search=${search}`))).length;

  test("has its new answers, and is found by searching for them", async () => {
    const changes = { childFirstName: "Luz", phone: "(575) 555-0177", allergies: "", skillLevel: "Advanced" };
    expect(await change(changes)).toMatchObject({ status: 200, data: { version: 2 } });
    const [row] = await desk.registrations();
    expect(row).toMatchObject({
      ...changes,
      allergies: null,
      version: 2,
      childLastName: "Peñaranda",
      medicalConditions: "Asthma",
      state: "confirmed",
      hasSpot: true,
      totalAmount: 6000,
    });
    expect(row?.childKey).toBe("rosa@example.org\nluz\npeñaranda");
    expect([await found("Luz"), await found("5755550177")]).toEqual([1, 1]);
    expect([await found("lucia"), await found("5750177")]).toEqual([0, 0]);
  });

  test("is logged with the names of its fields, never their values; the reason stays with the registration", async () => {
    await change({ medicalConditions: "Diabetes", phone: "575 555 0188" });
    const [line] = await desk.log("registration_edited");
    expect(line).toMatchObject({ subject: id, details: { fields: ["phone", "medicalConditions"] } });
    expect(JSON.stringify(await readRows(club.db, "auditLog"))).not.toMatch(/Diabetes|0188|called/);
    expect((await desk.details(id)).notes).toMatchObject([
      { kind: "edited", fields: ["phone", "medicalConditions"], note: reason },
    ]);
    await desk.staff.call("DELETE", `/api/registrations/${id}`);
    await desk.staff.call("DELETE", `/api/registrations/${id}/permanent`);
    expect(await readRows(club.db, "registrationNotes")).toEqual([]);
  });

  test("keeps the replaced answers in its history, except those about health", async () => {
    const [before] = await desk.registrations();
    await change({ phone: "575 555 0188", medicalConditions: "Diabetes" });
    await change({ phone: "575 555 0199" }, { version: 2 });
    const { notes } = await desk.details(id);
    const kept = notes.map((note: { replaced: object }) => note.replaced);
    expect(kept).toHaveLength(2);
    expect(kept).toEqual(expect.arrayContaining([{ phone: before?.phone }, { phone: "575 555 0188" }]));
    const stored = await readRows(club.db, "registrationNotes", {}, ["replaced"]);
    expect(JSON.stringify(stored)).not.toMatch(/Asthma|Diabetes/);
    expect(JSON.stringify(await readRows(club.db, "auditLog"))).not.toMatch(/0188|Asthma/);
  });

  test("has its authorized pickups, with or without a phone, also from paper", async () => {
    const people = [
      { name: "Raúl Ejemplo", phone: "", may: true },
      { name: "Nadie", phone: "(575) 555-0111", may: false },
    ];
    expect(await change({ pickUp: people })).toMatchObject({ status: 200, data: { version: 2 } });
    expect((await desk.details(id)).pickUp).toEqual(people);
    expect(await change({ pickUp: people }, { version: 2 })).toMatchObject({ data: { version: 2 } });
    expect(await desk.log("registration_edited")).toMatchObject([{ details: { fields: ["pickUp"] } }]);
    const wrong = await change({ pickUp: [{ name: "", phone: "12", may: true }] }, { version: 2 });
    expect(wrong).toMatchObject({ status: 400, fields: { "pickUp.0.name": "missing_name" } });
    expect(await change({ pickUp: [] }, { version: 2 })).toMatchObject({ data: { version: 3 } });
    expect((await desk.details(id)).pickUp).toEqual([]);
    const { data } = await desk.enter({ childFirstName: "Nico", pickUp: people });
    expect((await desk.details(data.id)).pickUp).toEqual(people);
  });

  test.each([
    ["no reason", { parentAddress: "9 Calle Sol" }, { reason: " " }, { reason: "change_reason" }],
    ["an age of 19", { childAge: 19 }, {}, { childAge: "age_range" }],
    [
      "a birth date of another age",
      { childDateOfBirth: "2009-01-01" },
      {},
      { childDateOfBirth: "age_mismatch" },
    ],
    ["an empty name", { childLastName: "" }, {}, { childLastName: "missing_child" }],
    ["what the family signed", { waiverSignature: "Somebody" }, {}, { waiverSignature: "invalid_input" }],
  ])("with %s is refused by the field, and stays as it was", async (_title, changes, more, fields) => {
    expect(await change(changes, more)).toMatchObject({ status: 400, code: "invalid_input", fields });
    expect(await desk.registrations()).toMatchObject([{ version: 1, childAge: 9 }]);
    expect(await desk.log("registration_edited")).toEqual([]);
  });

  test("gets another shirt size without a reason, which is still logged; health and addresses need a reason", async () => {
    const without = { reason: undefined };
    expect(await change({ tshirtSize: "large" }, without)).toMatchObject({ data: { version: 2 } });
    const fields = ["tshirtSize"];
    expect(await desk.log("registration_edited")).toMatchObject([{ subject: id, details: { fields } }]);
    const { tshirtSize, notes } = await desk.details(id);
    expect(tshirtSize).toBe("large");
    expect(notes).toMatchObject([{ kind: "edited", fields, note: "" }]);
    const refused = { status: 400, fields: { reason: "change_reason" } };
    for (const changes of [{ allergies: "Nuts" }, { tshirtSize: "small", email: "new@example.org" }])
      expect(await change(changes, { reason: " ", version: 2 })).toMatchObject(refused);
    expect(await change({ tshirtSize: "XXL" }, { ...without, version: 2 })).toMatchObject({ status: 400 });
    expect(await change({ tshirtSize: "small" }, { ...without, version: 1 })).toMatchObject({ status: 409 });
  });

  test("keeps its amounts, its program and its payment, whatever is sent", async () => {
    const [before] = await desk.registrations();
    const money = { totalAmount: 1, donationAmount: 0, paymentId: null };
    const changes = { ...money, signUpReason: "league", status: "pending" };
    expect(await change(changes)).toMatchObject({ status: 200, data: { version: 1 } });
    expect(await desk.registrations()).toEqual([before]);
  });

  test("by two of the staff at once keeps the first edit and refuses the second", async () => {
    const sent = [{ phone: "575 555 0188" }, { parentAddress: "9 Elm" }];
    const answers = await Promise.all(sent.map((changes) => change(changes)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const slower = answers.findIndex(({ status }) => status === 409);
    expect(answers[slower]).toMatchObject({ code: "edit_conflict" });
    expect(await desk.log("registration_edited")).toHaveLength(1);
    expect(await change(sent[slower] ?? {}, { version: 2 })).toMatchObject({ data: { version: 3 } });
  });

  test("is changed once if the request is repeated", async () => {
    const more = { requestId: randomUUID() };
    for (const _press of [1, 2])
      expect(await change({ phone: "575 555 0188" }, more)).toMatchObject({ data: { version: 2 } });
    expect(await desk.log("registration_edited")).toHaveLength(1);
  });

  test("without a change is not logged", async () => {
    expect(await change({ phone: "+52 656 555 0123" })).toMatchObject({ status: 200, data: { version: 1 } });
    expect(await desk.log("registration_edited")).toEqual([]);
  });

  test("cannot become a child that is registered already", async () => {
    club.advance(1000);
    await payRegistration(club, { childFirstName: "Abril" });
    expect(await change({ childFirstName: "abril " })).toMatchObject({ code: "already_registered" });
    expect(await change({ childFirstName: "Abril Luz" })).toMatchObject({ status: 200 });
  });

  test("keeps the mailbox of a family that registered online, whose page opens with it", async () => {
    const refused = { status: 400, fields: { email: "invalid_input" } };
    expect(await change({ email: "other@example.org" })).toMatchObject(refused);
  });

  test("must be restored first if it was deleted", async () => {
    await desk.staff.call("DELETE", `/api/registrations/${id}`);
    expect(await change({ phone: "575 555 0188" })).toMatchObject({ code: "registration_deleted" });
  });

  test("gets no new health answers after theirs were erased, but a new phone number", async () => {
    club.setNow("2025-08-12T18:00:00.000Z");
    await runJob(club, "housekeeping");
    await desk.staff.signIn();
    expect(await change({ allergies: "Nuts" })).toMatchObject({ fields: { allergies: "invalid_input" } });
    expect(await change({ phone: "575 555 0188" })).toMatchObject({ status: 200 });
  });

  test("that came on paper may get its waiver later", async () => {
    const { data } = await desk.enter({ childFirstName: "Abril" });
    const changes = { waiverSignature: "Rosa", waiverDate: "2025-04-20", termsAgreed: true };
    const body = { changes, reason: "Signed at the field", version: 1 };
    expect(await desk.edit(data.id, body)).toMatchObject({ status: 200 });
    expect(await desk.details(data.id)).toMatchObject(changes);
  });

  test.each([
    ["its own order", 0],
    ["another order of it", 1],
  ])("from paper keeps a mailbox that a code has verified for %s", async (_which, index) => {
    const { data } = await desk.enter({ childFirstName: "Abril", email: "ana@example.org" });
    await desk.enter({ childFirstName: "Berta", email: "Ana@example.org" });
    const rows = await readRows(club.db, "registrations", { source: "paper" }, ["id", "familyId"]);
    const ownFirst = rows.toSorted((a, b) => Number(b.id === data.id) - Number(a.id === data.id));
    const verifiedAt = instantOf(club.deps.now());
    await changeRows(club.db, "families", { id: ownFirst[index]?.familyId ?? "" }, { verifiedAt });
    const body = { changes: { email: "thief@example.org" }, reason: "She called", version: 1 };
    const refused = { status: 400, fields: { email: "address_verified" } };
    expect(await desk.edit(data.id, body)).toMatchObject(refused);
    expect(await desk.details(data.id)).toMatchObject({ email: "ana@example.org", version: 1 });
    await changeRows(club.db, "families", {}, { verifiedAt: null });
    expect(await desk.edit(data.id, body)).toMatchObject({ status: 200 });
    expect(await desk.details(data.id)).toMatchObject({ email: "thief@example.org" });
  });
});
