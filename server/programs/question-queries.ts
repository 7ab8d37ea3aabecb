import type { Selectable } from "kysely";
import type { Language } from "#domain/languages.ts";
import type { ProgramId } from "#domain/programs.ts";
import type { QuestionFacts } from "#domain/site-facts.ts";
import type { Db, Trx } from "#server/db/database.ts";
import type { QuestionsTable, QuestionTextsTable } from "#server/db/program-schema.ts";

/** The place of a question that is asked no longer, and stays because it was answered. */
export const RETIRED = -1;

/** A question with its words in both languages. */
export function questionOf(
  { id, kind, required, sensitive }: Selectable<QuestionsTable>,
  texts: readonly Selectable<QuestionTextsTable>[],
): QuestionFacts {
  const wordsIn = (language: Language) => {
    const row = texts.find((one) => one.questionId === id && one.language === language);
    return { label: row?.label ?? "", options: JSON.parse(row?.options ?? "[]") as string[] };
  };
  return { ...{ id, kind, required, sensitive }, texts: { en: wordsIn("en"), es: wordsIn("es") } };
}

async function read(db: Db | Trx, programIds: readonly ProgramId[], { retired }: { retired: boolean }) {
  const questions = new Map(programIds.map((id) => [id, [] as QuestionFacts[]]));
  if (questions.size === 0) return questions;
  const rows = await db
    .selectFrom("questions")
    .selectAll()
    .where("programId", "in", [...questions.keys()])
    .orderBy("position")
    .orderBy("id")
    .execute();
  const wanted = rows.filter(({ position }) => (position === RETIRED) === retired);
  if (wanted.length === 0) return questions;
  const ids = wanted.map(({ id }) => id);
  const texts = await db.selectFrom("questionTexts").selectAll().where("questionId", "in", ids).execute();
  for (const row of wanted) questions.get(row.programId)?.push(questionOf(row, texts));
  return questions;
}

/** What each of these programs asks, as it was last published, in its order (docs/rules/registration.md#what-a-program-asks). */
export function questionsOfAll(
  db: Db | Trx,
  programIds: readonly ProgramId[],
): Promise<Map<ProgramId, QuestionFacts[]>> {
  return read(db, programIds, { retired: false });
}

/** The same of one. */
export async function questionsOf(db: Db | Trx, programId: ProgramId): Promise<QuestionFacts[]> {
  return (await questionsOfAll(db, [programId])).get(programId) ?? [];
}

/** The same, and after it what it once asked and was answered. */
export async function everyQuestionOf(db: Db | Trx, programId: ProgramId): Promise<QuestionFacts[]> {
  const asked = await questionsOf(db, programId);
  const retired = await read(db, [programId], { retired: true });
  return [...asked, ...(retired.get(programId) ?? [])];
}

/** Ids of the programs that ask something. */
export async function askingPrograms(db: Db): Promise<Set<ProgramId>> {
  const rows = await db
    .selectFrom("questions")
    .select("programId")
    .distinct()
    .where("position", "!=", RETIRED)
    .execute();
  return new Set(rows.map(({ programId }) => programId));
}
