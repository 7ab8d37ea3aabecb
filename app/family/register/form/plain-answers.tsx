import type { ComponentProps } from "react";
import { useFormContext } from "react-hook-form";
import { INPUT_TYPES } from "#app/facts/field-words.ts";
import { useChoiceWord } from "#app/facts/use-choice-word.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Checkbox, RadioCards, SelectField } from "#app/ui/choice-field.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import {
  type FieldsWith,
  type FormField,
  fieldsOf,
  hasChoices,
  questionOf,
  type Section,
} from "#domain/registration/questions.ts";
import type { FormValues } from "./form-values.ts";
import { useFormField, usePathOf } from "./use-form-field.ts";

type PlainField = Exclude<FormField, "donationAmount">;
type HintWord = `hints.${FieldsWith<{ hint: true }>}`;

/** Props from the question's definition and the form's state. */
function useGiven(name: PlainField, options: PlainAnswerProps["options"]) {
  const { t } = useTranslation("registration");
  const { required, hint } = questionOf(name);
  return {
    label: t(`fields.${name}`),
    ...(hint && { hint: t(`hints.${name}` as HintWord) }),
    // Only optional fields are marked, because most are required.
    ...(required && { required: true, unmarked: true }),
    ...useFormField(name, options),
  };
}

interface HealthFieldProps extends ComponentProps<typeof TextArea> {
  question: PlainField;
}

/** A health question, with a button that fills in N/A (docs/rules/registration.md#the-fields-of-a-registration). */
function HealthField({ question, label, ...field }: HealthFieldProps) {
  const { t } = useTranslation("registration");
  const { setValue } = useFormContext<FormValues>();
  const path = usePathOf()(question);
  const fill = () => setValue(path, t("more.notApplicable"), { shouldDirty: true, shouldValidate: false });
  return (
    <TextArea
      label={label}
      action={
        <button
          type="button"
          onClick={fill}
          className="min-h-11 rounded bg-white px-4 font-semibold ring-1 ring-sand-700 ring-inset hover:ring-dusk-700"
        >
          {t("more.notApplicable")}
          <span className="sr-only">{`: ${label}`}</span>
        </button>
      }
      {...field}
    />
  );
}

interface PlainAnswerProps
  extends Pick<
    ComponentProps<"input">,
    "className" | "inputMode" | "max" | "maxLength" | "readOnly" | "required"
  > {
  name: PlainField;
  unmarked?: boolean;
  /** Replaces the question's own hint. */
  hint?: string;
  /** Additional rules in the form. */
  options?: Parameters<typeof useFormField>[1];
}

/** The field for a question, by its definition; the section may add props. */
export function PlainAnswer({ name, options, ...added }: PlainAnswerProps) {
  const { section, input, max, required, choices = [], autoComplete = "off" } = questionOf(name);
  const given = useGiven(name, options);
  const wordOf = useChoiceWord();
  if (input === "tick") return <Checkbox unmarked {...given} />;
  if (hasChoices(name)) {
    const choiceOf = (value: string) => ({ value, label: wordOf(name, value) });
    if (!required) return <SelectField choices={["", ...choices].map(choiceOf)} {...given} />;
    return (
      <RadioCards
        choices={choices.map(choiceOf)}
        className={added.className ?? "sm:grid-cols-2"}
        {...given}
      />
    );
  }
  const typed = { ...given, autoComplete, ...(max !== undefined && { maxLength: max }) };
  if (section === "health") return <HealthField question={name} unmarked {...typed} />;
  if (input === "paragraph") return <TextArea {...typed} />;
  return <TextField type={INPUT_TYPES[input] ?? "text"} {...typed} {...added} />;
}

interface PlainAnswersProps {
  section: Exclude<Section, "page" | "donation">;
  /** Questions that the section renders itself. */
  except?: readonly PlainField[];
}

/** A section's questions that need only their definition (docs/first-change.md). */
export function PlainAnswers({ section, except = [] }: PlainAnswersProps) {
  return fieldsOf(section, except).map((name) => <PlainAnswer key={name} name={name} />);
}
