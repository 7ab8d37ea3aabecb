import { useFormContext } from "react-hook-form";
import { AnswerInput, type AnswerInputProps, type InputQuestion } from "#app/facts/answer-input.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { type FieldsWith, fieldsOf, questionOf, type Section } from "#domain/registration/questions.ts";
import type { FormValues } from "./form-values.ts";
import { useFormField, usePathOf } from "./use-form-field.ts";

type HintWord = `hints.${FieldsWith<{ hint: true }>}`;

/** Fills N/A into a health question (docs/reference/registration-form.md#fields). */
function NotApplicable({ question, label }: { question: InputQuestion; label: string }) {
  const { t } = useTranslation("registration");
  const { setValue } = useFormContext<FormValues>();
  const path = usePathOf()(question);
  const fill = () => setValue(path, t("more.notApplicable"), { shouldDirty: true, shouldValidate: false });
  return (
    <button
      type="button"
      onClick={fill}
      className="min-h-11 rounded bg-white px-4 font-semibold ring-1 ring-sand-700 ring-inset hover:ring-dusk-700"
    >
      {t("more.notApplicable")}
      <span className="sr-only">{`: ${label}`}</span>
    </button>
  );
}

interface PlainAnswerProps extends Omit<AnswerInputProps, "question" | "field" | "label"> {
  name: InputQuestion;
  /** Additional rules in the form. */
  options?: Parameters<typeof useFormField>[1];
}

/** The field for a question, in the family's words; the section may add props. */
export function PlainAnswer({ name, options, ...added }: PlainAnswerProps) {
  const { t } = useTranslation("registration");
  const { section, required, hint } = questionOf(name);
  const label = t(`fields.${name}`);
  const isHealth = section === "health";
  const { readOnly, className, ...field } = useFormField(name, options);
  return (
    <AnswerInput
      question={name}
      field={field}
      label={label}
      hint={hint && t(`hints.${name}` as HintWord)}
      required={Boolean(required)}
      // Only optional fields are marked, because most are required.
      hideRequiredMark={isHealth || Boolean(required)}
      action={isHealth && <NotApplicable question={name} label={label} />}
      readOnly={readOnly}
      className={className}
      {...added}
    />
  );
}

interface PlainAnswersProps {
  section: Exclude<Section, "page" | "donation">;
  /** Questions that the section renders itself. */
  except?: readonly InputQuestion[];
}

/** A section's questions that need only their definition (docs/first-change.md). */
export function PlainAnswers({ section, except = [] }: PlainAnswersProps) {
  return fieldsOf(section, except).map((name) => <PlainAnswer key={name} name={name} />);
}
