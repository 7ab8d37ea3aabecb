import { useFormContext, useWatch } from "react-hook-form";
import { RadioCards, SelectField } from "#app/components/choice-field.tsx";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { Skeleton } from "#app/components/skeleton.tsx";
import { TextArea } from "#app/components/text-field.tsx";
import { useField } from "#app/components/use-field.ts";
import type { Program } from "#app/features/register/offers.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { ANSWER_MAX, answerField, YES_NO } from "#domain/program-answers.ts";
import type { QuestionFacts } from "#domain/site-facts.ts";
import { FormSection } from "./form-section.tsx";
import type { FormValues } from "./form-values.ts";
import { useQuestions } from "./use-questions.ts";

/** More choices than these are a list to open: as cards they would fill a phone's screen. */
const MOST_CARDS = 5;

interface QuestionProps {
  question: QuestionFacts;
}

/** A choice is held by its English words, so that the page's language may change half-way. */
function useChoices({ kind, texts }: QuestionFacts) {
  const { t } = useTranslation("registration");
  const { language } = useLanguage();
  if (kind === "yes-no") return YES_NO.map((value) => ({ value, label: t(`questions.${value}`) }));
  return texts.en.options.map((value, at) => ({ value, label: texts[language].options[at] ?? value }));
}

function ChoiceQuestion({ question }: QuestionProps) {
  const { t } = useTranslation("registration");
  const { language } = useLanguage();
  const { control } = useFormContext<FormValues>();
  const choices = useChoices(question);
  const name = answerField(question.id);
  const chosen = useWatch({ control, name });
  const { required, texts } = question;
  const given = { ...useField<FormValues>(name), name, required, label: texts[language].label };
  if (required && choices.length <= MOST_CARDS) {
    return <RadioCards choices={choices} className="sm:grid-cols-2" {...given} />;
  }
  // Open while the answer is none of today's choices.
  const value = choices.some((choice) => choice.value === chosen) ? chosen : "";
  const open = { value: "", label: required ? t("questions.choose") : "–" };
  return <SelectField choices={[open, ...choices]} {...given} value={value} />;
}

function TextQuestion({ question: { id, required, texts } }: QuestionProps) {
  const { t } = useTranslation("registration");
  const { language } = useLanguage();
  const { control } = useFormContext<FormValues>();
  const name = answerField(id);
  const text = useWatch({ control, name }) ?? "";
  const count = { count: text.length, max: ANSWER_MAX };
  return (
    <TextArea
      label={texts[language].label}
      required={required}
      hint={t("questions.count", count)}
      autoComplete="off"
      maxLength={ANSWER_MAX}
      {...useField<FormValues>(name)}
    />
  );
}

/** What the chosen program asks, in the page's language (docs/rules/registration.md#what-a-program-asks). */
export default function ProgramQuestions({ program }: { program: Program }) {
  const { t } = useTranslation("registration");
  const { language } = useLanguage();
  const { data, error, refetch } = useQuestions(program);
  return (
    <FormSection title={t("questions.title", { program: program.name[language] })}>
      {data?.data.map((question) =>
        question.kind === "text" ? (
          <TextQuestion key={question.id} question={question} />
        ) : (
          <ChoiceQuestion key={question.id} question={question} />
        ),
      )}
      {!data && !error && <Skeleton className="h-24" />}
      {!data && error && (
        <LoadFailure title={t("questions.failed")} error={error} onRetry={() => void refetch()} />
      )}
    </FormSection>
  );
}
