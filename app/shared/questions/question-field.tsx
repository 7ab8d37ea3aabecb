import type { ComponentProps } from "react";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { RadioCards, SelectField } from "#app/ui/choice-field.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import type { PublishedQuestion } from "#domain/programs/site-data.ts";
import { ANSWER_MAX, YES_NO } from "#domain/registration/answers.ts";

/** Maximum number of choices shown as cards. More would fill a phone's screen, so a select replaces them. */
const MAX_CARDS = 5;

interface QuestionFieldProps {
  question: Pick<PublishedQuestion, "kind" | "texts">;
  required?: boolean;
  /** Hides the text "required" or "optional". */
  hideRequiredMark?: boolean;
  /** The answer. A choice is stored by its English label, so that it survives a change of language. */
  value: string | undefined;
  unansweredLabel: string;
  /** Hint of a text's length. */
  countLabel?: (values: { count: number; max: number }) => string;
  field: Pick<ComponentProps<"input">, "name"> & { error: string | undefined };
}

function useChoices({ question: { kind, texts } }: QuestionFieldProps) {
  const { t, language } = useTranslation();
  if (kind === "yes-no") return YES_NO.map((value) => ({ value, label: t(`terms:${value}`) }));
  return texts.en.options.map((value, index) => ({ value, label: texts[language].options[index] ?? value }));
}

/** A program's question, with the control for its kind (docs/reference/registration-form.md#program-questions). */
export function QuestionField(props: QuestionFieldProps) {
  const { question, required = false, hideRequiredMark = false, value = "", field, countLabel } = props;
  const { language } = useTranslation();
  const choices = useChoices(props);
  const fieldProps = { ...field, required, hideRequiredMark, label: question.texts[language].label };
  if (question.kind === "text") {
    const hint = countLabel?.({ count: value.length, max: ANSWER_MAX });
    return <TextArea autoComplete="off" maxLength={ANSWER_MAX} hint={hint} {...fieldProps} />;
  }
  if (required && choices.length <= MAX_CARDS) {
    return <RadioCards choices={choices} className="sm:grid-cols-2" {...fieldProps} />;
  }
  const unansweredChoice = { value: "", label: props.unansweredLabel };
  // Show no choice if the stored answer is no longer an option.
  const shownValue = choices.some((choice) => choice.value === value) ? value : "";
  return <SelectField choices={[unansweredChoice, ...choices]} {...fieldProps} value={shownValue} />;
}
