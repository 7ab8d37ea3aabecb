import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { FamilyStep } from "#domain/family/family-changes.ts";
import type { AnswerField } from "#domain/registration/questions.ts";

type Labelled = AnswerField | FamilyStep | "answers" | "pickUp";

/** Label of a question for staff: their own if it has one, otherwise the family's. */
export function useQuestionLabel(): (field: Labelled) => string {
  const { t } = useTranslation(["adminManualEntry", "terms"]);
  return (field) => t(`fields.${field}` as "fields.reason");
}
