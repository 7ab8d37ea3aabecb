import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { HEALTH_DAYS, INTEREST_DAYS, RESTORE_DAYS } from "#domain/staff/retention-periods.ts";
import { DAY_MS, dateInZone, daysBetween } from "#domain/time/dates.ts";
import { inChunks } from "#server/platform/database/database.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { addQuestion, changePrograms, republish } from "#tests/support/clubs/republish.ts";
import { firstCamp, firstSeason } from "#tests/support/clubs/test-season.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { storeRow } from "#tests/support/database/rows.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { runJob } from "#tests/support/servers/run-job.ts";

const programId = firstCamp.id;

onBothEngines("Data whose retention time is over", (engine) => {
  const club = clubPerTest(engine);

  const registrations = () =>
    club.db
      .selectFrom("registrations")
      .select(["id", "medicalConditions"])
      .orderBy("childFirstName")
      .execute();
  const values = async () => {
    const rows = await club.db.selectFrom("answers").select("value").orderBy("value").execute();
    return rows.map(({ value }) => value);
  };

  const ask = (sensitive: boolean) =>
    addQuestion(club.db, programId, { kind: "text", required: false, sensitive });

  const answer = (registrationId: string, questionId: string, value: string) =>
    club.db.insertInto("answers").values({ id: randomUUID(), registrationId, questionId, value }).execute();

  test("name and contact of an inquiry about a program are erased after a year, not before", async () => {
    const createdAt = club.deps.now().toISOString();
    const wish = { programId, name: "Rosa", contact: "575-555-0101", language: "es" as const };
    await storeRow(club.db, "interests", { ...wish, createdAt });
    const left = () => club.db.selectFrom("interests").select("name").execute();
    club.advance(INTEREST_DAYS * DAY_MS - 1000);
    await runJob(club, "housekeeping");
    expect(await left()).toEqual([{ name: "Rosa" }]);
    club.advance(1000);
    await runJob(club, "housekeeping");
    expect(await left()).toEqual([]);
    await runJob(club, "housekeeping");
    const log = await club.db.selectFrom("auditLog").select(["action", "actor", "details"]).execute();
    expect(log).toEqual([{ action: "interests_erased", actor: "system", details: '{"count":1}' }]);
  });

  test("many messages without a family are erased in batches, and others are served in between", async () => {
    const createdAt = club.deps.now().toISOString();
    const text = { subjectEn: "News", subjectEs: "Noticias", bodyEn: "News", bodyEs: "Noticias" };
    const message = { kind: "news" as const, list: "{}", ...text, actor: "system", createdAt };
    const messages = Array.from({ length: 1000 }, () => ({ id: randomUUID(), ...message }));
    await inChunks(messages, async (rows) => {
      await club.db.insertInto("messages").values(rows).execute();
      return [];
    });
    club.advance((RESTORE_DAYS + 1) * DAY_MS);
    const left = new Set<number>();
    const isPurged = runJob(club, "housekeeping").then(() => true);
    while (!(await Promise.race([isPurged, setImmediate(false)]))) {
      const rows = await club.db.selectFrom("messages").select("id").execute();
      left.add(rows.length);
    }
    // PostgreSQL answers beside a job anyway, and on a busy machine only before and after it.
    if (engine === "sqlite") expect([...left].filter((count) => count > 0 && count < 1000)).not.toEqual([]);
    expect(await club.db.selectFrom("messages").select("id").execute()).toEqual([]);
  });

  test("sensitive answers are erased with health answers, even if marked later; others stay", async () => {
    await payRegistration(club);
    const [{ id = "" } = {}] = await registrations();
    const [sensitive, harmless, later] = [await ask(true), await ask(false), await ask(false)];
    await answer(id, sensitive, "an inhaler");
    await answer(id, harmless, "a red shirt");
    await answer(id, later, "nuts");
    await runJob(club, "housekeeping");
    expect(await values()).toEqual(["a red shirt", "an inhaler", "nuts"]);
    club.advance((HEALTH_DAYS + 60) * DAY_MS);
    await runJob(club, "housekeeping");
    expect(await registrations()).toEqual([{ id, medicalConditions: null }]);
    expect(await values()).toEqual(["a red shirt", "nuts"]);
    await republish(club.db, ({ seasons }) => {
      const questions = seasons.flatMap(({ programs }) => programs.flatMap((program) => program.questions));
      for (const question of questions) question.sensitive ||= question.id === later;
    });
    await runJob(club, "housekeeping");
    expect(await values()).toEqual(["a red shirt"]);
  });

  test("health answers of a program without sessions are erased after the end of its season", async () => {
    await payRegistration(club);
    const [{ id = "" } = {}] = await registrations();
    await changePrograms(club.db, { sessions: [] });
    const daysLeft = daysBetween(
      dateInZone(club.deps.now(), club.deps.live.club.timeZone),
      firstSeason.endsOn,
    );
    club.advance((daysLeft + HEALTH_DAYS - 1) * DAY_MS);
    await runJob(club, "housekeeping");
    expect(await registrations()).toEqual([{ id, medicalConditions: "Asthma" }]);
    club.advance(DAY_MS);
    await runJob(club, "housekeeping");
    expect(await registrations()).toEqual([{ id, medicalConditions: null }]);
  });
});
