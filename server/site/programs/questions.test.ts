import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answersTo, shownAnswers } from "#server/registrations/answers.ts";
import { onBothEngines } from "#tests/support/databases.ts";
import { payRegistration } from "#tests/support/paying-family.ts";
import { addQuestion, changePrograms } from "#tests/support/republish.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { firstCamp } from "#tests/support/test-season.ts";
import { everyQuestionOf, questionsOf } from "./questions.ts";

onBothEngines("A program's question", (engine) => {
  let club: TestApp;
  let registrationId: string;
  beforeEach(async () => {
    club = await createTestApp(engine);
    await payRegistration(club);
    const row = await club.db.selectFrom("registrations").select("id").executeTakeFirstOrThrow();
    registrationId = row.id;
  });
  afterEach(() => club.close());

  const ask = (sensitive: boolean) =>
    addQuestion(club.db, firstCamp.id, { kind: "text", required: false, sensitive });
  const answer = (questionId: string) =>
    club.db
      .insertInto("answers")
      .values({ id: randomUUID(), registrationId, questionId, value: "Yes" })
      .execute();

  test("stays readable after it was answered and removed, with its protection, until it is asked again", async () => {
    const ids = [await ask(false), await ask(true), await ask(false)];
    const [open = "", sensitive = ""] = ids;
    const questions = await questionsOf(club.db, firstCamp.id);
    await answer(open);
    await answer(sensitive);
    await changePrograms(club.db, { questions: [] }, firstCamp.id);
    expect(await questionsOf(club.db, firstCamp.id)).toEqual([]);
    const kept = (await everyQuestionOf(club.db, firstCamp.id)).map(({ id }) => id);
    expect(kept.toSorted()).toEqual([open, sensitive].toSorted());
    const shown = await shownAnswers(club.db, [registrationId]);
    expect(shown.get(registrationId)).toEqual({ [open]: "Yes" });
    const hidden = await answersTo(club.db, [registrationId], { sensitive: true });
    expect(hidden.get(registrationId)).toEqual({ [sensitive]: "Yes" });
    await changePrograms(club.db, { questions: [...questions] }, firstCamp.id);
    expect((await everyQuestionOf(club.db, firstCamp.id)).map(({ id }) => id)).toEqual(ids);
  });

  test("that nobody knows counts as sensitive", async () => {
    const unknown = randomUUID();
    await answer(unknown);
    expect((await shownAnswers(club.db, [registrationId])).get(registrationId)).toEqual({});
    const hidden = await answersTo(club.db, [registrationId], { sensitive: true });
    expect(hidden.get(registrationId)).toEqual({ [unknown]: "Yes" });
  });
});
