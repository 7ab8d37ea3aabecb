import * as z from "zod/mini";
import { LANGUAGES, type Language } from "./languages.ts";
import { QUESTION_KINDS, type QuestionFacts } from "./site-facts.ts";
import { unfinished } from "./text.ts";

const inBoth = z.object({ en: unfinished, es: unfinished } satisfies Record<Language, unknown>);

/** A question as staff type it: each choice has both languages side by side. */
export const typedQuestionSchema = z.object({
  id: unfinished,
  kind: z.enum(QUESTION_KINDS),
  required: z.boolean(),
  sensitive: z.boolean(),
  label: inBoth,
  options: z.array(inBoth),
});
export type TypedQuestion = z.infer<typeof typedQuestionSchema>;

/** A question as its fields show it; a choice missing in one language has an empty field there. */
export function typedQuestion({ id, kind, required, sensitive, texts }: QuestionFacts): TypedQuestion {
  const most = Math.max(...LANGUAGES.map((language) => texts[language].options.length));
  const options = Array.from({ length: most }, (_, index) => ({
    en: texts.en.options[index] ?? "",
    es: texts.es.options[index] ?? "",
  }));
  return { ...{ id, kind, required, sensitive }, label: { en: texts.en.label, es: texts.es.label }, options };
}

/** A question as the draft stores it; only the kind "choice" keeps its choices. */
export function questionFrom({ label, options, ...question }: TypedQuestion): QuestionFacts {
  const offered = question.kind === "choice" ? options : [];
  const wordsIn = (language: Language) => ({
    label: label[language],
    options: offered.map((option) => option[language]),
  });
  return { ...question, texts: { en: wordsIn("en"), es: wordsIn("es") } };
}

/** A new question: an optional line of text. */
export function emptyQuestion(id: string): TypedQuestion {
  return {
    ...{ id, kind: "text", required: false, sensitive: false },
    label: { en: "", es: "" },
    options: [],
  };
}
