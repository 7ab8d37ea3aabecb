import { randomUUID } from "node:crypto";
import english from "#content/locales/en/adminRosters.json" with { type: "json" };
import spanish from "#content/locales/es/adminRosters.json" with { type: "json" };
import type { Language } from "#domain/languages.ts";
import { answerWords, type KeptAnswers, YES_NO } from "#domain/program-answers.ts";
import type { QuestionFacts } from "#domain/site-facts.ts";
import type { Db, Trx } from "#server/platform/database.ts";

interface AnswersOf {
  registrationId: string;
  kept: KeptAnswers;
}

/** Stores what families answered to the questions of their programs, for registrations that are new. */
export async function insertAnswers(trx: Trx, answers: readonly AnswersOf[]): Promise<void> {
  const rows = answers.flatMap(({ registrationId, kept }) =>
    Object.entries(kept).map(([questionId, value]) => ({
      ...{ id: randomUUID(), registrationId, questionId, value },
    })),
  );
  if (rows.length > 0) await trx.insertInto("answers").values(rows).execute();
}

/** Stores what a family answered to its program's questions, in place of what there was. */
export async function writeAnswers(trx: Trx, registrationId: string, kept: KeptAnswers): Promise<void> {
  await trx.deleteFrom("answers").where("registrationId", "=", registrationId).execute();
  await insertAnswers(trx, [{ registrationId, kept }]);
}

/**
 * The answers of registrations, for code that compares and hands nothing out: what staff see of the sensitive ones
 * goes through server/registrations/health.ts.
 */
export async function comparedAnswers(
  db: Db | Trx,
  registrationIds: readonly string[],
): Promise<Map<string, KeptAnswers>> {
  const rows = await db
    .selectFrom("answers")
    .select(["registrationId", "questionId", "value"])
    .where("registrationId", "in", registrationIds)
    .execute();
  return answersById(rows);
}

interface AnswerRow {
  registrationId: string;
  questionId: string;
  value: string;
}

export function answersById(rows: readonly AnswerRow[]): Map<string, KeptAnswers> {
  const found = new Map<string, KeptAnswers>();
  for (const { registrationId, questionId, value } of rows) {
    const kept = found.get(registrationId) ?? {};
    kept[questionId] = value;
    found.set(registrationId, kept);
  }
  return found;
}

/** Those that lists and files may show: to questions that are not marked as sensitive. */
export async function shownAnswers(
  db: Db | Trx,
  registrationIds: readonly string[],
): Promise<Map<string, KeptAnswers>> {
  const rows = await db
    .selectFrom("answers")
    .innerJoin("questions", "questions.id", "answers.questionId")
    .select(["answers.registrationId", "answers.questionId", "answers.value"])
    .where("answers.registrationId", "in", registrationIds)
    .where("questions.sensitive", "=", false)
    .execute();
  return answersById(rows);
}

const WORDS = { en: english.yesNo, es: spanish.yesNo } as const satisfies Record<Language, unknown>;

/** What a child answered, in the reader's language; "" where it said nothing. */
export function answerCell(
  { id, kind }: Pick<QuestionFacts, "id" | "kind">,
  answers: KeptAnswers,
  language: Language,
): string {
  const words = answerWords(answers[id] ?? "", language);
  const known = kind === "yes-no" && YES_NO.find((word) => word === words);
  return known ? WORDS[language][known] : words;
}
