import type { ComponentProps } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { RadioCards, SelectField } from "#app/ui/choice-field.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import type { QuestionFacts } from "#domain/programs/site-facts.ts";
import { ANSWER_MAX, YES_NO } from "#domain/registration/answers.ts";

/** With more choices than this, shows a select instead of cards, which would fill a phone's screen. */
const MOST_CARDS = 5;
interface QuestionFieldProps {
  question: Pick<QuestionFacts, "kind" | "texts">;
  required?: boolean;
  /** Leaves out the word "required" or "optional". */
  hideRequiredMark?: boolean;
  /** A choice is stored by its English words, so that it survives a change of the page's language. */
  value: string | undefined;
  words: { yes: string; no: string; open: string; count?: (count: number, max: number) => string };
  /** What connects it to the form: its name and its error. */
  field: Pick<ComponentProps<"input">, "name"> & { error: string | undefined };
}

function useChoices({ question: { kind, texts }, words }: QuestionFieldProps) {
  const { language } = useTranslation();
  if (kind === "yes-no") return YES_NO.map((value) => ({ value, label: words[value] }));
  return texts.en.options.map((value, index) => ({ value, label: texts[language].options[index] ?? value }));
}

/** One question of a program, with the control for its kind (docs/reference/registration-form.md#program-questions). */
export function QuestionField(props: QuestionFieldProps) {
  const { question, required = false, hideRequiredMark = false, value = "", words, field } = props;
  const { language } = useTranslation();
  const choices = useChoices(props);
  const given = { ...field, required, hideRequiredMark, label: question.texts[language].label };
  if (question.kind === "text") {
    const hint = words.count && { hint: words.count(value.length, ANSWER_MAX) };
    return <TextArea autoComplete="off" maxLength={ANSWER_MAX} {...hint} {...given} />;
  }
  if (required && choices.length <= MOST_CARDS) {
    return <RadioCards choices={choices} className="sm:grid-cols-2" {...given} />;
  }
  const open = { value: "", label: words.open };
  // Show the unanswered option if the stored answer is no longer one of the choices.
  const shown = choices.some((choice) => choice.value === value) ? value : "";
  return <SelectField choices={[open, ...choices]} {...given} value={shown} />;
}
