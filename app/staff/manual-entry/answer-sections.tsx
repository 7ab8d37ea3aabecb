import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { AnswerInput, type AnswerInputProps } from "#app/shared/questions/answer-input.tsx";
import { EmailTypoCheck } from "#app/shared/questions/email-typo-check.tsx";
import { PickUpFields } from "#app/shared/questions/pick-up-fields.tsx";
import { QuestionField } from "#app/shared/questions/question-field.tsx";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { useQuestionLabel } from "#app/staff/shared/labels/use-value-labels.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { useField } from "#app/ui/use-field.ts";
import type { PublishedQuestion } from "#domain/programs/site-data.ts";
import { type AgeRange, asksSex } from "#domain/registration/ages.ts";
import { answerField } from "#domain/registration/answers.ts";
import { SIZES_IN } from "#domain/registration/limits.ts";
import {
  ANSWER_FIELDS,
  type AnswerField,
  fieldsOf,
  questionOf,
  type Section,
} from "#domain/registration/questions.ts";
import type { ProgramRules } from "#domain/registration/registration.ts";
import { codeForKind } from "#domain/text/checks.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import type { ManualEntryValues } from "./manual-entry-values.ts";

/** Field props. A missing answer has a message about the field, because the code's own message is about a section. */
export function useManualEntryField(name: keyof ManualEntryValues, ages?: AgeRange) {
  const { t } = useTranslation("adminManualEntry");
  const { describeCode } = useErrorText();
  const labelOf = useQuestionLabel();
  return useField<ManualEntryValues>(name, undefined, (field, code) => {
    const answerName = code.startsWith("missing_") && ANSWER_FIELDS.find((candidate) => candidate === field);
    return answerName
      ? t("missing", { label: labelOf(answerName) })
      : describeCode(codeForKind(code), ages).message;
  });
}

interface AnswerFieldInputProps extends Pick<AnswerInputProps, "offeredChoices" | "required"> {
  name: Exclude<AnswerField, "language">;
  readOnly?: boolean;
  hint?: string | undefined;
  /** Ages that the program accepts, for the error text. */
  ages?: AgeRange | undefined;
}

/** Checkboxes whose label is a sentence. */
const SENTENCE_FIELDS = ["mediaConsentDeclined", "codeOfConductAgreed", "termsAgreed"] as const;

/** Input of a question, with staff's label. Some answers may be empty on paper. */
function AnswerFieldInput({ name, ages, required, ...inputProps }: AnswerFieldInputProps) {
  const { t } = useTranslation(["adminManualEntry", "admin"]);
  const labelOf = useQuestionLabel();
  const { input, required: isAlwaysRequired } = questionOf(name);
  // Staff can enter a paper form without an email address.
  const isRequired = required ?? (isAlwaysRequired === true && name !== "email");
  const sentenceField = SENTENCE_FIELDS.find((candidate) => candidate === name);
  const answerInput = (
    <AnswerInput
      question={name}
      field={useManualEntryField(name, ages)}
      label={sentenceField ? t(`boxes.${sentenceField}`) : labelOf(name)}
      required={isRequired}
      noChoiceLabel={isRequired ? t("terms:choose") : t("admin:skills.none")}
      autoComplete="off"
      rows={2}
      {...inputProps}
    />
  );
  if (input === "email") return <EmailTypoCheck>{answerInput}</EmailTypoCheck>;
  return input === "tick" ? <div className="sm:col-span-2">{answerInput}</div> : answerInput;
}

interface SectionFieldsProps {
  section: Exclude<Section, "page" | "program" | "donation" | "child">;
  excludedFields?: readonly AnswerField[];
}

/** Inputs of a section. A new question needs only its definition (docs/first-change.md). */
function SectionFields({ section, excludedFields = [] }: SectionFieldsProps) {
  return fieldsOf(section, excludedFields).map((name) => <AnswerFieldInput key={name} name={name} />);
}

interface ChildFieldsProps {
  /** The child's program; undefined until one is chosen. */
  program: ProgramRules | undefined;
  /** Returns the age at a birth date; undefined if staff type the age. */
  ageOf: (birth: string) => number | undefined;
}

/** The player's fields. Staff type the age only if the birth date is unknown. */
export function ChildFields({ program, ageOf }: ChildFieldsProps) {
  const { t } = useTranslation("adminManualEntry");
  const { control, setValue } = useFormContext<ManualEntryValues>();
  const age = ageOf(useWatch({ control, name: "childDateOfBirth" }));
  useEffect(() => {
    if (age !== undefined) setValue("childAge", String(age));
  }, [age, setValue]);
  const calculatedAgeProps = age !== undefined && { readOnly: true, hint: t("ageHint") };
  const sizeProps = { required: true, offeredChoices: SIZES_IN[program?.shirtSizes ?? "standard"] };
  const isAsked = (name: AnswerField) =>
    name === "childSex"
      ? asksSex(program ?? {})
      : name !== "tshirtSize" || sizeProps.offeredChoices.length > 0;
  return (
    <TitledCard hasTwoColumns title={t("terms:child")}>
      {fieldsOf("child")
        .filter(isAsked)
        .map((name) => (
          <AnswerFieldInput
            key={name}
            name={name}
            ages={program}
            {...(name === "childAge" && calculatedAgeProps)}
            {...(name === "tshirtSize" && sizeProps)}
          />
        ))}
    </TitledCard>
  );
}

/** Guardian, contact details and mail language. The email of an online registration is changed elsewhere. */
export function FamilyFields({ hasEmail = true }: { hasEmail?: boolean }) {
  const { t } = useTranslation(["adminManualEntry", "admin"]);
  const languages = LANGUAGES.map((value) => ({ value, label: t(`terms:languages.${value}`) }));
  return (
    <TitledCard hasTwoColumns title={t("terms:guardian")}>
      <SectionFields section="guardian" excludedFields={hasEmail ? [] : ["email"]} />
      <SelectField
        required
        label={t("fields.language")}
        choices={languages}
        {...useManualEntryField("language")}
      />
    </TitledCard>
  );
}

export function EmergencyFields({ hasHealth = true }: { hasHealth?: boolean }) {
  const { t } = useTranslation("adminManualEntry");
  return (
    <TitledCard hasTwoColumns title={t("terms:healthAndEmergency")}>
      {hasHealth && <SectionFields section="health" />}
      <SectionFields section="emergency" />
      <SectionFields section="photos" />
      <fieldset className="grid gap-3 sm:col-span-2">
        <legend className="mb-3 font-semibold">{t("terms:fields.pickUp")}</legend>
        <PickUpFields path="pickUp" />
      </fieldset>
    </TitledCard>
  );
}

/** Signatures and agreements on paper; all boxes start empty. */
export function SignedFields() {
  const { t } = useTranslation("adminManualEntry");
  return (
    <TitledCard hasTwoColumns title={t("sections.signed")} text={t("signedText")}>
      <SectionFields section="signed" />
    </TitledCard>
  );
}

type QuestionTexts = Pick<PublishedQuestion, "id" | "kind" | "texts">;

function ProgramQuestion({ question }: { question: QuestionTexts }) {
  const { t } = useTranslation("adminManualEntry");
  const { control } = useFormContext<ManualEntryValues>();
  const name = answerField(question.id);
  return (
    <QuestionField
      question={question}
      value={useWatch({ control, name })}
      unansweredLabel={t("questions.open")}
      field={useField<ManualEntryValues>(name)}
    />
  );
}

/** The program's questions; staff may leave any of them empty (docs/reference/registration-form.md#program-questions). */
export function QuestionFields({ questions }: { questions: readonly QuestionTexts[] }) {
  const { t } = useTranslation("adminManualEntry");
  if (questions.length === 0) return null;
  return (
    <TitledCard hasTwoColumns title={t("fields.answers")}>
      {questions.map((question) => (
        <ProgramQuestion key={question.id} question={question} />
      ))}
    </TitledCard>
  );
}
