import { afterEach, beforeEach, expect, test } from "vitest";
import { sendDueMail } from "#server/ops/staff-mails.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { deadlocksOf } from "#tests/support/deadlocks.ts";
import { type Desk, openDesk } from "#tests/support/paper-form.ts";
import { payRegistration } from "#tests/support/paying-family.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { notMineToken } from "./not-mine.ts";

onEitherEngine("A child whom two people registered", (engine) => {
  let club: TestApp;
  let desk: Desk;
  beforeEach(async () => {
    club = await createTestApp(engine);
    desk = await openDesk(club);
  });
  afterEach(() => club.close());

  /** One registration of the child by each phone, a second apart. */
  const register = async (...phones: string[]) => {
    for (const phone of phones) {
      await payRegistration(club, { phone, ...(phone.endsWith("2") && { allergies: "" }) });
      club.advance(1000);
    }
    return (await desk.registrations()).map(({ id }) => id);
  };
  const open = async () => (await (await desk.staff.get("/api/admin/contests")).json()).data;
  const keep = async (id: unknown) => {
    const answer = await desk.staff.call("POST", `/api/admin/contests/${id}/keep`, {});
    return { status: answer.status, ...(await answer.json()) };
  };
  const standing = async () =>
    (await desk.registrations())
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ id, status, place, contestedAt }) => ({ id, status, place, contested: contestedAt !== null }));

  test("is shown to staff with both contacts and the names of differing answers, never the answers", async () => {
    const ids = await register("575-555-0101", "575-555-0102");
    const text = JSON.stringify(await open());
    expect(text).not.toMatch(/Peanuts|Calle Luna/);
    const { contests } = JSON.parse(text);
    expect(contests).toMatchObject([
      {
        ...{ childFirstName: "Lucía", childAge: 9, differing: ["phone", "allergies"] },
        sides: [
          { id: ids[0], phone: "575-555-0101", payment: { method: "card", netCents: 6000 } },
          { id: ids[1], phone: "575-555-0102", payment: { method: "card", netCents: 6000 } },
        ],
      },
    ]);
  });

  test.each([0, 1])(
    "is decided with one press: number %i stays, the other's money goes back",
    async (kept) => {
      const ids = await register("575-555-0101", "575-555-0102");
      const answer = await keep(ids[kept]);
      expect(answer.data.returned).toMatchObject([{ cents: 6000, way: "card" }]);
      expect(await standing()).toEqual([
        { id: ids[kept], status: "confirmed", place: "taken", contested: false },
      ]);
      expect(await desk.placesTaken()).toBe(1);
      expect(club.sandbox.balance()).toBe(6000);
      expect(await open()).toMatchObject({ contests: [] });
      expect(await desk.log("contest_decided")).toHaveLength(1);
      expect(await keep(ids[kept])).toMatchObject({ status: 409, code: "contest_decided" });
      const restored = await desk.staff.call("POST", `/api/registrations/${ids[1 - kept]}/restore`, {});
      expect((await restored.json()).code).toBe("restore_conflict");
    },
  );

  test("is decided once by two of the staff at once", async () => {
    const ids = await register("575-555-0101", "575-555-0102");
    const answers = await Promise.all(ids.map(keep));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await standing()).toHaveLength(1);
    expect(await desk.placesTaken()).toBe(1);
    expect(club.sandbox.balance()).toBe(6000);
  });

  test("may be registered by three, and each deleted one leaves its place to the others", async () => {
    const ids = await register("575-555-0101", "575-555-0102", "575-555-0103");
    expect((await open()).contests).toMatchObject([{ sides: [{}, {}, {}] }]);
    expect(await desk.placesTaken()).toBe(1);
    await desk.staff.call("DELETE", `/api/registrations/${ids[0]}`);
    expect(await standing()).toMatchObject([
      { id: ids[1], place: "taken", contested: true },
      { id: ids[2], place: "none", contested: true },
    ]);
    await desk.staff.call("DELETE", `/api/registrations/${ids[1]}`);
    expect(await standing()).toEqual([{ id: ids[2], status: "confirmed", place: "taken", contested: false }]);
    expect(await desk.placesTaken()).toBe(1);
    await desk.staff.call("DELETE", `/api/registrations/${ids[2]}`);
    expect(await desk.placesTaken()).toBe(0);
    const rows = await club.db.selectFrom("contests").selectAll().execute();
    expect(rows.every(({ decidedAt }) => decidedAt !== null)).toBe(true);
  });

  test("when both are deleted at once leaves no place behind", async () => {
    const ids = await register("575-555-0101", "575-555-0102");
    const before = await deadlocksOf(club.db);
    await Promise.all(ids.map((id) => desk.staff.call("DELETE", `/api/registrations/${id}`)));
    expect(await standing()).toEqual([]);
    expect(await desk.placesTaken()).toBe(0);
    expect(await deadlocksOf(club.db)).toBe(before);
  });

  test("may turn out to be two children; editing one gives each its own place", async () => {
    const [first, second] = await register("575-555-0101", "575-555-0102");
    const edit = { changes: { childFirstName: "Lucía Elena" }, reason: "A cousin", version: 1 };
    expect(await desk.edit(String(second), edit)).toMatchObject({ status: 200 });
    expect(await standing()).toEqual([
      { id: first, status: "confirmed", place: "taken", contested: false },
      { id: second, status: "confirmed", place: "taken", contested: false },
    ]);
    expect(await desk.placesTaken()).toBe(2);
  });

  test("cannot become two children while there is no second place", async () => {
    const [, second] = await register("575-555-0101", "575-555-0102");
    await club.db.updateTable("programs").set({ capacity: 1 }).execute();
    const edit = { changes: { childFirstName: "Lucía Elena" }, reason: "A cousin", version: 1 };
    expect(await desk.edit(String(second), edit)).toMatchObject({ status: 409, code: "program_full" });
    expect((await open()).contests).toHaveLength(1);
  });

  test("takes no second place although the camp is full: the second payer is confirmed like the first", async () => {
    await club.db.updateTable("programs").set({ capacity: 2 }).execute();
    await register("575-555-0101", "575-555-0102");
    await payRegistration(club, { childFirstName: "Nico" });
    expect(await desk.placesTaken()).toBe(2);
    expect((await standing()).map(({ status }) => status)).toEqual(["confirmed", "confirmed", "confirmed"]);
  });

  test("has a refund for staff to make if the other side paid in cash or is disputed", async () => {
    const { data } = await desk.enter({ phone: "575-555-0109" }, { cashCents: 4000 });
    club.advance(1000);
    await register("575-555-0102");
    const kept = (await desk.registrations()).find(({ id }) => id !== data.id)?.id;
    expect((await keep(kept)).data.returned).toMatchObject([{ cents: 4000, way: "by_hand" }]);
    expect(await desk.ledger()).toEqual(["cash 4000", "charge 6000"]);
  });

  test("is named in its receipts by first name, guardian and the end of the phone number", async () => {
    club.deps.settings.publicUrl = "https://club.example.org";
    await register("575-555-0101", "575-555-0102");
    await sendDueMail(club.deps);
    const receipts = club.mailbox.sent.filter(({ text }) => text.includes("/not-me#"));
    expect(receipts).toHaveLength(2);
    expect(receipts[0]?.text).toContain("01");
    for (const { text } of receipts) expect(text).not.toMatch(/555-010|555 010|Peanuts/);
  });

  test("under a corrected name, with one mailbox and birth date, is a hint to staff and refuses nobody", async () => {
    const born = { childDateOfBirth: "2016-03-04", childFirstName: "Jose", childLastName: "Núñez" };
    const { data: first } = await desk.enter(born);
    const others = [
      { childFirstName: "José" },
      { childLastName: "Núñez Ríos", email: "ROSA@example.org" },
      { childFirstName: "Josefa" },
    ];
    const entered: string[] = [];
    for (const changes of others) {
      const { status, data } = await desk.enter({ ...born, ...changes });
      expect(status).toBe(201);
      entered.push(data.id);
    }
    for (const changes of [
      { childFirstName: "Luz", childDateOfBirth: "2016-03-05" },
      { childFirstName: "Ana", email: "ana@example.org" },
    ]) {
      await desk.enter({ ...born, ...changes });
    }
    const listed = (await (await desk.staff.get("/api/registrations")).json()).data;
    const marked = listed.filter(({ similar }: { similar: boolean }) => similar);
    expect(marked.map(({ id }: { id: string }) => id).toSorted()).toEqual([first.id, ...entered].toSorted());
    expect((await desk.details(first.id)).similar.toSorted()).toEqual(entered.toSorted());
    expect((await open()).contests).toEqual([]);
    const edit = { changes: { childDateOfBirth: "" }, reason: "Another child", version: 1 };
    expect(await desk.edit(String(entered[0]), edit)).toMatchObject({ status: 200 });
    await desk.staff.call("DELETE", `/api/registrations/${entered[1]}`);
    expect((await desk.details(first.id)).similar).toEqual([entered[2]]);
  });
});

onEitherEngine("A receipt's “this was not me”", (engine) => {
  let club: TestApp;
  let desk: Desk;
  let id: string;
  beforeEach(async () => {
    club = await createTestApp(engine);
    desk = await openDesk(club);
    await payRegistration(club);
    id = String((await desk.registrations())[0]?.id);
  });
  afterEach(() => club.close());

  const press = async (token: unknown) => {
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(token),
    };
    const answer = await club.app.request("/api/registrations/not-mine", init);
    return { status: answer.status, ...(await answer.json()) };
  };
  const token = () => notMineToken(club.deps.secretKey, id);
  const disowned = async () => (await (await desk.staff.get("/api/admin/contests")).json()).data.disowned;

  test("is reported to staff once, and changes nothing", async () => {
    const before = await desk.registrations();
    for (const _twice of [1, 2]) expect(await press(token())).toEqual({ status: 200, success: true });
    expect(await desk.registrations()).toEqual(
      before.map((row) => ({ ...row, notMineAt: expect.any(String) })),
    );
    expect((await desk.mails()).filter((kind) => kind === "staff_payment_alarm")).toHaveLength(1);
    expect(await disowned()).toMatchObject([{ id, phone: "+52 656 555 0123" }]);
    await desk.staff.call("POST", `/api/admin/registrations/${id}/not-mine/seen`, {});
    expect(await disowned()).toEqual([]);
    expect(await desk.log("not_mine_seen")).toMatchObject([{ subject: id }]);
  });

  test("works with the link of this registration alone", async () => {
    const { proof } = token();
    const wrong = proof.startsWith("A") ? `B${proof.slice(1)}` : `A${proof.slice(1)}`;
    expect(await press({ registrationId: id, proof: wrong })).toMatchObject({
      status: 410,
      code: "link_gone",
    });
    expect(await press({ registrationId: id, proof: "" })).toMatchObject({ status: 400 });
    expect(await press({})).toMatchObject({ status: 400 });
    await desk.staff.call("DELETE", `/api/registrations/${id}`);
    await desk.staff.call("DELETE", `/api/registrations/${id}/permanent`);
    expect(await press(token())).toMatchObject({ status: 410, code: "link_gone" });
    expect(await disowned()).toEqual([]);
  });

  test("is not triggered by a mail scanner that opens its page", async () => {
    expect((await club.app.request("/api/registrations/not-mine")).status).toBe(401);
    expect((await desk.registrations())[0]?.notMineAt).toBeNull();
  });

  test("also works for a payment whose hash is no longer kept", async () => {
    const [payment] = await desk.payments();
    expect(payment?.requestHash).toBe(`dropped ${payment?.id}`);
  });
});
