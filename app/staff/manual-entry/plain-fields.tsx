import { AddressCheck } from "#app/facts/address-check.tsx";
import { AnswerInput } from "#app/facts/answer-input.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useQuestionLabel } from "#app/staff/shared/use-question-label.ts";
import { type AnswerField, fieldsOf, questionOf, type Section } from "#domain/registration/questions.ts";
import { useManualEntryField } from "./form-card.tsx";

interface PlainFieldProps {
  name: Exclude<AnswerField, "language">;
  readOnly?: boolean;
  hint?: string | undefined;
}

/** The field for a question, in staff's words; on paper, some may stay empty. */
export function PlainField({ name, ...added }: PlainFieldProps) {
  const { t } = useTranslation(["adminManualEntry", "admin"]);
  const labelOf = useQuestionLabel();
  const { input, required } = questionOf(name);
  // A family without an email address can still be entered from paper.
  const isRequired = required === true && name !== "email";
  const answer = (
    <AnswerInput
      question={name}
      field={useManualEntryField(name)}
      label={labelOf(name)}
      required={isRequired}
      noChoice={isRequired ? t("choose") : t("admin:skills.none")}
      autoComplete="off"
      rows={2}
      {...added}
    />
  );
  if (input === "email") return <AddressCheck>{answer}</AddressCheck>;
  return input === "tick" ? <div className="sm:col-span-2">{answer}</div> : answer;
}

interface PlainFieldsProps {
  section: Exclude<Section, "page" | "program" | "donation">;
  /** Questions that the card renders itself. */
  except?: readonly AnswerField[];
}

/** A section's questions that need only their definition (docs/first-change.md). */
export function PlainFields({ section, except = [] }: PlainFieldsProps) {
  return fieldsOf(section, except).map((name) => <PlainField key={name} name={name} />);
}
