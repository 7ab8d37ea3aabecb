import { useQuery } from "@tanstack/react-query";
import { FormSection, useFormField } from "#app/family/register/form/form-fields.tsx";
import { type Program, type QuestionsResponse, questionsKey } from "#app/family/register/program-choice.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { QuestionField } from "#app/shared/questions/question-field.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { PublishedQuestion } from "#domain/programs/site-data.ts";
import { answerField } from "#domain/registration/answers.ts";

export function ProgramQuestionField({ question }: { question: PublishedQuestion }) {
  const { t } = useTranslation("choice");
  const { required } = question;
  const field = useFormField(answerField(question.id));
  return (
    <QuestionField
      question={question}
      required={required}
      value={field.value}
      unansweredLabel={required ? t("questions.choose") : "–"}
      countLabel={(values) => t("questions.count", values)}
      hideRequiredMark={required}
      field={field}
    />
  );
}

/**
 * The chosen program's questions in the page's language, fetched each time the form opens
 * (docs/reference/registration-form.md#program-questions).
 */
export function ProgramQuestions({ program }: { program: Program }) {
  const { t, language } = useTranslation("choice");
  const { data, error, refetch } = useQuery<QuestionsResponse>({
    queryKey: questionsKey(program),
    refetchOnMount: "always",
  });
  return (
    <FormSection title={t("questions.title", { program: program.name[language] })}>
      {data?.data.map((question) => (
        <ProgramQuestionField key={question.id} question={question} />
      ))}
      {!data && !error && <Skeleton className="h-24" />}
      {!data && error && (
        <LoadFailure title={t("questions.failed")} error={error} onRetry={() => void refetch()} />
      )}
    </FormSection>
  );
}
