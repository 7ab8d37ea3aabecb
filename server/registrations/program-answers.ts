import { randomUUIDv7 } from "node:crypto";
import { sharedTexts } from "#content/product/texts-by-language.ts";
import type { PublishedQuestion } from "#domain/programs/site-data.ts";
import { answerText, type StoredProgramAnswers, YES_NO } from "#domain/registration/answers.ts";
import type { Language } from "#domain/text/languages.ts";
import { type Db, inChunks, type Trx } from "#server/platform/database/database.ts";
import { openQuestionIds } from "#server/site/programs/published-programs.ts";

interface AnswersOf {
  registrationId: string;
  answers: StoredProgramAnswers;
}

/** Stores the answers of new registrations to their programs' questions. */
export async function insertAnswers(trx: Trx, answers: readonly AnswersOf[]): Promise<void> {
  const rows = answers.flatMap(({ registrationId, answers }) =>
    Object.entries(answers).map(([questionId, value]) => ({
      id: randomUUIDv7(),
      registrationId,
      questionId,
      value,
    })),
  );
  if (rows.length > 0) await trx.insertInto("answers").values(rows).execute();
}

/** Replaces a registration's answers to its program's questions. */
export async function writeAnswers(
  trx: Trx,
  registrationId: string,
  answers: StoredProgramAnswers,
): Promise<void> {
  await trx.deleteFrom("answers").where("registrationId", "=", registrationId).execute();
  await insertAnswers(trx, [{ registrationId, answers: answers }]);
}

/**
 * All answers of registrations, only for comparing: they must not be shown, as staff may see sensitive answers only
 * through server/registrations/health.ts.
 */
export async function comparedAnswers(
  db: Db | Trx,
  registrationIds: readonly string[],
): Promise<Map<string, StoredProgramAnswers>> {
  const rows = await inChunks(registrationIds, (ids) =>
    db
      .selectFrom("answers")
      .select(["registrationId", "questionId", "value"])
      .where("registrationId", "in", ids)
      .execute(),
  );
  const byRegistration = Map.groupBy(rows, ({ registrationId }) => registrationId);
  const answersOf = (own: typeof rows): StoredProgramAnswers =>
    Object.fromEntries(own.map(({ questionId, value }) => [questionId, value]));
  return new Map([...byRegistration].map(([id, own]) => [id, answersOf(own)]));
}

/**
 * The answers to questions that are marked as sensitive or unknown, or to all others. Only server/registrations/health.ts reads
 * sensitive ones for a person; lists and files show the others.
 */
export async function answersTo(
  db: Db | Trx,
  registrationIds: readonly string[],
  { sensitive }: { sensitive: boolean },
): Promise<Map<string, StoredProgramAnswers>> {
  const openQuestions = await openQuestionIds(db);
  const answers = await comparedAnswers(db, registrationIds);
  const isWanted = ([questionId]: [string, string]) => openQuestions.has(questionId) !== sensitive;
  return new Map(
    [...answers].map(([id, answers]) => [id, Object.fromEntries(Object.entries(answers).filter(isWanted))]),
  );
}

/** The answers that lists and files may show, without sensitive questions. */
export function nonSensitiveAnswers(db: Db | Trx, registrationIds: readonly string[]) {
  return answersTo(db, registrationIds, { sensitive: false });
}

/** A child's answer in the reader's language; "" if there is none. */
export function answerCell(
  { id, kind }: Pick<PublishedQuestion, "id" | "kind">,
  answers: StoredProgramAnswers,
  language: Language,
): string {
  const words = answerText(answers[id] ?? "", language);
  const yesNo = kind === "yes-no" && YES_NO.find((word) => word === words);
  return yesNo ? sharedTexts[language].terms[yesNo] : words;
}
