import english from "#content/locales/en/adminRosters.json" with { type: "json" };
import spanish from "#content/locales/es/adminRosters.json" with { type: "json" };
import type { Language } from "#domain/languages.ts";
import { answerWords, type KeptAnswers, YES_NO } from "#domain/program-answers.ts";
import type { QuestionFacts } from "#domain/site-facts.ts";

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
