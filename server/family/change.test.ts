import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PICK_UP_MAX } from "#domain/registration/limits.ts";
import { addQuestion } from "#tests/support/clubs/republish.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows, storeRow } from "#tests/support/database/rows.ts";
import { type Desk, openDesk } from "#tests/support/orders/paper-form.ts";
import { payOrder } from "#tests/support/orders/paying-order.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { type FamilyAnswer, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { DIGITS, EMAIL, openSignedInFamily } from "#tests/support/visitors/signed-in-family.ts";
import { type StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";

const DAY = 86_400_000;

onEitherEngine("A family's change", (engine) => {
  let club: TestApp;
  let mother: FamilyVisitor;
  let desk: Desk;
  let staff: StaffVisitor;
  let ana: string;
  let bea: string;
  beforeEach(async () => {
    ({
      club,
      mother,
      ids: [ana = "", bea = ""],
    } = await openSignedInFamily(engine, ["Ana", "Bea"]));
    desk = await openDesk(club);
    staff = await signedIn(club.app);
  });
  afterEach(() => club.close());

  const change = (id: string, changes: object, version = 1, who = mother) =>
    who.call("PATCH", `/api/family/registrations/${id}`, { version, changes });
  const rowOf = (id: string) =>
    club.db.selectFrom("registrations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const kept = () =>
    club.db.selectFrom("familyChanges").selectAll().orderBy("field").orderBy("before").execute();
  const child = async (id: string) =>
    (await mother.look()).orders.flatMap(({ children }) => children).find((one) => one.id === id);
  const staffGet = async (path: string) => (await (await staff.get(path)).json()) as never;

  /** A question of the camp, answered for Ana. */
  const ask = async (
    question: { kind: "text" | "yes-no"; required: boolean; sensitive: boolean },
    value: string,
  ) => {
    const { programId } = await rowOf(ana);
    const id = await addQuestion(club.db, programId, question);
    await storeRow(club.db, "answers", { registrationId: ana, questionId: id, value });
    return id;
  };

  test("is stored, logged with the names of its fields, and shown beside the field with before and after", async () => {
    const answer = await change(ana, { tshirtSize: "large", allergies: "Bees", mediaConsentDeclined: true });
    expect(answer).toMatchObject({ status: 200, body: { success: true, version: 2 } });
    expect(await rowOf(ana)).toMatchObject({
      tshirtSize: "large",
      allergies: "Bees",
      mediaConsentDeclined: true,
      version: 2,
    });
    expect(await rowOf(bea)).toMatchObject({ tshirtSize: "medium", version: 1 });
    expect(await kept()).toMatchObject([
      { field: "allergies", before: "Peanuts", after: "Bees" },
      { field: "mediaConsentDeclined", before: "false", after: "true" },
      { field: "tshirtSize", before: "medium", after: "large" },
    ]);
    const [line, ...others] = await desk.log("registration_edited");
    expect(others).toEqual([]);
    expect(line).toMatchObject({ actor: "family", subject: ana });
    expect(line?.details.fields).toEqual(["tshirtSize", "allergies", "mediaConsentDeclined"]);
    expect(JSON.stringify(await club.db.selectFrom("auditLog").selectAll().execute())).not.toMatch(/Bees/);
    const { familyChanges } = await desk.details(ana);
    expect(familyChanges).toContainEqual(
      expect.objectContaining({
        field: "tshirtSize",
        before: { en: "MEDIUM", es: "MEDIANA" },
        after: { en: "LARGE", es: "GRANDE" },
      }),
    );
    expect(familyChanges).toContainEqual(
      expect.objectContaining({ field: "allergies", before: { en: "Peanuts", es: "Peanuts" } }),
    );
  });

  test("of contacts counts for all children of the order, is found by search, and the page opens with the new phone and the earlier one", async () => {
    const contacts = { phone: "(575) 555-0199", emergencyContactName: "Luz Ríos" };
    expect(await change(bea, contacts)).toMatchObject({ status: 200, body: { version: 2 } });
    for (const id of [ana, bea]) expect(await rowOf(id)).toMatchObject({ ...contacts, version: 2 });
    expect(await kept()).toHaveLength(4);
    expect(await desk.log("registration_edited")).toHaveLength(2);
    expect((await mother.look()).orders).toMatchObject([{ guardian: { phone: "(575) 555-0199" } }]);
    const found = await staffGet("/api/registrations?search=5755550199");
    expect(found).toMatchObject({ data: [{}, {}] });
    const other = new FamilyVisitor(club);
    // Whoever stole a session shuts nobody out with a phone of his own.
    expect(await other.signIn(EMAIL, DIGITS)).toMatchObject({ status: 200 });
  });

  test("is never its mail address, its names, or what it signed", async () => {
    const before = await rowOf(ana);
    const changes = {
      email: "new@example.org",
      childFirstName: "Eva",
      parentLastName: "Other",
      childAge: 12,
      waiverSignature: "Somebody",
      termsAgreed: false,
      status: "expired",
      totalAmount: 1,
    };
    expect(await change(ana, changes)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await rowOf(ana)).toEqual(before);
    expect(await kept()).toEqual([]);
  });

  test.each([
    ["an unknown size", { tshirtSize: "XXL" }, ["tshirtSize"]],
    ["no phone", { phone: "" }, ["phone"]],
    ["a short phone", { emergencyContactPhone: "12" }, ["emergencyContactPhone"]],
    ["nobody to call", { emergencyContactName: " " }, ["emergencyContactName"]],
    ["health as a list", { allergies: ["Bees"] }, ["allergies"]],
    ["a very long text", { medicalConditions: "x".repeat(20_000) }, ["medicalConditions"]],
    [
      "somebody without a name",
      { pickUp: [{ name: "\u200B", phone: "5755550111", may: true }] },
      ["pickUp.0.name"],
    ],
    [
      "somebody to fetch without a phone",
      { pickUp: [{ name: "Luz", phone: "", may: true }] },
      ["pickUp.0.phone"],
    ],
  ])("with %s is refused by the field, and nothing changes", async (_title, changes, fields) => {
    const answer = await change(ana, { ...changes, tshirtSize: "large", ...changes });
    expect(answer).toMatchObject({ status: 400, code: "invalid_input" });
    expect(Object.keys(answer.body.fields ?? {})).toEqual(fields);
    expect(await rowOf(ana)).toMatchObject({ version: 1, tshirtSize: "medium" });
  });

  test("in two tabs with one version keeps the first and refuses the second, and a repeated call changes nothing", async () => {
    const answers = await Promise.all([
      change(ana, { tshirtSize: "large" }),
      change(ana, { allergies: "Bees" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = answers.findIndex(({ status }) => status === 409);
    expect(answers[loser]?.code).toBe("edit_conflict");
    expect(await kept()).toHaveLength(1);
    // After a lost line the same call comes again, with the version of then.
    const again = loser === 0 ? { allergies: "Bees" } : { tshirtSize: "large" };
    expect(await change(ana, again)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await kept()).toHaveLength(1);
  });

  test("ends with the session, and is not found for another family, an unknown or an erased child", async () => {
    const { ids } = await payOrder(club, [{ childFirstName: "Zoe" }]);
    const [zoe = ""] = ids;
    await changeRows(
      club.db,
      "registrations",
      { id: zoe },
      { email: "other@example.org", phone: "(575) 555-0142" },
    );
    await desk.staff.call("DELETE", `/api/registrations/${bea}`);
    expect(await change(bea, { tshirtSize: "large" })).toMatchObject({
      status: 409,
      code: "registration_deleted",
    });
    await desk.staff.call("DELETE", `/api/registrations/${bea}/permanent`);
    const answers: FamilyAnswer[] = [];
    for (const id of [zoe, randomUUID(), bea]) answers.push(await change(id, { tshirtSize: "large" }));
    expect(answers[0]).toMatchObject({ status: 404, code: "not_found" });
    expect(answers.every((answer) => JSON.stringify(answer) === JSON.stringify(answers[0]))).toBe(true);
    await mother.call("DELETE", "/api/family/session");
    expect(await change(ana, { tshirtSize: "large" })).toMatchObject({
      status: 401,
      code: "unauthenticated",
    });
    expect(await kept()).toEqual([]);
  });

  test("of the shirt size ends when staff close it, and goes on when they reopen it; both are logged", async () => {
    const { programId } = await rowOf(ana);
    const close = (areShirtSizesLocked: boolean) =>
      desk.staff.call("PATCH", `/api/admin/programs/${programId}`, { areShirtSizesLocked });
    expect((await close(true)).status).toBe(200);
    await close(true);
    expect((await mother.look()).programs).toMatchObject([{ areShirtSizesLocked: true }]);
    const refused = await change(ana, { tshirtSize: "large", allergies: "Bees" });
    expect(refused).toMatchObject({ status: 409, code: "shirts_closed" });
    expect(await change(ana, { tshirtSize: "medium", allergies: "Bees" })).toMatchObject({ status: 200 });
    await close(false);
    expect(await change(ana, { tshirtSize: "large" }, 2)).toMatchObject({ status: 200 });
    expect(await desk.log("shirts_closed")).toHaveLength(1);
    expect(await desk.log("shirts_reopened")).toMatchObject([{ subject: programId }]);
  });

  test("names up to eight people to fetch a child, also with hostile names, and staff read them at the field", async () => {
    const hostile = '=HYPERLINK("http://evil.example","x")';
    const people = [
      { name: "Luz Ríos", phone: "(575) 555-0111", may: true },
      { name: "<script>alert(1)</script>", phone: "(575) 555-0112", may: true },
      { name: hostile, phone: "", may: false },
      ...Array.from({ length: PICK_UP_MAX - 3 }, (_, at) => ({
        name: `Person ${at}`,
        phone: `(575) 555-020${at}`,
        may: true,
      })),
    ];
    expect(await change(ana, { pickUp: [...people, people[0]] })).toMatchObject({
      status: 400,
      body: { fields: { pickUp: "invalid_input" } },
    });
    expect(await change(ana, { pickUp: people })).toMatchObject({ status: 200 });
    expect((await child(ana))?.pickUp).toEqual(people);
    expect(await change(ana, { pickUp: people })).toMatchObject({ status: 200, body: { version: 2 } });
    const sheet = await staffGet("/api/admin/sheets/check-in");
    expect(sheet).toMatchObject({
      data: { program: { changed: 1 }, children: [{ pickUp: people }, { pickUp: [] }] },
    });
    const file = await (await desk.staff.get("/api/admin/sheets/check-in?format=csv&lang=en")).text();
    expect(file).toContain("Luz Ríos, (575) 555-0111; <script>");
    expect(file).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
    expect(JSON.stringify(await desk.log("registration_edited"))).not.toMatch(/Luz|evil/);
    expect(await change(ana, { pickUp: [] }, 2)).toMatchObject({ status: 200 });
    expect((await rowOf(ana)).pickUp).toBeNull();
  });

  test("of the program's questions follows their rules, and a required answer cannot go", async () => {
    const school = await ask({ kind: "text", required: true, sensitive: false }, "Luna");
    expect(await change(ana, { answers: { [school]: " " } })).toMatchObject({
      status: 400,
      body: { fields: { [`answers.${school}`]: "missing_answer" } },
    });
    expect(await change(ana, { answers: { [school]: "Sol" } })).toMatchObject({ status: 200 });
    expect((await child(ana))?.answers).toMatchObject([{ value: "Sol" }]);
    expect(await kept()).toMatchObject([{ field: `answers.${school}`, before: "Luna", after: "Sol" }]);
  });

  test("of health is shown to staff without the answers, and is erased with them", async () => {
    const inhaler = await ask({ kind: "yes-no", required: true, sensitive: true }, "no");
    await change(ana, { allergies: "Bees", tshirtSize: "large", answers: { [inhaler]: "yes" } });
    const list = await staffGet("/api/registrations?attention=changed");
    expect(list).toMatchObject({ data: [{ id: ana, unseenChanges: [{}, {}, {}] }] });
    expect(JSON.stringify(list)).not.toMatch(/Bees|Peanuts|Yes/);
    club.advance(500 * DAY);
    await runJob(club, "housekeeping");
    expect(await kept()).toMatchObject([{ field: "tshirtSize" }]);
    await mother.signIn(EMAIL, DIGITS);
    for (const changes of [{ allergies: "Wasps" }, { answers: { [inhaler]: "no" } }]) {
      expect(await change(ana, changes, 2)).toMatchObject({ status: 400, code: "invalid_input" });
    }
    expect(await rowOf(ana)).toMatchObject({ allergies: null });
  });

  test("is on Today, on the sheets and in a list until staff mark it as seen", async () => {
    await change(ana, { tshirtSize: "large" });
    await change(bea, { tshirtSize: "small", mediaConsentDeclined: true });
    const waiting = async () => (await staffGet("/api/admin/today")) as { data: { familyChanges: number } };
    const changed = async () =>
      (
        (await staffGet("/api/registrations?season=all&sort=name&attention=changed")) as {
          data: { id: string; unseenChanges: string[] }[];
        }
      ).data;
    const children = await changed();
    expect((await waiting()).data.familyChanges).toBe(2);
    expect(children.map(({ id, unseenChanges }) => [id, unseenChanges.length])).toEqual([
      [ana, 1],
      [bea, 2],
    ]);
    const idsOf = (id: string) => children.find((row) => row.id === id)?.unseenChanges ?? [];
    // What comes after staff looked is not ticked with it.
    await change(bea, { tshirtSize: "large" }, 2);
    const seen = (ids: string[]) => staff.call("POST", "/api/admin/family-changes/seen", { ids });
    expect((await seen(idsOf(bea))).status).toBe(200);
    await seen(idsOf(bea));
    expect((await waiting()).data.familyChanges).toBe(2);
    expect(await staffGet("/api/admin/sheets/roster")).toMatchObject({ data: { program: { changed: 2 } } });
    expect((await changed()).map(({ unseenChanges }) => unseenChanges.length)).toEqual([1, 1]);
    expect(await desk.log("family_changes_seen")).toMatchObject([{ subject: bea, details: { count: 2 } }]);
    expect((await seen([])).status).toBe(400);
    club.advance(500 * DAY);
    await staff.signIn();
    expect((await waiting()).data.familyChanges).toBe(0);
    expect(await changed()).toEqual([]);
  });
});
