import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { FieldsWith, Questions } from "#domain/registration/questions.ts";

export type ChoiceField = FieldsWith<{ input: "choice" }>;

type ChoiceWord = {
  [Field in ChoiceField]: Questions[Field] extends { required: unknown }
    ? `choices.${Field}.${Questions[Field]["choices"][number]}`
    : `choices.${Field}.${Questions[Field]["choices"][number] | "unset"}`;
}[ChoiceField];

/** Translates an option of a choice field; an empty value reads as no choice. */
export function useChoiceWord() {
  const { t } = useTranslation("registration");
  return (field: ChoiceField, value: string) => t(`choices.${field}.${value || "unset"}` as ChoiceWord);
}
