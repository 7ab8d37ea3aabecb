import { Suspense } from "react";
import { AddressCheck } from "#app/facts/address-check.tsx";
import { type ChoiceField, useChoiceWord } from "#app/facts/use-choice-word.ts";
import { useQuestionLabel } from "#app/staff/shared/use-question-label.ts";
import { Checkbox, SelectField } from "#app/ui/choice-field.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import {
  type AnswerField,
  fieldsOf,
  hasChoices,
  QUESTIONS,
  questionOf,
  type Section,
} from "#domain/registration/questions.ts";
import { useManualEntryField } from "./form-card.tsx";

/** Label and marks of a question for staff; on paper, some may stay empty. */
function useWords(name: AnswerField) {
  const labelOf = useQuestionLabel();
  // A family without an email address can still be entered from paper.
  const isRequired = questionOf(name).required === true && name !== "email";
  return { label: labelOf(name), ...(isRequired && { required: true }) };
}

function PlainChoice({ name }: { name: AnswerField & ChoiceField }) {
  const wordOf = useChoiceWord();
  const choices = ["", ...QUESTIONS[name].choices].map((value) => ({ value, label: wordOf(name, value) }));
  return <SelectField choices={choices} {...useWords(name)} {...useManualEntryField(name)} />;
}

const KINDS: { readonly [Input in string]?: { type?: string; inputMode?: "numeric"; className?: string } } = {
  date: { type: "date" },
  phone: { type: "tel" },
  email: { type: "email" },
  age: { inputMode: "numeric", className: "figures" },
};

function PlainText({ name }: { name: AnswerField }) {
  const { input, max } = questionOf(name);
  const field = useManualEntryField(name);
  const given = { autoComplete: "off", ...(max !== undefined && { maxLength: max }), ...useWords(name) };
  if (input === "paragraph") return <TextArea rows={2} {...given} {...field} />;
  const text = <TextField {...KINDS[input]} {...given} {...field} />;
  return input === "email" ? <AddressCheck>{text}</AddressCheck> : text;
}

function PlainTick({ name }: { name: AnswerField }) {
  return (
    <div className="sm:col-span-2">
      <Checkbox unmarked {...useWords(name)} {...useManualEntryField(name)} />
    </div>
  );
}

function PlainField({ name }: { name: AnswerField }) {
  if (questionOf(name).input === "tick") return <PlainTick name={name} />;
  if (!hasChoices(name)) return <PlainText name={name} />;
  return (
    <Suspense>
      <PlainChoice name={name} />
    </Suspense>
  );
}

interface PlainFieldsProps {
  section: Exclude<Section, "program" | "donation">;
  /** Questions that the card renders itself. */
  except?: readonly AnswerField[];
}

/** A section's questions that need only their definition (docs/first-change.md). */
export function PlainFields({ section, except = [] }: PlainFieldsProps) {
  return fieldsOf(section, except).map((name) => <PlainField key={name} name={name} />);
}
