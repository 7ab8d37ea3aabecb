import { cleanParagraphs } from "./clean-text.ts";
import type { FieldErrorCode } from "./error-codes.ts";
import type { FieldErrors } from "./field-errors.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import type { QuestionFacts } from "./site-facts.ts";
import { typedMax } from "./text.ts";

/** Longest answer in words, in characters. */
export const ANSWER_MAX = 500;

/** What a yes-no question takes; true and false are understood too. */
export const YES_NO = ["yes", "no"] as const;

/** As it is typed or sent: words, the English text of a choice, "yes" or "no"; by the question's id. */
export type SentAnswers = Readonly<Record<string, string | boolean>>;

/** As the table has it. */
export type KeptAnswers = Record<string, string>;

/** Stands between the English and the Spanish words of a choice; `cleanLine` leaves it in no text that anybody types. */
const BETWEEN = "\u001F";

/** Where a choice stands, named by its words in either language; -1 where it is none. */
function placeOf({ texts }: QuestionFacts, word: string): number {
  const places = LANGUAGES.map((language) => texts[language].options.indexOf(word));
  return places.find((at) => at >= 0) ?? -1;
}

/** What the table would keep of an answer; "" where there is none, undefined for what is no answer to this. */
function keptOf(question: QuestionFacts, sent: string | boolean): string | undefined {
  if (question.kind === "yes-no") {
    const word = typeof sent === "boolean" ? (sent ? "yes" : "no") : sent;
    return YES_NO.find((known) => known === word) ?? (word === "" ? "" : undefined);
  }
  if (typeof sent === "boolean") return undefined;
  const text = cleanParagraphs(sent);
  if (question.kind === "text" || text === "") return text;
  const at = placeOf(question, text);
  if (at < 0) return undefined;
  return LANGUAGES.map((language) => question.texts[language].options[at] ?? "").join(BETWEEN);
}

interface Strictness {
  /** Whether what must be answered may stay open, as on paper. */
  mayLack?: boolean;
}

/** The error code of an answer; undefined where it is a good one (docs/rules/registration.md#what-a-program-asks). */
export function answerError(
  question: QuestionFacts,
  sent: string | boolean = "",
  { mayLack = false }: Strictness = {},
): FieldErrorCode | undefined {
  if (typeof sent === "string" && sent.length > typedMax(ANSWER_MAX)) return "too_long";
  const kept = keptOf(question, sent);
  if (kept === undefined || (kept === "" && question.required && !mayLack)) return "missing_answer";
  return question.kind === "text" && kept.length > ANSWER_MAX ? "too_long" : undefined;
}

/** The field of a question, as errors name it. */
export const answerField = (questionId: string) => `answers.${questionId}` as const;

export interface CheckedAnswers {
  /** Those that say something, of questions that are asked. */
  kept: KeptAnswers;
  /** By field. */
  errors: FieldErrors;
}

/** What was sent, held against what is asked; answers to anything else are left out. */
export function checkAnswers(
  questions: readonly QuestionFacts[],
  sent: SentAnswers = {},
  strictness: Strictness = {},
): CheckedAnswers {
  const checked: CheckedAnswers = { kept: {}, errors: {} };
  for (const question of questions) {
    const answer = sent[question.id];
    const code = answerError(question, answer, strictness);
    if (code) checked.errors[answerField(question.id)] = code;
    else if (answer !== undefined && keptOf(question, answer)) {
      checked.kept[question.id] = keptOf(question, answer) ?? "";
    }
  }
  return checked;
}

/** An answer as a form holds it: a choice by its English words. */
export function typedOf(kept: string): string {
  return kept.split(BETWEEN, 1)[0] ?? "";
}

/** An answer in a language, as it was given, whatever the choices are called today. "yes" and "no" are the reader's. */
export function answerWords(kept: string, language: Language): string {
  const words = kept.split(BETWEEN);
  return words[LANGUAGES.indexOf(language)] ?? words[0] ?? "";
}

/** Ids of the questions to which two children's answers differ. */
export function differingQuestions(one: KeptAnswers, other: KeptAnswers): string[] {
  const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...ids].filter((id) => typedOf(one[id] ?? "") !== typedOf(other[id] ?? "")).sort();
}
