import { changedProgramAnswers } from "#domain/paper-registration.ts";
import { answerField, checkAnswers, type KeptAnswers, typedOf } from "#domain/program-answers.ts";
import type { QuestionFacts } from "#domain/site-facts.ts";
import type { Trx } from "#server/db/database.ts";
import { ApiError } from "#server/http/api-error.ts";
import { questionsOf } from "#server/programs/question-queries.ts";
import { comparedAnswers } from "./answers.ts";
import type { Registration } from "./data.ts";

export interface ChangedAnswers {
  /** All of them afterwards, for the table. */
  next: KeptAnswers;
  /** Whether any differs from what is stored. */
  changes: boolean;
  /** Whether one to a sensitive question was sent that is the stored one, which tells what it is. */
  confirmed: boolean;
}

interface Sent {
  changes: Readonly<Record<string, unknown>>;
  /** Whether the sensitive answers have gone because their time was over. */
  isErased: boolean;
}

/**
 * What staff change of a child's answers to its program's questions; undefined where nothing of them was sent. Staff
 * may leave any open, and what is asked no longer stays as it was.
 * @throws {ApiError} invalid_input with a code for each question; for a sensitive one once those were erased
 */
export async function changedAnswersTo(
  trx: Trx,
  { id, programId }: Registration,
  { changes, isErased }: Sent,
): Promise<ChangedAnswers | undefined> {
  if (changes.answers === undefined) return undefined;
  const parsed = changedProgramAnswers.safeParse(changes);
  const sent = parsed.data?.answers;
  if (!sent) throw new ApiError("invalid_input", { fields: { answers: "invalid_input" } });
  const before = (await comparedAnswers(trx, [id])).get(id) ?? {};
  const asked = (await questionsOf(trx, programId)).filter((question) => question.id in sent);
  // Also where the words of a choice are not among today's any more.
  const isSame = (question: QuestionFacts) => sent[question.id] === typedOf(before[question.id] ?? "");
  const changed = asked.filter((question) => !isSame(question));
  const { kept, errors } = checkAnswers(changed, sent, { mayLack: true });
  for (const { id: question, sensitive } of changed) {
    if (sensitive && isErased) errors[answerField(question)] = "invalid_input";
  }
  if (Object.keys(errors).length > 0) throw new ApiError("invalid_input", { fields: errors });
  const stays = Object.entries(before).filter(([question]) => !changed.some((one) => one.id === question));
  return {
    next: { ...Object.fromEntries(stays), ...kept },
    changes: changed.length > 0,
    confirmed: asked.some((question) => question.sensitive && isSame(question)),
  };
}
