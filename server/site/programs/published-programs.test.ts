import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { answersTo, nonSensitiveAnswers } from "#server/registrations/program-answers.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { addQuestion, changePrograms } from "#tests/support/clubs/republish.ts";
import { firstCamp, firstSeason } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows, readRow, storeRow } from "#tests/support/database/rows.ts";
import { beginPayment, payRegistration } from "#tests/support/orders/paying-family.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { allQuestionsOf, questionsOf } from "./published-programs.ts";

const CAMP = `/api/admin/programs/${firstCamp.id}`;

onEitherEngine("The camp in the staff's hands", (engine) => {
  const club = clubPerTest(engine, { open: false });
  const staff = perTest(() => signedIn(club.app));

  const change = (settings: unknown) => staff.call("PATCH", CAMP, settings);
  const availability = async () => {
    const { data } = await (await club.app.request("/api/programs")).json();
    return data[0].availability;
  };
  const audited = async () => {
    const log = await club.db.selectFrom("auditLog").selectAll().orderBy("at").execute();
    return log
      .map(({ action, subject, details }) => `${action} ${subject} ${details}`)
      .filter((line) => line.includes(firstCamp.id));
  };

  test("shows whether it is open, how many spots it has and how many are taken", async () => {
    await club.db.updateTable("programs").set({ spotsTaken: 3 }).where("id", "=", firstCamp.id).execute();
    const response = await staff.get("/api/admin/programs");
    const { data } = await response.json();
    expect(data).toHaveLength(firstSeason.programs.length);
    expect(data[0]).toMatchObject({
      id: firstCamp.id,
      seasonId: firstSeason.id,
      kind: "camp",
      switch: "closed",
      capacity: 120,
      spots: { confirmed: 3, held: 0, offered: 0, expired: 0 },
      feeCents: 4000,
      startsOn: "2025-06-12",
      endsOn: "2025-06-13",
    });
  });

  test("comes with the number of families with siblings in its season", async () => {
    const counted = async () => (await (await staff.get("/api/admin/programs")).json()).siblingFamilies;
    await club.db.updateTable("programs").set({ switch: "open" }).where("id", "=", firstCamp.id).execute();
    await payRegistration(club, { childFirstName: "Ana", email: "one@example.org" });
    await payRegistration(club, { childFirstName: "Beto", email: "two@example.org" });
    expect(await counted()).toEqual({});
    await payRegistration(club, { childFirstName: "Caro", email: "One@example.org" });
    await beginPayment(club, { childFirstName: "Dina", email: "two@example.org" });
    expect(await counted()).toEqual({ [firstSeason.id]: 1 });
  });

  test("shows confirmed, held and expired spots, and is full for staff when it is full for families", async () => {
    await change({ switch: "open" });
    await payRegistration(club, { childFirstName: "Ana" });
    await beginPayment(club, { childFirstName: "Bruno" });
    await change({ capacity: 2 });
    const spots = async () => (await (await staff.get("/api/admin/programs")).json()).data[0].spots;
    expect([await spots(), await availability()]).toEqual([
      { confirmed: 1, held: 1, offered: 0, expired: 0 },
      "full",
    ]);
    club.advance(31 * 60_000);
    expect([await spots(), await availability()]).toEqual([
      { confirmed: 1, held: 0, offered: 0, expired: 1 },
      "few",
    ]);
  });

  test("opens and closes for families at once, and both are recorded", async () => {
    expect(await availability()).toBe("closed");
    expect(await (await change({ switch: "open" })).json()).toMatchObject({
      data: { id: firstCamp.id, switch: "open", capacity: 120 },
    });
    expect(await availability()).toBe("open");
    await change({ switch: "open" });
    club.advance(1000);
    await change({ switch: "closed" });
    expect(await availability()).toBe("closed");
    expect(await audited()).toEqual([
      `registration_opened ${firstCamp.id} null`,
      `registration_closed ${firstCamp.id} null`,
    ]);
  });

  test("is full if its capacity is below the taken spots, and no child loses its spot", async () => {
    await changeRows(club.db, "programs", { id: firstCamp.id }, { spotsTaken: 5, switch: "open" });
    expect((await change({ capacity: 3 })).status).toBe(200);
    expect(await availability()).toBe("full");
    const program = await readRow(club.db, "programs", { id: firstCamp.id });
    expect(program).toMatchObject({ capacity: 3, spotsTaken: 5, switch: "open" });
    expect(await audited()).toEqual([`capacity_changed ${firstCamp.id} {"from":120,"to":3}`]);
  });

  test("gets no price by this call, which publishing alone changes; an unknown one is not found", async () => {
    const { data } = await (await change({ feeCents: 4500, spotsTaken: 0, capacity: 50 })).json();
    expect(data).toMatchObject({ feeCents: 4000, capacity: 50 });
    expect((await staff.call("PATCH", `/api/admin/programs/${randomUUID()}`, { capacity: 5 })).status).toBe(
      404,
    );
    expect((await staff.call("PATCH", "/api/admin/programs/league", { capacity: 5 })).status).toBe(404);
  });
});

onEitherEngine("A program's question", (engine) => {
  const club = clubPerTest(engine);
  let registrationId: string;
  beforeEach(async () => {
    await payRegistration(club);
    const row = await club.db.selectFrom("registrations").select("id").executeTakeFirstOrThrow();
    registrationId = row.id;
  });

  const ask = (sensitive: boolean) =>
    addQuestion(club.db, firstCamp.id, { kind: "text", required: false, sensitive });
  const answer = (questionId: string) =>
    storeRow(club.db, "answers", { registrationId, questionId, value: "Yes" });

  test("stays readable after it was answered and removed, with its protection, until it is asked again", async () => {
    const ids = [await ask(false), await ask(true), await ask(false)];
    const [open = "", sensitive = ""] = ids;
    const questions = await questionsOf(club.db, firstCamp.id);
    await answer(open);
    await answer(sensitive);
    await changePrograms(club.db, { questions: [] }, firstCamp.id);
    expect(await questionsOf(club.db, firstCamp.id)).toEqual([]);
    const kept = (await allQuestionsOf(club.db, firstCamp.id)).map(({ id }) => id);
    expect(kept.toSorted()).toEqual([open, sensitive].toSorted());
    const shown = await nonSensitiveAnswers(club.db, [registrationId]);
    expect(shown.get(registrationId)).toEqual({ [open]: "Yes" });
    const hidden = await answersTo(club.db, [registrationId], { sensitive: true });
    expect(hidden.get(registrationId)).toEqual({ [sensitive]: "Yes" });
    await changePrograms(club.db, { questions: [...questions] }, firstCamp.id);
    expect((await allQuestionsOf(club.db, firstCamp.id)).map(({ id }) => id)).toEqual(ids);
  });

  test("that nobody knows counts as sensitive", async () => {
    const unknown = randomUUID();
    await answer(unknown);
    expect((await nonSensitiveAnswers(club.db, [registrationId])).get(registrationId)).toEqual({});
    const hidden = await answersTo(club.db, [registrationId], { sensitive: true });
    expect(hidden.get(registrationId)).toEqual({ [unknown]: "Yes" });
  });
});
