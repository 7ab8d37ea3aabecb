import { useQueryClient } from "@tanstack/react-query";
import { Check, CircleAlert } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Path, useFormContext, useFormState } from "react-hook-form";
import {
  CHOSEN_HEADING_ID,
  type Program,
  type Questions,
  questionsKey,
  useProgramChoiceContext,
} from "#app/family/register/form-programs.ts";
import { consumeReturnedErrors } from "#app/family/register/returned-errors.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFieldErrorTexts } from "#app/shared/questions/field-texts.ts";
import { TextLink } from "#app/ui/link.tsx";
import { showToast } from "#app/ui/toasts.ts";
import type { AgeRange } from "#domain/registration/ages.ts";
import { inputName, orderPath, questionAt } from "#domain/registration/order-fields.ts";
import { FORM_FIELDS, fieldsOf } from "#domain/registration/questions.ts";
import type { FieldErrors } from "#domain/text/checks.ts";
import type { FormValues } from "./form-values.ts";
import type { RegistrationForm } from "./use-registration-form.ts";

/** Error code of each invalid field by path: "guardian.email", "children.0.answers.<id>". */
export function codesOf(errors: object, path = ""): FieldErrors {
  const codes = Object.entries(errors).flatMap(([key, error]): [string, string][] => {
    if (typeof error !== "object" || error === null) return [];
    if (typeof error.message === "string") return [[path + key, error.message]];
    return Object.entries(codesOf(error, `${path}${key}.`));
  });
  return Object.fromEntries(codes);
}

export type FormPath = Path<FormValues>;

/** A child's fields in a card, from top to bottom. */
const CARD_FIELDS: readonly string[] = [
  ...["programId", ...fieldsOf("child"), "answers"],
  ...[...fieldsOf("health"), "pickUp", ...fieldsOf("photos")],
];

/** The form's fields from top to bottom; a program's questions follow the child's fields, pickups the health answers. */
function fieldOrder(children: number): string[] {
  const singleFields = FORM_FIELDS.flatMap((field) => {
    if (field === "parentFirstName") return ["answers", field];
    return field === "allergies" ? [field, "pickUp"] : [field];
  });
  if (children === 1) return singleFields.map((field) => orderPath(field, 0));
  const cards = Array.from({ length: children }, (_, childIndex) =>
    CARD_FIELDS.map((field) => orderPath(field, childIndex)),
  );
  return [...cards.flat(), ...FORM_FIELDS.map((field) => orderPath(field, 0))];
}

function sortedFields(errors: FieldErrors, children: number): FormPath[] {
  const order = fieldOrder(children);
  const positionOf = (field: string) => order.indexOf(field.replace(/\b(answers|pickUp)\..*/, "$1"));
  return Object.keys(errors)
    .filter((field) => errors[field] && positionOf(field) >= 0)
    .sort((a, b) => positionOf(a) - positionOf(b)) as FormPath[];
}

/** The control that has a field's error. */
export function controlOf(field: FormPath): FormPath {
  return field === "donationAmount" ? "customDonation" : field;
}

/** Focuses a field's control. The program is chosen above the form. */
export function focusOn(field: FormPath, setFocus: RegistrationForm["setFocus"]): void {
  if (field === "children.0.programId") document.getElementById(CHOSEN_HEADING_ID)?.focus();
  else setFocus(controlOf(field));
}

/** Returns a function that finds the ages that the program of a field's child accepts. */
function useAgesAt({ getValues }: Pick<RegistrationForm, "getValues">) {
  const { programs } = useProgramChoiceContext();
  return (path: FormPath): AgeRange | undefined => {
    const { child = 0 } = questionAt(path);
    const programId = getValues("children")[child]?.programId;
    return programs.find(({ id }) => id === programId);
  };
}

/**
 * Shows errors in a focused list above the form, or focuses the only invalid field. A toast announces the
 * first error to screen readers.
 */
export function useFormErrors(form: RegistrationForm) {
  const { getValues, setError, setFocus } = form;
  const { i18n } = useTranslation();
  const { describeCode } = useErrorText();
  const agesAt = useAgesAt(form);
  const [invalid, setInvalid] = useState<InvalidAnswers>([]);

  const show = (errors: FieldErrors) => {
    const sorted: InvalidAnswers = sortedFields(errors, getValues("children").length).map((field) => [
      field,
      errors[field] ?? "",
    ]);
    const [first] = sorted;
    if (!first) return;
    showToast({ ...describeCode(first[1], agesAt(first[0])), tone: "destructive", spoken: true });
    setInvalid(sorted);
  };

  // With several errors, the list takes the focus after rendering.
  useEffect(() => {
    const [first, ...others] = invalid;
    if (first && others.length === 0) focusOn(first[0], setFocus);
  }, [invalid, setFocus]);

  const latestShow = useRef(show);
  latestShow.current = show;
  const showReturned = useCallback(async () => {
    const errors = consumeReturnedErrors();
    if (Object.keys(errors).length === 0) return;
    await i18n.load(["errors"]);
    for (const field of sortedFields(errors, getValues("children").length)) {
      setError(field, { type: "server", message: errors[field] ?? "" });
    }
    latestShow.current(errors);
  }, [getValues, setError, i18n]);
  useEffect(() => void showReturned().catch(() => undefined), [showReturned]);

  return { show, invalid, clearErrors: () => setInvalid([]) };
}

/** Errors of the last submission, in the order of the form. */
export type InvalidAnswers = [field: FormPath, code: string][];

/** Returns error texts for the list: with the field's label, and for a program's question, with that question. */
function useListErrorTexts() {
  const { t, language } = useTranslation("registration");
  const client = useQueryClient();
  const { programs } = useProgramChoiceContext();
  const { getValues } = useFormContext<FormValues>();
  const { listError, fieldError } = useFieldErrorTexts();
  const answerError = (program: Program | undefined, field: string, code: string) => {
    const questions = program && client.getQueryData<Questions>(questionsKey(program))?.data;
    const question = questions?.find(({ id }) => field === `answers.${id}`);
    return t("wrong.named", {
      label: question?.texts[language].label ?? "",
      sentence: fieldError(field, code),
    });
  };
  return (path: FormPath, code: string): string => {
    const { field, child } = questionAt(path);
    const { children } = getValues();
    const { programId = "", firstName = "" } = children[child ?? 0] ?? {};
    const program = programs.find(({ id }) => id === programId);
    const text = field.startsWith("answers.")
      ? answerError(program, field, code)
      : listError(field, code, program);
    if (child === undefined || children.length === 1) return text;
    return t("wrong.named", { label: firstName.trim() || t("child.nth", { n: child + 1 }), sentence: text });
  };
}

interface ErrorLineProps {
  field: FormPath;
  listError: ReturnType<typeof useListErrorTexts>;
  /** Undefined after the correction. */
  code: string | undefined;
  sentCode: string;
}

const LINE = "flex min-h-11 items-center gap-2.5 font-semibold leading-snug";

/** One error. A corrected error keeps its line, so that the layout does not shift. */
function ErrorLine({ field, listError, code, sentCode }: ErrorLineProps) {
  const { t } = useTranslation("registration");
  const { setFocus } = useFormContext<FormValues>();
  const control = inputName(controlOf(field));
  if (code === undefined) {
    return (
      <li className={LINE}>
        <Check aria-hidden size={18} className="shrink-0 text-agave" />
        <s className="text-dusk-700">{listError(field, sentCode)}</s>
        <span className="sr-only">{t("wrong.mended")}</span>
      </li>
    );
  }
  return (
    <li className={LINE}>
      <CircleAlert aria-hidden size={18} className="shrink-0 text-error" />
      <TextLink
        href={`#${control}`}
        onClick={(event) => {
          event.preventDefault();
          focusOn(field, setFocus);
        }}
        className="flex min-h-11 flex-1 items-center font-semibold text-error"
      >
        {listError(field, code)}
      </TextLink>
    </li>
  );
}

/** The number of errors above the form, with a link to each (docs/reference/texts.md#form-errors). */
export function ErrorSummary({ invalid }: { invalid: InvalidAnswers }) {
  const { t } = useTranslation("registration");
  const { describeCode } = useErrorText();
  const listError = useListErrorTexts();
  const agesAt = useAgesAt(useFormContext<FormValues>());
  const { errors } = useFormState<FormValues>();
  const summary = useRef<HTMLElement>(null);
  // Focus the list after each submission. A single error focuses its field instead.
  useEffect(() => {
    if (invalid.length < 2) return;
    // The list may be higher than the screen: show its start.
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: "start" });
  }, [invalid]);
  const codes = codesOf(errors);
  const remaining = invalid.filter(([field]) => codes[field]);
  const first = remaining[0] ?? invalid[0];
  const { title, message } = describeCode(first?.[1] ?? "invalid_input", first && agesAt(first[0]));
  const count = remaining.length > 0 ? t("wrong.count", { count: remaining.length }) : t("wrong.done");
  return (
    <section
      ref={summary}
      tabIndex={-1}
      aria-label={count}
      className="mt-6 scroll-mt-6 rounded border-l-4 border-error bg-error-50 p-5"
    >
      <div className="flex gap-3.5">
        <CircleAlert aria-hidden className="mt-0.5 shrink-0 text-error" />
        <div className="min-w-0">
          {remaining.length > 0 && (
            <div className="mb-3">
              <p className="font-semibold">{title}</p>
              <p>{message}</p>
            </div>
          )}
          <p className="font-semibold">{count}</p>
        </div>
      </div>
      <ul className="mt-2 grid gap-1">
        {invalid.map(([field, sentCode]) => (
          <ErrorLine
            key={field}
            field={field}
            listError={listError}
            code={codes[field]}
            sentCode={sentCode}
          />
        ))}
      </ul>
    </section>
  );
}
