import type { Selectable } from "kysely";
import type { ProgramId } from "#domain/programs/programs.ts";
import type { QuestionFacts } from "#domain/programs/site-facts.ts";
import type { Language } from "#domain/text/languages.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import type { QuestionsTable, QuestionTextsTable } from "#server/platform/database/program-schema.ts";

/** Position of a retired question, which is kept because it was answered. */
export const RETIRED = -1;

export function questionOf(
  { id, kind, required, sensitive }: Selectable<QuestionsTable>,
  texts: readonly Selectable<QuestionTextsTable>[],
): QuestionFacts {
  const wordsIn = (language: Language) => {
    const row = texts.find((text) => text.questionId === id && text.language === language);
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

/** The published questions of programs, in order (docs/rules/registration.md#what-a-program-asks). */
export function questionsOfAll(
  db: Db | Trx,
  programIds: readonly ProgramId[],
): Promise<Map<ProgramId, QuestionFacts[]>> {
  return read(db, programIds, { retired: false });
}

export async function questionsOf(db: Db | Trx, programId: ProgramId): Promise<QuestionFacts[]> {
  return (await questionsOfAll(db, [programId])).get(programId) ?? [];
}

/** The published and the retired questions of programs, which were answered too. */
export async function everyQuestionOfAll(db: Db | Trx, programIds: readonly ProgramId[]) {
  const asked = await questionsOfAll(db, programIds);
  const retired = await read(db, programIds, { retired: true });
  return { asked, every: new Map([...asked].map(([id, own]) => [id, [...own, ...(retired.get(id) ?? [])]])) };
}

export async function everyQuestionOf(db: Db | Trx, programId: ProgramId): Promise<QuestionFacts[]> {
  return (await everyQuestionOfAll(db, [programId])).every.get(programId) ?? [];
}

export async function programsWithQuestions(db: Db): Promise<Set<ProgramId>> {
  const rows = await db
    .selectFrom("questions")
    .select("programId")
    .distinct()
    .where("position", "!=", RETIRED)
    .execute();
  return new Set(rows.map(({ programId }) => programId));
}
