import { randomUUID } from "node:crypto";
import { LANGUAGES } from "#domain/languages.ts";
import type { ProgramDraft, SeasonDraft } from "#domain/season-draft.ts";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { RETIRED } from "#server/programs/question-queries.ts";
import { siblingColumns } from "#server/programs/sibling-rules.ts";

async function writeSeasonRow(trx: Trx, id: string, draft: SeasonDraft): Promise<void> {
  const { slug, state, startsOn, endsOn, names, siblingRule } = draft;
  const row = { ...{ slug, state, startsOn, endsOn }, ...siblingColumns(siblingRule) };
  await trx
    .insertInto("seasons")
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
  for (const language of LANGUAGES) {
    await trx
      .insertInto("seasonTexts")
      .values({ id: randomUUID(), seasonId: id, language, name: names[language] })
      .onConflict((conflict) =>
        conflict.columns(["seasonId", "language"]).doUpdateSet({ name: names[language] }),
      )
      .execute();
  }
}

/** A new program opens by its dates; its switch, its capacity and its places are never published. */
async function writeProgramRow(
  trx: Trx,
  seasonId: string,
  program: ProgramDraft,
  position: number,
): Promise<void> {
  const { id, slug, kind, feeCents, ageRule, opensAt, closesAt, sessions } = program;
  const days = sessions.map(({ on }) => on).toSorted();
  const row = {
    ...{ slug, kind, feeCents, ageRule, opensAt, closesAt, position },
    ...{ startsOn: days[0] ?? null, endsOn: days.at(-1) ?? null },
  };
  await trx
    .insertInto("programs")
    .values({ id, seasonId, ...row, switch: "auto", capacity: null })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

async function writeProgramTexts(
  trx: Trx,
  { id, texts, unchecked }: ProgramDraft,
  now: Instant,
): Promise<void> {
  for (const language of LANGUAGES) {
    const words = { ...texts[language], checkedAt: unchecked.includes(language) ? null : now };
    await trx
      .insertInto("programTexts")
      .values({ id: randomUUID(), programId: id, language, ...words })
      .onConflict((conflict) => conflict.columns(["programId", "language"]).doUpdateSet(words))
      .execute();
  }
}

/** Nothing points at a session or an early price: all of them are written anew. */
async function writeDaysAndPrices(trx: Trx, { id: programId, sessions, prices }: ProgramDraft) {
  await trx.deleteFrom("programSessions").where("programId", "=", programId).execute();
  await trx.deleteFrom("programPrices").where("programId", "=", programId).execute();
  const days = sessions.map(({ on, starts, ends, place }) => ({
    ...{ id: randomUUID(), programId, onDate: on, startsTime: starts, endsTime: ends },
    // Nothing written is the park.
    place: place || null,
  }));
  if (days.length > 0) await trx.insertInto("programSessions").values(days).execute();
  const early = prices.map(({ cents, until }) => ({ id: randomUUID(), programId, cents, until }));
  if (early.length > 0) await trx.insertInto("programPrices").values(early).execute();
}

/** What is asked no longer goes, but for what was answered: that stays with its words (docs/rules/registration.md#what-a-program-asks). */
async function retireQuestions(trx: Trx, { id: programId, questions }: ProgramDraft): Promise<void> {
  const kept = questions.map(({ id }) => id);
  const answered = trx.selectFrom("answers").select("answers.questionId");
  let gone = trx.deleteFrom("questions").where("programId", "=", programId).where("id", "not in", answered);
  let retired = trx.updateTable("questions").set({ position: RETIRED }).where("programId", "=", programId);
  if (kept.length > 0) {
    gone = gone.where("id", "not in", kept);
    retired = retired.where("id", "not in", kept);
  }
  await gone.execute();
  await retired.execute();
}

/** Questions stay who they are, with their answers; refund steps are written anew. */
async function writeQuestionsAndSteps(trx: Trx, program: ProgramDraft): Promise<void> {
  const { id: programId, questions, refundSteps } = program;
  await retireQuestions(trx, program);
  for (const [position, { id, kind, required, sensitive, texts }] of questions.entries()) {
    const row = { kind, required, sensitive, position };
    await trx
      .insertInto("questions")
      .values({ id, programId, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    await trx.deleteFrom("questionTexts").where("questionId", "=", id).execute();
    const words = LANGUAGES.map((language) => {
      const { label, options } = texts[language];
      const said = { label, options: kind === "choice" ? JSON.stringify(options) : null };
      return { ...{ id: randomUUID(), questionId: id, language }, ...said };
    });
    await trx.insertInto("questionTexts").values(words).execute();
  }
  await trx.deleteFrom("refundSteps").where("programId", "=", programId).execute();
  const steps = refundSteps.map((step) => ({ id: randomUUID(), programId, ...step }));
  if (steps.length > 0) await trx.insertInto("refundSteps").values(steps).execute();
}

/** Groups stay who they are, with their places and their capacity. */
async function writeGroups(trx: Trx, { id: programId, groups }: ProgramDraft): Promise<void> {
  const kept = groups.map(({ id }) => id);
  let gone = trx.deleteFrom("programGroups").where("programId", "=", programId);
  if (kept.length > 0) gone = gone.where("id", "not in", kept);
  await gone.execute();
  // Two that change their codes with each other must not meet on the way.
  await trx
    .updateTable("programGroups")
    .set((eb) => ({ code: eb.cast<string>("id", "text") }))
    .where("programId", "=", programId)
    .execute();
  for (const { id, code, bornFrom, bornTo } of groups) {
    await trx
      .insertInto("programGroups")
      .values({ id, programId, code, bornFrom, bornTo, capacity: null })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ code, bornFrom, bornTo }))
      .execute();
  }
}

/**
 * Writes a season and everything in it; what it says no more goes. Programs in the order of their ids, as everybody
 * locks them (server/registrations/locks.ts).
 */
export async function writeSeason(trx: Trx, id: string, draft: SeasonDraft, now: Instant): Promise<void> {
  await writeSeasonRow(trx, id, draft);
  const kept = draft.programs.map((program) => program.id);
  let gone = trx.deleteFrom("programs").where("seasonId", "=", id);
  if (kept.length > 0) gone = gone.where("id", "not in", kept);
  await gone.execute();
  const programs = draft.programs
    .map((program, position) => ({ program, position }))
    .toSorted((a, b) => (a.program.id < b.program.id ? -1 : 1));
  for (const { program } of programs) {
    await trx
      .updateTable("programs")
      .set((eb) => ({ slug: eb.cast<string>("id", "text") }))
      .where("id", "=", program.id)
      .execute();
  }
  for (const { program, position } of programs) {
    await writeProgramRow(trx, id, program, position);
    await writeProgramTexts(trx, program, now);
    await writeDaysAndPrices(trx, program);
    await writeGroups(trx, program);
    await writeQuestionsAndSteps(trx, program);
  }
}

/** Of a season that goes off the site: a family whose page still shows it reaches nobody. */
export async function closePrograms(trx: Trx, seasonId: string): Promise<void> {
  await trx.updateTable("programs").set({ switch: "closed" }).where("seasonId", "=", seasonId).execute();
}

/** Of a season that comes back: its programs open by their dates, as new ones do. */
export async function openByDates(trx: Trx, seasonId: string): Promise<void> {
  await trx
    .updateTable("programs")
    .set({ switch: "auto" })
    .where("seasonId", "=", seasonId)
    .where("switch", "=", "closed")
    .execute();
}
