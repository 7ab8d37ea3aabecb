import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import {
  type FieldsWith,
  FORM_FIELDS,
  type FormField,
  type Questions,
  questionOf,
} from "#domain/registration/questions.ts";

type WithoutOwnWords = FieldsWith<{ section: "program" } | { input: "tick" }>;

/**
 * Fields with their own text for a missing answer, because the code's text is about a whole section
 * (docs/reference/registration-form.md#error-texts).
 */
const OWN_WORDS = FORM_FIELDS.filter(
  (field): field is Exclude<FieldsWith<{ required: true | "online" }>, WithoutOwnWords> => {
    const { required, section, input } = questionOf(field);
    return required !== undefined && section !== "program" && input !== "tick";
  },
);
/** Also the birth date, which some programs require. */
const NAMED = [...OWN_WORDS, "childDateOfBirth"] as const;

/** Codes whose text fits several fields, so that the list has to name the field. */
const SHARED = ["name_letters", "name_address", "too_long", "invalid_phone", "invalid_date", "invalid_input"];

/** A field's error in words, by its question: next to the field, and in the list above the form. */
export function useFieldWords() {
  const { t } = useTranslation("registration");
  const { describeCode } = useErrorText();
  const beside = (question: string, code: string): string => {
    const own = code.startsWith("missing_") && NAMED.find((name) => name === question);
    return own ? t(`missing.${own}`) : describeCode(code).message;
  };
  const inList = (question: string, code: string): string => {
    const sentence = beside(question, code);
    if (!SHARED.includes(code)) return sentence;
    return t("wrong.named", { label: t(`terms:fields.${question as FormField}`), sentence });
  };
  return { beside, inList };
}

type ChoiceField = FieldsWith<{ input: "choice" }>;

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
