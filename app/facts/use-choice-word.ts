import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { FieldsWith, Questions } from "#domain/registration/questions.ts";

export type ChoiceField = FieldsWith<{ input: "choice" }>;

type ChoiceWord = {
  [Field in ChoiceField]: Questions[Field] extends { required: unknown }
    ? `terms:choices.${Field}.${Questions[Field]["choices"][number]}`
    : `terms:choices.${Field}.${Questions[Field]["choices"][number] | "unset"}`;
}[ChoiceField];

/** Translates an option of a choice field; an empty value reads as no choice. */
export function useChoiceWord() {
  const { t } = useTranslation();
  return (field: ChoiceField, value: string) => t(`terms:choices.${field}.${value || "unset"}` as ChoiceWord);
}
