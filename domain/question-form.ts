import * as z from "zod/mini";
import { LANGUAGES, type Language } from "./languages.ts";
import { QUESTION_KINDS, type QuestionFacts } from "./site-facts.ts";
import { unfinished } from "./text.ts";

const inBoth = z.object({ en: unfinished, es: unfinished } satisfies Record<Language, unknown>);

/** A question as staff type it: each answer of a choice stands in both languages beside itself. */
export const typedQuestionSchema = z.object({
  id: unfinished,
  kind: z.enum(QUESTION_KINDS),
  required: z.boolean(),
  sensitive: z.boolean(),
  label: inBoth,
  options: z.array(inBoth),
});
export type TypedQuestion = z.infer<typeof typedQuestionSchema>;

/** As its fields show it; an answer that one language lacks is an empty field there. */
export function typedQuestion({ id, kind, required, sensitive, texts }: QuestionFacts): TypedQuestion {
  const most = Math.max(...LANGUAGES.map((language) => texts[language].options.length));
  const options = Array.from({ length: most }, (_, at) => ({
    en: texts.en.options[at] ?? "",
    es: texts.es.options[at] ?? "",
  }));
  return { ...{ id, kind, required, sensitive }, label: { en: texts.en.label, es: texts.es.label }, options };
}

/** As the draft holds it; only a choice has answers to choose from. */
export function questionFrom({ label, options, ...question }: TypedQuestion): QuestionFacts {
  const offered = question.kind === "choice" ? options : [];
  const wordsIn = (language: Language) => ({
    label: label[language],
    options: offered.map((option) => option[language]),
  });
  return { ...question, texts: { en: wordsIn("en"), es: wordsIn("es") } };
}

/** A new one: a line of text, which may be left empty. */
export function emptyQuestion(id: string): TypedQuestion {
  return {
    ...{ id, kind: "text", required: false, sensitive: false },
    label: { en: "", es: "" },
    options: [],
  };
}
