import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { clubWords } from "#content/product/program-details.ts";
import { CLUB_ID, clubInLanguage } from "#domain/club/content.ts";
import type { FirstProgramAnswers } from "#domain/programs/new-program.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { deleteSetting } from "#server/platform/settings.ts";
import { listPrograms } from "#server/site/programs/published-programs.ts";
import { ensurePin } from "#server/staff/staff-pin.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { firstSeason } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRow } from "#tests/support/database/rows.ts";
import { TEST_PIN } from "#tests/support/servers/test-app.ts";
import { AccountVisitor, invited, PASSWORD } from "#tests/support/visitors/account-visitor.ts";
import { answerOf, dataOf } from "#tests/support/visitors/answer.ts";
import { createStaffApp, StaffVisitor } from "#tests/support/visitors/staff-visitor.ts";

const CLINIC: FirstProgramAnswers = {
  id: randomUUID(),
  template: "clinic",
  names: { en: "Keepers' clinic", es: "Clínica de porteros" },
  from: "2026-03-03",
  to: "2026-03-31",
  weekdays: ["tuesday"],
  starts: "18:00",
  ends: "19:30",
  feeCents: 2500,
  capacity: 12,
  minAge: 8,
  maxAge: 12,
};

onEitherEngine("The set-up of a club", (engine) => {
  const club = clubPerTest(engine, { payments: false });
  const staff = perTest(() => new AccountVisitor(club.app, "192.0.2.1"));
  beforeEach(async () => {
    await staff.signIn();
  });

  const read = () => dataOf(staff.get("/api/admin/setup"));
  /** The programs of seasons that are not the sample's. */
  const prepared = async () =>
    (await listPrograms(club.db)).filter(({ seasonId }) => seasonId !== firstSeason.id);
  const add = (answers: object) => staff.call("PUT", "/api/admin/setup/program", answers);
  const publish = (drafts: object[]) => answerOf(staff.call("POST", "/api/admin/setup/publish", { drafts }));

  test("begins with no step done but the PIN that somebody chose", async () => {
    const { steps, drafts } = await read();
    expect(steps).toMatchObject({
      account: false,
      club: false,
      program: false,
      stripe: false,
      publish: false,
    });
    expect(drafts).toEqual([]);
  });

  test("lets an account choose the PIN that the server made, which the PIN itself may not", async () => {
    const { db, deps } = club;
    await inTransaction(db, (trx) => deleteSetting(trx, "pinHash"));
    const token = (await ensurePin(db, deps.secretKey, undefined, deps.now())) ?? "";
    await staff.call("POST", "/api/admin/session/link", { token });
    const withPin = await staff.call("PUT", "/api/admin/setup/pin", { newPin: "5937" });
    expect([withPin.status, (await withPin.json()).code]).toEqual([403, "account_needed"]);
    await staff.accept(await invited(staff, "ana.vega"), { password: PASSWORD });
    expect((await read()).steps.account).toBe(false);
    expect((await staff.call("PUT", "/api/admin/setup/pin", { newPin: "1234" })).status).toBe(400);
    expect((await staff.call("PUT", "/api/admin/setup/pin", { newPin: "5937" })).status).toBe(200);
    expect((await read()).steps.account).toBe(true);
    const phone = new StaffVisitor(createStaffApp(deps), "192.0.2.7");
    expect((await phone.signIn(TEST_PIN)).status).toBe(401);
    expect((await phone.signIn("5937")).status).toBe(200);
  });

  test("makes a program of a template, with its days, ages and spots, and unpublishes the placeholder season", async () => {
    const { data } = await (await add(CLINIC)).json();
    const { steps, drafts } = await read();
    expect([steps.program, steps.publish]).toEqual([true, false]);
    expect(drafts).toEqual([{ subject: "season", id: data.seasonId, version: 1 }]);
    expect(await publish(drafts)).toMatchObject({ status: 200, data: { version: 2 } });
    const [season, ...others] = club.deps.live.current().site.seasons;
    expect(others).toEqual([]);
    expect(season).toMatchObject({ slug: "2026", startsOn: "2026-01-01", endsOn: "2026-12-31" });
    expect(season?.programs).toMatchObject([
      {
        slug: "keepers-clinic",
        kind: "clinic",
        feeCents: 2500,
        sessions: ["03", "10", "17", "24", "31"].map((day) => ({ on: `2026-03-${day}`, starts: "18:00" })),
        groups: [{ code: "8–12", bornFrom: "2013-03-04", bornTo: "2018-03-03" }],
        texts: { es: { name: "Clínica de porteros" } },
      },
    ]);
    const stored = await readRow(club.db, "programs", { id: CLINIC.id }, ["capacity", "switch"]);
    expect(stored).toEqual({ capacity: 12, switch: "auto" });
    expect((await read()).steps.publish).toBe(true);
  });

  test("changes the program when the step is done again, also by two people at once, and adds none", async () => {
    await Promise.all([add(CLINIC), add({ ...CLINIC, feeCents: 3000 })]);
    await add({ ...CLINIC, capacity: 20 });
    const { drafts } = await read();
    expect(drafts).toHaveLength(1);
    expect(await prepared()).toMatchObject([{ id: CLINIC.id, capacity: 20, feeCents: 2500 }]);
    await publish(drafts);
    expect((await add(CLINIC)).status).toBe(409);
  });

  test("keeps both programs if two people made different ones at once", async () => {
    const mine = { ...CLINIC, id: randomUUID(), names: { en: "Tryouts", es: "Pruebas" } };
    const answers = await Promise.all([add(CLINIC), add(mine)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const names = async () => (await prepared()).map(({ slug }) => slug).sort();
    expect(await names()).toEqual(["keepers-clinic", "tryouts"]);
    expect((await add({ ...mine, capacity: 9 })).status).toBe(200);
    expect(await names()).toHaveLength(2);
  });

  test("names each answer that is wrong", async () => {
    const wrong = { feeCents: 20, capacity: 0, minAge: 1 };
    const turned = { from: CLINIC.to, to: CLINIC.from, starts: "20:00" };
    const { status, fields } = await answerOf(add({ ...CLINIC, ...turned, ...wrong }));
    expect([status, Object.keys(fields).sort()]).toEqual([400, ["capacity", "feeCents", "minAge"]]);
    const next = await add({ ...CLINIC, weekdays: ["sunday"], from: "2026-03-02", to: "2026-03-06" });
    expect((await next.json()).fields).toEqual({ weekdays: "missing_day" });
  });

  test("takes a club with one contact, who is named wherever texts name two, and one without none", async () => {
    const path = `/api/admin/drafts/club/${CLUB_ID}`;
    const { payload } = await dataOf(staff.get(path));
    const withContacts = (count: number, version: number) =>
      staff.call("PUT", path, {
        payload: { ...payload, contacts: payload.contacts.slice(0, count) },
        version,
      });
    await withContacts(0, 0);
    expect((await read()).steps.club).toBe(false);
    expect(await publish((await read()).drafts)).toMatchObject({ fields: { contacts: "missing_text" } });
    await withContacts(1, 1);
    expect((await read()).steps.club).toBe(true);
    expect(await publish((await read()).drafts)).toMatchObject({ status: 200 });
    const { directorName, coordinatorName } = clubWords(clubInLanguage(club.deps.live.club, "en"));
    expect([directorName, coordinatorName]).toEqual(Array(2).fill(payload.contacts[0].name));
  });

  test("publishes the club and its season at once, or nothing when one cannot be published", async () => {
    await add(CLINIC);
    const draft = await dataOf(staff.get(`/api/admin/drafts/club/${CLUB_ID}`));
    const path = `/api/admin/drafts/club/${CLUB_ID}`;
    const change = (email: string, version: number) =>
      staff.call("PUT", path, { payload: { ...draft.payload, email }, version });
    await change("nobody", 0);
    expect((await read()).steps.club).toBe(false);
    const refused = await publish((await read()).drafts);
    expect([refused.status, refused.fields]).toEqual([409, { email: "invalid_email" }]);
    expect(club.deps.live.current().version).toBe(1);
    await change("hello@new.example.org", 1);
    expect((await read()).steps.club).toBe(true);
    expect(await publish((await read()).drafts)).toMatchObject({ status: 200, data: { version: 2 } });
    expect(club.deps.live.current().site.club.email).toBe("hello@new.example.org");
  });
});
