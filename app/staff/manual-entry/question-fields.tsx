import { useFormContext, useWatch } from "react-hook-form";
import { QuestionField } from "#app/facts/question-field.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useField } from "#app/ui/use-field.ts";
import type { QuestionFacts } from "#domain/programs/site-facts.ts";
import { answerField } from "#domain/registration/answers.ts";
import { FormCard } from "./form-card.tsx";
import type { ManualEntryValues } from "./manual-entry-values.ts";

type Asked = Pick<QuestionFacts, "id" | "kind" | "texts">;

function OneQuestion({ question }: { question: Asked }) {
  const { t } = useTranslation("adminManualEntry");
  const { control } = useFormContext<ManualEntryValues>();
  const name = answerField(question.id);
  const words = { yes: t("questions.yes"), no: t("questions.no"), open: t("questions.open") };
  const value = useWatch({ control, name });
  return (
    <QuestionField
      question={question}
      value={value}
      words={words}
      field={useField<ManualEntryValues>(name)}
    />
  );
}

/** The program's questions; staff may leave any of them empty (docs/reference/registration-form.md#program-questions). */
export function QuestionFields({ questions }: { questions: readonly Asked[] }) {
  const { t } = useTranslation("adminManualEntry");
  if (questions.length === 0) return null;
  return (
    <FormCard title={t("fields.answers")}>
      {questions.map((question) => (
        <OneQuestion key={question.id} question={question} />
      ))}
    </FormCard>
  );
}
