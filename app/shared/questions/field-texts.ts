import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { AgeRange } from "#domain/registration/ages.ts";
import {
  type FieldsWith,
  FORM_FIELDS,
  type FormField,
  type Questions,
  questionOf,
} from "#domain/registration/questions.ts";

type WithSharedText = FieldsWith<{ section: "program" } | { input: "tick" }>;

/**
 * Fields with their own text for a missing answer. The error code's text names only the section
 * (docs/reference/registration-form.md#error-texts).
 */
const FIELDS_WITH_OWN_TEXT = FORM_FIELDS.filter(
  (field): field is Exclude<FieldsWith<{ required: true | "online" }>, WithSharedText> => {
    const { required, section, input } = questionOf(field);
    return required !== undefined && section !== "program" && input !== "tick";
  },
);
/** Also fields that only some programs require. */
const MISSING_TEXT_FIELDS = [...FIELDS_WITH_OWN_TEXT, "childDateOfBirth", "childSex", "tshirtSize"] as const;

/** Codes whose text fits several fields, so that the error list must name the field. */
const CODES_WITH_SHARED_TEXT = [
  "missing_name",
  "name_letters",
  "name_address",
  "too_long",
  "invalid_phone",
  "invalid_date",
  "invalid_input",
];

/** Error messages by question: `fieldError` for the field, `listError` for the error list. The ages are the program's. */
export function useFieldErrorTexts() {
  const { t } = useTranslation("registration");
  const { describeCode } = useErrorText();
  const fieldError = (question: string, code: string, ages?: AgeRange): string => {
    const field = code.startsWith("missing_") && MISSING_TEXT_FIELDS.find((name) => name === question);
    return field ? t(`missing.${field}`) : describeCode(code, ages).message;
  };
  const listError = (question: string, code: string, ages?: AgeRange): string => {
    const text = fieldError(question, code, ages);
    if (!CODES_WITH_SHARED_TEXT.includes(code)) return text;
    // The parts of a question share its label: "pickUp.0.name".
    const [field = ""] = question.split(".");
    return t("wrong.named", { label: t(`terms:fields.${field as FormField}`), sentence: text });
  };
  return { fieldError, listError };
}

type ChoiceField = FieldsWith<{ input: "choice" }>;

type ChoiceLabelKey = {
  [Field in ChoiceField]: Questions[Field] extends { required: unknown } | { asksByProgram: true }
    ? `terms:choices.${Field}.${Questions[Field]["choices"][number]}`
    : `terms:choices.${Field}.${Questions[Field]["choices"][number] | "unset"}`;
}[ChoiceField];

/** Label of an option of a choice field. An empty value reads as no choice. */
export function useChoiceLabel() {
  const { t } = useTranslation();
  return (field: ChoiceField, value: string) =>
    t(`terms:choices.${field}.${value || "unset"}` as ChoiceLabelKey);
}
