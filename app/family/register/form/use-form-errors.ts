import { useCallback, useEffect, useRef, useState } from "react";
import type { Path } from "react-hook-form";
import { CHOSEN_HEADING_ID, useProgramChoiceContext } from "#app/family/register/program-choice.ts";
import { consumeReturnedErrors } from "#app/family/register/returned-errors.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { showToast } from "#app/ui/toasts.ts";
import type { AgeRange } from "#domain/registration/ages.ts";
import { inputName, questionAt } from "#domain/registration/order-fields.ts";
import type { FieldErrors } from "#domain/text/checks.ts";
import type { FormValues } from "./form-values.ts";
import type { RegistrationFormState } from "./use-registration-form.ts";

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

/** Errors of the last submission, in the order of the form. */
export type InvalidAnswers = [field: FormPath, code: string][];

/** Invalid fields in the order of the form; the choice of program above it comes first. */
function sortedFields(errors: FieldErrors): FormPath[] {
  const names = [...document.querySelectorAll("form [name]")].map((control) => control.getAttribute("name"));
  const positionOf = (field: FormPath) =>
    names.findIndex((name) => name === field || name === inputName(controlOf(field)));
  const fields = Object.keys(errors) as FormPath[];
  return fields.sort((a, b) => positionOf(a) - positionOf(b));
}

/** The control that has a field's error. */
export function controlOf(field: FormPath): FormPath {
  return field === "donationAmount" ? "customDonation" : field;
}

/** Focuses a field's control. The program is chosen above the form. */
export function focusOn(field: FormPath, setFocus: RegistrationFormState["setFocus"]): void {
  if (field === "children.0.programId") document.getElementById(CHOSEN_HEADING_ID)?.focus();
  else setFocus(controlOf(field));
}

/** Returns a function that finds the ages that the program of a field's child accepts. */
export function useAgesAt({ getValues }: Pick<RegistrationFormState, "getValues">) {
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
export function useFormErrors(form: RegistrationFormState) {
  const { setError, setFocus } = form;
  const { i18n } = useTranslation();
  const { describeCode } = useErrorText();
  const agesAt = useAgesAt(form);
  const [invalidAnswers, setInvalidAnswers] = useState<InvalidAnswers>([]);

  const showErrors = (errors: FieldErrors) => {
    const sortedErrors: InvalidAnswers = sortedFields(errors).map((field) => [field, errors[field] ?? ""]);
    const [first] = sortedErrors;
    if (!first) return;
    showToast({ ...describeCode(first[1], agesAt(first[0])), tone: "destructive", isScreenReaderOnly: true });
    setInvalidAnswers(sortedErrors);
  };

  // With several errors, the list takes the focus after rendering.
  useEffect(() => {
    const [first, ...others] = invalidAnswers;
    if (first && others.length === 0) focusOn(first[0], setFocus);
  }, [invalidAnswers, setFocus]);

  const latestShowErrors = useRef(showErrors);
  latestShowErrors.current = showErrors;
  const showReturnedErrors = useCallback(async () => {
    const errors = consumeReturnedErrors();
    if (Object.keys(errors).length === 0) return;
    await i18n.load(["errors"]);
    for (const [field, message] of Object.entries(errors))
      setError(field as FormPath, { type: "server", message });
    latestShowErrors.current(errors);
  }, [setError, i18n]);
  useEffect(() => void showReturnedErrors().catch(() => undefined), [showReturnedErrors]);

  return { showErrors, invalidAnswers, clearErrors: () => setInvalidAnswers([]) };
}
