import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { AnswerField } from "#domain/registration-questions.ts";

type Labelled = AnswerField | "answers";

/** What staff call a question: a word of the area's own where it has one, else the family's. */
export function useQuestionLabel(
  area: "adminManualEntry" | "adminContests" = "adminManualEntry",
): (field: Labelled) => string {
  const { t } = useTranslation([area, "registration"]);
  return (field) => t(`fields.${field}` as "fields.email");
}
