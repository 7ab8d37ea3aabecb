import { randomUUID } from "node:crypto";
import type { ProgramDraft, SeasonDraft } from "#domain/programs/season-draft.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { siblingColumns } from "#server/platform/database/program-schema.ts";
import type { Instant } from "#server/platform/database/schema.ts";
import { RETIRED } from "#server/site/programs/questions.ts";

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

/** New programs open by their dates. Switch, capacity and places are not part of a publication. */
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

/** Nothing references sessions and early prices, so they are replaced. */
async function writeDaysAndPrices(trx: Trx, { id: programId, sessions, prices }: ProgramDraft) {
  await trx.deleteFrom("programSessions").where("programId", "=", programId).execute();
  await trx.deleteFrom("programPrices").where("programId", "=", programId).execute();
  const days = sessions.map(({ on, starts, ends, place }) => ({
    ...{ id: randomUUID(), programId, onDate: on, startsTime: starts, endsTime: ends },
    // Empty means the club's park.
    place: place || null,
  }));
  if (days.length > 0) await trx.insertInto("programSessions").values(days).execute();
  const early = prices.map(({ cents, until }) => ({ id: randomUUID(), programId, cents, until }));
  if (early.length > 0) await trx.insertInto("programPrices").values(early).execute();
}

/**
 * Deletes removed questions, or retires them if they were answered (docs/rules/registration.md#what-a-program-asks).
 */
async function retireQuestions(trx: Trx, { id: programId, questions }: ProgramDraft): Promise<void> {
  const kept = questions.map(({ id }) => id);
  const answered = trx.selectFrom("answers").select("answers.questionId");
  let unanswered = trx
    .deleteFrom("questions")
    .where("programId", "=", programId)
    .where("id", "not in", answered);
  let retired = trx.updateTable("questions").set({ position: RETIRED }).where("programId", "=", programId);
  if (kept.length > 0) {
    unanswered = unanswered.where("id", "not in", kept);
    retired = retired.where("id", "not in", kept);
  }
  await unanswered.execute();
  await retired.execute();
}

/** Updates questions, which answers reference; replaces refund steps. */
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
      const content = { label, options: kind === "choice" ? JSON.stringify(options) : null };
      return { ...{ id: randomUUID(), questionId: id, language }, ...content };
    });
    await trx.insertInto("questionTexts").values(words).execute();
  }
  await trx.deleteFrom("refundSteps").where("programId", "=", programId).execute();
  const steps = refundSteps.map((step) => ({ id: randomUUID(), programId, ...step }));
  if (steps.length > 0) await trx.insertInto("refundSteps").values(steps).execute();
}

/** Updates groups, which keep their places and capacity. */
async function writeGroups(trx: Trx, { id: programId, groups }: ProgramDraft): Promise<void> {
  const kept = groups.map(({ id }) => id);
  let removed = trx.deleteFrom("programGroups").where("programId", "=", programId);
  // Nobody waits for a removed group any more, but who did is still kept.
  let ended = trx.updateTable("waitingChildren").set({ groupId: null }).where("programId", "=", programId);
  if (kept.length > 0) {
    removed = removed.where("id", "not in", kept);
    ended = ended.where("groupId", "not in", kept);
  }
  await ended.where("place", "=", "none").execute();
  await removed.execute();
  // Temporary codes, so that groups can swap codes despite the unique constraint.
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
 * Writes a season and all its programs, and deletes removed ones. Programs are written in the order of their ids, which is
 * the lock order (server/registrations/locks.ts).
 */
export async function writeSeason(trx: Trx, id: string, draft: SeasonDraft, now: Instant): Promise<void> {
  await writeSeasonRow(trx, id, draft);
  const kept = draft.programs.map((program) => program.id);
  let removed = trx.deleteFrom("programs").where("seasonId", "=", id);
  if (kept.length > 0) removed = removed.where("id", "not in", kept);
  await removed.execute();
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

/** Closes an unpublished season's programs, so outdated pages cannot register. */
export async function closePrograms(trx: Trx, seasonId: string): Promise<void> {
  await trx.updateTable("programs").set({ switch: "closed" }).where("seasonId", "=", seasonId).execute();
}

/** Reopens a republished season's programs by their dates. */
export async function openByDates(trx: Trx, seasonId: string): Promise<void> {
  await trx
    .updateTable("programs")
    .set({ switch: "auto" })
    .where("seasonId", "=", seasonId)
    .where("switch", "=", "closed")
    .execute();
}
