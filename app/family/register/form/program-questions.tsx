import { use } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { QuestionField } from "#app/facts/question-field.tsx";
import type { Program } from "#app/family/register/offers.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { QuestionFacts } from "#domain/programs/site-facts.ts";
import { answerField } from "#domain/registration/answers.ts";
import { ChildAt } from "./child-at.ts";
import { FormSection } from "./form-section.tsx";
import type { FormValues } from "./form-values.ts";
import { usePathField } from "./use-form-field.ts";
import { useQuestions } from "./use-questions.ts";

/** One question, as the first or the given child answers it. */
export function ProgramQuestion({ question }: { question: QuestionFacts }) {
  const { t } = useTranslation("choice");
  const { control } = useFormContext<FormValues>();
  const { required } = question;
  const { childIndex } = use(ChildAt);
  const answer = answerField(question.id);
  const name = `children.${childIndex}.${answer}` as const;
  const words = {
    yes: t("questions.yes"),
    no: t("questions.no"),
    open: required ? t("questions.choose") : "–",
    count: (count: number, max: number) => t("questions.count", { count, max }),
  };
  const value = useWatch({ control, name });
  return (
    <QuestionField
      question={question}
      required={required}
      value={value}
      words={words}
      hideRequiredMark={required}
      field={usePathField(name, answer)}
    />
  );
}

/** The chosen program's questions, in the page's language (docs/reference/registration-form.md#program-questions). */
export function ProgramQuestions({ program }: { program: Program }) {
  const { t } = useTranslation("choice");
  const { language } = useLanguage();
  const { data, error, refetch } = useQuestions(program);
  return (
    <FormSection title={t("questions.title", { program: program.name[language] })}>
      {data?.data.map((question) => (
        <ProgramQuestion key={question.id} question={question} />
      ))}
      {!data && !error && <Skeleton className="h-24" />}
      {!data && error && (
        <LoadFailure title={t("questions.failed")} error={error} onRetry={() => void refetch()} />
      )}
    </FormSection>
  );
}
