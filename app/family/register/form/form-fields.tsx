import { createContext, type ReactNode, use, useId } from "react";
import { type Path, type RegisterOptions, useController, useFormContext, useWatch } from "react-hook-form";
import { type Program, ProgramChoiceContext } from "#app/family/register/program-choice.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import {
  AnswerInput,
  type AnswerInputProps,
  type InputQuestion,
} from "#app/shared/questions/answer-input.tsx";
import { useFieldErrorTexts } from "#app/shared/questions/field-texts.ts";
import { ChalkRule } from "#app/ui/chalk-lines.tsx";
import { orderPath } from "#domain/registration/order-fields.ts";
import {
  type FieldsWith,
  type FormField,
  fieldsOf,
  questionOf,
  type Section,
} from "#domain/registration/questions.ts";
import type { FormValues } from "./form-values.ts";

interface ChildContextValue {
  childIndex: number;
  /** True if the child has a card, because there are several. */
  hasCard: boolean;
}

export const ChildContext = createContext<ChildContextValue>({ childIndex: 0, hasCard: false });

/** The program of the child in context, by default the first; undefined on the family page, which has no choice. */
export function useProgramOfChild(): Program | undefined {
  const { control } = useFormContext<FormValues>();
  const { childIndex } = use(ChildContext);
  const programId = useWatch({ control, name: `children.${childIndex}.programId` });
  return use(ProgramChoiceContext)?.programs.find(({ id }) => id === programId);
}

interface FormSectionProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** A section with a heading and a chalk line above. Inside a child's card, a subsection. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const titleId = useId();
  const { hasCard } = use(ChildContext);
  const Heading = hasCard ? "h4" : "h2";
  return (
    <section aria-labelledby={titleId} className={hasCard ? "pt-2" : "py-5 sm:py-10"}>
      {!hasCard && <ChalkRule className="mb-5 text-sand-300 sm:mb-10" />}
      <Heading id={titleId} className={hasCard ? "text-lead" : "text-title"}>
        {title}
      </Heading>
      {text && <p className="mt-2 max-w-prose text-dusk-700">{text}</p>}
      <div className="mt-5 grid gap-5 sm:mt-6 sm:gap-6">{children}</div>
    </section>
  );
}

type FieldName = FormField | "customDonation" | `answers.${string}`;

interface FieldRules extends Pick<RegisterOptions<FormValues>, "onBlur" | "onChange"> {
  /** Questions that are validated together with this one. */
  deps?: readonly FieldName[];
}

/** Read-only fields in the form of an offer: they identify the child and the family. */
const OFFER_READ_ONLY_FIELDS: readonly string[] = ["childFirstName", "childLastName", "email"];
const READ_ONLY = { readOnly: true, className: "read-only:bg-sand-100" };

/**
 * Connects a question's control to its value, at the answer's path in the order. Controls of the first child and of
 * the family have the question's name as `name`, which password managers and external checks use.
 */
export function useFormField(name: FieldName, { deps = [], ...rules }: FieldRules = {}) {
  const { childIndex } = use(ChildContext);
  const { fieldError } = useFieldErrorTexts();
  const pathOf = (question: FieldName) => orderPath(question, childIndex) as Path<FormValues>;
  const { field, fieldState } = useController<FormValues>({
    name: pathOf(name),
    rules: { ...rules, deps: deps.map(pathOf) },
  });
  const { value, ...control } = field;
  const code = fieldState.error?.message;
  const program = useProgramOfChild();
  // The family page shows these fields without a choice of program.
  const isReadOnly = use(ProgramChoiceContext)?.offer && OFFER_READ_ONLY_FIELDS.includes(name);
  return {
    ...control,
    value: typeof value === "boolean" ? undefined : String(value ?? ""),
    checked: typeof value === "boolean" ? value : undefined,
    name: childIndex === 0 ? name : control.name,
    error: code && fieldError(name, code, program),
    ...(isReadOnly && READ_ONLY),
  };
}

/** A button that enters N/A as a health answer (docs/reference/registration-form.md#fields). */
function NotApplicableButton({ label, onFill }: { label: string; onFill: (text: string) => void }) {
  const { t } = useTranslation("registration");
  return (
    <button
      type="button"
      onClick={() => onFill(t("more.notApplicable"))}
      className="min-h-11 rounded bg-white px-4 font-semibold ring-1 ring-sand-700 ring-inset hover:ring-dusk-700"
    >
      {t("more.notApplicable")}
      <span className="sr-only">{`: ${label}`}</span>
    </button>
  );
}

type HintKey = `hints.${FieldsWith<{ hint: true }>}`;

interface PlainInputProps extends Omit<AnswerInputProps, "question" | "field" | "label"> {
  name: InputQuestion;
  rules?: FieldRules;
}

/** The field of a question, with texts for families. `sectionProps` override its attributes. */
export function PlainInput({ name, rules, ...sectionProps }: PlainInputProps) {
  const { t } = useTranslation("registration");
  const { section, required, hint } = questionOf(name);
  const label = t(`terms:fields.${name}`);
  const { minAge, maxAge } = useProgramOfChild() ?? {};
  const isHealth = section === "health";
  const { readOnly, className, ...field } = useFormField(name, rules);
  return (
    <AnswerInput
      question={name}
      field={field}
      label={label}
      hint={hint && t(`hints.${name}` as HintKey, { minAge, maxAge })}
      required={Boolean(required)}
      // Only optional fields are marked, because most are required.
      hideRequiredMark={isHealth || Boolean(required)}
      action={isHealth && <NotApplicableButton label={label} onFill={field.onChange} />}
      readOnly={readOnly}
      className={className}
      {...sectionProps}
    />
  );
}

interface PlainAnswersProps {
  section: Exclude<Section, "page" | "donation">;
  /** Questions that the section renders itself. */
  except?: readonly InputQuestion[];
}

/** The fields of a section's questions, by their definitions (docs/first-change.md). */
export function PlainAnswers({ section, except = [] }: PlainAnswersProps) {
  return fieldsOf(section, except).map((name) => <PlainInput key={name} name={name} />);
}
