import type { PublishedQuestion } from "#domain/programs/site-data.ts";
import { type FieldErrors, typedMax } from "#domain/text/checks.ts";
import { cleanParagraphs } from "#domain/text/clean-text.ts";
import type { FieldErrorCode } from "#domain/text/error-codes.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";

/** Longest text answer, in characters. */
export const ANSWER_MAX = 500;

/** Answers to a yes-no question; true and false are accepted too. */
export const YES_NO = ["yes", "no"] as const;

/** Answers as typed or sent, by question id: text, a choice's English words, or "yes" and "no". */
type SentAnswers = Readonly<Record<string, string | boolean>>;

export type StoredProgramAnswers = Record<string, string>;

/** Separates a choice's English and Spanish words; `cleanLine` removes it from all typed text. */
const SEPARATOR = "\u001F";

/** The index of a choice by its words in either language; -1 if there is no such choice. */
function choiceIndex({ texts }: PublishedQuestion, option: string): number {
  const indexes = LANGUAGES.map((language) => texts[language].options.indexOf(option));
  return indexes.find((index) => index >= 0) ?? -1;
}

/** The answer as the table stores it: "" for no answer, undefined for an invalid one. */
function storedAnswer(question: PublishedQuestion, sent: string | boolean): string | undefined {
  if (question.kind === "yes-no") {
    const option = typeof sent === "boolean" ? (sent ? "yes" : "no") : sent;
    return YES_NO.find((answer) => answer === option) ?? (option === "" ? "" : undefined);
  }
  if (typeof sent === "boolean") return undefined;
  const text = cleanParagraphs(sent);
  if (question.kind === "text" || text === "") return text;
  const index = choiceIndex(question, text);
  if (index < 0) return undefined;
  return LANGUAGES.map((language) => question.texts[language].options[index] ?? "").join(SEPARATOR);
}

interface Strictness {
  /** Whether required answers may be missing, as on paper. */
  isPartial?: boolean;
}

/** The error code of an answer; undefined if it is valid (docs/reference/registration-form.md#program-questions). */
export function answerError(
  question: PublishedQuestion,
  sent: string | boolean = "",
  { isPartial = false }: Strictness = {},
): FieldErrorCode | undefined {
  if (typeof sent === "string" && sent.length > typedMax(ANSWER_MAX)) return "too_long";
  const stored = storedAnswer(question, sent);
  if (stored === undefined || (stored === "" && question.required && !isPartial)) return "missing_answer";
  return question.kind === "text" && stored.length > ANSWER_MAX ? "too_long" : undefined;
}

export const answerField = (questionId: string) => `answers.${questionId}` as const;

/** Checks answers against the program's questions; empty and unknown ones are omitted. */
export function checkAnswers(
  questions: readonly PublishedQuestion[],
  sent: SentAnswers = {},
  strictness: Strictness = {},
) {
  const checked: { answers: StoredProgramAnswers; errors: FieldErrors } = { answers: {}, errors: {} };
  for (const question of questions) {
    const answer = sent[question.id];
    const code = answerError(question, answer, strictness);
    if (code) checked.errors[answerField(question.id)] = code;
    else if (answer !== undefined && storedAnswer(question, answer)) {
      checked.answers[question.id] = storedAnswer(question, answer) ?? "";
    }
  }
  return checked;
}

/** An answer as a form holds it: a choice by its English words. */
export function typedAnswer(stored: string): string {
  return stored.split(SEPARATOR, 1)[0] ?? "";
}

/**
 * An answer in the reader's language, in the words of the time it was given, even if choices were renamed. "yes" and
 * "no" are translated.
 */
export function answerText(stored: string, language: Language): string {
  const words = stored.split(SEPARATOR);
  return words[LANGUAGES.indexOf(language)] ?? words[0] ?? "";
}

/** Ids of the questions that two children answered differently. */
export function differingQuestions(first: StoredProgramAnswers, second: StoredProgramAnswers): string[] {
  const ids = new Set([...Object.keys(first), ...Object.keys(second)]);
  return [...ids].filter((id) => typedAnswer(first[id] ?? "") !== typedAnswer(second[id] ?? "")).sort();
}
