import { beforeEach, expect, test } from "vitest";
import type { PublishedQuestion } from "#domain/programs/site-data.ts";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { campOf, publisherOf } from "#tests/support/clubs/publishing.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRow, readRows } from "#tests/support/database/rows.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { dataOf } from "#tests/support/visitors/answer.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { CARD } from "#tests/support/visitors/family-visitor.ts";

const FOOT = "00000000-0000-4000-8000-0000000000a1";
const WORRY = "00000000-0000-4000-8000-0000000000a2";
const RIDE = "00000000-0000-4000-8000-0000000000a3";

const question = (id: string, changes: Partial<PublishedQuestion>): PublishedQuestion => ({
  id,
  kind: "text",
  required: false,
  sensitive: false,
  texts: { en: { label: `en ${id}`, options: [] }, es: { label: `es ${id}`, options: [] } },
  ...changes,
});
const foot = (en: string[], es: string[], changes: Partial<PublishedQuestion> = {}) =>
  question(FOOT, {
    kind: "choice",
    required: true,
    texts: { en: { label: "Which foot?", options: en }, es: { label: "¿Qué pie?", options: es } },
    ...changes,
  });
const usual = () => [
  foot(["Left", "Right"], ["Izquierdo", "Derecho"]),
  question(WORRY, { sensitive: true }),
  question(RIDE, { kind: "yes-no" }),
];

onEitherEngine("A program's questions", (engine) => {
  const club = clubPerTest(engine);
  const publisher = perTest(() => publisherOf(club));
  beforeEach(async () => {
    await asks(usual());
  });

  const asks = async (questions: PublishedQuestion[]) => {
    const answer = await publisher.publish((draft) => {
      campOf(draft).questions = questions;
    });
    expect(answer.fields ?? answer.status).toBe(200);
  };
  const send = async (
    answers: RegistrationData["answers"],
    browser = new Browser(club),
    changes: Partial<RegistrationData> = {},
  ) => {
    await browser.get("/api/config");
    const sent = { donationAmount: 0, ...changes, ...(answers && { answers }) };
    const registrationData = familyRegistration(sent);
    const response = await browser.post("/api/create-payment-intent", { registrationData });
    const body = await response.json();
    return { status: response.status, body, browser, registrationData };
  };
  const pay = async ({ body, browser, registrationData }: Awaited<ReturnType<typeof send>>) => {
    const { paymentIntentId } = body;
    club.sandbox.confirmIntent(paymentIntentId, CARD);
    await browser.post("/api/registrations", { registrationData, paymentIntentId });
  };
  const stored = async () => {
    const rows = await readRows(club.db, "answers");
    return rows.map(({ questionId, value }) => [questionId, value]).sort();
  };
  const only = () => readRow(club.db, "registrations");
  const asked = (id: string) => dataOf(club.app.request(`/api/programs/${id}/questions`));

  test("is public in both languages, only for programs on the site", async () => {
    const programs: { hasQuestions: boolean }[] = await dataOf(club.app.request("/api/programs"));
    expect(programs.filter(({ hasQuestions }) => hasQuestions)).toHaveLength(1);
    const questions = await asked(firstCamp.id);
    expect(questions.map(({ id }: PublishedQuestion) => id)).toEqual([FOOT, WORRY, RIDE]);
    expect(questions[0].texts.es).toEqual({ label: "¿Qué pie?", options: ["Izquierdo", "Derecho"] });
    for (const id of [FOOT, "camp"])
      expect((await club.app.request(`/api/programs/${id}/questions`)).status).toBe(404);
  });

  test("is stored with the registration, in whichever language a choice was sent", async () => {
    await send({ [FOOT]: "Izquierdo", [WORRY]: "  shy\u0000 at first ", [RIDE]: true, unknown: "x" });
    expect(await stored()).toEqual([
      [FOOT, "Left\u001FIzquierdo"],
      [WORRY, "shy at first"],
      [RIDE, "yes"],
    ]);
  });

  test.each<[string, RegistrationData["answers"], object]>([
    ["nothing", undefined, { [`answers.${FOOT}`]: "missing_answer" }],
    ["an answer that is none of the choices", { [FOOT]: "Both" }, { [`answers.${FOOT}`]: "missing_answer" }],
    [
      "a story",
      { [FOOT]: "Left", [WORRY]: "a".repeat(501), [RIDE]: "maybe" },
      { [`answers.${WORRY}`]: "too_long", [`answers.${RIDE}`]: "missing_answer" },
    ],
  ])("is refused at its field when a family sends %s", async (_title, answers, fields) => {
    const { status, body } = await send(answers);
    expect([status, body.code, body.fields]).toEqual([400, "invalid_input", fields]);
    expect(club.sandbox.intents()).toEqual([]);
  });

  test("leads to a new payment if an answer is changed, and to the same one otherwise", async () => {
    const first = await send({ [FOOT]: "Left" });
    const same = await send({ [FOOT]: "Left" }, first.browser);
    const changed = await send({ [FOOT]: "Right" }, first.browser);
    expect(same.body.paymentIntentId).toBe(first.body.paymentIntentId);
    expect(changed.body.paymentIntentId).not.toBe(first.body.paymentIntentId);
    expect(await stored()).toEqual([[FOOT, "Right\u001FDerecho"]]);
  });

  test("ends no payment if it became stricter in the meantime", async () => {
    const first = await send({ [FOOT]: "Left" });
    await asks([...usual().slice(0, 1), question(WORRY, { required: true, sensitive: true })]);
    const refused = await send({ [FOOT]: "Left" }, first.browser, { childAge: 10 });
    expect([refused.status, refused.body.fields]).toEqual([400, { [`answers.${WORRY}`]: "missing_answer" }]);
    expect(club.sandbox.intents().map(({ status }) => status)).toEqual(["requires_payment_method"]);
    expect(await stored()).toEqual([[FOOT, "Left\u001FIzquierdo"]]);
    expect((await send({ [FOOT]: "Left", [WORRY]: "none" }, first.browser)).status).toBe(200);
  });

  test("can be read in both languages after the choices were put in another order, and after it is asked no longer", async () => {
    await pay(await send({ [FOOT]: "Left", [WORRY]: "shy", [RIDE]: "no" }));
    const desk = await openDesk(club);
    const { id } = await only();
    await asks([foot(["Right", "Left"], ["Derecho", "Izquierdo"])]);
    expect((await desk.details(id)).answers).toMatchObject([
      { id: FOOT, isAsked: true, words: { en: "Left", es: "Izquierdo" } },
      { id: WORRY, isAsked: false, words: { en: "shy", es: "shy" } },
      { id: RIDE, isAsked: false, words: { en: "no", es: "no" } },
    ]);
    await asks([]);
    expect((await desk.details(id)).answers).toHaveLength(3);
    expect(await asked(firstCamp.id)).toEqual([]);
    await asks(usual());
    expect((await desk.details(id)).answers[0]).toMatchObject({ isAsked: true, value: "Left" });
  });

  test("can be changed by staff with a reason, and the answer is not in the log", async () => {
    await pay(await send({ [FOOT]: "Left", [WORRY]: "shy at first" }));
    const desk = await openDesk(club);
    const { id, version } = await only();
    const edit = (answers: object, at = version) =>
      desk.edit(id, { changes: { answers }, reason: "Called", version: at });
    expect((await edit({ [FOOT]: "Both" })).fields).toEqual({ [`answers.${FOOT}`]: "missing_answer" });
    expect((await edit({ [FOOT]: 5 })).status).toBe(400);
    expect(await edit({ [FOOT]: "Right", [WORRY]: "" })).toMatchObject({ data: { version: version + 1 } });
    expect(await stored()).toEqual([[FOOT, "Right\u001FDerecho"]]);
    const line = { subject: id, details: { fields: ["answers"] } };
    expect(await desk.log("registration_edited")).toMatchObject([line]);
    expect((await desk.details(id)).notes[0]).toMatchObject({ fields: ["answers"], note: "Called" });
    expect(JSON.stringify(await desk.log("registration_edited"))).not.toContain("shy");
  });

  test("may be left open on paper, and filled in", async () => {
    const desk = await openDesk(club);
    expect((await desk.enter()).status).toBe(201);
    expect(await stored()).toEqual([]);
    const more = { childFirstName: "Mateo", answers: { [FOOT]: "Right", [RIDE]: "yes" } };
    expect((await desk.enter(more)).status).toBe(201);
    expect(await stored()).toEqual([
      [FOOT, "Right\u001FDerecho"],
      [RIDE, "yes"],
    ]);
  });

  test("distinguishes two people's registrations of one child by their answers", async () => {
    await pay(await send({ [FOOT]: "Left", [WORRY]: "shy" }));
    await pay(await send({ [FOOT]: "Left", [WORRY]: "afraid of dogs" }));
    const desk = await openDesk(club);
    const [first] = await desk.registrations();
    expect((await desk.details(String(first?.id))).duplicates).toMatchObject([{ differing: ["answers"] }]);
    await pay(await send({ [FOOT]: "Left", [WORRY]: "shy" }));
    expect(await readRows(club.db, "refunds")).toHaveLength(1);
  });

  test("is in lists and files unless it is sensitive", async () => {
    await pay(await send({ [FOOT]: "Left", [WORRY]: "shy at first", [RIDE]: "no" }));
    const { staff } = await openDesk(club);
    const roster = `/api/admin/sheets/roster?program=${firstCamp.id}&lang=es`;
    const { program, children } = await dataOf(staff.get(roster));
    expect(program.questions).toMatchObject([{ label: "¿Qué pie?" }, { label: `es ${RIDE}` }]);
    expect(children[0].answers).toEqual({ [FOOT]: "Izquierdo", [RIDE]: "No" });
    const list = `/api/registrations/export?program=${firstCamp.id}&lang=es`;
    for (const file of [`${roster}&format=csv`, list]) {
      const [head = "", line = ""] = (await (await staff.get(file)).text()).split("\r\n");
      expect(head).toContain("¿Qué pie?");
      expect(line).toContain("Izquierdo");
      expect(head + line).not.toMatch(/shy|a2/);
    }
    const whole = await (await staff.get("/api/registrations/export?season=all&lang=es")).text();
    expect(whole).not.toContain("¿Qué pie?");
  });

  test("is erased with the health answers if it is sensitive, and staff are notified", async () => {
    await pay(await send({ [FOOT]: "Left", [WORRY]: "shy at first" }));
    const { id } = await only();
    club.setNow("2025-09-01T12:00:00.000Z");
    await runJob(club, "housekeeping");
    expect(await stored()).toEqual([[FOOT, "Left\u001FIzquierdo"]]);
    const desk = await openDesk(club);
    const { version } = await only();
    const again = await desk.edit(id, { changes: { answers: { [WORRY]: "shy" } }, reason: "x", version });
    expect(again.fields).toEqual({ [`answers.${WORRY}`]: "invalid_input" });
  });
});
