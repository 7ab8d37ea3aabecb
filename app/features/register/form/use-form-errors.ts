import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldErrors as FormErrors } from "react-hook-form";
import { useToast } from "#app/components/use-toast.ts";
import { takeReturnedErrors } from "#app/features/register/returned-errors.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import type { FieldErrors } from "#domain/field-errors.ts";
import type { FormField } from "#domain/registration-questions.ts";
import { FORM_FIELDS } from "#domain/registration-questions.ts";
import type { FormValues } from "./form-values.ts";
import type { RegistrationForm } from "./use-registration-form.ts";

/** The code of each wrong field. */
export function codesOf({ answers, ...errors }: FormErrors<FormValues>): FieldErrors {
  const own = Object.entries(answers ?? {}).map(([id, error]) => [`answers.${id}`, error] as const);
  return Object.fromEntries(
    [...Object.entries(errors), ...own].flatMap(([field, error]) =>
      typeof error === "object" && error.message ? [[field, String(error.message)]] : [],
    ),
  );
}

/** A field of the registration, or an answer to what the program asks. */
export type WrongField = FormField | `answers.${string}`;

const isAnswer = (field: string): field is `answers.${string}` => field.startsWith("answers.");

/** The wrong fields from top to bottom: what the program asks comes after the child. */
function inOrder(errors: FieldErrors): WrongField[] {
  const answers = Object.keys(errors).filter(isAnswer);
  const order = FORM_FIELDS.flatMap((field) => (field === "parentFirstName" ? [...answers, field] : [field]));
  return order.filter((field) => errors[field]);
}

/** The control that answers for a field of the registration. */
export function controlOf(field: WrongField): Exclude<keyof FormValues, "answers"> | `answers.${string}` {
  return field === "donationAmount" ? "customDonation" : field;
}

/**
 * Shows what is wrong: a list on top of the form, which takes the focus, or the only wrong field itself. What the
 * toast says of the topmost one stands in the list, and is spoken.
 */
export function useFormErrors(form: RegistrationForm) {
  const { setError, setFocus } = form;
  const toast = useToast();
  const { ofCode } = useErrorText();
  const [wrong, setWrong] = useState<WrongAnswers>([]);

  const show = (errors: FieldErrors) => {
    const found: WrongAnswers = inOrder(errors).map((field) => [field, errors[field] ?? ""]);
    const [first] = found;
    if (!first) return;
    toast({ ...ofCode(first[1]), tone: "destructive", spoken: true });
    setWrong(found);
  };

  // Of several the list takes the focus, once it is there.
  useEffect(() => {
    const [first, ...others] = wrong;
    if (first && others.length === 0) setFocus(controlOf(first[0]));
  }, [wrong, setFocus]);

  const latestShow = useRef(show);
  latestShow.current = show;
  const showReturned = useCallback(() => {
    const errors = takeReturnedErrors();
    for (const field of inOrder(errors)) {
      setError(field, { type: "server", message: errors[field] ?? "" });
    }
    latestShow.current(errors);
  }, [setError]);
  useEffect(showReturned, [showReturned]);

  return { show, wrong, forget: () => setWrong([]) };
}

/** What was wrong when the form was sent, by its code: in the order of the form. */
export type WrongAnswers = [field: WrongField, code: string][];
