import type { ChangeEventHandler, ComponentProps, FocusEventHandler, ReactNode } from "react";
import type { RefCallBack } from "react-hook-form";
import { Checkbox, RadioCards, SelectField } from "#app/ui/choice-field.tsx";
import type { CommonFieldProps } from "#app/ui/field-frame.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { hasChoices, type QuestionField, questionOf } from "#domain/registration/questions.ts";
import { useChoiceLabel } from "./field-texts.ts";

type InputAttributes = Pick<
  ComponentProps<"input">,
  "autoComplete" | "className" | "inputMode" | "max" | "maxLength" | "readOnly"
>;

/** Attributes of a text field by kind of question. */
const INPUT_ATTRIBUTES: { readonly [Input in string]?: InputAttributes & { type?: string } } = {
  date: { type: "date" },
  phone: { type: "tel" },
  email: { type: "email" },
  age: { inputMode: "numeric", className: "tabular-nums" },
};

/** Questions that AnswerInput can show. The others have a control of their own. */
export type InputQuestion = Exclude<QuestionField, "donationAmount" | "language">;

/** Props that connect a control to its form, with `value` or `checked` if the form controls it. */
export interface FormControl {
  name: string;
  onChange: ChangeEventHandler;
  onBlur: FocusEventHandler;
  ref: RefCallBack;
  error: string | undefined;
  value?: string | undefined;
  checked?: boolean | undefined;
}

export interface AnswerInputProps extends CommonFieldProps, InputAttributes {
  question: InputQuestion;
  field: FormControl;
  /** Label of "no choice" in a list; without it, a required field shows its choices as cards. */
  noChoiceLabel?: string;
  /** The choices that the program offers; all by default. */
  offeredChoices?: readonly string[] | undefined;
  /** Number of lines of a paragraph. */
  rows?: number;
  /** A button beside the label of a text field. */
  action?: ReactNode;
}

/** The control for a registration question, by its definition, for families, staff and waiting lists. */
export function AnswerInput({
  question,
  field,
  noChoiceLabel,
  offeredChoices,
  rows = 3,
  action,
  label,
  hint,
  required = false,
  hideRequiredMark,
  ...attributes
}: AnswerInputProps) {
  const choiceLabel = useChoiceLabel();
  const { input, max, choices = [], autoComplete = "off" } = questionOf(question);
  const fieldProps = { label, hint, required, hideRequiredMark, ...field };
  if (input === "tick") return <Checkbox {...fieldProps} hideRequiredMark />;
  if (hasChoices(question)) {
    const toOption = (value: string) => ({ value, label: choiceLabel(question, value) });
    const options = (offeredChoices ?? choices).map(toOption);
    const { className = "sm:grid-cols-2" } = attributes;
    if (required && noChoiceLabel === undefined)
      return <RadioCards choices={options} className={className} {...fieldProps} />;
    return (
      <SelectField
        choices={[{ value: "", label: noChoiceLabel ?? choiceLabel(question, "") }, ...options]}
        {...fieldProps}
      />
    );
  }
  const textProps = { ...fieldProps, autoComplete, action, ...(max !== undefined && { maxLength: max }) };
  if (input === "paragraph") return <TextArea rows={rows} {...textProps} />;
  return <TextField {...INPUT_ATTRIBUTES[input]} {...textProps} {...attributes} />;
}
