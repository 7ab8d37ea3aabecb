import type { ProgramId } from "#domain/programs/programs.ts";
import type { QuestionFacts } from "#domain/programs/site-facts.ts";
import { answerField } from "#domain/registration/answers.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { published } from "#server/platform/published.ts";

/** The published questions of programs, in order (docs/rules/registration.md#what-a-program-asks). */
export async function questionsOfAll(
  db: Db | Trx,
  programIds: readonly ProgramId[],
): Promise<Map<ProgramId, QuestionFacts[]>> {
  const { programs } = await published(db);
  return new Map(programIds.map((id) => [id, programs.get(id)?.questions ?? []]));
}

export async function questionsOf(db: Db | Trx, programId: ProgramId): Promise<QuestionFacts[]> {
  return (await questionsOfAll(db, [programId])).get(programId) ?? [];
}

/** The published and the retired questions of programs, which were answered too. */
export async function everyQuestionOfAll(db: Db | Trx, programIds: readonly ProgramId[]) {
  const asked = await questionsOfAll(db, programIds);
  if (asked.size === 0) return { asked, every: asked };
  const rows = await db
    .selectFrom("retiredQuestions")
    .selectAll()
    .where("programId", "in", [...asked.keys()])
    .orderBy("id")
    .execute();
  const retired = Map.groupBy(rows, ({ programId }) => programId);
  const every = [...asked].map(([id, questions]): [ProgramId, QuestionFacts[]] => [
    id,
    [...questions, ...(retired.get(id) ?? []).map(({ content }) => JSON.parse(content) as QuestionFacts)],
  ]);
  return { asked, every: new Map(every) };
}

export async function everyQuestionOf(db: Db | Trx, programId: ProgramId): Promise<QuestionFacts[]> {
  return (await everyQuestionOfAll(db, [programId])).every.get(programId) ?? [];
}

/** The ids of the questions that are not sensitive. Every other id counts as sensitive, an unknown one too. */
export async function openQuestionIds(db: Db | Trx): Promise<Set<string>> {
  const { programs } = await published(db);
  const retired = await db.selectFrom("retiredQuestions").select("content").execute();
  const questions = [
    ...[...programs.values()].flatMap((program) => program.questions),
    ...retired.map(({ content }) => JSON.parse(content) as QuestionFacts),
  ];
  return new Set(questions.flatMap(({ id, sensitive }) => (sensitive ? [] : id)));
}

/** Their fields, as `familyChanges` names them. */
export async function openAnswerFields(db: Db | Trx): Promise<Set<string>> {
  return new Set([...(await openQuestionIds(db))].map(answerField));
}
